import Foundation

/// An affine transform of the plane: a 3×3 matrix whose last column is (0, 0, 1), as in Core
/// Graphics.
///
/// Points are row vectors:
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// With y pointing down, a positive angle rotates clockwise on the screen.
public struct CGAffineTransform: Hashable, Sendable {
  /// The matrix's first row, first column.
  public var a: CGFloat
  /// The matrix's first row, second column.
  public var b: CGFloat
  /// The matrix's second row, first column.
  public var c: CGFloat
  /// The matrix's second row, second column.
  public var d: CGFloat
  /// The translation along x.
  public var tx: CGFloat
  /// The translation along y.
  public var ty: CGFloat

  /// The transform that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Creates a matrix of zeros, as in C. See ``identity`` for the transform without effect.
  public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  /// Creates a transform from its elements.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// Creates a transform from its elements.
  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  /// Creates a translation.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Creates a scale about the origin.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Creates a rotation about the origin by `angle` radians.
  public init(rotationAngle angle: CGFloat) {
    let sine = sin(angle)
    let cosine = cos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether this is exactly the identity.
  public var isIdentity: Bool { self == .identity }

  /// The factor by which areas grow. It is 0 if there is no inverse and negative if the plane is mirrored.
  package var determinant: CGFloat { a * d - b * c }
}

extension CGAffineTransform: Codable {
  /// Decodes six numbers: a, b, c, d, tx, ty.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    a = try numbers.decode(CGFloat.self)
    b = try numbers.decode(CGFloat.self)
    c = try numbers.decode(CGFloat.self)
    d = try numbers.decode(CGFloat.self)
    tx = try numbers.decode(CGFloat.self)
    ty = try numbers.decode(CGFloat.self)
  }

  /// Encodes six numbers: a, b, c, d, tx, ty.
  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try numbers.encode(number) }
  }
}

extension CGAffineTransform {
  /// Returns this transform followed by `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// Returns the inverse, or this transform itself if it has none.
  public func inverted() -> CGAffineTransform {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return self }
    return CGAffineTransform(
      a: d / determinant,
      b: -b / determinant,
      c: -c / determinant,
      d: a / determinant,
      tx: (c * ty - d * tx) / determinant,
      ty: (b * tx - a * ty) / determinant)
  }

  /// Returns the transform that first translates and then applies this transform.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// Returns the transform that first scales and then applies this transform.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// Returns the transform that first rotates by `angle` radians and then applies this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
}

extension CGPoint {
  /// Returns the transformed point.
  public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(
      x: transform.a * x + transform.c * y + transform.tx,
      y: transform.b * x + transform.d * y + transform.ty)
  }
}

extension CGSize {
  /// Returns the transformed size, as a displacement: the translation has no effect.
  public func applying(_ transform: CGAffineTransform) -> CGSize {
    CGSize(
      width: transform.a * width + transform.c * height,
      height: transform.b * width + transform.d * height)
  }
}

extension CGRect {
  /// Returns the bounding rectangle of the four transformed corners.
  ///
  /// The null rectangle and the infinite rectangle are returned unchanged.
  public func applying(_ transform: CGAffineTransform) -> CGRect {
    guard !isNull, !isInfinite else { return self }
    let x = transform.xRange(minX, maxX, minY, maxY)
    let y = transform.yRange(minX, maxX, minY, maxY)
    return CGRect(x: x.low, y: y.low, width: x.high - x.low, height: y.high - y.low)
  }
}

extension CGAffineTransform {
  // Each transformed coordinate is a sum of two independent products and a translation. Its range over a
  // rectangle is the sum of the products' ranges, so the corners need not be computed.
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
