import FrameStatistics
import TestSupport
import Testing

@testable import Desktop

/// Frames that a timer paces. Times are in periods of 1/64 s, so that every deadline is exact in binary.
@Suite struct FrameClockTimerTests {
  private static let period = 1.0 / 64
  private static let start = 100.0

  private var clock = FrameClock(refreshRate: 64, promisesVsync: false)

  /// Begins a frame `periods` after the first one and returns its deadline, in periods.
  private mutating func begin(_ periods: Double) -> Double {
    (clock.beginFrame(at: Self.start + periods * Self.period) - Self.start) / Self.period
  }

  private func nextBegin(after periods: Double = 0) -> Double {
    (clock.nextBegin(after: Self.start + periods * Self.period) - Self.start) / Self.period
  }

  @Test mutating func firstFrameIsDueAtOnceAndForNow() {
    #expect(clock.timing.deadline == nil)
    #expect(!clock.isRunning)
    #expect(nextBegin(after: 0.25) == 0.25)
    #expect(begin(0.25) == 0.25)
    #expect(nextBegin(after: 0.875) == 1.25)
    #expect(clock.timing.deadline == Self.start + 1.25 * Self.period)
    #expect(clock.isRunning)
  }

  /// Arguments, in periods: the time of the request for the first frame, the delay until it begins, and its target time.
  @Test(arguments: [(10.0, 0.5, 10.0), (10, 0.984375, 10), (10, 1, 11), (10, 5, 15), (10, -1, 9)])
  func theFirstFrameIsForTheTimeOfItsRequest(request: Double, delay: Double, target: Double) {
    var clock = clock
    let now = Self.start + (request + delay) * Self.period
    let due = clock.beginFrame(at: now, requestTime: Self.start + request * Self.period)
    #expect(due == Self.start + target * Self.period)
  }

  /// Arguments, in periods: the time at which a frame begins after frames at 0 and 1, and its expected deadline.
  @Test(arguments: [
    (1.2, 2.0), (1.99, 2), (2, 2), (2.4, 2),
    // The nearest one: after the last one that has passed, the next frame would follow at once.
    (2.6, 3), (2.94, 3), (2.96, 3), (3, 3), (3.4, 3), (7.5, 8), (1000.25, 1000),
  ])
  mutating func aLateFrameSkipsWholePeriods(begins: Double, deadline: Double) {
    #expect(begin(0) == 0)
    #expect(begin(1) == 1)
    #expect(begin(begins) == deadline)
    #expect(nextBegin() == deadline + 1)
  }

  @Test mutating func deadlinesNeverDrift() {
    var random = SeededGenerator(seed: 11)
    #expect(begin(0) == 0)
    var last = 0.0
    for _ in 0..<10_000 {
      // Late by up to three periods, as on a busy machine.
      let deadline = begin(nextBegin() + random.number(0...3))
      #expect(deadline == deadline.rounded())
      #expect(deadline > last)
      last = deadline
    }
    #expect(begin(last + 1) == last + 1)
  }

  @Test mutating func punctualFramesMissNothing() {
    for frame in 0..<10_000 { #expect(begin(Double(frame)) == Double(frame)) }
  }

  @Test mutating func aFrameBeginsBeforeItsDeadlineByTheTimeThatFramesTake() {
    _ = begin(0)
    clock.noteWork(0.002)
    #expect(abs(clock.timing.lead - 0.0036) < 1e-12)
    #expect(abs(nextBegin() - (1 - 0.0036 / Self.period)) < 1e-9)
    let next = clock.nextBegin(after: Self.start)
    #expect(
      abs(clock.earliestTarget(ofFrameBeginningAt: next) - Self.start - Self.period) < 1e-9)
    // It begins early, but its target is its own deadline.
    #expect(begin(nextBegin()) == 1)
  }

  /// A frame with much work begins early, right after the previous frame.
  @Test mutating func aFrameRightAfterAnotherIsForItsOwnDeadline() {
    _ = begin(0)
    #expect(begin(1) == 1)
    #expect(begin(1.01) == 2)
    #expect(nextBegin() == 3)
  }

  @Test mutating func leadRisesAtOnceAndFallsSlowly() {
    clock.noteWork(0.004)
    let high = clock.timing.lead
    clock.noteWork(0.001)
    #expect(clock.timing.lead < high)
    #expect(clock.timing.lead > 0.8 * high)
    for _ in 0..<100 { clock.noteWork(0.001) }
    #expect(abs(clock.timing.lead - 0.0023) < 1e-9)
  }

  /// A turning page needs more work from frame to frame, and other programs delay some frames.
  @Test mutating func framesThatTakeLongerAndLongerAreInTime() {
    for frame in 1...40 {
      let work = (2 + Double(frame) / 5) * (frame.isMultiple(of: 7) ? 1.25 : 1) / 1000
      #expect(frame < 3 || clock.timing.lead > work)
      clock.noteWork(work)
    }
  }

  /// A transition begins with a frame that has much to draw. Another one begins half a second later.
  @Test mutating func theFirstFrameOfATransitionIsRememberedForTheNext() {
    clock.noteWork(0.01)
    for _ in 0..<20 { clock.noteWork(0.001) }
    #expect(clock.timing.lead > 0.009)
    for _ in 0..<180 { clock.noteWork(0.001) }
    #expect(clock.timing.lead < 0.0025)
  }

  @Test mutating func leadLeavesSomeOfThePeriod() {
    clock.noteWork(1)
    #expect(abs(clock.timing.lead - Self.period * 0.95) < 1e-12)
  }

  @Test mutating func aStopBeginsANewSequence() {
    _ = begin(0)
    clock.stop()
    #expect(!clock.isRunning)
    #expect(nextBegin(after: 10.625) == 10.625)
    #expect(begin(10.625) == 10.625)
    #expect(abs(nextBegin() - 11.625) < 1e-9)
  }

  @Test mutating func anotherRateBeginsANewSequence() {
    _ = begin(0)
    clock.setDisplay(refreshRate: 64, isNew: true)
    #expect(nextBegin(after: 0.5) == 1)
    clock.setDisplay(refreshRate: 128, isNew: false)
    #expect(nextBegin(after: 0.5) == 0.5)
    #expect(clock.period == Self.period / 2)
  }

  @Test(arguments: [0, -60, 0.5])
  func aDisplayWithAnImpossibleRateGetsAFrameASecond(refreshRate: Double) {
    #expect(FrameClock(refreshRate: refreshRate, promisesVsync: false).period == 1)
  }
}

/// Frames paced by the display's vsync, and drivers that promise vsync but do not wait for it.
@Suite struct FrameClockVsyncTests {
  private static let period: Nanoseconds = 10_000_000

  private var clock = FrameClock(refreshRate: 100, promisesVsync: true)

  /// Shows a frame whose swap ends at `time`, in nanoseconds.
  private static func swap(
    _ clock: inout FrameClock, at time: Nanoseconds, followsIdle: Bool = false
  ) {
    clock.noteSwap(at: Double(time) / 1e9, swapEnd: time, followsIdle: followsIdle)
  }

  /// The pacing after swaps at `intervals`, in hundredths of the period.
  private func pacing(
    after intervals: [Nanoseconds], idleBefore idle: Set<Int> = [], promisesVsync: Bool = true
  ) -> Pacing {
    var clock = FrameClock(refreshRate: 100, promisesVsync: promisesVsync)
    var time: Nanoseconds = 5_000_000_000
    Self.swap(&clock, at: time, followsIdle: true)
    for (index, interval) in intervals.enumerated() {
      time += interval * Self.period / 100
      Self.swap(&clock, at: time, followsIdle: idle.contains(index))
    }
    return clock.pacing
  }

  @Test(
    arguments: [
      ([100, 100, 100, 100, 100, 100], .vsync),
      // Frames that are late and catch up: a short interval follows each long one.
      ([160, 40, 160, 40, 160, 40, 160, 40], .vsync),
      ([60, 60, 60, 60, 60, 60], .vsync),
      ([59, 59, 59], .vsync),
      ([59, 59, 59, 59], .timer),
      ([59, 59, 59, 60, 59, 59, 59], .vsync),
      ([1, 1, 1, 1], .timer),
      ([0, 0, 0, 0], .timer),
      // A driver that did not wait is not trusted again.
      ([1, 1, 1, 1, 100, 100, 100, 100], .timer),
      ([], .vsync),
    ] as [([Nanoseconds], Pacing)])
  func fourShortIntervalsInARowProveThatSwapsDoNotWait(intervals: [Nanoseconds], expected: Pacing) {
    #expect(pacing(after: intervals) == expected)
  }

  @Test func aFrameAfterIdleProvesNothing() {
    #expect(pacing(after: [1, 1, 1, 1], idleBefore: [0, 1, 2, 3]) == .vsync)
    #expect(pacing(after: [1, 1, 1, 1], idleBefore: [2]) == .vsync)
  }

  @Test mutating func anotherDisplayIsTrustedUntilItsSwapsDoNotWait() {
    func swap(_ count: Int) {
      for index in 0..<count {
        Self.swap(&clock, at: Nanoseconds(index), followsIdle: index == 0)
      }
    }
    swap(5)
    #expect(clock.pacing == .timer)
    clock.setDisplay(refreshRate: 100, isNew: false)
    #expect(clock.pacing == .timer)
    clock.setDisplay(refreshRate: 100, isNew: true)
    #expect(clock.pacing == .vsync)
    // The swaps on the old display are no evidence against the new one.
    swap(4)
    #expect(clock.pacing == .vsync)
    swap(5)
    #expect(clock.pacing == .timer)
    clock.setDisplay(refreshRate: 50, isNew: false)
    #expect(clock.pacing == .vsync)
  }

  @Test func aWindowWithoutVsyncNeverGetsIt() {
    #expect(pacing(after: [100, 100, 100, 100, 100], promisesVsync: false) == .timer)
    var clock = FrameClock(refreshRate: 100, promisesVsync: false)
    clock.setDisplay(refreshRate: 60, isNew: true)
    #expect(clock.pacing == .timer)
  }

  @Test mutating func theNextFrameBeginsWhenTheLastIsShown() {
    #expect(clock.nextBegin(after: 7) == 7)
    #expect(!clock.isRunning)
    #expect(clock.timing.deadline == nil)
    Self.swap(&clock, at: 5_000_000_000, followsIdle: true)
    #expect(clock.isRunning)
    #expect(clock.nextBegin(after: 5.002) == 5)
    // The main thread gets a quarter of the period for its part.
    #expect(abs(clock.nextBegin(after: 5.002, waitsForMainThread: true) - 5.0025) < 1e-12)
    #expect(clock.timing == FrameTiming(deadline: 5.01, lead: 0.01, period: 0.01, pacing: .vsync))
    // Shown one refresh later at the earliest.
    #expect(clock.beginFrame(at: 5.001) == 5.011)
    clock.stop()
    #expect(!clock.isRunning)
  }

  /// A display link that changes nothing is called at the display's rate, although no swap waits.
  @Test mutating func skippedFramesKeepTheRate() {
    Self.swap(&clock, at: 5_000_000_000, followsIdle: true)
    clock.noteSkippedFrame(at: 5.001)
    #expect(abs(clock.nextBegin(after: 5.001) - 5.01) < 1e-12)
    // After a long frame there is nothing to catch up with.
    clock.noteSkippedFrame(at: 5.5)
    #expect(clock.nextBegin(after: 5.5) == 5.5)
  }
}
