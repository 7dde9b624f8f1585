import TestSupport
import Testing

@testable import Desktop

/// Times are in periods of 1/64 s, so that every deadline is exact in binary.
@Suite struct FramePacerTests {
  private static let period = 1.0 / 64
  private static let start = 100.0

  private var pacer = FramePacer(refreshRate: 64)

  /// Begins a frame `periods` after the first one and returns the deadline it is for, in periods.
  private mutating func begin(_ periods: Double) -> Double {
    (pacer.beginFrame(at: Self.start + periods * Self.period) - Self.start) / Self.period
  }

  private func nextBegin(after periods: Double = 0) -> Double {
    (pacer.nextBegin(after: Self.start + periods * Self.period) - Self.start) / Self.period
  }

  @Test mutating func firstFrameIsDueAtOnceAndForNow() {
    #expect(nextBegin(after: 0.25) == 0.25)
    #expect(begin(0.25) == 0.25)
    #expect(nextBegin(after: 0.875) == 1.25)
  }

  /// When a frame begins, and the deadline it is then for, after frames at 0 and 1.
  @Test(arguments: [
    (1.2, 2.0), (1.99, 2), (2, 2), (2.4, 2), (2.94, 2),
    // A timer may ring a twentieth of a period early.
    (2.96, 3), (3, 3), (3.9, 3), (7.5, 7), (1000.25, 1000),
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

  @Test mutating func beginsAheadByWhatFramesTake() {
    _ = begin(0)
    pacer.noteWork(0.002)
    #expect(abs(pacer.lead - 0.0036) < 1e-12)
    #expect(abs(nextBegin() - (1 - 0.0036 / Self.period)) < 1e-9)
    // Ahead, it still is for its own deadline.
    #expect(begin(nextBegin()) == 1)
  }

  /// A frame with much to do does not wait for its time.
  @Test mutating func rightAfterAFrameTheNextIsForItsOwnDeadline() {
    _ = begin(0)
    #expect(begin(1) == 1)
    #expect(begin(1.01) == 2)
    #expect(nextBegin() == 3)
  }

  @Test mutating func leadRisesAtOnceAndFallsSlowly() {
    pacer.noteWork(0.004)
    let high = pacer.lead
    pacer.noteWork(0.001)
    #expect(pacer.lead < high)
    #expect(pacer.lead > 0.8 * high)
    for _ in 0..<100 { pacer.noteWork(0.001) }
    #expect(abs(pacer.lead - 0.0023) < 1e-9)
  }

  /// A turning page shows more from frame to frame, and the machine has other things to do.
  @Test mutating func framesThatTakeLongerAndLongerAreInTime() {
    for frame in 1...40 {
      let work = (2 + Double(frame) / 5) * (frame.isMultiple(of: 7) ? 1.25 : 1) / 1000
      #expect(frame < 3 || pacer.lead > work)
      pacer.noteWork(work)
    }
  }

  /// A transition begins with a frame that has much to draw, and half a second later with as much the next.
  @Test mutating func theFirstFrameOfATransitionIsRememberedForTheNext() {
    pacer.noteWork(0.01)
    for _ in 0..<20 { pacer.noteWork(0.001) }
    #expect(pacer.lead > 0.009)
    for _ in 0..<180 { pacer.noteWork(0.001) }
    #expect(pacer.lead < 0.0025)
  }

  @Test mutating func leadLeavesSomeOfThePeriod() {
    pacer.noteWork(1)
    #expect(abs(pacer.lead - Self.period * 0.95) < 1e-12)
  }

  @Test mutating func aStopBeginsANewSequence() {
    _ = begin(0)
    pacer.stop()
    #expect(nextBegin(after: 10.625) == 10.625)
    #expect(begin(10.625) == 10.625)
    #expect(abs(nextBegin() - 11.625) < 1e-9)
  }

  @Test mutating func anotherDisplayBeginsANewSequence() {
    _ = begin(0)
    pacer.setRefreshRate(64)
    #expect(nextBegin(after: 0.5) == 1)
    pacer.setRefreshRate(128)
    #expect(nextBegin(after: 0.5) == 0.5)
    #expect(pacer.period == Self.period / 2)
  }

  @Test(arguments: [0, -60, 0.5])
  func aDisplayThatSaysNonsenseGetsAFrameASecond(refreshRate: Double) {
    #expect(FramePacer(refreshRate: refreshRate).period == 1)
  }
}
