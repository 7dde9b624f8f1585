/// A turn of the wheel or a two-finger move on a touchpad. Ours: UIKit shows apps no such event.
@preconcurrency @MainActor
public final class UIScrollEvent: UIEvent {
  public override var type: EventType { .scroll }

  /// Where the pointer is, in window points.
  public let windowLocation: CGPoint
  /// How far the content moves, in points: positive x to the right, positive y down.
  public let translation: CGVector
  /// Whether the steps are small and many, as a touchpad's; a wheel's are large and few.
  public let isPrecise: Bool

  init(location: CGPoint, translation: CGVector, isPrecise: Bool, timestamp: TimeInterval) {
    windowLocation = location
    self.translation = translation
    self.isPrecise = isPrecise
    super.init(timestamp: timestamp)
  }
}
