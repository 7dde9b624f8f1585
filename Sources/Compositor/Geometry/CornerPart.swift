/// The part of a box that one of its corners is in.
struct CornerPart: BitwiseCopyable {
  let rect: PixelRect
  let isLeft, isTop: Bool

  /// Four of a box: each outside of the middle two coordinates, both in x and in y.
  static func parts(
    x: (Double, Double, Double, Double), y: (Double, Double, Double, Double)
  ) -> ShortList<4, CornerPart> {
    var parts = ShortList<4, CornerPart>(
      unused: CornerPart(rect: .empty, isLeft: false, isTop: false))
    func add(_ x0: Double, _ x1: Double, isLeft: Bool) {
      let above = PixelRect(x0: x0, y0: y.0, x1: x1, y1: y.1)
      let below = PixelRect(x0: x0, y0: y.2, x1: x1, y1: y.3)
      parts.append(CornerPart(rect: above, isLeft: isLeft, isTop: true))
      parts.append(CornerPart(rect: below, isLeft: isLeft, isTop: false))
    }
    add(x.0, x.1, isLeft: true)
    add(x.2, x.3, isLeft: false)
    return parts
  }
}

extension PixelRect {
  /// The four parts that meet in a point inside.
  func quarters(around middle: SIMD2<Double>) -> ShortList<4, CornerPart> {
    CornerPart.parts(x: (x0, middle.x, middle.x, x1), y: (y0, middle.y, middle.y, y1))
  }
}
