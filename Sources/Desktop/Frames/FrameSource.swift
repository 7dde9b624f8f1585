import Compositor
import CoreGraphics

/// What a ``FrameLog`` hears of frames from, and asks about the screen.
@MainActor
public protocol FrameSource: AnyObject {
  var window: GraphicsWindow { get }
  var device: GraphicsDevice { get }

  /// Whether frames are to come with what they cost the process.
  var isMetering: Bool { get set }

  /// The frames that are finished and were not taken yet, the oldest first.
  func takeFinishedFrames() -> FinishedFrames
}

/// Frames that another thread has shown.
public struct FinishedFrames: Sendable {
  var frames: [FinishedFrame] = []
  /// How many before them were lost, because nobody took them for too long.
  var lost = 0
}

/// One frame, with what is known of it where it was drawn.
struct FinishedFrame: Sendable {
  var timings = FrameTimings()
  var moment: FrameLog.Moment
}
