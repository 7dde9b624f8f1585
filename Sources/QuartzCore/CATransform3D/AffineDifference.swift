import Foundation

/// The difference of two affine transforms, component by component.
///
/// An additive animation adds a difference to a transform and reduces the difference to zero. The
/// differences of several such animations must add up. If matrices were added, a layer would shrink
/// to a point halfway through a half turn. Adding translation, angle, scale and shear avoids that, and
/// also works for a scale of zero, which has no inverse.
public struct AffineDifference: Sendable, Equatable {
  /// The difference of the translations in points.
  public var translation: SIMD2<Double> = .zero
  /// The difference of the angles in radians.
  public var rotation: Double = 0
  /// The difference of the scale factors.
  public var scale: SIMD2<Double> = .zero
  /// The difference of the shear factors.
  public var shear: Double = 0

  /// No difference.
  public static let zero = AffineDifference()

  /// Creates a difference of zero.
  public init() {}

  /// Creates the difference `old` − `new`; nil if either is not affine.
  public init?(from old: CATransform3D, to new: CATransform3D) {
    guard let a = Parts(old), let b = Parts(new) else { return nil }
    translation = a.translation - b.translation
    scale = a.scale - b.scale
    shear = a.shear - b.shear
    // A transform that scales both axes by zero has no angle. If `old` has none, the layer grows at the
    // angle of `new`. If `new` has none, its angle counts as 0.
    rotation = a.hasAngle ? remainder(a.rotation - b.rotation, 2 * .pi) : 0
  }

  /// Scales all components.
  public static func * (difference: Self, factor: Double) -> Self {
    var result = difference
    result.translation *= factor
    result.rotation *= factor
    result.scale *= factor
    result.shear *= factor
    return result
  }

  /// Adds all components.
  public static func + (a: Self, b: Self) -> Self {
    var result = a
    result.translation += b.translation
    result.rotation += b.rotation
    result.scale += b.scale
    result.shear += b.shear
    return result
  }

  /// Returns `transform` with this difference added; unchanged if it is not affine.
  public func added(to transform: CATransform3D) -> CATransform3D {
    guard var parts = Parts(transform) else { return transform }
    parts.translation += translation
    parts.rotation += rotation
    parts.scale += scale
    parts.shear += shear
    return parts.transform
  }

  /// The components of an affine transform: scale, then shear, then rotation, then translation.
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
      // Mirroring the y axis equals mirroring the x axis and a half turn. Prefer the smaller angle.
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
