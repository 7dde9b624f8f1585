import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct FrameIntervalCalculatorTests {
  /// `perfsuite.rule` of the published vectors: `round(dt ÷ refresh) − 1` when `dt` is above
  /// `refresh + 1 ms`; slow above 1.5 refresh periods, frozen from 700 ms.
  @Test(
    arguments: [
      (0, 0, false, false),
      (16_666_667, 0, false, false),
      (16_999_999, 0, false, false),
      (17_000_000, 0, false, false),
      (17_666_667, 0, false, false),
      (17_666_668, 0, false, false),
      (25_000_000, 0, false, false),
      (25_000_001, 1, true, false),
      (33_333_334, 1, true, false),
      (41_666_668, 2, true, false),
      (50_000_000, 2, true, false),
      (699_999_999, 41, true, false),
      (700_000_000, 41, true, true),
      (2_000_000_000, 119, true, true),
    ] as [(Nanoseconds, Int, Bool, Bool)])
  func missedSlowAndFrozen(elapsed: Nanoseconds, missed: Int, isSlow: Bool, isFrozen: Bool) {
    let interval = FrameInterval(elapsed: elapsed, refreshPeriod: refresh, isConsecutive: true)
    #expect(interval.missedIntervals == missed)
    #expect(interval.hitchTime == Nanoseconds(missed) * refresh)
    #expect(interval.isSlow == isSlow)
    #expect(interval.isFrozen == isFrozen)
  }

  @Test func missedIntervalsAgreeWithFloatingPoint() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<10_000 {
      let period = Nanoseconds.random(in: 1_000_000...50_000_000, using: &random)
      let elapsed = Nanoseconds.random(in: 0...1_000_000_000, using: &random)
      let isLate = elapsed > period + millisecond
      let expected = isLate ? Int((Double(elapsed) / Double(period)).rounded()) - 1 : 0
      let interval = FrameInterval(elapsed: elapsed, refreshPeriod: period, isConsecutive: true)
      #expect(interval.missedIntervals == expected)
    }
  }

  @Test func nothingIsMissedWithoutARefreshPeriod() {
    let interval = FrameInterval(elapsed: 1_000_000_000, refreshPeriod: 0, isConsecutive: true)
    #expect(interval.missedIntervals == 0)
    #expect(!interval.isSlow)
    #expect(interval.isFrozen)
  }

  @Test func frameTimesAreBetweenPresentations() {
    var calculator = FrameIntervalCalculator()
    let intervals = FrameRecord.frames(apart: [16, 18, 33]).map {
      calculator.interval(endingWith: $0)
    }
    #expect(intervals.map(\.frameTime) == [nil, 16, 18, 33])
    #expect(intervals.map(\.isConsecutive) == [false, true, true, true])
  }

  @Test func idleTimeIsNotPartOfAnyInterval() {
    var frames = FrameRecord.frames(apart: [refresh, 60_000_000_000, refresh])
    frames[2].followsIdle = true
    var calculator = FrameIntervalCalculator()
    let intervals = frames.map { calculator.interval(endingWith: $0) }
    #expect(intervals.map(\.frameTime) == [nil, refresh, nil, refresh])
    // The interval of a first frame starts at its own beginning, here 5 ms before its presentation.
    #expect(intervals[2].elapsed == 5 * millisecond)
    #expect(intervals.map(\.missedIntervals) == [0, 0, 0, 0])
  }

  @Test func aLongFirstFrameIsLate() {
    var frame = FrameRecord(id: 7, begin: 0, refreshPeriod: refresh, pacing: .timer)
    frame.followsIdle = true
    frame.swapEnd = 30 * refresh
    var calculator = FrameIntervalCalculator()
    let interval = calculator.interval(endingWith: frame)
    #expect(interval.frameTime == nil)
    #expect(interval.missedIntervals == 29)
  }

  @Test func theFrameAfterALostOneHasNoFrameTime() {
    var frames = FrameRecord.frames(apart: [refresh, refresh, refresh])
    frames.remove(at: 2)
    var calculator = FrameIntervalCalculator()
    #expect(
      frames.map { calculator.interval(endingWith: $0).frameTime } == [nil, refresh, nil])
  }

  @Test func onlyPresentTimesOfTheSameKindAreSubtracted() {
    var frames = FrameRecord.frames(apart: [16_000, 17_000, 18_000])
    // The display reports that the third frame was shown 9 µs after the end of its swap.
    frames[2].present = .measured(frames[2].swapEnd! + 9000)
    frames[3].present = .measured(frames[3].swapEnd! + 4000)
    var calculator = FrameIntervalCalculator()
    #expect(
      frames.map { calculator.interval(endingWith: $0).frameTime } == [nil, 16_000, 17_000, 13_000])
  }

  @Test func presentationFallsBackToSwapAndStages() {
    var frame = FrameRecord(id: 1, begin: 100, refreshPeriod: 0, pacing: .none)
    frame.stages[.update] = 20
    frame.stages[.draw] = 3
    #expect(frame.presentedAt == 123)
    frame.swapEnd = 150
    #expect(frame.presentedAt == 150)
    frame.present = .measured(170)
    #expect(frame.presentedAt == 170)
  }

  /// A timer with less than 1 ms of jitter is never late. The sum of `dt − refresh` would report more than 3 ms/s.
  @Test func timerJitterIsNotLateness() {
    var random = SeededGenerator(seed: 4)
    let times = (0..<6000).map { _ in
      refresh + Nanoseconds.random(in: -900_000...900_000, using: &random)
    }
    let summary = FrameSummary(frames: FrameRecord.frames(apart: times, pacing: .timer))
    #expect(summary.missedIntervalCount == 0)
    #expect(summary.hitchTimeRatio.value == 0)
    let rawSum = times.map { max(0, $0 - refresh) }.reduce(0, +)
    #expect(Double(rawSum) / 1e6 / summary.activeTime > 3)
  }
}
