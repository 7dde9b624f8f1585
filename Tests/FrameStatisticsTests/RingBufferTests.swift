import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct RingBufferTests {
  @Test func aFullBufferRejectsNewElements() {
    var buffer = RingBuffer(capacity: 3, placeholder: -1)
    #expect((0..<5).map { buffer.append($0) } == [true, true, true, false, false])
    #expect(Array(buffer) == [0, 1, 2])
    var moved: [Int] = []
    buffer.move(10, to: &moved)
    #expect(moved == [0, 1, 2])
    #expect(buffer.isEmpty)
  }

  @Test func appendOverwritingDropsTheOldestElement() {
    for capacity in 1...6 {
      var buffer = RingBuffer(capacity: capacity, placeholder: -1)
      for element in 0..<20 {
        let dropped = buffer.appendOverwriting(element)
        #expect(dropped == (element < capacity ? nil : element - capacity))
        #expect(Array(buffer) == Array(max(0, element - capacity + 1)...element))
      }
    }
  }

  /// Compares random sequences of all operations with a plain array. Catches mistakes where the indices wrap around.
  @Test(arguments: [1, 2, 7, 64]) func agreesWithAnArray(capacity: Int) {
    var random = SeededGenerator(seed: 12)
    var buffer = RingBuffer(capacity: capacity, placeholder: -1)
    var array: [Int] = []
    for element in 0..<5000 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let isAccepted = buffer.append(element)
        #expect(isAccepted == (array.count < capacity))
        if isAccepted { array.append(element) }
      case 1:
        let dropped = array.count == capacity ? array.removeFirst() : nil
        array.append(element)
        #expect(buffer.appendOverwriting(element) == dropped)
      default:
        let limit = Int.random(in: 0...capacity, using: &random)
        var moved: [Int] = []
        buffer.move(limit, to: &moved)
        #expect(moved == Array(array.prefix(limit)))
        array.removeFirst(min(limit, array.count))
      }
      #expect(Array(buffer) == array)
      #expect(buffer.capacity == capacity)
    }
    buffer.removeAll()
    #expect(buffer.isEmpty)
  }
}
