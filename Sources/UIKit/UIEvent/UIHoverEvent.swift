/// The pointer moved without a button, or a view moved under it.
@preconcurrency @MainActor
final class UIHoverEvent: UIEvent {
  override var type: EventType { .hover }
  /// The pointer's location in window points.
  var windowLocation = CGPoint.zero
}
