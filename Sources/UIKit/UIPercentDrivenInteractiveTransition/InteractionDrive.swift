/// What an interaction has in its hand: moves a transition by percent, and plays the rest of it.
@MainActor
protocol InteractionDrive: AnyObject {
  /// How far the transition is, 0…1; beyond that where a spring swings.
  var percent: Double { get }

  /// Stands still where it is. False where nothing is left to hold.
  func hold() -> Bool

  /// Shows the transition at `percent`.
  func move(to percent: Double)

  /// Plays from where it is to the end that `outcome` means, `seconds` long; then the animator's
  /// completion runs.
  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, pacing: any UITimingCurveProvider)

  /// The transition has ended: all timing is what it was.
  func release()
}
