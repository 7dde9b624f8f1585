import Foundation

extension CGPath {
  /// The smallest rectangle around all points, control points included; null when there is none.
  ///
  /// Cheap, and never smaller than `boundingBoxOfPath`.
  public final var boundingBox: CGRect {
    var bounds = PointBounds()
    for element in elements {
      for point in element.points { bounds.add(point) }
    }
    return bounds.rect
  }

  /// The smallest rectangle around the lines and curves themselves; null when there is none.
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

/// A rectangle that grows around points.
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

/// The parameters inside 0 … 1 where a quadratic turns in x or in y.
private func extrema(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) -> [CGFloat] {
  let axes = [(p0.x, p1.x, p2.x), (p0.y, p1.y, p2.y)]
  return axes.flatMap { roots(a: 0, b: $0.0 - 2 * $0.1 + $0.2, c: $0.1 - $0.0) }
}

/// The parameters inside 0 … 1 where a cubic turns in x or in y.
private func extrema(
  _ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint
) -> [CGFloat] {
  let axes = [(p0.x, p1.x, p2.x, p3.x), (p0.y, p1.y, p2.y, p3.y)]
  return axes.flatMap {
    roots(
      a: $0.3 - 3 * $0.2 + 3 * $0.1 - $0.0, b: 2 * ($0.2 - 2 * $0.1 + $0.0), c: $0.1 - $0.0)
  }
}

/// The solutions of a·t² + b·t + c = 0 inside 0 … 1.
private func roots(a: CGFloat, b: CGFloat, c: CGFloat) -> [CGFloat] {
  // The form with `q` loses no digits to cancellation; a near-zero `a` falls out by its range.
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return [q / a, c / q].filter { $0 > 0 && $0 < 1 }
}
