import Foundation

// Core Animation's C functions under their own names: iOS code is written with them.

public let CATransform3DIdentity = CATransform3D.identity

public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t.isIdentity }

public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat)
  -> CATransform3D
{
  var t = CATransform3D.identity
  t.row4 = SIMD4(Double(tx), Double(ty), Double(tz), 1)
  return t
}

public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
  var t = CATransform3D.identity
  t.row1.x = Double(sx)
  t.row2.y = Double(sy)
  t.row3.z = Double(sz)
  return t
}

/// A turn by `angle` radians around the axis (x, y, z); a zero axis gives the identity.
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

/// `t` with a translation before it.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DMakeTranslation(tx, ty, tz).concatenating(t)
}

/// `t` with a scale before it.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DMakeScale(sx, sy, sz).concatenating(t)
}

/// `t` with a turn before it.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DMakeRotation(angle, x, y, z).concatenating(t)
}

/// `a` followed by `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  a.concatenating(b)
}

/// The inverse, or `t` itself where there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D { t.inverse ?? t }

public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(m)
}

public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t.isAffine }

public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  t.affineTransform
}
