import Foundation

/// What the process has used: processor time and memory, cheap enough to ask every frame.
public final class ProcessMeter {
  private let statm: Int32
  private var lastCPU: Nanoseconds
  private let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  public init() {
    statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    lastCPU = Self.cpuTime
  }

  deinit {
    if statm >= 0 { close(statm) }
  }

  /// Processor time of all threads since the last call.
  public func takeCPUTime() -> Nanoseconds {
    let now = Self.cpuTime
    defer { lastCPU = now }
    return now - lastCPU
  }

  /// Bytes in memory; nil where the kernel does not say.
  public var residentMemory: Int? {
    guard statm >= 0 else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let count = pread(statm, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      // The second number of "size resident shared …", in pages.
      let fields = buffer.prefix(count).split(separator: UInt8(ascii: " "))
      guard fields.count > 1 else { return nil }
      let pages = fields[1].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      return pages * pageSize
    }
  }

  private static var cpuTime: Nanoseconds {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Nanoseconds(time.tv_sec) * 1_000_000_000 + Nanoseconds(time.tv_nsec)
  }
}
