/// What a transition does to the screens it joins.
public enum TransitionKind: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// Onto a navigation stack.
  case push
  /// Off a navigation stack.
  case pop
  /// Over the current screen.
  case present
  /// Away from above another screen.
  case dismiss
  /// From one tab to another.
  case tab
  /// One child for another inside a container.
  case replace
  /// A view's contents, in place.
  case view
  /// Views, by a property animator that belongs to no other transition.
  case animator
  /// Anything else that moves and is worth its own numbers.
  case other
}

/// What drives a transition at the moment.
public enum TransitionPhase: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// A finger, pointer or slider sets its fraction.
  case interactive
  /// Let go of, it runs to one of its ends.
  case settling
  /// Time alone drives it, as it has from the start.
  case automatic
}

/// How a transition ended.
public enum TransitionOutcome: String, Sendable, Hashable, CaseIterable, BitwiseCopyable {
  /// It arrived.
  case completed
  /// It went back to where it had begun.
  case cancelled
}
