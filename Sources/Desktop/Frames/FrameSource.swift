import Compositor
import CoreGraphics

/// What a ``FrameLog`` hears of frames from, and asks about the screen.
@MainActor
public protocol FrameSource: AnyObject {
  var window: GraphicsWindow { get }
  var device: GraphicsDevice { get }

  /// Whether frames are to come with what they cost the process.
  var isMetering: Bool { get set }

  /// Puts the frames that are finished and were not taken yet, the oldest first, in place of those in `frames`.
  ///
  /// The memory goes back and forth between the two sides, so that neither allocates any for a frame.
  func takeFinishedFrames(into frames: inout FinishedFrames)
}

/// Frames that another thread has shown.
public struct FinishedFrames: Sendable {
  private(set) var frames: [FinishedFrame] = []
  /// How many before them were lost, because nobody took them for too long.
  private(set) var lost = 0

  /// As many come and go while a recording is made; where there are more, the memory grows once and stays.
  private static let usualCount = 64
  /// So many minutes' worth that only a main thread that is stuck loses any.
  private static let capacity = 4096

  init() { frames.reserveCapacity(Self.usualCount) }

  /// Adds the newest; the oldest is lost where there is no more room.
  mutating func add(_ frame: FinishedFrame) {
    if frames.count == Self.capacity {
      frames.removeFirst()
      lost += 1
    }
    frames.append(frame)
  }

  /// Forgets all of them and keeps their memory.
  mutating func removeAll() {
    frames.removeAll(keepingCapacity: true)
    lost = 0
  }
}

/// One frame, with what is known of it where it was drawn.
struct FinishedFrame: Sendable {
  var timings = FrameTimings()
  var moment: FrameLog.Moment
}
