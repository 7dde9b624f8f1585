import Foundation

/// What separates two affine transforms, part by part, so that it can be faded out and summed.
///
/// Block animations are additive: what they add must be zero in the end, and several must stack.
/// Adding matrices element by element would collapse a half turn to a point; adding translation,
/// angle, scale and shear does not, and works for a scale of zero, which has no inverse.
public struct AffineDifference: Sendable, Equatable {
  public var translation: SIMD2<Double> = .zero
  /// Radians.
  public var rotation: Double = 0
  public var scale: SIMD2<Double> = .zero
  public var shear: Double = 0

  public static let zero = AffineDifference()

  public init() {}

  /// `old` minus `new`; nil when either is not affine.
  public init?(from old: CATransform3D, to new: CATransform3D) {
    guard let a = Parts(old), let b = Parts(new) else { return nil }
    translation = a.translation - b.translation
    scale = a.scale - b.scale
    shear = a.shear - b.shear
    // What has no size has no angle: growing from nothing happens at the new one. The other way
    // around the new angle reads as zero, and the old one must be made up for like any other.
    rotation = a.hasAngle ? remainder(a.rotation - b.rotation, 2 * .pi) : 0
  }

  public static func * (difference: Self, factor: Double) -> Self {
    var result = difference
    result.translation *= factor
    result.rotation *= factor
    result.scale *= factor
    result.shear *= factor
    return result
  }

  public static func + (a: Self, b: Self) -> Self {
    var result = a
    result.translation += b.translation
    result.rotation += b.rotation
    result.scale += b.scale
    result.shear += b.shear
    return result
  }

  /// `transform` with this difference added; unchanged when it is not affine.
  public func added(to transform: CATransform3D) -> CATransform3D {
    guard var parts = Parts(transform) else { return transform }
    parts.translation += translation
    parts.rotation += rotation
    parts.scale += scale
    parts.shear += shear
    return parts.transform
  }

  /// Scale, then shear, then rotation, then translation.
  private struct Parts {
    var translation: SIMD2<Double>
    var rotation: Double
    var scale: SIMD2<Double>
    var shear: Double
    var hasAngle: Bool

    init?(_ t: CATransform3D) {
      guard t.isAffine else { return nil }
      let x = SIMD2(t.row1.x, t.row1.y)
      let y = SIMD2(t.row2.x, t.row2.y)
      translation = SIMD2(t.row4.x, t.row4.y)
      let lengthX = (x * x).sum().squareRoot()
      let lengthY = (y * y).sum().squareRoot()
      let determinant = x.x * y.y - x.y * y.x
      hasAngle = lengthX > 1e-12 || lengthY > 1e-12
      if lengthX > 1e-12 {
        rotation = atan2(x.y, x.x)
        scale = SIMD2(lengthX, determinant / lengthX)
        shear = (x * y).sum() / (lengthX * lengthX)
      } else {
        rotation = lengthY > 1e-12 ? atan2(-y.x, y.y) : 0
        scale = SIMD2(0, lengthY)
        shear = 0
      }
      // A mirrored axis reads as a half turn and a mirror of the other; prefer the smaller angle.
      if scale.y < 0, abs(rotation) > .pi / 2 {
        rotation -= rotation > 0 ? .pi : -.pi
        scale = -scale
      }
    }

    var transform: CATransform3D {
      let c = cos(rotation)
      let s = sin(rotation)
      // The second row before the rotation is (shear · sx, sy).
      let y = SIMD2(shear * scale.x, scale.y)
      return CATransform3D(
        rows: [scale.x * c, scale.x * s, 0, 0], [y.x * c - y.y * s, y.x * s + y.y * c, 0, 0],
        [0, 0, 1, 0], [translation.x, translation.y, 0, 1])
    }
  }
}
