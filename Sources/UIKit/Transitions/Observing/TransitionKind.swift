/// What a transition does, for recordings and messages.
public enum TransitionKind: String, Sendable, CaseIterable {
  case push
  case pop
  case present
  case dismiss
  /// A tab takes another's place.
  case tab
  /// A child of a container takes another's place.
  case child
}
