/// What moves a transition at one moment.
public enum TransitionPhase: String, Sendable, CaseIterable {
  /// Time alone, as from the start.
  case automatic
  /// A gesture, or other code that sets its fraction.
  case interactive
  /// Time, after a gesture has released it: it plays to one of its ends.
  case settling
}
