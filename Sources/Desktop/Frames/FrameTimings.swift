import Compositor
import FrameStatistics
import QuartzCore

/// The measurements of one frame. Times are nanoseconds on the monotonic clock.
public struct FrameTimings: Sendable {
  /// The duration of each stage.
  public var stages = StageDurations()
  /// The beginning of the main thread's update; nil if the frame had none.
  public var updateBegin: Nanoseconds?
  /// The beginning of evaluation and drawing.
  public var renderBegin: Nanoseconds?
  /// The beginning of the buffer swap; nil if there was none.
  public var swapStart: Nanoseconds?
  /// The end of the buffer swap; nil if there was none.
  public var swapEnd: Nanoseconds?
  /// The frame's number for the presentation clock; nil if that clock will not report when the frame is shown.
  var presentation: PresentationTicket?
  /// The time at which the display showed the frame; nil if it is not known.
  var shown: Nanoseconds?
  /// The numbers of draw calls, quads and pixels.
  public var drawing = DrawStatistics()
  /// The number of animations that were running.
  public var runningAnimations = 0

  /// The speed of the fastest layer that an animation moves, in points per second; nil if it was not measured.
  public var fastestMotion: Double?

  /// Creates measurements of zero.
  public init() {}
}

extension StageDurations {
  /// Runs `body` and adds its duration to a stage.
  mutating func measure<Result>(_ stage: FrameStage, _ body: () throws -> Result) rethrows -> Result
  {
    let start = monotonicNanoseconds()
    defer { self[stage] += monotonicNanoseconds() - start }
    StageStalls.run(stage)
    return try body()
  }

  /// Adds the durations of another part of the same frame.
  mutating func add(_ other: StageDurations) {
    for stage in FrameStage.allCases { self[stage] += other[stage] }
  }
}
