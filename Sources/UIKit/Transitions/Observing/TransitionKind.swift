/// What a transition does, for recordings and messages.
public enum TransitionKind: String, Sendable, CaseIterable {
  /// A navigation controller shows a controller that was not on its stack.
  case push
  /// A navigation controller goes back to a controller of its stack.
  case pop
  /// A controller is presented.
  case present
  /// A presented controller is dismissed.
  case dismiss
  /// A tab bar controller selects another tab.
  case tab
  /// A container shows another of its children.
  case child
  /// A view's contents change with one of `UIView.transition`'s styles.
  case view
  /// A property animator moves views outside of any other transition.
  case animator

  /// Whether view controllers change places, and not only views.
  public var movesControllers: Bool { self != .view && self != .animator }
}
