import ArgumentParser
import Desktop
import Foundation
import QuartzCore
import UIKit

/// `interlude measure`: what single pieces of work cost, for the benchmark's second table.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure single pieces of work.",
    discussion: """
      Processor time, instructions and memory allocations for each of many repetitions, without a display. Instructions \
      are counted where the kernel has a counter for them, allocations where Benchmarks/bin/allocations.so is preloaded.
      """,
    shouldDisplay: false)

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        let lines = try MicroBenchmark.all().map(\.line)
        try StandardOutput.print((lines + MicroBenchmark.notes).joined(separator: "\n"))
      }
    }
  }
}

/// A piece of work, measured.
@MainActor
struct MicroBenchmark {
  let name: String
  /// Of the processor, for one repetition.
  let nanoseconds: Double
  /// Of all threads, for one repetition; nil where nobody counts.
  let instructions: Double?
  /// By all threads, for one repetition; nil where nobody counts.
  let allocations: Double?

  var line: String {
    let counted = allocations.map { String(format: "%10.2f", $0) } ?? "         –"
    let padding = String(repeating: " ", count: max(0, 44 - name.count))
    return name + padding + String(format: "%12.0f ns", nanoseconds) + instructionsText + counted
      + " allocations"
  }

  /// Nothing where nobody counts: ``notes`` says so once.
  private var instructionsText: String {
    instructions.map { String(format: "%12.0f instructions", $0) } ?? ""
  }

  /// Repeats `work`, the first times unmeasured; of five rounds, the least of each number counts.
  init(
    _ name: String, repetitions: Int, counter: (any WorkCounter)? = Self.instructionCounter,
    _ work: () throws -> Void
  ) rethrows {
    for _ in 0..<max(repetitions / 10, 2) { try work() }
    var best = (
      nanoseconds: Double.infinity, instructions: Double.infinity, allocations: Double.infinity
    )
    for _ in 0..<5 {
      let (start, allocated) = (Self.processorTime(), Self.allocationCount())
      let counted = counter?.count
      for _ in 0..<repetitions { try work() }
      let count = Double(repetitions)
      if let counted, let now = counter?.count {
        best.instructions = min(best.instructions, Double(now - counted) / count)
      }
      best.nanoseconds = min(best.nanoseconds, Double(Self.processorTime() - start) / count)
      if let allocated, let now = Self.allocationCount() {
        best.allocations = min(best.allocations, Double(now - allocated) / count)
      }
    }
    self.name = name
    nanoseconds = best.nanoseconds
    instructions = best.instructions.isFinite ? best.instructions : nil
    allocations = best.allocations.isFinite ? best.allocations : nil
  }

  /// Of all threads, in nanoseconds.
  private static func processorTime() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  private typealias Counter = @convention(c) () -> Int
  /// What the preloaded library exports, if it is there.
  private static let counter: Counter? = dlsym(
    nil, "allocations_so_far"
  ).map { unsafeBitCast($0, to: Counter.self) }

  private static func allocationCount() -> Int? { counter.map { $0() } }

  /// Made before the first thread that it is to count.
  private static let counting = Result { () throws(ProcessorCounter.Unavailable) in
    try ProcessorCounter(.instructions)
  }

  static var instructionCounter: (any WorkCounter)? { try? counting.get() }

  /// What the numbers lack, a sentence each.
  static var notes: [String] {
    guard case .failure(let error) = counting else { return [] }
    return [
      "Instructions are not counted here (\(error.localizedDescription)): processor time stands in for them."
    ]
  }

  // MARK: The pieces

  static func all() throws -> [MicroBenchmark] {
    _ = counting
    let session = try HeadlessSession()
    session.warmUp()
    _ = try AppStart.findResources()
    return curves() + [evaluation(), text(), drawList(in: session)] + frames(in: session)
      + drags(in: session)
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

  private static func frames(in session: HeadlessSession) -> [MicroBenchmark] {
    [
      ("frame of 10 layers that move", BenchLayersExhibit.Scene.still),
      ("frame of 10,000 layers, 10 move", .crowd), ("frame with a cursor that fades", .cursor),
    ].flatMap { name, scene in
      let page = BenchLayersViewController(scene, seed: AppStart.fixedSeed)
      let window = AppStart.makeWindow(showing: page)
      defer { window.isHidden = true }
      session.runUntilIdle()
      page.move(there: true)
      session.frame()
      var timings = FrameTimings()
      // Within the second that the movement takes.
      let evaluated = MicroBenchmark("\(name), evaluated and drawn", repetitions: 100) {
        session.clock.advance(by: 0.0015)
        session.producer.draw(target: session.clock.now(), &timings)
      }
      session.runUntilIdle()
      let layer = page.movingLayer
      let committed = MicroBenchmark("\(name): a change, committed", repetitions: 200) {
        CATransaction.setDisableActions(true)
        layer.opacity = layer.opacity == 1 ? 0.9 : 1
        CATransaction.flush()
      }
      return [evaluated, committed]
    }
  }
}
