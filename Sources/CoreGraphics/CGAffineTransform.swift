import Foundation

/// An affine transform of the plane: a 3 × 3 matrix for row vectors whose last column is (0, 0, 1).
///
///     x' = a·x + c·y + tx
///     y' = b·x + d·y + ty
///
/// With y pointing down, a positive angle turns clockwise on the screen.
public struct CGAffineTransform: Hashable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  /// The transform that moves nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// The transform of all zeros, which collapses the plane to the origin.
  public init() {
    self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public init(
    _ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat
  ) {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// A rotation about the origin by `angle` radians.
  public init(rotationAngle angle: CGFloat) {
    let sine = sin(angle)
    let cosine = cos(angle)
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  public var isIdentity: Bool { self == .identity }

  /// The factor by which areas grow; 0 when there is no inverse, negative when the plane is mirrored.
  package var determinant: CGFloat { a * d - b * c }
}

extension CGAffineTransform: Codable {
  /// Six numbers in a row: a, b, c, d, tx, ty.
  public init(from decoder: any Decoder) throws {
    var numbers = try decoder.unkeyedContainer()
    a = try numbers.decode(CGFloat.self)
    b = try numbers.decode(CGFloat.self)
    c = try numbers.decode(CGFloat.self)
    d = try numbers.decode(CGFloat.self)
    tx = try numbers.decode(CGFloat.self)
    ty = try numbers.decode(CGFloat.self)
  }

  public func encode(to encoder: any Encoder) throws {
    var numbers = encoder.unkeyedContainer()
    for number in [a, b, c, d, tx, ty] { try numbers.encode(number) }
  }
}

extension CGAffineTransform {
  /// The transform that applies `self` first and `other` to its result.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c,
      b: a * other.b + b * other.d,
      c: c * other.a + d * other.c,
      d: c * other.b + d * other.d,
      tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// The transform that undoes this one, or this one unchanged when it has no inverse.
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

  /// This transform with a translation in its own, inner, coordinates applied before it.
  public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: tx, y: ty).concatenating(self)
  }

  /// This transform with a scale in its own, inner, coordinates applied before it.
  public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
  }

  /// This transform with a rotation in its own, inner, coordinates applied before it.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }
}

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
