import Foundation

/// Calls a closure for each frame of the display, before layout and drawing.
///
/// All times are seconds of the media clock (`CACurrentMediaTime()`). Compute motion for
/// ``targetTimestamp``, when the frame will be shown:
///
/// ```swift
/// let link = CADisplayLink { link in view.center.x = speed * (link.targetTimestamp - start) }
/// link.add(to: .main, forMode: .common)
/// ```
///
/// As in Core Animation, except that it takes a closure; UIKit adds the initializer with a target and a
/// selector. The link retains the closure, and the main loop retains the link, until ``invalidate()``.
/// Main thread only.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  /// The closure; nil once the link is invalidated, which releases the captured objects.
  private var callback: (@MainActor (CADisplayLink) -> Void)?
  private var isAdded = false
  private var hasBeenCalled = false

  /// When the previous frame was due on the display: ``targetTimestamp`` minus the time between two
  /// calls.
  ///
  /// As in Core Animation, `targetTimestamp - timestamp` is how long the frame will be visible. The
  /// timestamp is never later than the current time. In the first call it may be up to one interval
  /// before the link was added. Zero before the first call.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the frame will be shown, which is the time at which animations are evaluated for it.
  ///
  /// Zero before the first call.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The display's refresh period in seconds, regardless of the link's own rate.
  ///
  /// Zero before the first call.
  open private(set) var duration: CFTimeInterval = 0

  /// The rates at which the link should be called. By default the display's refresh rate.
  ///
  /// The display's rate is divided by a whole number: a link of 30 frames per second on a display
  /// of 60 Hz is called for every second frame. A range other than ``CAFrameRateRange/default``
  /// takes precedence over ``preferredFramesPerSecond``.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// The rate at which the link should be called, in frames per second.
  ///
  /// The nearest rate that divides the display's is used. Zero, the default, means every frame.
  open var preferredFramesPerSecond = 0
  /// The number of frames from one call to the next, at least 1, of a display of 60 frames per second. The former way to set
  /// ``preferredFramesPerSecond``.
  @available(*, deprecated, message: "Use preferredFramesPerSecond.")
  open var frameInterval: Int {
    get { preferredFramesPerSecond > 0 ? max(60 / preferredFramesPerSecond, 1) : 1 }
    set { preferredFramesPerSecond = newValue > 1 ? max(60 / newValue, 1) : 0 }
  }
  /// Whether calls are suspended.
  ///
  /// A paused link requests no frames.
  open var isPaused = false

  /// Creates a link that calls `callback`. Calls begin after `add(to:forMode:)`.
  public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Starts the calls.
  ///
  /// The arguments are ignored and exist for source compatibility: there is one main loop with one mode.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, callback != nil else { return }
    isAdded = true
    AnimationScheduler.shared.add(self)
  }

  /// Stops the calls. The link may be added again.
  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    AnimationScheduler.shared.remove(self)
  }

  /// Stops the calls for good and releases the closure, as Core Animation releases the target.
  open func invalidate() {
    callback = nil
    isAdded = false
    AnimationScheduler.shared.remove(self)
  }

  /// Whether the link is added and not paused.
  var isRunning: Bool { isAdded && !isPaused }

  /// Calls the closure, unless the link's rate skips this frame.
  ///
  /// - Parameters:
  ///   - time: the current time.
  ///   - target: when the frame will be shown.
  ///   - period: the display's refresh period in seconds.
  func fire(at time: CFTimeInterval, target: CFTimeInterval, period: CFTimeInterval) {
    let refreshes = refreshesPerCall(period: period)
    let interval = period * CFTimeInterval(refreshes)
    // Frames may be skipped or late, so compare times instead of counting frames to keep the rate.
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
