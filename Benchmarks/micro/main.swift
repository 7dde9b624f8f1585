import Desktop
import Foundation

// Resource folders and environment variables are named after the app, not after this executable.
DesktopApplication.programName = "interlude"

/// Measures single pieces of work and prints a line for each, or with `--json` a list of objects:
///
///     LD_PRELOAD=Benchmarks/bin/allocations.so .build/release/interlude-microbenchmarks [--json]
let pieces = try MicroBenchmark.all()
if CommandLine.arguments.contains("--json") {
  print(String(decoding: try JSONEncoder().encode(pieces.map(\.result)), as: UTF8.self))
} else {
  for line in pieces.map(\.line) + MicroBenchmark.notes { print(line) }
}
