/// An event about the pointer: it moved without a button down, or a view moved under it.
@preconcurrency @MainActor
final class UIHoverEvent: UIEvent {
  override var type: EventType { .hover }
  /// The pointer's location in window points.
  var windowLocation = CGPoint.zero
}
