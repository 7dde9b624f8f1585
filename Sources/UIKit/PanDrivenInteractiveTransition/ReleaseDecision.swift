/// Decides whether a released drag finishes its transition or returns to the start. Not in UIKit.
///
/// After a slow release, the transition moves to the nearer end. After a fast one, the position at which
/// a scroll view would come to rest is computed, and the transition moves to the end nearer to this
/// position. So a fast enough flick forward finishes the transition from any position, and one backward
/// cancels it. The constants are in ``InputTuning``.
public struct ReleaseDecision {
  /// The progress of the transition, 0…1.
  public var fraction: CGFloat
  /// The velocity of the release in points per second, positive towards the end of the transition.
  public var velocity: CGFloat
  /// The distance of the whole transition in points.
  public var distance: CGFloat
  /// Whether the drag is a scroll, by touchpad or wheel.
  public var isScroll: Bool

  /// Creates a decision.
  ///
  /// - Parameters:
  ///   - fraction: The progress of the transition, 0…1.
  ///   - velocity: The velocity in points per second, positive towards the end.
  ///   - distance: The distance of the whole transition in points.
  ///   - isScroll: Whether the drag is a scroll, by touchpad or wheel.
  public init(fraction: CGFloat, velocity: CGFloat, distance: CGFloat, isScroll: Bool = false) {
    self.fraction = fraction
    self.velocity = velocity
    self.distance = distance
    self.isScroll = isScroll
  }

  /// Creates the decision for the release of `pan`.
  @preconcurrency @MainActor
  public init(
    of pan: UIPanGestureRecognizer, fraction: CGFloat, velocity: CGFloat, distance: CGFloat
  ) {
    self.init(
      fraction: fraction, velocity: velocity, distance: distance,
      isScroll: pan.numberOfTouches == 0 && pan.isFollowingScroll)
  }

  /// Whether the transition finishes.
  public var finishes: Bool { projectedFraction >= InputTuning.finishingFraction }

  /// The progress at which the drag would come to rest if it decelerated from its velocity. For a slow
  /// release, the current progress.
  public var projectedFraction: CGFloat {
    guard distance > 0, abs(velocity) >= slowVelocity else { return fraction }
    // A velocity that is multiplied by `rate` each millisecond covers velocity / 1000 · rate / (1 − rate)
    // points.
    let rate = isScroll ? InputTuning.scrollProjectionRate : InputTuning.dragProjectionRate
    return fraction + velocity / 1000 * rate / (1 - rate) / distance
  }

  private var slowVelocity: CGFloat { isScroll ? InputTuning.slowScroll : InputTuning.slowDrag }
}
