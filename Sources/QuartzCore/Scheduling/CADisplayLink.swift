import Foundation

/// Calls back once a frame for as long as it is not paused or invalidated.
@preconcurrency @MainActor
open class CADisplayLink: NSObject {
  private let callback: @MainActor (CADisplayLink) -> Void
  private var isAdded = false
  private var isInvalidated = false

  /// When the frame began, on the media clock.
  public private(set) var timestamp: CFTimeInterval = 0
  /// When the frame is to be seen.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The time between frames.
  open var duration: CFTimeInterval { max(targetTimestamp - timestamp, 0) }
  /// A hint; every frame calls back.
  open var preferredFramesPerSecond = 0
  open var isPaused = false

  /// A link that calls `callback`; it begins with `add(to:forMode:)`.
  public init(_ callback: @escaping @MainActor (CADisplayLink) -> Void) {
    self.callback = callback
    super.init()
  }

  /// Begins. There is one loop, the main one: both arguments are there for source compatibility.
  open func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard !isAdded, !isInvalidated else { return }
    isAdded = true
    AnimationScheduler.shared.add(self)
  }

  open func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) {
    isAdded = false
    AnimationScheduler.shared.remove(self)
  }

  /// Ends for good.
  open func invalidate() {
    isInvalidated = true
    isAdded = false
    AnimationScheduler.shared.remove(self)
  }

  /// Whether frames call back.
  var isRunning: Bool { isAdded && !isPaused }

  func fire(timestamp: CFTimeInterval, targetTimestamp: CFTimeInterval) {
    self.timestamp = timestamp
    self.targetTimestamp = targetTimestamp
    callback(self)
  }
}
