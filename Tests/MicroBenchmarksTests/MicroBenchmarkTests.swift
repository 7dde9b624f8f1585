import Desktop
import Dispatch
import Foundation
import Testing

@testable import MicroBenchmarks

/// The counts and the output of the micro-benchmarks.
@Suite @MainActor struct MicroBenchmarkTests {
  /// A counter with a value that the test sets.
  private final class PlayedCounter: WorkCounter {
    var value = 0
    var count: Int { value }
  }

  /// False if the kernel refuses to count even CPU time. A counter that does not count is not refused.
  nonisolated private static var kernelCounts: Bool {
    do throws(ProcessorCounter.Unavailable) {
      _ = try ProcessorCounter(.taskClock)
      return true
    } catch {
      return error == .notCounting
    }
  }

  @Test(.enabled(if: kernelCounts, "the kernel refuses to count"))
  func theKernelCountsWhatIsDone() throws {
    let counter = try ProcessorCounter(.taskClock)
    let before = counter.count
    #expect(before > 0)
    var sum = 0
    for value in 0..<200_000 { sum &+= value.hashValue }
    #expect(counter.count > before, "\(sum)")
  }

  @Test(.enabled(if: kernelCounts, "the kernel refuses to count"))
  func workOfThreadsThatComeLaterCounts() throws {
    let counter = try ProcessorCounter(.taskClock)
    let before = counter.count
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      var sum = 0
      for value in 0..<3_000_000 { sum &+= value.hashValue }
      withExtendedLifetime(sum) {}
      isDone.signal()
    }
    thread.start()
    isDone.wait()
    // This thread has only waited.
    #expect(counter.count - before > 1_000_000)
  }

  @Test func theSmallestCountIsTaken() {
    let counter = PlayedCounter()
    var calls = 0
    let measured = MicroBenchmark("work", repetitions: 10, counter: counter) {
      calls += 1
      // Expensive at first, because caches are cold; 7 for each repetition in the last round.
      counter.value += calls <= 12 ? 50 : 7
    }
    #expect(measured.result.instructions == 7)
    #expect(measured.line.contains("7 instructions"), "\(measured.line)")
  }

  @Test func withoutACounterTheLineHasNoInstructions() {
    let measured = MicroBenchmark("work", repetitions: 10, counter: nil) {}
    #expect(measured.result.instructions == nil)
    #expect(!measured.line.contains("instructions"), "\(measured.line)")
    #expect(measured.result.nanoseconds.isFinite)
  }

  @Test(arguments: [
    (ENOENT, "no such counter"), (EACCES, "perf_event_paranoid"), (EMFILE, "open files"),
  ])
  func theReasonForAMissingCounterIsASentence(error: Int32, words: String) {
    #expect(ProcessorCounter.sentence(for: error).contains(words))
  }

  @Test func piecesHaveACost() throws {
    let session = try HeadlessSession(width: 320, height: 200)
    for piece in [
      MicroBenchmark.evaluation(in: session), try MicroBenchmark.drawList(in: session),
    ] {
      #expect(piece.result.nanoseconds > 0 && piece.result.nanoseconds.isFinite, "\(piece.line)")
    }
  }

  @Test func aNoteNamesMissingCounts() {
    let hasCounter = MicroBenchmark.instructionCounter != nil
    #expect(MicroBenchmark.notes.isEmpty == hasCounter)
    for note in MicroBenchmark.notes {
      #expect(
        note.hasPrefix("Instructions are not counted here (") && note.hasSuffix("."), "\(note)")
    }
  }
}
