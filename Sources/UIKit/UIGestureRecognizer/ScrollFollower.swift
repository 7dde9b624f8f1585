/// A recognizer that can follow scrolling instead of touches.
///
/// ``GestureEnvironment/dispatch(_:over:)`` offers a scroll that begins to each; one that takes it hears of every
/// change and of the end, and competes with the others as with touches.
@MainActor
protocol ScrollFollower: UIGestureRecognizer {
  /// Whether to follow the scroll that begins with `event`.
  func follows(_ event: UIScrollEvent) -> Bool

  func scrollBegan(with event: UIScrollEvent)
  func scrollChanged(with event: UIScrollEvent)
  func scrollEnded(with event: UIScrollEvent)
  func scrollCancelled(with event: UIScrollEvent)
}
