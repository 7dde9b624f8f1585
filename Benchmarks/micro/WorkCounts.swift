import Foundation

/// The counts of the library `Benchmarks/allocations` in a process that has it preloaded.
struct WorkCounts {
  /// Memory allocations by the program and Swift's runtime, on all threads.
  var allocations = 0
  /// The same by shared libraries, such as the graphics driver.
  var foreignAllocations = 0

  /// Nil if the library is not preloaded.
  static var now: WorkCounts? {
    guard let all, let own else { return nil }
    let count = own()
    return WorkCounts(allocations: count, foreignAllocations: all() - count)
  }

  /// The number of objects that `work` retains by calls of Swift's runtime; nil if the library is not preloaded.
  static func retains(during work: () throws -> Void) rethrows -> Int? {
    guard let retains, let countRetains, countRetains(1) != 0 else { return nil }
    let before = retains()
    defer { _ = countRetains(0) }
    try work()
    return retains() - before
  }

  /// Writes the call sites of allocations or retains in `work` to standard error if `TRACE` is set.
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

  /// The symbol `name` of a loaded library, as a type that the caller must know.
  private static func function<Function>(_ name: String) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
