import Foundation

/// A transform decomposed into components that can be interpolated separately.
///
/// The matrix applies scale, then shear, then rotation, then translation, then perspective. The
/// method is "unmatrix" (Spencer Thomas, Graphics Gems II), which the CSS Transforms specification
/// also describes.
public struct DecomposedTransform: Sendable, Equatable {
  /// The translation in points.
  public var translation: SIMD3<Double> = .zero
  /// The scale factors.
  public var scale: SIMD3<Double> = .one
  /// The shear factors xy, xz and yz.
  public var shear: SIMD3<Double> = .zero
  /// The perspective: the last column of the matrix, relative to the other components.
  public var perspective = SIMD4<Double>(0, 0, 0, 1)
  /// The rotation as a unit quaternion (x, y, z, w).
  public var rotation = SIMD4<Double>(0, 0, 0, 1)

  /// Creates the components of the identity.
  public init() {}

  /// Decomposes a matrix; nil if it is singular, such as a scale of zero.
  public init?(_ m: CATransform3D) {
    // Solve for the perspective: the matrix without perspective, multiplied by the perspective, gives
    // the last column. Unlike "unmatrix", don't divide the matrix by m44 first, because that would turn
    // a layer that is farther away into a smaller one.
    var withoutPerspective = m
    withoutPerspective.row1.w = 0
    withoutPerspective.row2.w = 0
    withoutPerspective.row3.w = 0
    withoutPerspective.row4.w = 1
    guard let back = withoutPerspective.inverse else { return nil }
    let right = SIMD4(m.row1.w, m.row2.w, m.row3.w, m.row4.w)
    perspective = SIMD4(
      (back.row1 * right).sum(), (back.row2 * right).sum(), (back.row3 * right).sum(),
      (back.row4 * right).sum())
    translation = SIMD3(m.row4.x, m.row4.y, m.row4.z)

    var x = SIMD3(m.row1.x, m.row1.y, m.row1.z)
    var y = SIMD3(m.row2.x, m.row2.y, m.row2.z)
    var z = SIMD3(m.row3.x, m.row3.y, m.row3.z)
    scale.x = length(x)
    guard scale.x > 1e-12 else { return nil }
    x /= scale.x
    shear.x = dot(x, y)
    y -= shear.x * x
    scale.y = length(y)
    guard scale.y > 1e-12 else { return nil }
    y /= scale.y
    shear.x /= scale.y
    shear.y = dot(x, z)
    z -= shear.y * x
    shear.z = dot(y, z)
    z -= shear.z * y
    scale.z = length(z)
    guard scale.z > 1e-12 else { return nil }
    z /= scale.z
    shear.y /= scale.z
    shear.z /= scale.z

    if dot(x, cross(y, z)) < 0 {
      // The axes are mirrored. If z keeps its direction, negate only x or only y, whichever points
      // backward more, so that an interpolation stays in the plane. Otherwise negate all three.
      if z.z > 0.999_999, x.x < y.y {
        scale.x = -scale.x
        (shear.x, shear.y) = (-shear.x, -shear.y)
        x = -x
      } else if z.z > 0.999_999 {
        scale.y = -scale.y
        (shear.x, shear.z) = (-shear.x, -shear.z)
        y = -y
      } else {
        scale = -scale
        x = -x
        y = -y
        z = -z
      }
    }
    rotation = Self.quaternion(x, y, z)
  }

  /// The matrix of the components.
  public var transform: CATransform3D {
    var t = CATransform3D.identity
    t.row1.w = perspective.x
    t.row2.w = perspective.y
    t.row3.w = perspective.z
    t.row4.w = perspective.w
    t = CATransform3DMakeTranslation(
      CGFloat(translation.x), CGFloat(translation.y), CGFloat(translation.z)
    ).concatenating(t)
    t = rotationMatrix.concatenating(t)
    if shear != .zero {
      var s = CATransform3D.identity
      s.row3.y = shear.z
      t = s.concatenating(t)
      s = .identity
      s.row3.x = shear.y
      t = s.concatenating(t)
      s = .identity
      s.row2.x = shear.x
      t = s.concatenating(t)
    }
    return CATransform3DMakeScale(CGFloat(scale.x), CGFloat(scale.y), CGFloat(scale.z))
      .concatenating(t)
  }

  /// Interpolates each component; the rotation takes the shorter arc.
  public static func interpolate(_ a: Self, _ b: Self, _ fraction: Double) -> Self {
    var result = Self()
    result.translation = a.translation + (b.translation - a.translation) * fraction
    result.scale = a.scale + (b.scale - a.scale) * fraction
    result.shear = a.shear + (b.shear - a.shear) * fraction
    result.perspective = a.perspective + (b.perspective - a.perspective) * fraction
    result.rotation = slerp(a.rotation, b.rotation, fraction)
    return result
  }

  private var rotationMatrix: CATransform3D {
    let (x, y, z, w) = (rotation.x, rotation.y, rotation.z, rotation.w)
    return CATransform3D(
      rows: [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0],
      [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0],
      [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0], [0, 0, 0, 1])
  }

  private static func quaternion(
    _ x: SIMD3<Double>, _ y: SIMD3<Double>, _ z: SIMD3<Double>
  ) -> SIMD4<Double> {
    // Compute the component with the largest magnitude first, because the others are divided by it.
    let trace = x.x + y.y + z.z
    if trace > 0 {
      let s = 2 * (1 + trace).squareRoot()
      return [(y.z - z.y) / s, (z.x - x.z) / s, (x.y - y.x) / s, s / 4]
    }
    if x.x >= y.y && x.x >= z.z {
      let s = 2 * (1 + x.x - y.y - z.z).squareRoot()
      return [s / 4, (x.y + y.x) / s, (x.z + z.x) / s, (y.z - z.y) / s]
    }
    if y.y >= z.z {
      let s = 2 * (1 + y.y - x.x - z.z).squareRoot()
      return [(x.y + y.x) / s, s / 4, (y.z + z.y) / s, (z.x - x.z) / s]
    }
    let s = 2 * (1 + z.z - x.x - y.y).squareRoot()
    return [(x.z + z.x) / s, (y.z + z.y) / s, s / 4, (x.y - y.x) / s]
  }

  private static func slerp(
    _ a: SIMD4<Double>, _ b: SIMD4<Double>, _ fraction: Double
  ) -> SIMD4<Double> {
    var end = b
    var cosine = (a * b).sum()
    if cosine < 0 {
      end = -b
      cosine = -cosine
    }
    if cosine > 0.999_999_9 {
      let mixed = a + (end - a) * fraction
      return mixed / (mixed * mixed).sum().squareRoot()
    }
    let angle = acos(cosine)
    let sine = sin(angle)
    return a * (sin((1 - fraction) * angle) / sine) + end * (sin(fraction * angle) / sine)
  }
}

private func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { (a * b).sum() }

private func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  [a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x]
}
