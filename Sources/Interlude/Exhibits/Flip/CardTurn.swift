import UIKit

/// A card's rotation by any angle, with the face, the shade and the transform that follow from it.
///
/// Each half turn shows the other face. When a face stands at a right angle to the eye, the other one replaces it. It is
/// never mirrored.
struct CardTurn: Equatable {
  enum Axis {
    /// The vertical axis: a pointer that moves sideways turns the card about it.
    case upright
    /// The horizontal axis: a pointer that moves up or down turns the card about it.
    case level
  }

  var axis: Axis
  /// In radians, positive as the pointer moves to the right or down.
  var angle: CGFloat

  /// The eye's distance from the card: `lengths` times the card's longer side, but at least `points`. It is the same as in UIKit's
  /// flips, so that a drag can take over a flip.
  private static let eyeDistance = (lengths: CGFloat(2), points: CGFloat(500))
  /// The darkness of a face that stands on its edge, 0…1.
  private static let darkness: CGFloat = 0.5

  /// The angle by which a pointer turns a card when it has moved by `travel` points: half a turn for `length`, the card's
  /// size in that direction.
  static func angle(travel: CGFloat, length: CGFloat) -> CGFloat {
    length > 0 ? .pi * travel / length : 0
  }

  /// The nearest face: 0 is the one at angle 0, and each half turn adds 1.
  var face: Int { Int((angle / .pi).rounded()) }

  /// The angle of the nearest face to the screen, −π/2…π/2.
  var tilt: CGFloat { angle - CGFloat(face) * .pi }

  /// The darkness of the face, 0…1. It grows as the face turns away from a light beside the eye.
  var shade: CGFloat { Self.darkness * (1 - cos(tilt)) }

  /// The transform of the nearest face, on a card of `size`.
  func transform(for size: CGSize) -> CATransform3D {
    guard tilt != 0 else { return CATransform3DIdentity }
    var perspective = CATransform3DIdentity
    perspective.m34 =
      -1 / max(Self.eyeDistance.lengths * max(size.width, size.height), Self.eyeDistance.points)
    let turn =
      switch axis {
      case .upright: CATransform3DMakeRotation(tilt, 0, 1, 0)
      // Negative because y grows downward: when the pointer moves down, the card's upper edge must tip towards the viewer.
      case .level: CATransform3DMakeRotation(-tilt, 1, 0, 0)
      }
    return CATransform3DConcat(turn, perspective)
  }

  /// The rotation in `transform`, by less than a whole turn; nil if there is none.
  init?(showing transform: CATransform3D) {
    if transform.m13 != 0 || transform.m11 < 0 {
      self.init(axis: .upright, angle: atan2(-transform.m13, transform.m11))
    } else if transform.m23 != 0 || transform.m22 < 0 {
      self.init(axis: .level, angle: -atan2(transform.m23, transform.m22))
    } else {
      return nil
    }
  }

  init(axis: Axis, angle: CGFloat) {
    self.axis = axis
    self.angle = angle
  }
}
