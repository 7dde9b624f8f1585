/// How a transition ended.
public enum TransitionOutcome: String, Sendable, CaseIterable {
  /// The incoming controller is on screen.
  case completed
  /// Everything is as it was before the transition began.
  case cancelled
}
