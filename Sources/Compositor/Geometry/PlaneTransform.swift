import QuartzCore

/// The map from points of a layer's plane to pixels of a target: a homography.
///
/// A layer flattens its sublayers into its plane, so a 3×3 matrix is exact. Points are row vectors: `[x y 1] · M = [X Y W]`, and
/// the pixel is (X/W, Y/W). Pixels count from the top left.
struct PlaneTransform: Equatable {
  /// The rows of the matrix: the contributions of x, y and 1 to (X, Y, W).
  var x, y, origin: SIMD3<Double>

  static let identity = PlaneTransform(x: SIMD3(1, 0, 0), y: SIMD3(0, 1, 0), origin: SIMD3(0, 0, 1))

  static func scale(_ s: Double) -> PlaneTransform {
    PlaneTransform(x: SIMD3(s, 0, 0), y: SIMD3(0, s, 0), origin: SIMD3(0, 0, 1))
  }

  /// Whether everything that lies within `extent`, in this plane, is outside of `clip`, which is in pixels.
  func isOutside(_ extent: PixelRect, of clip: PixelRect) -> Bool {
    guard extent != .everything, isAffine else { return false }
    if extent == .empty { return true }
    // Antialiasing may add a pixel on each side, and snapping to whole pixels half a pixel.
    return !bounds(of: extent).outset(3).intersects(clip)
  }

  /// This transform followed by `next`.
  func concatenating(_ next: PlaneTransform) -> PlaneTransform {
    PlaneTransform(x: next.apply(to: x), y: next.apply(to: y), origin: next.apply(to: origin))
  }

  /// Returns this transform preceded by a translation, in units of the plane.
  func translatedBefore(_ tx: Double, _ ty: Double) -> PlaneTransform {
    PlaneTransform(x: x, y: y, origin: origin + tx * x + ty * y)
  }

  /// Returns this transform preceded by a rotation about the plane's origin, in radians.
  func rotatedBefore(_ angle: Double) -> PlaneTransform {
    let (c, s) = (cos(angle), sin(angle))
    return PlaneTransform(x: c * x + s * y, y: c * y - s * x, origin: origin)
  }

  /// Returns the transform from a layer's own plane to pixels. This is the transform of its superlayer's plane, and
  /// `sublayerMatrix` is the superlayer's `sublayerTransform` about its anchor point; nil for the identity.
  func entering(
    _ p: borrowing LayerProperties, _ sublayerMatrix: CATransform3D?
  ) -> PlaneTransform {
    if let sublayerMatrix {
      // The superlayer's matrix applies in three dimensions, before the result is flattened.
      return PlaneTransform(p.matrixToSuperlayer.concatenating(sublayerMatrix)).concatenating(self)
    }
    if p.transform.isIdentity {
      // This is the case for nearly every layer, and is faster than multiplying matrices.
      let bounds = p.bounds
      return translatedBefore(
        Double(p.position.x - bounds.origin.x - bounds.size.width * p.anchorPoint.x),
        Double(p.position.y - bounds.origin.y - bounds.size.height * p.anchorPoint.y))
    }
    return PlaneTransform(p.matrixToSuperlayer).concatenating(self)
  }

  /// Goes from a superlayer to one of its sublayers, whose values are `p`. This transform becomes that of the sublayer's plane, and
  /// `sublayerMatrix` the transform that the sublayer applies to its own sublayers. A layer that preserves depth has no plane: its
  /// sublayers are projected into its superlayer's.
  mutating func enter(_ p: borrowing LayerProperties, _ sublayerMatrix: inout CATransform3D?) {
    if p.preservesDepth {
      sublayerMatrix = p.sublayerMatrix(inDepth: sublayerMatrix)
    } else {
      self = entering(p, sublayerMatrix)
      sublayerMatrix = p.sublayerMatrix
    }
  }

  var isAffine: Bool { x.z == 0 && y.z == 0 && origin.z == 1 }

  /// Whether edges along the axes stay along the axes and are not mirrored.
  var isAxisAligned: Bool { isAffine && x.y == 0 && y.x == 0 && x.x > 0 && y.y > 0 }

  /// Whether horizontal edges stay horizontal and vertical ones vertical. Unlike ``isAxisAligned``, this allows mirroring.
  var isUprightOrMirrored: Bool { isAffine && x.y == 0 && y.x == 0 && x.x != 0 && y.y != 0 }

  /// Whether edges along the axes stay along the axes; they may be mirrored or turned by a quarter.
  var keepsAxes: Bool {
    isUprightOrMirrored || isAffine && x.x == 0 && y.y == 0 && x.y != 0 && y.x != 0
  }

  /// The pixels per unit of the plane, if the transform keeps the axes and scales both by the same factor; otherwise nil.
  var scaleOfAxes: Double? {
    guard keepsAxes else { return nil }
    let (a, b) = (abs(x.x + x.y), abs(y.x + y.y))
    return abs(a - b) <= 1e-9 * a ? a : nil
  }

  /// Whether it is axis-aligned with the same scale in x and y, so that circles stay circles.
  var isUniformScale: Bool { isAxisAligned && abs(x.x - y.y) <= 1e-9 * x.x }

  /// Whether the plane's origin lies on whole pixels in both directions.
  var beginsOnPixel: Bool {
    origin.x == PixelRect.nearest(origin.x) && origin.y == PixelRect.nearest(origin.y)
  }

  /// Whether all elements are finite.
  var isFinite: Bool { (x + y + origin).sum().isFinite }

  /// (X, Y, W) of a point.
  func apply(_ px: Double, _ py: Double) -> SIMD3<Double> {
    px * x + py * y + origin
  }

  /// (X, Y, W) of a point in homogeneous coordinates.
  func apply(to p: SIMD3<Double>) -> SIMD3<Double> { p.x * x + p.y * y + p.z * origin }

  var determinant: Double {
    x.x * (y.y * origin.z - y.z * origin.y) - x.y * (y.x * origin.z - y.z * origin.x)
      + x.z * (y.x * origin.y - y.y * origin.x)
  }

  /// Whether the back of the plane is visible.
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

  /// A rectangle of the plane around everything visible in `pixels`; nil if unknown: in perspective, edge-on, for unlimited pixels.
  func plane(of pixels: PixelRect) -> PixelRect? {
    guard isAffine, pixels.isFinite, pixels.width < 1e6 else { return nil }
    return inverse?.bounds(of: pixels)
  }

  /// The vectors in pixels to which a unit along x and a unit along y are mapped at (px, py); nil behind the viewer.
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

  /// The distances, in units of the plane, by which the edges of `rect` must move outward to lie at least a pixel further out everywhere.
  func pixelMargin(of rect: PixelRect) -> (x: Double, y: Double) {
    var margin = (x: 0.0, y: 0.0)
    func widen(at px: Double, _ py: Double) {
      guard let (a, b) = units(at: px, py) else { return }
      // The height of the parallelogram that the two unit vectors span is its area divided by the length of its base.
      let area = max(abs(a.x * b.y - a.y * b.x), 1e-12)
      margin.x = max(margin.x, (b * b).sum().squareRoot() / area)
      margin.y = max(margin.y, (a * a).sum().squareRoot() / area)
    }
    widen(at: rect.x0, rect.y0)
    widen(at: rect.x1, rect.y0)
    widen(at: rect.x1, rect.y1)
    widen(at: rect.x0, rect.y1)
    // If the plane is seen nearly edge-on, a pixel is very many units. More than the size of `rect` is never needed.
    return (min(margin.x, rect.width), min(margin.y, rect.height))
  }

  /// The bounding box of `rect` in pixels: `everything` if a part of `rect` is behind the viewer, `empty` if all of it is.
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

extension PlaneTransform {
  /// Creates the transform of the plane z = 0, without the z coordinate of the result.
  ///
  /// Rounding errors of trigonometric functions are removed, so that a full turn is exactly the identity.
  init(_ m: CATransform3D) {
    func withoutRoundingErrors(_ row: SIMD3<Double>) -> SIMD3<Double> {
      // A step of 2⁻³³ is a millionth of a pixel at 10,000 pixels.
      let steps = 0x1p33
      return (row * steps).rounded(.toNearestOrEven) / steps
    }
    x = withoutRoundingErrors(SIMD3(Double(m.m11), Double(m.m12), Double(m.m14)))
    y = withoutRoundingErrors(SIMD3(Double(m.m21), Double(m.m22), Double(m.m24)))
    origin = SIMD3(Double(m.m41), Double(m.m42), Double(m.m44))
  }

  /// Creates the transform from a layer's own plane to its superlayer's, without the superlayer's `sublayerTransform`.
  init(toSuperlayerOf p: borrowing LayerProperties) {
    self = PlaneTransform.identity.entering(p, nil)
  }
}
