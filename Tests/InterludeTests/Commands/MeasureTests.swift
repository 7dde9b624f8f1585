import Desktop
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import Interlude

/// What `interlude measure` counts.
@Suite @MainActor struct MeasureTests {
  /// Counts as much for each look as it is told.
  private final class PlayedCounter: WorkCounter {
    var value = 0
    var count: Int { value }
  }

  /// False where even this event is refused: the kernel lets nobody count. One that stands still is not refused.
  nonisolated private static var kernelCounts: Bool {
    do throws(ProcessorCounter.Unavailable) {
      _ = try ProcessorCounter(.taskClock)
      return true
    } catch {
      return error == .standsStill
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

  @Test func theLeastCountOfARoundIsARepetitions() {
    let counter = PlayedCounter()
    var calls = 0
    let measured = MicroBenchmark("work", repetitions: 10, counter: counter) {
      calls += 1
      // Dear at first, as caches are cold; 7 each in the last round.
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
    (ENOENT, "no counter"), (EACCES, "perf_event_paranoid"), (EMFILE, "open files"),
  ])
  func whyNobodyCountsIsInWords(error: Int32, words: String) {
    #expect(ProcessorCounter.sentence(for: error).contains(words))
  }

  @Test func whatIsNotMeasuredByOthersHasACost() throws {
    let session = try HeadlessSession(width: 320, height: 200)
    for piece in [MicroBenchmark.evaluation(in: session), MicroBenchmark.drawList(in: session)] {
      #expect(piece.result.nanoseconds > 0 && piece.result.nanoseconds.isFinite, "\(piece.line)")
    }
  }

  @Test func itSaysWhatItCouldNotCount() {
    let hasCounter = MicroBenchmark.instructionCounter != nil
    #expect(MicroBenchmark.notes.isEmpty == hasCounter)
    for note in MicroBenchmark.notes {
      #expect(
        note.hasPrefix("Instructions are not counted here (") && note.hasSuffix("."), "\(note)")
    }
  }
}
