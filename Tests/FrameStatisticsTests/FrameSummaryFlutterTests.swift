import Testing

@testable import FrameStatistics

/// `flutter.rows` of the published vectors: flutter/flutter,
/// packages/flutter_driver/test/src/real_tests/timeline_summary_test.dart @00c84e6c.
@Suite struct FrameSummaryFlutterTests {
  struct Row: Sendable {
    /// Begin and end of each frame's build, in microseconds.
    let frames: [(begin: Int64, end: Int64)]
    var average: Double?
    var p90: Double?
    var p99: Double?
    var worst: Double?
    var missedBudget: Int?
  }

  static let rows = [
    Row(frames: [(1000, 2000), (3000, 5000)], average: 1.5, worst: 2),
    Row(frames: [(1000, 18000), (19000, 28000), (29000, 47000)], missedBudget: 2),
    Row(
      frames: [(1000, 18000), (19000, 28000), (29000, 48000)], average: 15, p90: 19, p99: 19,
      worst: 19, missedBudget: 2),
    Row(
      frames: [(1000, 19000), (19000, 29000), (29000, 49000)], average: 16, p90: 20, p99: 20,
      worst: 20, missedBudget: 2),
  ]

  /// The same durations as build times and as rasterizer times.
  @Test(arguments: rows.indices)
  func buildAndRasterizerTimes(index: Int) throws {
    let row = Self.rows[index]
    let frames = row.frames.enumerated().map { id, times in
      var frame = FrameRecord(
        id: UInt64(id), begin: times.begin * 1000, refreshPeriod: refresh, pacing: .none)
      let duration = (times.end - times.begin) * 1000
      frame.stages[.layout] = duration / 4
      frame.stages[.commit] = duration - duration / 4
      frame.stages[.evaluate] = duration / 5
      frame.stages[.draw] = duration - duration / 5
      return frame
    }
    let summary = FrameSummary(frames: frames)
    #expect(summary.frameCount == row.frames.count)
    for times in [try #require(summary.build), try #require(summary.rasterizer)] {
      if let average = row.average { #expect(times.time.mean == average) }
      if let p90 = row.p90 { #expect(times.time.p90 == p90) }
      if let p99 = row.p99 { #expect(times.time.p99 == p99) }
      if let worst = row.worst { #expect(times.time.max == worst) }
      if let missed = row.missedBudget { #expect(times.missedBudgetCount == missed) }
    }
  }
}
