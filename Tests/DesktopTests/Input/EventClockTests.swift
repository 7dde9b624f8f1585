import Testing

@testable import Desktop

/// SDL's timestamps in whole milliseconds, converted to media time.
@Suite struct EventClockTests {
  @Test func millisecondsCountFromTheEpoch() {
    var clock = EventClock(epoch: 50)
    #expect(clock.time(ofMilliseconds: 0) == 50)
    #expect(clock.time(ofMilliseconds: 2500) == 52.5)
  }

  @Test func timeDoesNotGoBack() {
    var clock = EventClock(epoch: 50)
    _ = clock.time(ofMilliseconds: 2500)
    #expect(clock.time(ofMilliseconds: 2490) == 52.5)
    #expect(clock.time(ofMilliseconds: 2501) == 52.501)
  }

  /// The epoch was taken 0.9 ms too late; reading an event at once shows it.
  @Test func noEventIsInTheFuture() {
    var clock = EventClock(epoch: 100.0009)
    #expect(clock.time(ofMilliseconds: 1000, readAt: 101.0002) == 101.0002)
    #expect(abs(clock.time(ofMilliseconds: 1008, readAt: 101.05) - 101.0082) < 1e-9)
    #expect(clock.time(ofMilliseconds: 1016, readAt: 101.0161) <= 101.0161)
  }

  @Test func countingGoesOnAfterFortyNineDays() {
    let turn: UInt64 = 1 << 32
    var clock = EventClock(epoch: 0, milliseconds: turn - 10)
    let before = clock.time(ofMilliseconds: UInt32(turn - 5))
    let after = clock.time(ofMilliseconds: 3)
    #expect(abs(before - Double(turn - 5) / 1000) < 1e-6)
    #expect(abs(after - Double(turn + 3) / 1000) < 1e-6)
    // A week without events is not a step backward.
    let week: UInt64 = 7 * 24 * 3600 * 1000
    let later = clock.time(ofMilliseconds: UInt32(truncatingIfNeeded: turn + week))
    #expect(abs(later - Double(turn + week) / 1000) < 1e-6)
  }
}
