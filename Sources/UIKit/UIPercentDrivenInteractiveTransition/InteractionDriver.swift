/// Moves a transition by percent, and plays its remaining motion.
@MainActor
protocol InteractionDriver: AnyObject {
  /// The progress of the transition, 0…1, or beyond where a spring overshoots.
  var percent: Double { get }

  /// The change of `percent` per second of the view's local time while the transition runs by itself; 0 if it isn't known.
  var velocity: Double { get }

  /// Pauses the transition at its current progress. Returns false if it has already ended.
  func pause() -> Bool

  /// Shows the transition at `percent`.
  func move(to percent: Double)

  /// Plays to the start or end of the transition, as `outcome` says, in `seconds`. Afterwards the
  /// animator's completion runs.
  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, timing: any UITimingCurveProvider)

  /// Restores all timing after the end of the transition.
  func restoreTiming()
}
