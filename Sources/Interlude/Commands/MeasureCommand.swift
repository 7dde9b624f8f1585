import ArgumentParser
import Foundation

/// `interlude measure`: what single pieces of work cost, for the benchmark's second table.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Measure single pieces of work.",
    discussion: """
      Processor time, instructions, memory allocations and retains for each of many repetitions, without a display. \
      Instructions are counted where the kernel has a counter for them, the last two where \
      Benchmarks/bin/allocations.so is preloaded.
      """,
    shouldDisplay: false)

  @Flag(help: "Print JSON, a list of objects.") var json = false

  func run() throws {
    try OnMain.run {
      try Failure.reported {
        let pieces = try MicroBenchmark.all()
        try StandardOutput.print(
          styled: json
            ? String(decoding: try JSONEncoder().encode(pieces.map(\.result)), as: UTF8.self)
            : (pieces.map(\.line) + MicroBenchmark.notes).joined(separator: "\n"))
      }
    }
  }
}
