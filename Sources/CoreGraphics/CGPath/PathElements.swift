import Foundation

/// The value behind `CGPath` and behind the current path of a `CGContext`.
///
/// Every method that adds takes a transform and stores transformed points, because a context's path
/// is fixed in device space at the moment each element is added.
struct PathElements: Sendable {
  private(set) var list: [CGPath.Element] = []
  /// Where the last element ended, nil while there is none.
  private(set) var currentPoint: CGPoint?
  private var subpathStart: CGPoint = .zero

  init() {}

  /// The elements that `build` adds.
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

  /// Without a current point there is nowhere to start from: nothing is added, here and below.
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
  /// How far a control point stands from the end of a quarter of a unit circle: the cubic then
  /// leaves the circle by 0.03 % of the radius at most.
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

  /// Four quarter ellipses from (maxX, midY) by way of (midX, maxY), joined by lines if asked.
  ///
  /// The number of elements doesn't depend on the sizes, so that two such paths of different rects
  /// and radii can be interpolated element by element.
  private mutating func addCorners(
    of rect: CGRect, _ radii: CGSize, straightSides: Bool, _ transform: CGAffineTransform
  ) {
    // A quarter about `center` from the unit direction `from` to `to`.
    func corner(
      _ elements: inout PathElements, _ center: CGPoint, _ from: CGVector, _ to: CGVector
    ) {
      func place(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
        CGPoint(
          x: center.x + radii.width * (from.dx * along + to.dx * across),
          y: center.y + radii.height * (from.dy * along + to.dy * across))
      }
      if straightSides { elements.addLine(to: place(1, 0), transform) }
      elements.addCurve(
        to: place(0, 1), control1: place(1, Self.quarter), control2: place(Self.quarter, 1),
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
  /// An arc from `start` over `delta` radians, reached by a line from the current point if any.
  ///
  /// Cut into cubics of at most a quarter turn, each true to 0.03 % of the radius.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, start: CGFloat, delta: CGFloat,
    _ transform: CGAffineTransform = .identity
  ) {
    func place(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    if currentPoint == nil {
      move(to: place(start), transform)
    } else {
      addLine(to: place(start), transform)
    }
    // The slack keeps rounding in the angle from making a fifth piece of a full turn.
    let pieces = Int((abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    guard pieces > 0 else { return }
    let step = delta / CGFloat(pieces)
    let reach = radius * 4 / 3 * tan(step / 4)
    for piece in 0..<pieces {
      let from = start + step * CGFloat(piece)
      let to = start + step * CGFloat(piece + 1)
      let (begin, end) = (place(from), place(to))
      addCurve(
        to: end,
        control1: CGPoint(x: begin.x - reach * sin(from), y: begin.y + reach * cos(from)),
        control2: CGPoint(x: end.x + reach * sin(to), y: end.y - reach * cos(to)),
        transform)
    }
  }

  /// An arc from one angle to another, the way `clockwise` says, of one turn at most.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, clockwise: Bool,
    _ transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    let sweep = clockwise ? start - end : end - start
    let wanted: CGFloat
    if sweep >= turn {
      wanted = turn
    } else if sweep < 0 {
      let rest = sweep.truncatingRemainder(dividingBy: turn)
      wanted = rest < 0 ? rest + turn : rest
    } else {
      wanted = sweep
    }
    addArc(
      center: center, radius: radius, start: start, delta: clockwise ? -wanted : wanted, transform)
  }

  /// An arc that touches the lines current point–`corner` and `corner`–`end`, and a line to its
  /// start; the corner itself when the three are in a row or the radius is 0.
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

    // Half the angle between the two lines gives how far the arc's ends are from the corner.
    let half = acos(min(max(cosine, -1), 1)) / 2
    let reach = radius / tan(half)
    let first = CGPoint(x: corner.x + before.dx * reach, y: corner.y + before.dy * reach)
    // The center is one radius off the first line, on the side where the second line is.
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
  /// This path with each curve replaced by lines that stay within `threshold` of it.
  public final func flattened(threshold: CGFloat) -> CGPath {
    CGPath(contents.flattened(threshold: threshold))
  }
}

extension PathElements {
  /// The most lines one curve becomes, however large it is.
  private static let maximumPieces: CGFloat = 1000

  func flattened(threshold: CGFloat) -> PathElements {
    var result = PathElements()
    for element in list {
      let start = result.currentPoint ?? .zero
      switch element {
      case .move(let end): result.move(to: end)
      case .line(let end): result.addLine(to: end)
      case .closeSubpath: result.closeSubpath()
      case .quadCurve(let end, let control):
        let bend = Self.bend(start, control, end)
        result.addPieces(Self.pieces(bend: bend * 2, threshold), end) {
          quadratic(start, control, end, $0)
        }
      case .curve(let end, let control1, let control2):
        let bend = max(Self.bend(start, control1, control2), Self.bend(control1, control2, end))
        result.addPieces(Self.pieces(bend: bend * 6, threshold), end) {
          cubic(start, control1, control2, end, $0)
        }
      }
    }
    return result
  }

  /// The length of the second difference; twice it (quadratic) or six times (cubic) bounds the
  /// second derivative.
  private static func bend(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> CGFloat {
    hypot(p0.x - 2 * p1.x + p2.x, p0.y - 2 * p1.y + p2.y)
  }

  /// How many equal pieces keep a chord within `threshold` of a curve whose second derivative is at
  /// most `bend`: the deviation of a piece of length h is at most bend·h²/8.
  private static func pieces(bend: CGFloat, _ threshold: CGFloat) -> Int {
    let wanted = (bend / (8 * max(threshold, 1e-9))).squareRoot().rounded(.up)
    return wanted.isFinite ? Int(min(max(wanted, 1), maximumPieces)) : 1
  }

  private mutating func addPieces(_ count: Int, _ end: CGPoint, _ place: (CGFloat) -> CGPoint) {
    for piece in 1..<max(count, 1) { addLine(to: place(CGFloat(piece) / CGFloat(count))) }
    addLine(to: end)
  }
}

/// The point at `t`, 0 … 1, of the quadratic curve with these control points.
func quadratic(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ t: CGFloat) -> CGPoint {
  let s = 1 - t
  let (a, b, c) = (s * s, 2 * s * t, t * t)
  return CGPoint(x: a * p0.x + b * p1.x + c * p2.x, y: a * p0.y + b * p1.y + c * p2.y)
}

/// The point at `t`, 0 … 1, of the cubic curve with these control points.
func cubic(
  _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint, _ t: CGFloat
) -> CGPoint {
  let s = 1 - t
  let (a, b, c, d) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
  return CGPoint(
    x: a * p0.x + b * p1.x + c * p2.x + d * p3.x, y: a * p0.y + b * p1.y + c * p2.y + d * p3.y)
}
