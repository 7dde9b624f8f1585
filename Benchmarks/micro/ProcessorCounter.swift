internal import CPerfEvent
import Foundation

/// A counter that increases while the program works.
protocol WorkCounter {
  var count: Int { get }
}

/// A performance counter of the Linux kernel (`perf_event_open`). It counts the thread that creates it, and the threads that this
/// thread starts afterwards.
///
/// Unlike times, counts of instructions hardly vary from run to run. Many virtual machines have no such counter.
final class ProcessorCounter: WorkCounter {
  enum Event {
    /// Instructions outside the kernel.
    case instructions
    /// CPU time in nanoseconds, which every kernel counts.
    case taskClock
  }

  /// The reason why there is no counter.
  enum Unavailable: LocalizedError, Equatable {
    /// The kernel did not open the counter; the value is its `errno`.
    case refused(Int32)
    /// The counter opened, but does not count.
    case notCounting

    var errorDescription: String? {
      switch self {
      case .refused(let error): ProcessorCounter.sentence(for: error)
      case .notCounting: "the counter does not count"
      }
    }
  }

  private let descriptor: Int32

  /// Begins to count.
  init(_ event: Event) throws(Unavailable) {
    let opened =
      switch event {
      case .instructions: cperf_open(cperf_hardware, cperf_instructions)
      case .taskClock: cperf_open(cperf_software, cperf_task_clock)
      }
    guard opened >= 0 else { throw .refused(-opened) }
    // If the processor has no free counter register, the counter opens but never counts.
    guard Self.read(opened) > 0 else {
      close(opened)
      throw .notCounting
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// The cause of an `errno` of `perf_event_open`. The texts of `strerror` would mislead here.
  static func sentence(for error: Int32) -> String {
    switch error {
    case ENOENT, ENODEV, EOPNOTSUPP: "the processor offers no such counter"
    case EPERM, EACCES: "kernel.perf_event_paranoid, or a container, forbids it"
    default: String(cString: strerror(error))
    }
  }

  var count: Int { Self.read(descriptor) }

  private static func read(_ descriptor: Int32) -> Int {
    var count: UInt64 = 0
    let size = MemoryLayout.size(ofValue: count)
    // `read`, not `pread`: a counter has no file offset.
    return Glibc.read(descriptor, &count, size) == size ? Int(clamping: count) : 0
  }
}
