import Compositor
import CoreGraphics

/// The source of a ``FrameLog``'s frames: a window that is drawn by another thread, or one that is drawn on demand.
@MainActor
protocol FrameSource: AnyObject {
  /// The window that the frames are drawn in.
  var window: GraphicsWindow { get }
  /// The OpenGL driver and its limits.
  var device: GraphicsDevice { get }

  /// Whether frames come with the CPU time and memory that they took.
  var isMetering: Bool { get set }

  /// Replaces `frames` with the finished frames since the last call, oldest first.
  ///
  /// The two sides exchange their buffers, so that no frame allocates memory.
  func takeFinishedFrames(into frames: inout FinishedFrames)
}

/// A buffer of frames that another thread has finished.
struct FinishedFrames: Sendable {
  private(set) var frames: [FinishedFrame] = []
  /// The number of older frames that were dropped because the buffer was full.
  private(set) var lost = 0

  /// The capacity that is reserved at first. It is enough while a recording is made; otherwise the buffer grows once.
  private static let usualCount = 64
  /// The largest number of frames. That is more than a minute's, so only a main thread that is stuck loses any.
  private static let capacity = 4096

  init() { frames.reserveCapacity(Self.usualCount) }

  /// Adds the newest frame. Drops the oldest if the buffer is full.
  mutating func add(_ frame: FinishedFrame) {
    if frames.count == Self.capacity {
      frames.removeFirst()
      lost += 1
    }
    frames.append(frame)
  }

  /// Removes all frames and keeps the memory.
  mutating func removeAll() {
    frames.removeAll(keepingCapacity: true)
    lost = 0
  }
}

/// A frame with the measurements of the thread that drew it.
struct FinishedFrame: Sendable {
  var timings = FrameTimings()
  var moment: FrameLog.Moment
}
