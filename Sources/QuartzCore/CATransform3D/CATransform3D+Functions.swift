import Foundation

// The functions of Core Animation, with the same names and meanings.

/// The identity transform.
public let CATransform3DIdentity = CATransform3D.identity

/// Returns whether `t` is exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.isIdentity }

/// Returns whether the two transforms are exactly equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  var t = CATransform3D.identity
  t.row4 = SIMD4(Double(tx), Double(ty), Double(tz), 1)
  return t
}

/// Returns a scale.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3D.identity
  t.row1.x = Double(sx)
  t.row2.y = Double(sy)
  t.row3.z = Double(sz)
  return t
}

/// Returns a rotation by `angle` radians about the axis (x, y, z); the identity if the axis is
/// zero.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  let length = Double(x * x + y * y + z * z).squareRoot()
  guard length > 0 else { return .identity }
  let (ux, uy, uz) = (Double(x) / length, Double(y) / length, Double(z) / length)
  let c = cos(Double(angle))
  let s = sin(Double(angle))
  let k = 1 - c
  return CATransform3D(
    rows: SIMD4(c + k * ux * ux, k * ux * uy + s * uz, k * ux * uz - s * uy, 0),
    SIMD4(k * ux * uy - s * uz, c + k * uy * uy, k * uy * uz + s * ux, 0),
    SIMD4(k * ux * uz + s * uy, k * uy * uz - s * ux, c + k * uz * uz, 0), SIMD4(0, 0, 0, 1))
}

/// Returns the transform that first translates and then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}

/// Returns the transform that first scales and then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}

/// Returns the transform that first rotates by `angle` radians about (x, y, z) and then applies `t`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}

/// Returns `a` followed by `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}

/// Returns the inverse of `t`, or `t` itself if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

/// Returns the affine transform `m` as a three-dimensional one.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

/// Returns whether `t` is an affine transform of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }

/// Returns the affine part of `t`, which is valid only where `t` is affine.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.affineTransform
}
