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
  /// A view's contents change with one of `UIView.transition`'s styles.
  case view
  /// A property animator moves views outside of any other transition.
  case animator

  /// Whether view controllers come and go, and not views alone.
  public var movesControllers: Bool { self != .view && self != .animator }
}
