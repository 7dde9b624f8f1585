import Foundation

/// What the library that `Benchmarks/allocations` makes has counted so far, in a process that it is preloaded into.
struct WorkCounts {
  /// Of memory, by the program's own code on all threads, Swift's runtime included.
  var allocations = 0
  /// The same by shared libraries, such as the graphics driver.
  var foreignAllocations = 0

  /// Nil where nobody counts.
  static var now: WorkCounts? {
    guard let all, let own else { return nil }
    let count = own()
    return WorkCounts(allocations: count, foreignAllocations: all() - count)
  }

  /// How many references to objects `work` takes, by calls of Swift's runtime; nil where nobody counts.
  static func retains(during work: () throws -> Void) rethrows -> Int? {
    guard let retains, let countRetains, countRetains(1) != 0 else { return nil }
    let before = retains()
    defer { _ = countRetains(0) }
    try work()
    return retains() - before
  }

  /// Writes down where `work` allocates or retains, if that is asked for.
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

  /// What a library exports under `name`; its type is for the caller to know.
  private static func function<Function>(_ name: String) -> Function? {
    dlsym(nil, name).map { unsafeBitCast($0, to: Function.self) }
  }
}
