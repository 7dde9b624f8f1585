/// Where a released drag goes: on to the end or back.
///
/// Slow, it goes to the nearer one. Fast, it is carried on as a scroll view's contents would be, and goes to the end
/// that is nearer to where it would come to rest: a flick finishes, and a flick backwards goes back from anywhere.
/// The numbers are ``InputTuning``'s.
struct ReleaseDecision {
  /// How much of the way is done, 0…1.
  var share: CGFloat
  /// Points per second along the way, positive toward its end.
  var velocity: CGFloat
  /// The whole way, in points.
  var way: CGFloat
  /// Whether two fingers on a touchpad, or a wheel, moved it.
  var isScroll = false

  var finishes: Bool { projectedShare >= InputTuning.finishingShare }

  /// The share at which it would come to rest.
  var projectedShare: CGFloat {
    guard way > 0, abs(velocity) >= slowVelocity else { return share }
    // A velocity that is multiplied by `rate` each millisecond goes this far.
    let rate = isScroll ? InputTuning.scrollProjectionRate : InputTuning.dragProjectionRate
    return share + velocity / 1000 * rate / (1 - rate) / way
  }

  private var slowVelocity: CGFloat { isScroll ? InputTuning.slowScroll : InputTuning.slowDrag }
}
