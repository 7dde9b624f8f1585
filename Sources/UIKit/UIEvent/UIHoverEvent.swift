/// The pointer moved without a button, or something moved under it.
@preconcurrency @MainActor
final class UIHoverEvent: UIEvent {
  override var type: EventType { .hover }
  /// Where the pointer is, in window points.
  var windowLocation = CGPoint.zero
}
