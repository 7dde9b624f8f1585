/// A finger on the screen, or the pointer with a button down, from its beginning to its end.
///
/// It is the same object all that time. A view that wants to know where it was keeps the place, not the touch.
@preconcurrency @MainActor
open class UITouch: NSObject {
  public enum Phase: Int, Sendable {
    case began, moved, stationary, ended, cancelled
  }

  public enum TouchType: Int, Sendable {
    case direct, indirect, pencil, indirectPointer
  }

  /// When the touch last changed, in `CACurrentMediaTime()`'s seconds.
  public internal(set) var timestamp: TimeInterval
  public internal(set) var phase: Phase
  /// How often in quick succession this place was tapped; 1 for the first.
  public internal(set) var tapCount: Int
  public let type: TouchType
  /// The view that was hit when the touch began. It stays the same wherever the touch goes.
  public internal(set) weak var view: UIView?
  public internal(set) weak var window: UIWindow?
  /// The recognizers that follow this touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  // What the desktop's devices don't tell is zero, as on a phone without the sensor.

  /// The force of the touch; zero, as nothing here reports it.
  open var force: CGFloat { 0 }
  open var maximumPossibleForce: CGFloat { 0 }
  /// The radius of the touch in points; zero, as nothing here reports it.
  open var majorRadius: CGFloat { 0 }
  open var majorRadiusTolerance: CGFloat { 0 }

  /// In window points.
  var windowLocation: CGPoint
  /// Where the touch was at the event before.
  var previousWindowLocation: CGPoint
  /// What the last event is made of, or, while `hasNews`, the next.
  private(set) var samples: [TouchSample] = []
  /// Whether there are samples that no event has carried yet.
  private(set) var hasNews = false
  private var tracker = VelocityTracker()
  /// What the touch's view knows of it.
  var delivery = Delivery.untold
  /// Counts touches, so that one can be told from the others when it is gone.
  let number: Int
  private static var count = 0

  /// What a view knows of a touch that began in it.
  enum Delivery {
    /// Nothing yet; a recognizer may delay it.
    case untold
    /// It has been told of the beginning, so it must hear of the end.
    case told
    /// It hears no more: of the end it has been told, or the touch was taken away or never meant for it.
    case done
  }

  init(
    location: CGPoint, timestamp: TimeInterval, type: TouchType, tapCount: Int, window: UIWindow?
  ) {
    self.windowLocation = location
    self.previousWindowLocation = location
    self.timestamp = timestamp
    self.type = type
    self.tapCount = tapCount
    self.window = window
    Self.count += 1
    number = Self.count
    phase = .began
    samples.append(TouchSample(location: location, timestamp: timestamp))
    tracker.add(location, at: timestamp)
    super.init()
  }

  /// Where the touch is, in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    view?.convert(windowLocation, from: nil) ?? windowLocation
  }

  /// Where the touch was before its last change.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
  }

  /// The same as `location(in:)`: nothing is rounded.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  // MARK: Movement

  /// Where the touch is after everything that is known of it, in window points.
  var newestLocation: CGPoint { hasNews ? samples[samples.count - 1].location : windowLocation }

  /// In points of the window per second, at the touch's time.
  var velocity: CGVector { tracker.velocity(at: timestamp) }

  /// Takes a movement that the next event will carry.
  func note(_ location: CGPoint, at time: TimeInterval) {
    if !hasNews { samples.removeAll(keepingCapacity: true) }
    hasNews = true
    samples.append(TouchSample(location: location, timestamp: time))
    tracker.add(location, at: time)
  }

  /// Makes what was noted the touch's state.
  func takeNews() {
    guard hasNews, let last = samples.last else { return }
    hasNews = false
    previousWindowLocation = windowLocation
    windowLocation = last.location
    timestamp = last.timestamp
    phase = .moved
  }

  /// Ends the touch at `location`.
  func finish(_ phase: Phase, at location: CGPoint, time: TimeInterval) {
    previousWindowLocation = windowLocation
    if location != windowLocation { tracker.add(location, at: time) }
    windowLocation = location
    timestamp = time
    self.phase = phase
    hasNews = false
    samples.removeAll(keepingCapacity: true)
    samples.append(TouchSample(location: location, timestamp: time))
  }
}
