import Foundation

/// How the windings of a path decide what is inside.
public enum CGPathFillRule: Int, Sendable {
  /// Inside is where the path winds around a number of times other than 0.
  case winding
  /// Inside is where the path winds around an odd number of times.
  case evenOdd
}

extension CGPath {
  /// Whether `point` is inside the path, open subpaths taken as closed.
  ///
  /// Curves are followed to 0.01 of a unit or 1/10 000 of the path's size, whichever is finer.
  ///
  /// - Parameter transform: applied to the path before the test.
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
  /// How often lines wind around `point`; curves must have been flattened.
  fileprivate func windingNumber(around point: CGPoint) -> Int {
    var winding = 0
    var start = CGPoint.zero
    var current = CGPoint.zero
    // Counts crossings of the ray from `point` toward +x; the half-open test on y counts a vertex once.
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
