import Compositor
import FrameStatistics
import QuartzCore

/// What one frame took, part by part.
public struct FrameTimings {
  public var stages = StageDurations()
  /// When the first input of the frame was taken; nil without any.
  public var inputBegin: Nanoseconds?
  public var updateBegin: Nanoseconds?
  public var renderBegin: Nanoseconds?
  public var swapStart: Nanoseconds?
  public var swapEnd: Nanoseconds?
  /// What the display's clock knows the frame by.
  var presentation: PresentationTicket?
  public var drawing = DrawStatistics()
  public var runningAnimations = 0

  public init() {}
}

extension StageDurations {
  /// Adds what `body` takes to a stage.
  mutating func measure<Result>(_ stage: FrameStage, _ body: () throws -> Result) rethrows -> Result
  {
    let start = monotonicNanoseconds()
    defer { self[stage] += monotonicNanoseconds() - start }
    return try body()
  }
}
