/// Decides whether a transition finishes or goes back when a drag is released.
///
/// A slow one goes to the nearer end. A fast one is projected as a scroll view projects its contents, and goes to the end that
/// is nearer to the projected position: so a flick finishes, and a flick backwards goes back from anywhere. The thresholds are
/// ``InputTuning``'s. UIKit on iOS leaves this decision to the app.
public struct ReleaseDecision {
  /// The fraction of the transition at the release, 0…1.
  public var share: CGFloat
  /// The velocity along the way, in points per second, positive toward the end.
  public var velocity: CGFloat
  /// The distance from 0 to 100 percent, in points.
  public var way: CGFloat
  /// Whether it is a scroll, by touchpad or wheel, and not a drag.
  public var isScroll: Bool

  /// A decision about these values; see the properties.
  public init(share: CGFloat, velocity: CGFloat, way: CGFloat, isScroll: Bool = false) {
    self.share = share
    self.velocity = velocity
    self.way = way
    self.isScroll = isScroll
  }

  /// The decision about the release of `pan`.
  @preconcurrency @MainActor
  public init(
    of pan: UIPanGestureRecognizer, share: CGFloat, velocity: CGFloat, way: CGFloat
  ) {
    self.init(
      share: share, velocity: velocity, way: way,
      isScroll: pan.numberOfTouches == 0 && pan.isFollowingScroll)
  }

  /// Whether the transition finishes.
  public var finishes: Bool { projectedShare >= InputTuning.finishingShare }

  /// The fraction at which it would come to rest; may be outside of 0…1.
  public var projectedShare: CGFloat {
    guard way > 0, abs(velocity) >= slowVelocity else { return share }
    // A velocity that is multiplied by `rate` each millisecond goes this far.
    let rate = isScroll ? InputTuning.scrollProjectionRate : InputTuning.dragProjectionRate
    return share + velocity / 1000 * rate / (1 - rate) / way
  }

  private var slowVelocity: CGFloat { isScroll ? InputTuning.slowScroll : InputTuning.slowDrag }
}
