/// The kind of a transition. The raw value is its name in recordings and messages.
public enum TransitionKind: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// A view controller is pushed onto a navigation stack.
  case push
  /// A view controller is popped off a navigation stack.
  case pop
  /// A view controller is presented.
  case present
  /// A presented view controller is dismissed.
  case dismiss
  /// Another tab is selected.
  case tab
  /// A child view controller of a container is replaced by another. Recordings name it `replace`.
  case child = "replace"
  /// The contents of a view change, as in `UIView.transition`.
  case view
  /// A property animator moves views outside of any other transition.
  case animator
  /// Any other animation that a program records as a transition.
  case other

  /// Whether the transition replaces view controllers, and not only views.
  public var movesControllers: Bool {
    switch self {
    case .push, .pop, .present, .dismiss, .tab, .child: true
    case .view, .animator, .other: false
    }
  }
}

/// Whether the user or time moves a transition forward at the moment.
public enum TransitionPhase: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// The user sets its fraction, by a gesture or a slider.
  case interactive
  /// It was interactive; the user has let go, and it animates to its end or back to its start.
  case settling
  /// It animates over time and was never interactive.
  case automatic
}

/// How a transition ended.
public enum TransitionOutcome: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// It reached its end.
  case completed
  /// It returned to its start.
  case cancelled
}
