import Foundation

/// Calls back for frames of the display, before they are laid out and drawn, until it is paused or invalidated.
///
/// All times are seconds of the media clock (`CACurrentMediaTime()`). Motion that is computed for a frame belongs to
/// ``targetTimestamp``, when the frame will be seen:
///
/// ```swift
/// let link = CADisplayLink { link in view.center.x = speed * (link.targetTimestamp - start) }
/// link.add(to: .main, forMode: .common)
/// ```
///
/// As in QuartzCore, except that it takes a closure instead of a target and a selector, which Swift on Linux has not. It
/// keeps the closure, and the main loop keeps it, until ``invalidate()``. Main thread only.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  /// Nil once the link is invalidated, so that what the closure holds is released.
  private var callback: (@MainActor (CADisplayLink) -> Void)?
  private var isAdded = false
  private var hasBeenCalled = false

  /// When the frame's interval began: ``targetTimestamp`` less the time between two calls.
  ///
  /// As in UIKit, this is when the last frame was due on the display, and `targetTimestamp - timestamp` is the time that
  /// this frame will be seen. It is never later than the current time. In the first call it may be up to one interval
  /// before the link was added. Zero before the first call.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the frame will be shown. Animations of layers are evaluated at this time. Zero before the first call.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The display's refresh period in seconds, whatever rate the link itself asks for. Zero before the first call.
  open private(set) var duration: CFTimeInterval = 0

  /// The rates at which the link should be called; as often as the display refreshes, unless set.
  ///
  /// The display's rate is divided by a whole number: a link of 30 frames per second on a display of 60 Hz is called for
  /// every second frame. A range other than ``CAFrameRateRange/default`` takes precedence over
  /// ``preferredFramesPerSecond``.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// The rate at which the link should be called, in frames per second: the nearest rate that divides the display's. Zero,
  /// the default, means each frame.
  open var preferredFramesPerSecond = 0
  /// Whether calls are suspended. A paused link produces no frames.
  open var isPaused = false

  /// A link that calls `callback`; calls begin after `add(to:forMode:)`.
  public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Starts the calls. There is one loop, the main one: both arguments are there for source compatibility.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, callback != nil else { return }
    isAdded = true
    AnimationScheduler.shared.add(self)
  }

  /// Stops the calls; the link may be added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    AnimationScheduler.shared.remove(self)
  }

  /// Stops the calls for good and releases the closure, as UIKit releases the target.
  open func invalidate() {
    callback = nil
    isAdded = false
    AnimationScheduler.shared.remove(self)
  }

  /// Whether frames call back.
  var isRunning: Bool { isAdded && !isPaused }

  /// Calls back, unless the link's rate leaves this frame out.
  ///
  /// - Parameters:
  ///   - time: the current time.
  ///   - target: when the frame will be shown.
  ///   - period: the display's refresh period in seconds.
  func fire(at time: CFTimeInterval, target: CFTimeInterval, period: CFTimeInterval) {
    let refreshes = refreshesPerCall(period: period)
    let interval = period * CFTimeInterval(refreshes)
    // Frames may be left out or shown late, so the rate is kept by time and not by counting.
    let isTooEarly = target < targetTimestamp + interval - period / 2
    if refreshes > 1, hasBeenCalled, isTooEarly { return }
    hasBeenCalled = true
    duration = period
    targetTimestamp = target
    timestamp = min(target - interval, time)
    callback?(self)
  }

  private func refreshesPerCall(period: CFTimeInterval) -> Int {
    var range = preferredFrameRateRange
    if range == .default {
      guard preferredFramesPerSecond > 0 else { return 1 }
      range.preferred = Float(preferredFramesPerSecond)
    }
    return range.refreshesPerCall(refreshRate: 1 / period)
  }
}
