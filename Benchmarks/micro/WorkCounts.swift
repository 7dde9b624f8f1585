import Foundation

/// The counts of the library `Benchmarks/allocations` in a process that has it preloaded.
struct WorkCounts {
  /// Memory allocations by the program and Swift's runtime, on all threads.
  var allocations = 0
  /// The same by shared libraries, such as the graphics driver.
  var foreignAllocations = 0

  /// The counts since the start of the process; nil if the library is not preloaded.
  static var now: WorkCounts? {
    guard let all, let own else { return nil }
    let count = own()
    return WorkCounts(allocations: count, foreignAllocations: all() - count)
  }

  /// The number of retain calls to Swift's runtime while `work` runs; nil if the library is not preloaded. Does not run `work` then.
  static func retains(during work: () throws -> Void) rethrows -> Int? {
    guard let retains, let countRetains, countRetains(1) != 0 else { return nil }
    let before = retains()
    defer { _ = countRetains(0) }
    try work()
    return retains() - before
  }

  /// Runs `work` if the library is preloaded. Writes the call sites of its allocations or retains to standard error if the
  /// environment variable `TRACE` asks for them.
  static func tracing(_ title: String, _ work: () throws -> Void) rethrows {
    guard let trace else { return }
    trace(title)
    defer { trace(nil) }
    try work()
  }

  private typealias Counter = @convention(c) () -> Int
  private static let all: Counter? = function("allocations_so_far")
  private static let own: Counter? = function("own_allocations_so_far")
  private static let retains: Counter? = function("retains_so_far")
  private static let countRetains: (@convention(c) (Int32) -> Int32)? = function("count_retains")
  private static let trace: (@convention(c) (UnsafePointer<CChar>?) -> Void)? = function(
    "trace_work")

  /// Looks up the symbol `name` in the loaded libraries; nil if it is missing. The caller must give its correct type.
  private static func function<Function>(_ name: String) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
