import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct InputLatencyTrackerTests {
  @Test func anInputThatChangesNothingHasNoLatency() {
    var inputs = InputLatencyTracker()
    _ = inputs.begin(at: 10)
    #expect(inputs.isListening)
    #expect(inputs.takeAnswered() == .init())
  }

  @Test func aFrameAnswersWhatHasChangedSomethingSinceTheLast() {
    var inputs = InputLatencyTracker()
    let first = inputs.begin(at: 10)
    inputs.noteChange(by: first)
    inputs.noteChange(by: first)
    let second = inputs.begin(at: 20)
    inputs.noteChange(by: second)
    #expect(!inputs.isListening)
    let answered = inputs.takeAnswered()
    #expect(answered.oldest == 10)
    #expect(answered.count == 2)
    // What the first goes on to change was answered already.
    inputs.noteChange(by: first)
    #expect(inputs.takeAnswered() == .init())
  }

  /// A task that an input started changes something some frames later.
  @Test func aLateChangeIsItsInputs() {
    var inputs = InputLatencyTracker()
    let click = inputs.begin(at: 10)
    let motion = inputs.begin(at: 20)
    inputs.noteChange(by: motion)
    #expect(inputs.takeAnswered().oldest == 20)
    #expect(inputs.takeAnswered() == .init())
    inputs.noteChange(by: click)
    #expect(inputs.takeAnswered().oldest == 10)
  }

  @Test func theOldestInputsAreGivenUp() {
    var inputs = InputLatencyTracker()
    let ids = (0...InputLatencyTracker.capacity).map { inputs.begin(at: Nanoseconds($0)) }
    inputs.noteChange(by: ids[0])
    #expect(inputs.takeAnswered() == .init())
    inputs.noteChange(by: ids[1])
    #expect(inputs.takeAnswered().oldest == 1)
  }

  /// Against lists that remember everything.
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
