import Foundation

extension CGPath {
  /// The bounding rectangle of all points, including control points; null for an empty path.
  ///
  /// Faster than ``boundingBoxOfPath``, and never smaller.
  public final var boundingBox: CGRect {
    var bounds = PointBounds()
    for element in elements {
      for point in element.points { bounds.add(point) }
    }
    return bounds.rect
  }

  /// The bounding rectangle of the lines and curves; null for an empty path.
  public final var boundingBoxOfPath: CGRect {
    var bounds = PointBounds()
    var current = CGPoint.zero
    var start = CGPoint.zero
    for element in elements {
      switch element {
      case .move(let end): start = end
      case .line: break
      case .quadCurve(let end, let control):
        for t in extrema(current, control, end) { bounds.add(quadratic(current, control, end, t)) }
      case .curve(let end, let control1, let control2):
        for t in extrema(current, control1, control2, end) {
          bounds.add(cubic(current, control1, control2, end, t))
        }
      case .closeSubpath: break
      }
      current = element.end ?? start
      bounds.add(current)
    }
    return bounds.rect
  }
}

/// The bounding rectangle of points.
private struct PointBounds {
  private var low = CGPoint(x: CGFloat.infinity, y: CGFloat.infinity)
  private var high = CGPoint(x: -CGFloat.infinity, y: -CGFloat.infinity)

  mutating func add(_ point: CGPoint) {
    low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
    high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
  }

  var rect: CGRect {
    low.x > high.x
      ? .null : CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}

/// The parameters inside 0…1 at which a quadratic curve has an extremum in x or y.
private func extrema(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> [CGFloat] {
  let axes = [(p0.x, p1.x, p2.x), (p0.y, p1.y, p2.y)]
  return axes.flatMap { roots(a: 0, b: $0.0 - 2 * $0.1 + $0.2, c: $0.1 - $0.0) }
}

/// The parameters inside 0…1 at which a cubic curve has an extremum in x or y.
private func extrema(
  _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint
) -> [CGFloat] {
  let axes = [(p0.x, p1.x, p2.x, p3.x), (p0.y, p1.y, p2.y, p3.y)]
  return axes.flatMap {
    roots(
      a: $0.3 - 3 * $0.2 + 3 * $0.1 - $0.0, b: 2 * ($0.2 - 2 * $0.1 + $0.0), c: $0.1 - $0.0)
  }
}

/// The solutions of a·t² + b·t + c = 0 inside 0…1.
private func roots(a: CGFloat, b: CGFloat, c: CGFloat) -> [CGFloat] {
  // This form of the solution avoids cancellation. If `a` is 0 or almost 0, q / a is out of range and
  // is filtered out.
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
}

/// The rule that decides which points are inside a path, as in Core Graphics.
public enum CGPathFillRule: Int, Sendable {
  /// Points are inside if the path's winding number around them is not 0.
  case winding
  /// Points are inside if the path's winding number around them is odd.
  case evenOdd
}

extension CGPath {
  /// Returns whether `point` is inside the path. Open subpaths count as closed.
  ///
  /// Curves are flattened to within 0.01 units or 1/10 000 of the path's size, whichever is
  /// smaller.
  ///
  /// - Parameters:
  ///   - point: the point.
  ///   - rule: the fill rule.
  ///   - transform: a transform that is applied to the path first.
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    let path = transform.isIdentity ? self : applying(transform)
    let box = path.boundingBox
    guard !box.isNull, box.minX <= point.x, point.x <= box.maxX,
      box.minY <= point.y, point.y <= box.maxY
    else { return false }
    let threshold = min(0.01, max(box.width, box.height) / 10_000)
    let winding = path.contents.flattened(threshold: threshold).windingNumber(around: point)
    return rule == .winding ? winding != 0 : winding & 1 != 0
  }
}

extension PathElements {
  /// The number of times that the path winds around `point`. The path must be flattened.
  fileprivate func windingNumber(around point: CGPoint) -> Int {
    var winding = 0
    var start = CGPoint.zero
    var current = CGPoint.zero
    // Counts a crossing of the ray from `point` toward +x. The interval of y is half-open, so that a
    // vertex on the ray counts once.
    func cross(to end: CGPoint) {
      defer { current = end }
      guard (current.y <= point.y) != (end.y <= point.y) else { return }
      let t = (point.y - current.y) / (end.y - current.y)
      guard current.x + t * (end.x - current.x) > point.x else { return }
      winding += end.y > current.y ? 1 : -1
    }
    for element in list {
      if case .move(let to) = element {
        cross(to: start)
        start = to
        current = to
      } else {
        cross(to: element.end ?? start)
      }
    }
    cross(to: start)
    return winding
  }
}

extension CGPath {
  /// The length of all lines and curves, including the lines that close subpaths.
  ///
  /// Curves are flattened to within `threshold`.
  package final func length(threshold: CGFloat = 0.01) -> CGFloat {
    contents.flattened(threshold: threshold).segments.reduce(0) { $0 + $1.length }
  }

  /// Returns the part of this path between two fractions of its length, 0…1, flattened to within
  /// `threshold`.
  ///
  /// The length is measured along all subpaths in order. A closed subpath that is kept as a whole stays
  /// closed.
  package final func trimmed(
    from start: CGFloat, to end: CGFloat, threshold: CGFloat = 0.01
  ) -> CGPath {
    let start = min(max(start, 0), 1)
    let end = min(max(end, 0), 1)
    guard start > 0 || end < 1 else { return self }
    let flat = contents.flattened(threshold: threshold)
    let segments = flat.segments
    let total = segments.reduce(0) { $0 + $1.length }
    guard end > start, total > 0 else { return CGPath(PathElements()) }
    return CGPath(PathElements { $0.append(segments, from: start * total, to: end * total) })
  }
}

extension PathElements {
  /// A line of a flattened path.
  struct Segment {
    var from, to: CGPoint
    /// The number of the subpath to which the line belongs.
    var subpath: Int
    /// Whether the line closes the subpath.
    var closes: Bool

    var length: CGFloat { hypot(to.x - from.x, to.y - from.y) }

    /// The point at `distance` from the start.
    func point(at distance: CGFloat) -> CGPoint {
      let fraction = length > 0 ? min(max(distance / length, 0), 1) : 0
      return CGPoint(
        x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction)
    }
  }

  /// The lines in order. The path must be flattened.
  fileprivate var segments: [Segment] {
    var result: [Segment] = []
    var start = CGPoint.zero
    var current = CGPoint.zero
    var subpath = 0
    for element in list {
      switch element {
      case .move(let to):
        subpath += 1
        (start, current) = (to, to)
      case .closeSubpath:
        result.append(Segment(from: current, to: start, subpath: subpath, closes: true))
        current = start
        subpath += 1
      default:
        let to = element.end ?? current
        result.append(Segment(from: current, to: to, subpath: subpath, closes: false))
        current = to
      }
    }
    return result
  }

  /// Adds the part of `segments` between two distances, which are measured along them from the start of the
  /// first one.
  fileprivate mutating func append(_ segments: [Segment], from start: CGFloat, to end: CGFloat) {
    var before: CGFloat = 0
    var drawn: Int?
    var isWhole = false
    for segment in segments {
      let after = before + segment.length
      defer { before = after }
      guard after > start, before < end else { continue }
      if drawn != segment.subpath {
        move(to: segment.point(at: start - before))
        drawn = segment.subpath
        let first = segments.first { $0.subpath == segment.subpath }
        isWhole = start <= before && first.map { $0.from == segment.from } == true
      }
      if segment.closes, isWhole, after <= end {
        closeSubpath()
      } else {
        addLine(to: segment.point(at: end - before))
      }
    }
  }
}

extension CGPath {
  /// Returns this path in the opposite direction, with the last subpath first.
  package final func reversed() -> CGPath {
    var subpaths: [[Element]] = []
    for element in elements {
      // After a closed subpath, an element other than a move starts at the start of that subpath.
      if case .move = element {
        subpaths.append([element])
      } else if let last = subpaths.last, last.last == .closeSubpath, let start = last.first {
        subpaths.append([start, element])
      } else if !subpaths.isEmpty {
        subpaths[subpaths.count - 1].append(element)
      }
    }
    return CGPath(
      PathElements { path in
        for subpath in subpaths.reversed() { path.append(reversed: subpath) }
      })
  }
}

extension PathElements {
  /// Adds one subpath in the opposite direction.
  fileprivate mutating func append(reversed subpath: [CGPath.Element]) {
    var ends = subpath.compactMap(\.end)
    guard let last = ends.popLast() else { return }
    move(to: last)
    for element in subpath.dropFirst().reversed() {
      if element == .closeSubpath { continue }
      guard let end = ends.popLast() else { break }
      switch element {
      case .quadCurve(_, let control): addQuadCurve(to: end, control: control)
      case .curve(_, let control1, let control2):
        addCurve(to: end, control1: control2, control2: control1)
      default: addLine(to: end)
      }
    }
    if subpath.last == .closeSubpath { closeSubpath() }
  }
}

extension CGPath {
  /// Returns a path whose points lie at `fraction` between the points of `a` and `b`.
  ///
  /// Nil if the two paths do not have the same kinds of elements in the same order.
  package static func interpolated(_ a: CGPath, _ b: CGPath, _ fraction: CGFloat) -> CGPath? {
    let (from, to) = (a.elements, b.elements)
    guard from.count == to.count else { return nil }
    func mix(_ a: CGPoint, _ b: CGPoint) -> CGPoint {
      CGPoint(x: a.x + (b.x - a.x) * fraction, y: a.y + (b.y - a.y) * fraction)
    }
    var result = PathElements()
    for (a, b) in zip(from, to) {
      switch (a, b) {
      case (.move(let a), .move(let b)): result.move(to: mix(a, b))
      case (.line(let a), .line(let b)): result.addLine(to: mix(a, b))
      case (.quadCurve(let a, let a1), .quadCurve(let b, let b1)):
        result.addQuadCurve(to: mix(a, b), control: mix(a1, b1))
      case (.curve(let a, let a1, let a2), .curve(let b, let b1, let b2)):
        result.addCurve(to: mix(a, b), control1: mix(a1, b1), control2: mix(a2, b2))
      case (.closeSubpath, .closeSubpath): result.closeSubpath()
      default: return nil
      }
    }
    return CGPath(result)
  }
}
