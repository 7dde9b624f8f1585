import Foundation

/// The elements of a `CGPath`, or of the current path of a `CGContext`, as a value.
///
/// Methods that add elements take a transform and store transformed points, because a context
/// stores its path in device space.
struct PathElements: Sendable {
  private(set) var list: [CGPath.Element] = []
  /// The point at which the last element ended; nil without elements.
  private(set) var currentPoint: CGPoint?
  private var subpathStart: CGPoint = .zero

  init() {}

  /// Creates a value with the elements that `build` adds.
  init(_ build: (inout PathElements) -> Void) {
    build(&self)
  }

  mutating func removeAll() {
    self = PathElements()
  }

  mutating func move(to point: CGPoint, _ transform: CGAffineTransform = .identity) {
    let point = point.applying(transform)
    list.append(.move(to: point))
    subpathStart = point
    currentPoint = point
  }

  /// Adds a line. Like the following methods, it adds nothing without a current point.
  mutating func addLine(to end: CGPoint, _ transform: CGAffineTransform = .identity) {
    append(.line(to: end), transform)
  }

  mutating func addQuadCurve(
    to end: CGPoint, control: CGPoint, _ transform: CGAffineTransform = .identity
  ) {
    append(.quadCurve(to: end, control: control), transform)
  }

  mutating func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    _ transform: CGAffineTransform = .identity
  ) {
    append(.curve(to: end, control1: control1, control2: control2), transform)
  }

  mutating func closeSubpath() {
    guard currentPoint != nil, list.last != .closeSubpath else { return }
    list.append(.closeSubpath)
    currentPoint = subpathStart
  }

  mutating func append(_ other: PathElements, _ transform: CGAffineTransform = .identity) {
    guard !other.list.isEmpty else { return }
    if transform.isIdentity {
      list.append(contentsOf: other.list)
    } else {
      list.append(contentsOf: other.list.lazy.map { $0.applying(transform) })
    }
    subpathStart = other.subpathStart.applying(transform)
    currentPoint = other.currentPoint?.applying(transform)
  }

  private mutating func append(_ element: CGPath.Element, _ transform: CGAffineTransform) {
    guard currentPoint != nil else { return }
    let element = element.applying(transform)
    list.append(element)
    currentPoint = element.end
  }
}

extension PathElements {
  /// The distance of a control point from its end point, for a quarter of a unit circle.
  ///
  /// The cubic differs from the circle by at most 0.03 % of the radius.
  private static let quarter: CGFloat = 4 * (CGFloat(2).squareRoot() - 1) / 3

  mutating func addRect(_ rect: CGRect, _ transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY), transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY), transform)
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY), transform)
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY), transform)
    closeSubpath()
  }

  mutating func addEllipse(in rect: CGRect, _ transform: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let radii = CGSize(width: rect.width / 2, height: rect.height / 2)
    addCorners(of: rect, radii, straightSides: false, transform)
  }

  mutating func addRoundedRect(
    _ rect: CGRect, _ corner: CGSize, _ transform: CGAffineTransform = .identity
  ) {
    guard !rect.isNull else { return }
    let radii = CGSize(
      width: min(max(corner.width, 0), rect.width / 2),
      height: min(max(corner.height, 0), rect.height / 2))
    guard radii.width > 0, radii.height > 0 else { return addRect(rect, transform) }
    addCorners(of: rect, radii, straightSides: true, transform)
  }

  /// Adds four quarter ellipses, starting at (maxX, midY) toward (midX, maxY), joined by lines if
  /// `straightSides` is true.
  ///
  /// The number of elements does not depend on the sizes, so that two such paths can be interpolated.
  private mutating func addCorners(
    of rect: CGRect, _ radii: CGSize, straightSides: Bool, _ transform: CGAffineTransform
  ) {
    // Adds a quarter ellipse about `center` from the unit direction `from` to `to`.
    func corner(
      _ elements: inout PathElements, _ center: CGPoint, _ from: CGVector, _ to: CGVector
    ) {
      func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        CGPoint(
          x: center.x + radii.width * (from.dx * along + to.dx * across),
          y: center.y + radii.height * (from.dy * along + to.dy * across))
      }
      if straightSides { elements.addLine(to: point(1, 0), transform) }
      elements.addCurve(
        to: point(0, 1), control1: point(1, Self.quarter), control2: point(Self.quarter, 1),
        transform)
    }
    let left = rect.minX + radii.width
    let right = rect.maxX - radii.width
    let top = rect.minY + radii.height
    let bottom = rect.maxY - radii.height
    let east = CGVector(dx: 1, dy: 0)
    let south = CGVector(dx: 0, dy: 1)
    let west = CGVector(dx: -1, dy: 0)
    let north = CGVector(dx: 0, dy: -1)

    move(to: CGPoint(x: rect.maxX, y: rect.midY), transform)
    corner(&self, CGPoint(x: right, y: bottom), east, south)
    corner(&self, CGPoint(x: left, y: bottom), south, west)
    corner(&self, CGPoint(x: left, y: top), west, north)
    corner(&self, CGPoint(x: right, y: top), north, east)
    closeSubpath()
  }
}

extension PathElements {
  /// Adds an arc from the angle `start` over `delta` radians, and a line to it from the current point if
  /// there is one.
  ///
  /// The arc consists of cubics of at most a quarter turn, each exact to 0.03 % of the radius. It has at most ``mostTurns`` and a part of
  /// one: further turns would look the same. An arc with a value that is infinite or not a number is not added.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, start: CGFloat, delta: CGFloat,
    _ transform: CGAffineTransform = .identity
  ) {
    guard [center.x, center.y, radius, start, delta].allSatisfy(\.isFinite) else { return }
    let most = Self.mostTurns * 2 * CGFloat.pi
    let rest = delta.truncatingRemainder(dividingBy: 2 * .pi)
    let delta = abs(delta) <= most ? delta : rest + (delta < 0 ? -most : most)
    func point(at angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    if currentPoint == nil {
      move(to: point(at: start), transform)
    } else {
      addLine(to: point(at: start), transform)
    }
    // The tolerance keeps rounding errors from adding a fifth piece to a full turn.
    let pieces = Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    guard pieces > 0 else { return }
    let step = delta / CGFloat(pieces)
    let tangent = radius * 4 / 3 * tan(step / 4)
    for piece in 0..<pieces {
      let from = start + step * CGFloat(piece)
      let to = start + step * CGFloat(piece + 1)
      let (begin, end) = (point(at: from), point(at: to))
      addCurve(
        to: end,
        control1: CGPoint(x: begin.x - tangent * sin(from), y: begin.y + tangent * cos(from)),
        control2: CGPoint(x: end.x + tangent * sin(to), y: end.y - tangent * cos(to)),
        transform)
    }
  }

  private static let mostTurns: CGFloat = 64

  /// Adds an arc of at most one turn between two angles, in the direction given by `clockwise`.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, clockwise: Bool,
    _ transform: CGAffineTransform = .identity
  ) {
    let fullTurn = 2 * CGFloat.pi
    let difference = clockwise ? start - end : end - start
    let sweep: CGFloat
    if difference >= fullTurn {
      sweep = fullTurn
    } else if difference < 0 {
      let rest = difference.truncatingRemainder(dividingBy: fullTurn)
      sweep = rest < 0 ? rest + fullTurn : rest
    } else {
      sweep = difference
    }
    addArc(
      center: center, radius: radius, start: start, delta: clockwise ? -sweep : sweep, transform)
  }

  /// Adds an arc that touches the line from the current point to `corner` and the line from `corner` to
  /// `end`, and a line from the current point to the arc.
  ///
  /// Adds a line to the corner if the three points are collinear or the radius is 0.
  mutating func addArc(
    tangent1End corner: CGPoint, tangent2End end: CGPoint, radius: CGFloat,
    _ transform: CGAffineTransform = .identity
  ) {
    guard let current = currentPoint?.applying(transform.inverted()) else { return }
    let before = unit(from: corner, to: current)
    let after = unit(from: corner, to: end)
    let cosine = before.dx * after.dx + before.dy * after.dy
    let cross = before.dx * after.dy - before.dy * after.dx
    guard radius > 0, abs(cross) > 1e-12 else { return addLine(to: corner, transform) }

    // Half the angle between the two lines gives the distance of the arc's ends from the corner.
    let half = acos(min(max(cosine, -1), 1)) / 2
    let distance = radius / tan(half)
    let first = CGPoint(x: corner.x + before.dx * distance, y: corner.y + before.dy * distance)
    // The centre is one radius away from the first line, on the side of the second line.
    let side: CGFloat = cross > 0 ? 1 : -1
    let center = CGPoint(
      x: first.x - before.dy * radius * side, y: first.y + before.dx * radius * side)
    addArc(
      center: center, radius: radius, start: atan2(first.y - center.y, first.x - center.x),
      delta: -side * (.pi - 2 * half), transform)
  }

  private func unit(from: CGPoint, to: CGPoint) -> CGVector {
    let vector = CGVector(dx: to.x - from.x, dy: to.y - from.y)
    let length = hypot(vector.dx, vector.dy)
    return length > 0 ? CGVector(dx: vector.dx / length, dy: vector.dy / length) : .zero
  }
}

extension CGPath {
  /// Returns this path with each curve replaced by lines that are at most `threshold` away from it.
  public final func flattened(threshold: CGFloat) -> CGPath {
    CGPath(contents.flattened(threshold: threshold))
  }
}

extension PathElements {
  /// The largest number of lines that one curve is flattened to.
  private static let maximumPieces: CGFloat = 1000

  /// The elements with each curve replaced by lines that are at most `threshold` away from it.
  func flattened(threshold: CGFloat) -> PathElements {
    var result = PathElements()
    for element in list {
      let start = result.currentPoint ?? .zero
      switch element {
      case .move(let end): result.move(to: end)
      case .line(let end): result.addLine(to: end)
      case .closeSubpath: result.closeSubpath()
      case .quadCurve(let end, let control):
        let secondDifference = Self.secondDifference(start, control, end)
        result.addPieces(Self.pieces(secondDifference: secondDifference * 2, threshold), end) {
          quadratic(start, control, end, $0)
        }
      case .curve(let end, let control1, let control2):
        let secondDifference = max(
          Self.secondDifference(start, control1, control2),
          Self.secondDifference(control1, control2, end))
        result.addPieces(Self.pieces(secondDifference: secondDifference * 6, threshold), end) {
          cubic(start, control1, control2, end, $0)
        }
      }
    }
    return result
  }

  /// The length of the second difference of three control points.
  ///
  /// Twice this length (for a quadratic curve) or six times the larger one of two (for a cubic curve) is an
  /// upper bound of the second derivative.
  private static func secondDifference(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> CGFloat {
    hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
  }

  /// The number of equal pieces of a curve whose chords are at most `threshold` away from the curve.
  ///
  /// The second derivative is at most `secondDifference`, so a piece of length h deviates by at most secondDifference·h²/8.
  private static func pieces(secondDifference: CGFloat, _ threshold: CGFloat) -> Int {
    let wanted = (secondDifference / (8 * max(threshold, 1e-9))).squareRoot().rounded(.up)
    return wanted.isFinite ? Int(min(max(wanted, 1), maximumPieces)) : 1
  }

  private mutating func addPieces(_ count: Int, _ end: CGPoint, _ point: (CGFloat) -> CGPoint) {
    for piece in 1..<max(count, 1) { addLine(to: point(CGFloat(piece) / CGFloat(count))) }
    addLine(to: end)
  }
}

/// The point of a quadratic Bézier curve at the parameter `t`, 0…1.
func quadratic(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ t: CGFloat) -> CGPoint {
  let s = 1 - t
  let (a, b, c) = (s * s, 2 * s * t, t * t)
  return CGPoint(x: a * p0.x + b * p1.x + c * p2.x, y: a * p0.y + b * p1.y + c * p2.y)
}

/// The point of a cubic Bézier curve at the parameter `t`, 0…1.
func cubic(
  _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ t: CGFloat
) -> CGPoint {
  let s = 1 - t
  let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  return CGPoint(
    x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
}
