/// A turn of the wheel or a two-finger movement on a touchpad. UIKit does not show these events to
/// apps in this form.
///
/// A scroll is a sequence of events for gesture recognizers: one that begins it, some that change it
/// and one that ends it. If no recognizer accepts the scroll, a movement is sent to responders instead,
/// as a single event with the phase ``Phase/changed``.
@preconcurrency @MainActor
public final class UIScrollEvent: UIEvent {
  /// The phases of a scroll.
  public enum Phase: Int, Sendable {
    /// The scroll began. The translation is zero; the first movement follows as a change.
    case began
    /// A further movement, or a movement that no gesture recognizer has accepted.
    case changed
    /// The scroll ended.
    case ended
    /// The system cancelled the scroll, for example because the window lost the input focus.
    case cancelled
  }

  public override var type: EventType { .scroll }

  /// The phase of this event.
  public let phase: Phase
  /// The pointer's location in window points.
  public let windowLocation: CGPoint
  /// The movement of the content since the last event, in points: positive x to the right, positive
  /// y down.
  public let translation: CGVector
  /// The velocity of the content at the end or cancellation of the scroll, in points per second; nil in
  /// other events. It can't be computed from the time of this event, because the end is only detected
  /// after a pause.
  public let velocity: CGVector?
  /// Whether the scroll has many small steps, like that of a touchpad. A wheel has few large ones.
  public let isPrecise: Bool

  init(
    _ phase: Phase = .changed, location: CGPoint, translation: CGVector,
    velocity: CGVector? = nil, isPrecise: Bool, timestamp: TimeInterval
  ) {
    self.phase = phase
    windowLocation = location
    self.translation = translation
    self.velocity = velocity
    self.isPrecise = isPrecise
    super.init(timestamp: timestamp)
  }
}
