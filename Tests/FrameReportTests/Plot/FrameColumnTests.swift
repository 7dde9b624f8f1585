import FrameStatistics
import TestSupport
import Testing

@testable import FrameReport

@Suite struct FrameColumnTests {
  /// One late frame of 36,000 must be visible at every width.
  @Test(arguments: [1, 72, 312, 1032])
  func noLateFrameIsHidden(count: Int) {
    var times = Array(repeating: 16.6667, count: 36_000)
    times[17_123] = 83.3
    let timeline = ActivityTimeline(Samples.frames(times))
    let columns = FrameColumn.columns(of: timeline, count: count).compactMap { $0 }
    #expect(columns.count == count)
    let late = columns.filter(\.isLate)
    #expect((1...2).contains(late.count))
    for column in late {
      #expect(column.longest == 83.3)
      #expect(timeline.frames[column.longestIndex].id == 17_125)
    }
    #expect(columns.map(\.longest).max() == 83.3)
  }

  /// Compares each column with a search through all frames.
  @Test func columnsHoldTheExtremesOfTheirFrames() throws {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<40 {
      let times = (0...random.index(below: 300)).map { _ in random.number(0.5...90) }
      let timeline = ActivityTimeline(Samples.frames(times))
      let count = 1 + random.index(below: 200)
      let width = timeline.duration / Double(count)
      for (index, column) in FrameColumn.columns(of: timeline, count: count).enumerated() {
        let (from, to) = (Double(index) * width, Double(index + 1) * width)
        let inside = timeline.frames.filter { $0.end > from + 1e-6 && $0.start < to - 1e-6 }
        let column = try #require(column)
        #expect(column.longest == inside.map(\.duration).max())
        #expect(column.shortest == inside.map(\.duration).min())
        #expect(column.isLate == inside.contains(where: \.isLate))
      }
    }
  }

  @Test func withoutFramesAllColumnsAreEmpty() {
    #expect(FrameColumn.columns(of: ActivityTimeline([]), count: 3) == [nil, nil, nil])
  }
}

@Suite struct ActivityTimelineTests {
  /// The pause of 900 ms is not on the time axis. The frame after it is marked.
  @Test func pausesAreLeftOut() {
    let report = Samples.report
    #expect(abs(report.timeline.duration / 1000 - report.summary.activeTime) < 1e-9)
    #expect(
      report.timeline.frames.indices.filter { report.timeline.frames[$0].isFirst } == [0, 91])
    for (frame, next) in zip(report.timeline.frames, report.timeline.frames.dropFirst()) {
      #expect(abs(frame.end - next.start) < 1e-6)
    }
  }

  @Test func transitionRangesCoverTheirFrames() {
    let timeline = Samples.report.timeline
    let ranges = timeline.transitionRanges
    #expect(ranges.map(\.transition.id) == [1, 2])
    #expect(ranges[0].start == timeline.frames[10].start)
    #expect(ranges[0].end == timeline.frames[69].end)
  }
}
