import QuartzCore

/// How points of a layer's plane come to the pixels of a target: a homography.
///
/// A layer flattens what is in it, so the third dimension never survives a level and 3×3 numbers are exact. Row
/// vectors: `[x y 1] · M = [X Y W]`, the pixel is (X/W, Y/W). Pixels count from the top left.
struct PlaneTransform: Equatable {
  /// What x, y and 1 contribute to (X, Y, W).
  var x, y, origin: SIMD3<Double>

  static let identity = PlaneTransform(x: [1, 0, 0], y: [0, 1, 0], origin: [0, 0, 1])

  init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// Drops z, as flattening does.
  init(_ m: CATransform3D) {
    x = [Double(m.m11), Double(m.m12), Double(m.m14)]
    y = [Double(m.m21), Double(m.m22), Double(m.m24)]
    origin = [Double(m.m41), Double(m.m42), Double(m.m44)]
  }

  static func translation(_ tx: Double, _ ty: Double) -> PlaneTransform {
    PlaneTransform(x: [1, 0, 0], y: [0, 1, 0], origin: [tx, ty, 1])
  }

  static func scale(_ s: Double) -> PlaneTransform {
    PlaneTransform(x: [s, 0, 0], y: [0, s, 0], origin: [0, 0, 1])
  }

  /// This transform followed by `next`.
  func concatenating(_ next: PlaneTransform) -> PlaneTransform {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      r.x * next.x + r.y * next.y + r.z * next.origin
    }
    return PlaneTransform(x: row(x), y: row(y), origin: row(origin))
  }

  /// Adds a translation before this transform.
  func translatedBefore(_ tx: Double, _ ty: Double) -> PlaneTransform {
    PlaneTransform(x: x, y: y, origin: origin + tx * x + ty * y)
  }

  var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// Whether edges along the axes stay along the axes and are not mirrored.
  var isAxisAligned: Bool { isAffine && x.y == 0 && y.x == 0 && x.x > 0 && y.y > 0 }

  /// Whether it only moves.
  var isTranslation: Bool {
    isAffine && x.x == 1 && x.y == 0 && y.x == 0 && y.y == 1
  }

  /// (X, Y, W) of a point.
  func apply(_ px: Double, _ py: Double) -> SIMD3<Double> {
    px * x + py * y + origin
  }

  var determinant: Double {
    x.x * (y.y * origin.z - y.z * origin.y) - x.y * (y.x * origin.z - y.z * origin.x)
      + x.z * (y.x * origin.y - y.y * origin.x)
  }

  /// Whether one looks at the back of the plane: the corners run the other way round.
  var showsBack: Bool { determinant < 0 }

  /// Nil for a plane seen edge-on.
  var inverse: PlaneTransform? {
    let d = determinant
    guard abs(d) > 1e-12, d.isFinite else { return nil }
    func cofactors(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
    }
    let c0 = cofactors(y, origin) / d
    let c1 = cofactors(origin, x) / d
    let c2 = cofactors(x, y) / d
    return PlaneTransform(x: [c0.x, c1.x, c2.x], y: [c0.y, c1.y, c2.y], origin: [c0.z, c1.z, c2.z])
  }

  /// How many pixels a unit of the plane has around (px, py), along the direction that has the fewest.
  func smallestScale(at px: Double, _ py: Double) -> Double {
    let p = apply(px, py)
    guard abs(p.z) > 1e-9 else { return 1e-3 }
    let sx = SIMD2(x.x - x.z * p.x / p.z, x.y - x.z * p.y / p.z) / p.z
    let sy = SIMD2(y.x - y.z * p.x / p.z, y.y - y.z * p.y / p.z) / p.z
    let shortest = min((sx * sx).sum(), (sy * sy).sum())
    return max(shortest.squareRoot(), 1e-3)
  }

  /// The pixels around `rect`; everything when a part of it is behind the eye.
  func bounds(of rect: PixelRect) -> PixelRect {
    if isAxisAligned {
      return PixelRect(
        x0: rect.x0 * x.x + origin.x, y0: rect.y0 * y.y + origin.y, x1: rect.x1 * x.x + origin.x,
        y1: rect.y1 * y.y + origin.y)
    }
    var result = PixelRect.empty
    for (px, py) in [(rect.x0, rect.y0), (rect.x1, rect.y0), (rect.x1, rect.y1), (rect.x0, rect.y1)] {
      let p = apply(px, py)
      guard p.z > 1e-6 else { return .everything }
      result.add(p.x / p.z, p.y / p.z)
    }
    return result
  }
}
