import QuartzCore

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  abs(a - b) <= tolerance
}

func isClose(_ a: CGPoint, _ b: CGPoint, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.x, b.x, tolerance) && isClose(a.y, b.y, tolerance)
}

func isClose(_ a: CGRect, _ b: CGRect, _ tolerance: Double = 1e-9) -> Bool {
  isClose(a.origin, b.origin, tolerance) && isClose(a.width, b.width, tolerance)
    && isClose(a.height, b.height, tolerance)
}

/// Whether all elements differ by at most `tolerance`. If the largest element exceeds 1, the tolerance is relative to
/// it.
func isClose(_ a: CATransform3D, _ b: CATransform3D, _ tolerance: Double = 1e-9) -> Bool {
  let scale = max(1, (a.elements + b.elements).map { abs($0) }.max() ?? 1)
  return zip(a.elements, b.elements).allSatisfy { isClose($0, $1, tolerance * scale) }
}

extension CATransform3D {
  /// The elements row by row.
  var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
      .map(Double.init)
  }
}
