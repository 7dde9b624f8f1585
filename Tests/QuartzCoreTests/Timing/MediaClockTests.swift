import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct MediaClockTests {
  @Test func aManualClockStandsStillUntilItIsMoved() {
    let clock = ManualClock(5)
    let before = MediaClock.install(clock)
    defer { MediaClock.install(before) }
    #expect(CACurrentMediaTime() == 5 && CACurrentMediaTime() == 5)
    clock.advance(by: 0.5)
    #expect(CACurrentMediaTime() == 5.5)
    clock.advance(to: 7)
    clock.advance(to: 7)
    #expect(CACurrentMediaTime() == 7)
  }

  @Test func installingReturnsThePreviousClock() {
    let (first, second) = (ManualClock(1), ManualClock(2))
    let original = MediaClock.install(first)
    defer { MediaClock.install(original) }
    #expect(MediaClock.install(second) as? ManualClock === first)
    #expect(MediaClock.current as? ManualClock === second)
  }

  @Test func theMonotonicClockNeverRunsBackward() {
    let clock = MonotonicClock()
    var last = clock.now()
    for _ in 0..<1_000 {
      let next = clock.now()
      #expect(next >= last)
      last = next
    }
  }
}
