import Desktop
import Foundation
import QuartzCore
import UIKit

/// The measured cost of a piece of work.
@MainActor
struct MicroBenchmark {
  /// The cost of one repetition. Counts are nil where there is no counter.
  struct Result: Codable {
    let name: String
    /// CPU time of all threads, in nanoseconds.
    var nanoseconds = Double.infinity
    /// CPU instructions of all threads, outside the kernel.
    var instructions: Double?
    /// Memory allocations by the program's own code and Swift's runtime.
    var allocations: Double?
    /// Memory allocations by shared libraries, such as the graphics driver.
    var foreignAllocations: Double?
    /// Calls of Swift's runtime that retain an object.
    var retains: Double?
  }

  let result: Result

  var line: String {
    func counted(_ count: Double?, _ format: String) -> String {
      count.map { String(format: format, $0) }
        ?? "–".padding(toLength: 10, withPad: " ", startingAt: 0)
    }
    let padding = String(repeating: " ", count: max(0, 58 - result.name.count))
    let instructions = result.instructions.map { String(format: "%12.0f instructions", $0) }
    return result.name + padding + String(format: "%10.0f ns", result.nanoseconds)
      // Nothing if there is no counter: `notes` says so once, below all lines.
      + (instructions ?? "")
      + counted(result.allocations, "%10.2f") + " allocations"
      + counted(result.foreignAllocations, "%8.2f") + " of libraries"
      + counted(result.retains, "%9.1f") + " retains"
  }

  /// Measures `work` in five rounds of `repetitions` and keeps the lowest value of each number. A warm-up of a tenth of the
  /// repetitions comes first and is not measured.
  init(
    _ name: String, repetitions: Int, counter: (any WorkCounter)? = Self.instructionCounter,
    _ work: () throws -> Void
  ) rethrows {
    for _ in 0..<max(repetitions / 10, 2) { try work() }
    let count = Double(repetitions)
    var result = Result(name: name)
    func note(_ value: Int, _ path: WritableKeyPath<Result, Double?>) {
      result[keyPath: path] = min(result[keyPath: path] ?? .infinity, Double(value) / count)
    }
    for _ in 0..<5 {
      let (start, before) = (Self.processorTime(), WorkCounts.now)
      let counted = counter?.count
      for _ in 0..<repetitions { try work() }
      if let counted, let counter { note(counter.count - counted, \.instructions) }
      result.nanoseconds = min(result.nanoseconds, Double(Self.processorTime() - start) / count)
      if let before, let now = WorkCounts.now {
        note(now.allocations - before.allocations, \.allocations)
        note(now.foreignAllocations - before.foreignAllocations, \.foreignAllocations)
      }
    }
    // In a round of its own, because counting retains takes time.
    let retains = try WorkCounts.retains { for _ in 0..<repetitions { try work() } }
    if let retains { note(retains, \.retains) }
    try WorkCounts.tracing(name, work)
    self.result = result
  }

  /// The CPU time of all threads, in nanoseconds.
  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  // MARK: The pieces

  static func all() throws -> [MicroBenchmark] {
    // The counter does not count threads that exist before it, so it is created before the session.
    _ = instructionCounter
    let session = try HeadlessSession()
    session.precompileShaders()
    return try curves() + [evaluation(in: session), text(), drawList(in: session)]
      + frames(in: session) + pushes(in: session) + drags(in: session)
      + planes(in: session) + backdrops(in: session) + constraints()
  }

  private static func curves() -> [MicroBenchmark] {
    let curve = TimingCurve(0.25, 0.1, 0.25, 1)
    var sum = 0.0
    var x = 0.0
    let timing = MicroBenchmark("timing curve, solved", repetitions: 200_000) {
      x = x < 1 ? x + 0.001 : 0
      sum += curve.value(at: x)
    }
    precondition(sum.isFinite)
    return [timing]
  }

  private static func text() -> MicroBenchmark {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: 200, height: 20))
    var number = 0
    return MicroBenchmark("label, measured with new text", repetitions: 500) {
      number += 1
      label.text = "Card \(number)"
      _ = label.sizeThatFits(CGSize(width: 200, height: 100))
    }
  }
}

extension MicroBenchmark {
  private static let counting = Swift.Result { () throws(ProcessorCounter.Unavailable) in
    try ProcessorCounter(.instructions)
  }

  /// The instruction counter, which counts from its first use; nil if there is none.
  static var instructionCounter: (any WorkCounter)? { try? counting.get() }

  /// One sentence for each number that is missing.
  static var notes: [String] {
    guard case .failure(let error) = counting else { return [] }
    return [
      "Instructions are not counted here (\(error.localizedDescription)): processor time stands in for them."
    ]
  }
}
