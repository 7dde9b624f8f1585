/// A turn of the wheel or a two-finger move on a touchpad. Ours: UIKit shows apps no such event.
///
/// Scrolling comes as a gesture: an event that begins, events that change, one that ends it. What stands alone, a
/// single step, is of the phase ``Phase/changed`` with none before and goes to responders only.
@preconcurrency @MainActor
public final class UIScrollEvent: UIEvent {
  public enum Phase: Int, Sendable {
    case began, changed, ended, cancelled
  }

  public override var type: EventType { .scroll }

  public let phase: Phase
  /// Where the pointer is, in window points.
  public let windowLocation: CGPoint
  /// How far the content moves, in points: positive x to the right, positive y down.
  public let translation: CGVector
  /// How fast it moved when it ended, in points per second, where whoever found out about the end knows better than
  /// the events' own times tell: by silence, the end comes late.
  public let velocity: CGVector?
  /// Whether the steps are small and many, as a touchpad's; a wheel's are large and few.
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
