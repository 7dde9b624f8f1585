import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct InputLatencyTrackerTests {
  /// Coalesced moves share an ID. One change answers all of them, and the oldest timestamp counts.
  @Test func inputsHandledTogetherAreAnsweredTogether() {
    var inputs = InputLatencyTracker()
    let first = inputs.begin(at: 100)
    #expect(inputs.begin(at: 110, with: first) == first)
    #expect(inputs.begin(at: 120, with: first) == first)
    let other = inputs.begin(at: 130)
    #expect(other != first)
    inputs.noteChange(by: first)
    let answered = inputs.takeAnswered()
    #expect(answered.oldest == 100)
    #expect(answered.count == 3)
    #expect(inputs.hasPendingInputs)
    // The first input is already answered, so a later one gets an ID of its own.
    let late = inputs.begin(at: 140, with: first)
    #expect(late != first)
    for id in [other, late] { inputs.noteChange(by: id) }
    #expect(inputs.takeAnswered().count == 2)
  }

  /// Clicks are known apart from other inputs, which may be older.
  @Test func theOldestClickIsKept() {
    var inputs = InputLatencyTracker()
    let move = inputs.begin(at: 5)
    let clicks = [20, 10].map { inputs.begin(at: $0, isClick: true) }
    for id in [move] + clicks { inputs.noteChange(by: id) }
    var answered = inputs.takeAnswered()
    #expect(answered.oldest == 5 && answered.oldestClick == 10 && answered.count == 3)
    var other = InputLatencyTracker.AnsweredInputs()
    other.oldestClick = 7
    answered.add(other)
    #expect(answered.oldestClick == 7)
    inputs.noteChange(by: inputs.begin(at: 30))
    #expect(inputs.takeAnswered().oldestClick == nil)
  }

  @Test func anInputThatChangesNothingHasNoLatency() {
    var inputs = InputLatencyTracker()
    _ = inputs.begin(at: 10)
    #expect(inputs.hasPendingInputs)
    #expect(inputs.takeAnswered() == .init())
  }

  @Test func aFrameAnswersTheInputsWithChangesSinceThePreviousFrame() {
    var inputs = InputLatencyTracker()
    let first = inputs.begin(at: 10)
    inputs.noteChange(by: first)
    inputs.noteChange(by: first)
    let second = inputs.begin(at: 20)
    inputs.noteChange(by: second)
    #expect(!inputs.hasPendingInputs)
    let answered = inputs.takeAnswered()
    #expect(answered.oldest == 10)
    #expect(answered.count == 2)
    // Further changes by the first input do not count.
    inputs.noteChange(by: first)
    #expect(inputs.takeAnswered() == .init())
  }

  /// A task that an input started makes a change some frames later.
  @Test func aLateChangeAnswersItsInput() {
    var inputs = InputLatencyTracker()
    let click = inputs.begin(at: 10)
    let motion = inputs.begin(at: 20)
    inputs.noteChange(by: motion)
    #expect(inputs.takeAnswered().oldest == 20)
    #expect(inputs.takeAnswered() == .init())
    inputs.noteChange(by: click)
    #expect(inputs.takeAnswered().oldest == 10)
  }

  @Test func theOldestInputsAreDroppedBeyondTheCapacity() {
    var inputs = InputLatencyTracker()
    let ids = (0...InputLatencyTracker.capacity).map { inputs.begin(at: Nanoseconds($0)) }
    inputs.noteChange(by: ids[0])
    #expect(inputs.takeAnswered() == .init())
    inputs.noteChange(by: ids[1])
    #expect(inputs.takeAnswered().oldest == 1)
  }

  /// Compares the tracker with unlimited lists.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func agreesWithBruteForce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var inputs = InputLatencyTracker()
    var stamps: [UInt64: Nanoseconds] = [:]
    var answered: Set<UInt64> = []
    var fresh: [Nanoseconds] = []
    for step in 0..<400 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where stamps.count < InputLatencyTracker.capacity:
        let stamp = Nanoseconds(step) * 10 + .random(in: 0..<50, using: &random)
        stamps[inputs.begin(at: stamp)] = stamp
      case 1:
        guard let id = stamps.keys.sorted().randomElement(using: &random) else { continue }
        inputs.noteChange(by: id)
        if answered.insert(id).inserted { fresh.append(stamps[id]!) }
      default:
        let frame = inputs.takeAnswered()
        #expect(frame.oldest == fresh.min())
        #expect(frame.count == fresh.count)
        fresh = []
      }
    }
  }
}
