import Foundation

extension CGPoint {
  /// Where the transform takes this point.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension CGSize {
  /// What the transform makes of this size taken as a displacement; its translation has no say.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// The smallest upright rectangle that contains the four transformed corners.
  ///
  /// The null and the infinite rectangle stay what they are.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    guard !isNull, !isInfinite else { return self }
    let x = transform.xRange(minX, maxX, minY, maxY)
    let y = transform.yRange(minX, maxX, minY, maxY)
    return CGRect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
  }
}

extension CGAffineTransform {
  // Each output coordinate is a sum of two independent products, so its range over a rectangle is
  // the sum of theirs: no corner need be formed.
  fileprivate func xRange(
    _ x0: CGFloat, _ x1: CGFloat, _ y0: CGFloat, _ y1: CGFloat
  ) -> (low: CGFloat, high: CGFloat) {
    (
      min(a * x0, a * x1) + min(c * y0, c * y1) + tx,
      max(a * x0, a * x1) + max(c * y0, c * y1) + tx
    )
  }

  fileprivate func yRange(
    _ x0: CGFloat, _ x1: CGFloat, _ y0: CGFloat, _ y1: CGFloat
  ) -> (low: CGFloat, high: CGFloat) {
    (
      min(b * x0, b * x1) + min(d * y0, d * y1) + ty,
      max(b * x0, b * x1) + max(d * y0, d * y1) + ty
    )
  }
}
