import Compositor
import FrameStatistics
import QuartzCore

/// What one frame took, part by part.
public struct FrameTimings: Sendable {
  public var stages = StageDurations()
  public var swapStart: Nanoseconds?
  public var swapEnd: Nanoseconds?
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

  /// Adds what another part of the same frame took.
  mutating func add(_ other: StageDurations) {
    for stage in FrameStage.allCases { self[stage] += other[stage] }
  }
}
