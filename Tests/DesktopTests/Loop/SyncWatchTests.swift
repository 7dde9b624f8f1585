import FrameStatistics
import Testing

@testable import Desktop

@Suite struct SyncWatchTests {
  private static let period: Nanoseconds = 10_000_000

  /// Swaps at `intervals`, in hundredths of the period, one after the other.
  private func isBelieved(
    after intervals: [Nanoseconds], idleBefore idle: Set<Int> = [], from start: Bool = true
  ) -> Bool {
    var watch = SyncWatch(isSynchronized: start)
    var time: Nanoseconds = 5_000_000_000
    watch.noteSwap(at: time, period: Self.period, followsIdle: true)
    for (index, interval) in intervals.enumerated() {
      time += interval * Self.period / 100
      watch.noteSwap(at: time, period: Self.period, followsIdle: idle.contains(index))
    }
    return watch.isSynchronized
  }

  @Test(
    arguments: [
      ([100, 100, 100, 100, 100, 100], true),
      // Late and caught up, again and again: a short interval follows a long one.
      ([160, 40, 160, 40, 160, 40, 160, 40], true),
      ([60, 60, 60, 60, 60, 60], true),
      ([59, 59, 59], true),
      ([59, 59, 59, 59], false),
      ([59, 59, 59, 60, 59, 59, 59], true),
      ([1, 1, 1, 1], false),
      ([0, 0, 0, 0], false),
      // Once lost, faith does not come back.
      ([1, 1, 1, 1, 100, 100, 100, 100], false),
      ([], true),
    ] as [([Nanoseconds], Bool)])
  func fourHastySwapsInARowAreProof(intervals: [Nanoseconds], expected: Bool) {
    #expect(isBelieved(after: intervals) == expected)
  }

  @Test func aFrameAfterIdleSaysNothing() {
    #expect(isBelieved(after: [1, 1, 1, 1], idleBefore: [0, 1, 2, 3]))
    #expect(isBelieved(after: [1, 1, 1, 1], idleBefore: [2]))
  }

  @Test func anotherDisplayIsBelievedAgainUntilItProvesHasty() {
    var watch = SyncWatch(isSynchronized: true)
    func swap(_ count: Int) {
      for index in 0..<count {
        watch.noteSwap(at: Nanoseconds(index), period: Self.period, followsIdle: index == 0)
      }
    }
    swap(5)
    #expect(!watch.isSynchronized)
    watch.startOver(isSynchronized: true)
    #expect(watch.isSynchronized)
    // What was noted of the old one is no evidence against the new one.
    swap(4)
    #expect(watch.isSynchronized)
    swap(5)
    #expect(!watch.isSynchronized)
    watch.startOver(isSynchronized: false)
    #expect(!watch.isSynchronized)
  }

  @Test func aWindowWithoutSyncNeverGetsIt() {
    #expect(!isBelieved(after: [100, 100, 100, 100, 100], from: false))
  }
}
