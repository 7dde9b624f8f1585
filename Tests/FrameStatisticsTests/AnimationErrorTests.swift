import TestSupport
import Testing

@testable import FrameStatistics

/// Animation errors, and why frames were late.
@Suite struct AnimationErrorTests {
  /// Frames that are meant for consecutive refreshes and are shown `delays` refreshes late, with a layer that moves 600 points a second.
  private func frames(delays: [Double], kind: PresentTime.Kind = .estimated) -> [FrameRecord] {
    delays.enumerated().map { index, delay in
      let intended = 1_000_000_000 + Nanoseconds(index) * refresh
      var frame = FrameRecord(
        id: UInt64(index) + 1, begin: intended - 4 * millisecond, refreshPeriod: refresh,
        pacing: .timer)
      (frame.intendedTime, frame.animationTime) = (intended, intended)
      frame.swapStart = intended
      frame.swapEnd = intended + Nanoseconds((delay * Double(refresh)).rounded())
      frame.present = PresentTime(time: frame.swapEnd!, kind: kind)
      (frame.runningAnimations, frame.fastestMotion) = (1, 600)
      return frame
    }
  }

  private func intervals(_ frames: [FrameRecord]) -> [FrameInterval] {
    var calculator = FrameIntervalCalculator()
    return frames.map { calculator.interval(endingWith: $0) }
  }

  /// A frame that is shown a refresh late shows its animations too late by a refresh; the next one is ahead of it by as much.
  @Test func aLateFrameHasAnErrorAndTheNextTheOpposite() throws {
    let intervals = intervals(frames(delays: [0, 0, 1, 0, 0]))
    #expect(intervals.map(\.animationError) == [nil, 0, -refresh, refresh, 0])
    // 600 points a second, for a sixtieth.
    let distances = intervals.compactMap(\.animationErrorDistance)
    #expect(distances.map { ($0 * 1000).rounded() } == [0, 10_000, 10_000, 0])
    let summary = FrameSummary(frames: frames(delays: [0, 0, 1, 0, 0]))
    #expect(try #require(summary.animationError).count == 4)
    #expect(abs(try #require(summary.animationError).max - 16.666667) < 1e-6)
    #expect(abs(try #require(summary.animationErrorDistance).max - 10) < 1e-3)
  }

  /// Without the display's own times, jitter of the swap is no error, because a display shows frames at its refreshes.
  @Test func estimatedTimesCountInWholeRefreshes() {
    let jitter = [0.02, 0.3, 0.1, 0.49, 0.05]
    #expect(intervals(frames(delays: jitter)).map(\.animationError) == [nil, 0, 0, 0, 0])
    let measured = intervals(frames(delays: [0, 0.25, 0], kind: .measured)).map(\.animationError)
    #expect(measured == [nil, -4_166_667, 4_166_667])
  }

  @Test func thereIsNoErrorWithoutAnimationsIdleTimeOrPresentation() {
    func errors(_ change: (inout FrameRecord) -> Void) -> [Nanoseconds?] {
      var frames = frames(delays: [0, 0, 1, 0])
      change(&frames[2])
      return intervals(frames).map(\.animationError)
    }
    #expect(errors { $0.runningAnimations = 0 } == [nil, 0, nil, nil])
    #expect(errors { $0.followsIdle = true } == [nil, 0, nil, nil])
    #expect(errors { $0.present = nil } == [nil, 0, nil, nil])
    #expect(errors { $0.animationTime = nil } == [nil, 0, nil, nil])
    #expect(errors { $0.id = 9 } == [nil, 0, nil, nil])
    var unmeasured = frames(delays: [0, 1])
    unmeasured[1].fastestMotion = nil
    let last = intervals(unmeasured)[1]
    #expect(last.animationError == -refresh && last.animationErrorDistance == nil)
  }

  /// The first frame after idle time is shown as soon as it is drawn, unless the display says when.
  @Test(arguments: [(PresentTime.Kind.estimated, nil), (.measured, 0)] as [(_, Nanoseconds?)])
  func theSecondFrameNeedsAMeasuredFirst(kind: PresentTime.Kind, error: Nanoseconds?) {
    var frames = frames(delays: [0, 0, 0], kind: kind)
    frames[0].followsIdle = true
    #expect(intervals(frames).map(\.animationError) == [nil, error, 0])
  }

  /// The errors of a transition are those of its frames.
  @Test func transitionsHaveTheirOwnErrors() throws {
    var frames = frames(delays: [0, 1, 0, 0, 0, 2])
    for index in 2..<5 {
      frames[index].transition = TransitionSample(
        id: 1, kind: .push, phase: .automatic, fraction: 0.5)
    }
    let transition = try #require(FrameSummary(frames: frames).transitions.first)
    #expect(try #require(transition.animationError).count == 3)
    #expect(abs(try #require(transition.animationErrorDistance).max - 10) < 1e-3)
  }

  // MARK: Reasons

  /// A frame that is two refreshes late, changed by `change`; `before` is its predecessor's delay.
  private func reason(
    before: Double = 0, _ change: (inout FrameRecord) -> Void
  ) -> LateReason? {
    var frames = frames(delays: [0, before, 2])
    change(&frames[2])
    return intervals(frames)[2].lateBecause
  }

  @Test func theReasonIsWhatTookLongest() {
    #expect(
      reason {
        $0.stages[.layout] = 30 * millisecond
        $0.stages[.draw] = 5 * millisecond
        $0.swapStart = $0.begin + 35 * millisecond
      } == .app)
    #expect(
      reason {
        $0.stages[.layout] = 5 * millisecond
        $0.stages[.draw] = 30 * millisecond
        $0.swapStart = $0.begin + 35 * millisecond
      } == .compositor)
    // The work is short, but the thread ran late.
    #expect(
      reason {
        $0.begin += 30 * millisecond
        $0.stages[.draw] = 3 * millisecond
        $0.swapStart = $0.begin + 3 * millisecond
      } == .scheduling)
    // Or it stopped between two stages.
    #expect(
      reason {
        $0.stages[.draw] = 3 * millisecond
        $0.swapStart = $0.begin + 33 * millisecond
      } == .scheduling)
  }

  @Test func aFrameThatWasReadyInTimeIsLateBecauseOfTheDisplay() {
    #expect(reason { $0.stages[.draw] = 2 * millisecond } == .display)
    #expect(reason(before: 1) { $0.stages[.draw] = 2 * millisecond } == .bufferStuffing)
  }

  @Test func aFrameOnTimeHasNoReason() {
    #expect(intervals(frames(delays: [0, 0.1, 0])).allSatisfy { $0.lateBecause == nil })
  }

  /// Without the time for which it was meant, a frame is due a refresh after its predecessor.
  @Test func theDeadlineFollowsFromThePredecessor() {
    #expect(
      reason {
        $0.intendedTime = nil
        $0.stages[.draw] = 2 * millisecond
      } == .display)
    #expect(
      reason {
        $0.intendedTime = nil
        $0.stages[.draw] = 30 * millisecond
        $0.swapStart = $0.begin + 30 * millisecond
      } == .compositor)
  }

  @Test func missedIntervalsAreCountedByReason() {
    var frames = frames(delays: [0, 0, 2, 0, 0, 1, 0])
    frames[2].stages[.draw] = 30 * millisecond
    frames[2].swapStart = frames[2].begin + 30 * millisecond
    let summary = FrameSummary(frames: frames)
    #expect(summary.missedIntervalsByReason == [.compositor: 2, .display: 1])
    #expect(
      summary.missedIntervalsByReason.values.reduce(0, +) == summary.missedIntervalCount)
  }

  // MARK: Smoothness

  @Test func aStutterIsFarAboveTheFramesBeforeIt() {
    func stutters(_ times: [Nanoseconds]) -> Int {
      FrameSummary(frames: FrameRecord.frames(apart: times)).stutterCount
    }
    let steady = Array(repeating: refresh, count: 10)
    #expect(stutters(steady + [41 * millisecond]) == 0)
    #expect(stutters(steady + [42 * millisecond]) == 1)
    // At 20 frames a second, 60 ms are no stutter.
    #expect(stutters(Array(repeating: 50 * millisecond, count: 10) + [60 * millisecond]) == 0)
    // Too little is known of what was before.
    #expect(stutters([refresh, refresh, 90 * millisecond]) == 0)
    let summary = FrameSummary(
      frames: FrameRecord.frames(apart: steady + [50 * millisecond] + steady))
    let expected = 100 * 50 / (50 + 20 * 16.666667)
    #expect(abs(summary.stutterPercentage - expected) < 1e-3)
  }

  /// The mean covers the twenty frames before, and nothing from before idle time.
  @Test func stuttersFollowAMovingMean() {
    let slow = Array(repeating: 50 * millisecond, count: 30)
    let fast = Array(repeating: 10 * millisecond, count: 20)
    let all = FrameRecord.frames(apart: slow + fast + [30 * millisecond])
    #expect(FrameSummary(frames: all).stutterCount == 1)
    var paused = FrameRecord.frames(apart: fast + [30 * millisecond, 30 * millisecond])
    paused[20].followsIdle = true
    #expect(FrameSummary(frames: paused).stutterCount == 0)
  }

  /// The same share of long frames can be one change or many.
  @Test func throughputChangesAreCounted() {
    func changes(_ times: [Nanoseconds]) -> Int {
      FrameSummary(frames: FrameRecord.frames(apart: times)).throughputChangeCount
    }
    let (short, long) = (refresh, 2 * refresh)
    #expect(changes([short, short, short, long, long, long]) == 1)
    #expect(changes([short, long, short, long, short, long]) == 3)
    #expect(changes([short, short + refresh / 2 - 1]) == 0)
  }
}
