/// What moves a transition at the moment.
public enum TransitionPhase: String, Sendable, CaseIterable {
  /// Time alone, as from the start.
  case automatic
  /// A hand, or whatever else sets its fraction.
  case interactive
  /// Let go of, it plays to one of its ends.
  case settling
}
