/// Moves a transition by percent, and plays the rest of it.
@MainActor
protocol InteractionDrive: AnyObject {
  /// The progress of the transition, 0…1, or beyond where a spring overshoots.
  var percent: Double { get }

  /// Pauses the transition where it is. Returns false if it has already ended.
  func hold() -> Bool

  /// Shows the transition at `percent`.
  func move(to percent: Double)

  /// Plays to the start or end of the transition, as `outcome` says, in `seconds`. Afterwards the
  /// animator's completion runs.
  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, pacing: any UITimingCurveProvider)

  /// Restores all timing after the end of the transition.
  func release()
}
