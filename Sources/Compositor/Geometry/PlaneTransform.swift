import QuartzCore

/// The map from points of a layer's plane to pixels of a target: a homography.
///
/// A layer flattens its sublayers, so the third dimension ends at each level and 3×3 numbers are exact. Row vectors:
/// `[x y 1] · M = [X Y W]`, the pixel is (X/W, Y/W). Pixels count from the top left.
struct PlaneTransform: Equatable {
  /// The contributions of x, y and 1 to (X, Y, W).
  var x, y, origin: SIMD3<Double>

  static let identity = PlaneTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))

  init(x: SIMD3<Double>, y: SIMD3<Double>, origin: SIMD3<Double>) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  /// Drops the third dimension, as flattening does.
  ///
  /// Rounding errors of trigonometry are removed, so that a full turn is exactly no rotation.
  init(_ m: CATransform3D) {
    x = Self.withoutRoundingErrors(SIMD3(Double(m.m11), Double(m.m12), Double(m.m14)))
    y = Self.withoutRoundingErrors(SIMD3(Double(m.m21), Double(m.m22), Double(m.m24)))
    origin = SIMD3(Double(m.m41), Double(m.m42), Double(m.m44))
  }

  private static func withoutRoundingErrors(_ row: SIMD3<Double>) -> SIMD3<Double> {
    // A step of 2⁻³³ is a millionth of a pixel at 10,000 pixels.
    let steps = 0x1p33
    return (row * steps).rounded(.toNearestOrEven) / steps
  }

  static func translation(_ tx: Double, _ ty: Double) -> PlaneTransform {
    PlaneTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(tx, ty, 1))
  }

  static func scale(_ s: Double) -> PlaneTransform {
    PlaneTransform(x: SIMD3(s, 0, 0), y: SIMD3(0, s, 0), origin: SIMD3(0, 0, 1))
  }

  /// Whether something within `extent`, in this plane, can't show within `clip`, in pixels.
  func places(_ extent: PixelRect, outside clip: PixelRect) -> Bool {
    guard extent != .everything, isAffine else { return false }
    if extent == .empty { return true }
    // Soft edges add a pixel on each side, and rounding to whole pixels half a pixel.
    return !bounds(of: extent).outset(3).intersects(clip)
  }

  /// This transform followed by `next`.
  func concatenating(_ next: PlaneTransform) -> PlaneTransform {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      r.x * next.x + r.y * next.y + r.z * next.origin
    }
    return PlaneTransform(x: row(x), y: row(y), origin: row(origin))
  }

  /// Adds a translation in pixels after this transform.
  func translated(_ dx: Double, _ dy: Double) -> PlaneTransform {
    concatenating(.translation(dx, dy))
  }

  /// Adds a translation before this transform.
  func translatedBefore(_ tx: Double, _ ty: Double) -> PlaneTransform {
    PlaneTransform(x: x, y: y, origin: origin + tx * x + ty * y)
  }

  /// From a layer's own plane to its superlayer's, whose `sublayerTransform` is left out.
  init(toSuperlayerOf p: borrowing LayerProperties) {
    self = PlaneTransform.identity.entering(p, nil)
  }

  /// The transform of a layer's own plane, where this is its superlayer's and `sublayerMatrix` comes from the
  /// superlayer's `sublayerTransform`.
  func entering(
    _ p: borrowing LayerProperties, _ sublayerMatrix: CATransform3D?
  ) -> PlaneTransform {
    if let sublayerMatrix {
      // The third dimension counts until the superlayer's matrix has been applied.
      return PlaneTransform(p.matrixToSuperlayer.concatenating(sublayerMatrix)).concatenating(self)
    }
    if p.transform.isIdentity {
      // True for nearly every layer, and faster than matrices.
      let bounds = p.bounds
      return translatedBefore(
        Double(p.position.x - bounds.origin.x - bounds.size.width * p.anchorPoint.x),
        Double(p.position.y - bounds.origin.y - bounds.size.height * p.anchorPoint.y))
    }
    return PlaneTransform(p.matrixToSuperlayer).concatenating(self)
  }

  var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// Whether edges along the axes stay along the axes and are not mirrored.
  var isAxisAligned: Bool { isAffine && x.y == 0 && y.x == 0 && x.x > 0 && y.y > 0 }

  /// Whether it is axis-aligned with the same scale in x and y, so that circles stay circles.
  var isUpright: Bool { isAxisAligned && abs(x.x - y.y) <= 1e-9 * x.x }
  /// Whether the origin lies on a corner of a pixel.
  var beginsOnPixel: Bool {
    origin.x == PixelRect.nearest(origin.x) && origin.y == PixelRect.nearest(origin.y)
  }

  /// Whether all elements are finite.
  var isFinite: Bool { (x + y + origin).sum().isFinite }

  /// (X, Y, W) of a point.
  func apply(_ px: Double, _ py: Double) -> SIMD3<Double> {
    px * x + py * y + origin
  }

  var determinant: Double {
    x.x * (y.y * origin.z - y.z * origin.y) - x.y * (y.x * origin.z - y.z * origin.x)
      + x.z * (y.x * origin.y - y.y * origin.x)
  }

  /// Whether the back of the plane is visible: the corners are in reverse order.
  var showsBack: Bool { determinant < 0 }

  /// The inverse transform; nil for a plane seen edge-on.
  var inverse: PlaneTransform? {
    let d = determinant
    guard abs(d) > 1e-12, d.isFinite else { return nil }
    func cofactors(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let c0 = cofactors(y, origin) / d
    let c1 = cofactors(origin, x) / d
    let c2 = cofactors(x, y) / d
    return PlaneTransform(
      x: SIMD3(c0.x, c1.x, c2.x), y: SIMD3(c0.y, c1.y, c2.y), origin: SIMD3(c0.z, c1.z, c2.z))
  }

  /// The rectangle of the plane that may show in `pixels`; nil where there is none.
  func plane(of pixels: PixelRect) -> PixelRect? {
    guard isAffine, pixels.isFinite, pixels.width < 1e6 else { return nil }
    return inverse?.bounds(of: pixels)
  }

  /// The images, in pixels, of a unit along x and of one along y at (px, py); nil behind the eye.
  private func units(at px: Double, _ py: Double) -> (x: SIMD2<Double>, y: SIMD2<Double>)? {
    let p = apply(px, py)
    guard p.z > 1e-6 else { return nil }
    return (
      SIMD2(x.x - x.z * p.x / p.z, x.y - x.z * p.y / p.z) / p.z,
      SIMD2(y.x - y.z * p.x / p.z, y.y - y.z * p.y / p.z) / p.z
    )
  }

  /// The number of pixels per unit of the plane around (px, py), along x and along y.
  func scale(at px: Double, _ py: Double) -> SIMD2<Double> {
    guard let (a, b) = units(at: px, py) else { return SIMD2(1e-3, 1e-3) }
    let lengths = SIMD2((a * a).sum(), (b * b).sum()).squareRoot()
    return pointwiseMax(lengths, SIMD2(1e-3, 1e-3))
  }

  /// The distance, in units of the plane, by which the edges of `rect` must move to be a pixel further out everywhere.
  func pixelMargin(of rect: PixelRect) -> (x: Double, y: Double) {
    var margin = (x: 0.0, y: 0.0)
    func widen(at px: Double, _ py: Double) {
      guard let (a, b) = units(at: px, py) else { return }
      // The height of the parallelogram of both units over an edge is its area divided by the edge's unit.
      let area = max(abs(a.x * b.y - a.y * b.x), 1e-12)
      margin.x = max(margin.x, (b * b).sum().squareRoot() / area)
      margin.y = max(margin.y, (a * a).sum().squareRoot() / area)
    }
    widen(at: rect.x0, rect.y0)
    widen(at: rect.x1, rect.y0)
    widen(at: rect.x1, rect.y1)
    widen(at: rect.x0, rect.y1)
    // Seen nearly edge-on, a pixel is very many units; more than the size of the rectangle is never needed.
    return (min(margin.x, rect.width), min(margin.y, rect.height))
  }

  /// The pixels around `rect`: everything when a part of it is behind the eye, nothing when all of it is.
  func bounds(of rect: PixelRect) -> PixelRect {
    if isAxisAligned {
      return PixelRect(
        x0: rect.x0 * x.x + origin.x, y0: rect.y0 * y.y + origin.y, x1: rect.x1 * x.x + origin.x,
        y1: rect.y1 * y.y + origin.y)
    }
    var result = PixelRect.empty
    var behind = 0
    func add(_ p: SIMD3<Double>) {
      if p.z > 1e-6 { result.add(p.x / p.z, p.y / p.z) } else { behind += 1 }
    }
    add(apply(rect.x0, rect.y0))
    add(apply(rect.x1, rect.y0))
    add(apply(rect.x1, rect.y1))
    add(apply(rect.x0, rect.y1))
    return behind == 0 ? result : behind == 4 ? .empty : .everything
  }
}
