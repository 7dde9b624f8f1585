/// A turn of the wheel or a two-finger movement on a touchpad. UIKit does not show these events to
/// apps in this form.
///
/// A scroll is a sequence: one event that begins it, events that change it, one that ends it. A
/// single wheel step outside of a sequence has the phase ``Phase/changed`` and is sent to
/// responders only.
@preconcurrency @MainActor
public final class UIScrollEvent: UIEvent {
  /// The phases of a scroll.
  public enum Phase: Int, Sendable {
    /// The first movement.
    case began
    /// A further movement, or a single step.
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
  /// The velocity at the end of the scroll, in points per second, if it is known more precisely
  /// than from the times of the events. The end is detected by a pause, so its event comes late.
  public let velocity: CGVector?
  /// Whether the scroll has many small steps, as a touchpad's has. A wheel has few large ones.
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
