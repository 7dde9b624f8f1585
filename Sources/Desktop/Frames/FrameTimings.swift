import Compositor
import FrameStatistics
import QuartzCore

/// What one frame took, part by part.
public struct FrameTimings: Sendable {
  public var stages = StageDurations()
  public var updateBegin: Nanoseconds?
  public var renderBegin: Nanoseconds?
  public var swapStart: Nanoseconds?
  public var swapEnd: Nanoseconds?
  /// What the display's clock knows the frame by; nil if it knows nothing of it.
  var presentation: PresentationTicket?
  /// When the display showed the frame, if it has said so.
  var shown: Nanoseconds?
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
    StageStalls.run(stage)
    return try body()
  }

  /// Adds what another part of the same frame took.
  mutating func add(_ other: StageDurations) {
    for stage in FrameStage.allCases { self[stage] += other[stage] }
  }
}
