/// A finger on the screen, or the pointer with a button down, from beginning to end.
///
/// The same object represents the touch in all its events and changes with them, as in UIKit. Copy
/// a location to compare it later.
@preconcurrency @MainActor
open class UITouch: NSObject {
  /// The phases of a touch. As in UIKit.
  public enum Phase: Int, Sendable {
    /// The finger or button came down.
    case began
    /// The touch moved.
    case moved
    /// The touch is down and did not move since the last event.
    case stationary
    /// The finger or button was lifted.
    case ended
    /// The touch was cancelled, for example because the window lost the input focus.
    case cancelled
  }

  /// The kinds of touches. As in UIKit.
  public enum TouchType: Int, Sendable {
    /// A finger on a touch screen.
    case direct
    /// A touch on a device away from the screen. Never created here.
    case indirect
    /// A pencil. Never created here.
    case pencil
    /// The pointer with a button down.
    case indirectPointer

    /// The former name of ``pencil``.
    public static let stylus = TouchType.pencil
  }

  /// The time of the last change in seconds, on the clock of `CACurrentMediaTime()`.
  public internal(set) var timestamp: TimeInterval
  /// The phase of the touch.
  public internal(set) var phase: Phase
  /// The number of taps or clicks in quick succession at this place, including this one.
  public internal(set) var tapCount: Int
  /// The kind of touch.
  public let type: TouchType
  /// The view that was hit when the touch began. It does not change when the touch moves to another
  /// view.
  public internal(set) weak var view: UIView?
  /// The window in which the touch began.
  public internal(set) weak var window: UIWindow?
  /// The gesture recognizers that track this touch.
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]?

  // Devices here report neither force nor size. The values are zero, as in UIKit without the
  // sensor.

  /// The force of the touch; always zero.
  open var force: CGFloat { 0 }
  /// The greatest force that the device reports; always zero.
  open var maximumPossibleForce: CGFloat { 0 }
  /// The radius of the touch in points; always zero.
  open var majorRadius: CGFloat { 0 }
  /// The uncertainty of ``majorRadius`` in points; always zero.
  open var majorRadiusTolerance: CGFloat { 0 }

  /// The location in window points.
  var windowLocation: CGPoint
  /// The location at the previous event, in window points.
  private(set) var previousWindowLocation: CGPoint
  /// The samples of the last event or, while `hasPendingSamples`, of the next.
  private(set) var samples: [TouchSample] = []
  /// Whether there are samples that no event has delivered yet.
  private(set) var hasPendingSamples = false
  private var tracker = VelocityTracker()
  /// The state of the touch's delivery to its view.
  var delivery = Delivery.pending
  /// A serial number, which identifies the touch after its object is gone.
  let number: Int
  private static var count = 0

  /// The states of the delivery of a touch to the view in which it began.
  enum Delivery {
    /// The view has received nothing yet; a recognizer may delay the touch.
    case pending
    /// The view has received the beginning, so it must receive the end.
    case delivered
    /// The view receives nothing more: it has received the end, the touch was cancelled, or the
    /// touch is not delivered to it.
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

  /// The location in `view`'s coordinates; nil means the window's.
  open func location(in view: UIView?) -> CGPoint {
    view?.convert(windowLocation, from: nil) ?? windowLocation
  }

  /// The location before the last change, in `view`'s coordinates; nil means the window's.
  open func previousLocation(in view: UIView?) -> CGPoint {
    view?.convert(previousWindowLocation, from: nil) ?? previousWindowLocation
  }

  /// The same as ``location(in:)``: locations are never rounded here.
  open func preciseLocation(in view: UIView?) -> CGPoint { location(in: view) }

  /// The same as ``previousLocation(in:)``: locations are never rounded here.
  open func precisePreviousLocation(in view: UIView?) -> CGPoint { previousLocation(in: view) }

  // MARK: Movement

  /// The location of the newest sample, in window points, delivered or not.
  var newestLocation: CGPoint {
    hasPendingSamples ? samples[samples.count - 1].location : windowLocation
  }

  /// The velocity at the touch's time, in window points per second.
  var velocity: CGVector { tracker.velocity(at: timestamp) }

  /// Adds a sample, which the next event delivers.
  func addSample(_ location: CGPoint, at time: TimeInterval) {
    if !hasPendingSamples { samples.removeAll(keepingCapacity: true) }
    hasPendingSamples = true
    samples.append(TouchSample(location: location, timestamp: time))
    tracker.add(location, at: time)
  }

  /// Updates the touch's location and phase from the samples that the next event delivers.
  func applyPendingSamples() {
    guard hasPendingSamples, let last = samples.last else { return }
    hasPendingSamples = false
    previousWindowLocation = windowLocation
    windowLocation = last.location
    timestamp = last.timestamp
    phase = .moved
  }

  /// Ends or cancels the touch at `location`.
  func finish(_ phase: Phase, at location: CGPoint, time: TimeInterval) {
    previousWindowLocation = windowLocation
    if location != windowLocation { tracker.add(location, at: time) }
    windowLocation = location
    timestamp = time
    self.phase = phase
    hasPendingSamples = false
    samples.removeAll(keepingCapacity: true)
    samples.append(TouchSample(location: location, timestamp: time))
  }
}

extension UITouch {
  /// How far ahead ``UIEvent/predictedTouches(for:)`` predicts, in seconds: one frame at 60 Hz.
  private static let predictionInterval: TimeInterval = 1 / 60

  /// The samples of the last event as separate touches, oldest first. The last one equals this
  /// touch.
  func makeCoalesced() -> [UITouch] {
    var previous = previousWindowLocation
    return samples.map { sample in
      defer { previous = sample.location }
      return copy(at: sample, previous: previous)
    }
  }

  /// A touch at the location predicted for the next frame; empty if the touch does not move.
  func makePredicted() -> [UITouch] {
    let velocity = velocity
    guard phase == .moved, velocity != .zero else { return [] }
    let location = CGPoint(
      x: windowLocation.x + velocity.dx * Self.predictionInterval,
      y: windowLocation.y + velocity.dy * Self.predictionInterval)
    let sample = TouchSample(location: location, timestamp: timestamp + Self.predictionInterval)
    return [copy(at: sample, previous: windowLocation)]
  }

  private func copy(at sample: TouchSample, previous: CGPoint) -> UITouch {
    let touch = UITouch(
      location: sample.location, timestamp: sample.timestamp, type: type, tapCount: tapCount,
      window: window)
    touch.previousWindowLocation = previous
    touch.view = view
    touch.gestureRecognizers = gestureRecognizers
    touch.phase = phase
    return touch
  }
}

/// The location of a touch at one time, in window points.
struct TouchSample: Hashable {
  var location: CGPoint
  var timestamp: TimeInterval
}
