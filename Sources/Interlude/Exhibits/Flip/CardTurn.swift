import UIKit

/// How far a card is turned, as a pure function of one angle.
///
/// The angle counts all the way: each half turn shows the other face. A face is never shown from behind; at a right
/// angle to the eye the next one takes over, upright.
struct CardTurn: Equatable {
  enum Axis {
    /// From top to bottom: what a pointer turns that moves sideways.
    case upright
    /// From left to right: what a pointer turns that moves up or down.
    case level
  }

  var axis: Axis
  /// In radians, positive as the pointer moves to the right or down.
  var angle: CGFloat

  /// How far the eye is from the card: as in UIKit's own flips, so that the one can go on as the other.
  private static let eyeDistance = (lengths: CGFloat(2), points: CGFloat(500))
  /// How dark a face is on its edge, 0…1.
  private static let darkness: CGFloat = 0.5

  /// The angle after a pointer has gone `travel` points over a card that is `length` long that way: from one edge to
  /// the other it turns the card over.
  static func angle(travel: CGFloat, length: CGFloat) -> CGFloat {
    length > 0 ? .pi * travel / length : 0
  }

  /// The nearest face, counted from the one at angle 0.
  var face: Int { Int((angle / .pi).rounded()) }

  /// By how much the nearest face is turned away from the eye: −π/2…π/2.
  var tilt: CGFloat { angle - CGFloat(face) * .pi }

  /// How much the face darkens as it turns away from a light beside the eye, 0…1.
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
      // y grows downward: as the pointer moves down, the upper edge comes forward.
      case .level: CATransform3DMakeRotation(-tilt, 1, 0, 0)
      }
    return CATransform3DConcat(turn, perspective)
  }

  /// The turn that `transform` shows, whose nearest face is the one at angle 0 or a neighbour of it; nil if it shows none.
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
