import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct RecordRingTests {
  private func frame(_ id: Int) -> FrameRecord {
    FrameRecord(id: UInt64(id), begin: 0, refreshPeriod: 0, pacing: .none)
  }

  @Test func aFullRingTurnsNewRecordsAway() {
    var ring = RecordRing(capacity: 3)
    #expect((0..<5).map { ring.append(frame($0)) } == [true, true, true, false, false])
    var records: [FrameRecord] = []
    ring.move(10, to: &records)
    #expect(records.map(\.id) == [0, 1, 2])
    #expect(ring.count == 0)
  }

  /// Against a plain array, through thousands of wrappings.
  @Test func behavesLikeAQueue() {
    var random = SeededGenerator(seed: 12)
    for capacity in [1, 2, 7, 64] {
      var ring = RecordRing(capacity: capacity)
      var queue: [UInt64] = []
      for id in 0..<5000 {
        if Bool.random(using: &random) {
          let isTaken = ring.append(frame(id))
          #expect(isTaken == (queue.count < capacity))
          if isTaken { queue.append(UInt64(id)) }
        } else {
          let limit = Int.random(in: 0...capacity, using: &random)
          var records: [FrameRecord] = []
          ring.move(limit, to: &records)
          #expect(records.map(\.id) == Array(queue.prefix(limit)))
          queue.removeFirst(min(limit, queue.count))
        }
        #expect(ring.count == queue.count)
        #expect(ring.capacity == capacity)
      }
      ring.removeAll()
      #expect(ring.count == 0)
    }
  }
}
