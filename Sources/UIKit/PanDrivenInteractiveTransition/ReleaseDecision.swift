/// Decides whether a released drag finishes its transition or returns to the start. Not in UIKit.
///
/// A slow release moves to the nearer end. A fast one is projected like the throw of a scroll view
/// and moves to the end nearer to the projected position. So a quick flick finishes, and a flick
/// backward cancels, from any position. The constants are in ``InputTuning``.
public struct ReleaseDecision {
  /// The progress of the transition, 0…1.
  public var share: CGFloat
  /// The velocity in points per second, positive towards the end of the transition.
  public var velocity: CGFloat
  /// The distance of the whole transition in points.
  public var way: CGFloat
  /// Whether the drag is a scroll, by touchpad or wheel.
  public var isScroll: Bool

  /// Creates a decision.
  ///
  /// - Parameters:
  ///   - share: The progress of the transition, 0…1.
  ///   - velocity: The velocity in points per second, positive towards the end.
  ///   - way: The distance of the whole transition in points.
  ///   - isScroll: Whether the drag is a scroll, by touchpad or wheel.
  public init(share: CGFloat, velocity: CGFloat, way: CGFloat, isScroll: Bool = false) {
    self.share = share
    self.velocity = velocity
    self.way = way
    self.isScroll = isScroll
  }

  /// Creates the decision for the release of `pan`.
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

  /// The progress at which the drag would come to rest if it went on decelerating.
  public var projectedShare: CGFloat {
    guard way > 0, abs(velocity) >= slowVelocity else { return share }
    // A velocity that is multiplied by `rate` each millisecond covers this distance.
    let rate = isScroll ? InputTuning.scrollProjectionRate : InputTuning.dragProjectionRate
    return share + velocity / 1000 * rate / (1 - rate) / way
  }

  private var slowVelocity: CGFloat { isScroll ? InputTuning.slowScroll : InputTuning.slowDrag }
}
