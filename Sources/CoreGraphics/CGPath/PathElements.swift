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
