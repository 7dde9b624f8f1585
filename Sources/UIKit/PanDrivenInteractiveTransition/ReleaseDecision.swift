/// Where a released drag goes: on to the end or back.
///
/// Slow, it goes to the nearer one. Fast, it is carried on as a scroll view's contents would be, and goes to the end
/// that is nearer to where it would come to rest: a flick finishes, and a flick backwards goes back from anywhere.
/// The numbers are ``InputTuning``'s. Ours.
public struct ReleaseDecision {
  /// How much of the way is done, 0…1.
  public var share: CGFloat
  /// Points per second along the way, positive toward its end.
  public var velocity: CGFloat
  /// The whole way, in points.
  public var way: CGFloat
  /// Whether two fingers on a touchpad, or a wheel, moved it.
  public var isScroll: Bool

  public init(share: CGFloat, velocity: CGFloat, way: CGFloat, isScroll: Bool = false) {
    self.share = share
    self.velocity = velocity
    self.way = way
    self.isScroll = isScroll
  }

  /// The decision about what `pan` lets go.
  @preconcurrency @MainActor
  public init(
    of pan: UIPanGestureRecognizer, share: CGFloat, velocity: CGFloat, way: CGFloat
  ) {
    self.init(
      share: share, velocity: velocity, way: way,
      isScroll: pan.numberOfTouches == 0 && pan.isFollowingScroll)
  }

  public var finishes: Bool { projectedShare >= InputTuning.finishingShare }

  /// The share at which it would come to rest.
  public var projectedShare: CGFloat {
    guard way > 0, abs(velocity) >= slowVelocity else { return share }
    // A velocity that is multiplied by `rate` each millisecond goes this far.
    let rate = isScroll ? InputTuning.scrollProjectionRate : InputTuning.dragProjectionRate
    return share + velocity / 1000 * rate / (1 - rate) / way
  }

  private var slowVelocity: CGFloat { isScroll ? InputTuning.slowScroll : InputTuning.slowDrag }
}
