internal import CPerfEvent
import Foundation

/// Something that counts up while the program works.
protocol WorkCounter {
  var count: Int { get }
}

/// A counter of the kernel's for this process. It counts the thread that creates it and the threads which that thread starts
/// afterwards.
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
    /// With the kernel's number for the reason.
    case refused(Int32)
    case standsStill

    var errorDescription: String? {
      switch self {
      case .refused(let error): ProcessorCounter.sentence(for: error)
      case .standsStill: "the counter stands still"
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
    // A counter for which the processor has no room opens, but never counts.
    guard Self.read(opened) > 0 else {
      close(opened)
      throw .standsStill
    }
    descriptor = opened
  }

  deinit { close(descriptor) }

  /// The meaning of the kernel's error, whose own text would not help here.
  static func sentence(for error: Int32) -> String {
    switch error {
    case ENOENT, ENODEV, EOPNOTSUPP: "the processor shows no counter"
    case EPERM, EACCES: "kernel.perf_event_paranoid, or a container, forbids it"
    default: String(cString: strerror(error))
    }
  }

  var count: Int { Self.read(descriptor) }

  private static func read(_ descriptor: Int32) -> Int {
    var count: UInt64 = 0
    let size = MemoryLayout.size(ofValue: count)
    // A counter has no offset, so this is no case for pread.
    return Glibc.read(descriptor, &count, size) == size ? Int(clamping: count) : 0
  }
}
