/// Moves a transition by percent and plays it to an end, on behalf of an interaction controller.
@MainActor
protocol InteractionDrive: AnyObject {
  /// How far the transition is, 0…1; outside of that while a spring overshoots.
  var percent: Double { get }

  /// Stops the transition where it is. False if it is over.
  func hold() -> Bool

  /// Shows the transition at `percent`.
  func move(to percent: Double)

  /// Plays in `seconds` to the end, or back to the beginning; then the animator's completion runs.
  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, pacing: any UITimingCurveProvider)

  /// Restores all timing, after the end of the transition.
  func release()
}
