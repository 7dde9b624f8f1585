import Foundation

/// Measures the processor time and memory of this process.
///
/// Each measurement takes a few microseconds and allocates nothing, so it can be made every frame. Use an instance from
/// one thread at a time.
public final class ProcessMeter {
  private let statm: Int32
  private var lastCPU: Nanoseconds
  private let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// Opens `/proc/self/statm` and starts to count processor time.
  public init() {
    statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    lastCPU = Self.cpuTime
  }

  deinit {
    if statm >= 0 { close(statm) }
  }

  /// The processor time of all threads since the previous call, or since `init`.
  public func takeCPUTime() -> Nanoseconds {
    let now = Self.cpuTime
    defer { lastCPU = now }
    return now - lastCPU
  }

  /// The resident memory in bytes; `nil` if the kernel does not report it.
  public var residentMemory: Int? {
    guard statm >= 0 else { return nil }
    return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let count = pread(statm, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      return Self.residentPages(buffer.prefix(count)).map { $0 * pageSize }
    }
  }

  /// The second number of `size resident shared …`, in pages; `nil` if there is none.
  static func residentPages(_ text: some Sequence<UInt8>) -> Int? {
    var pages: Int?
    var field = 0
    for byte in text {
      if byte == UInt8(ascii: " ") {
        if field == 1 { return pages }
        field += 1
      } else if field == 1 {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        pages = (pages ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
      }
    }
    return field == 1 ? pages : nil
  }

  /// The start of the process on the clock of ``monotonicNanoseconds()``; `nil` if the kernel does not report it.
  ///
  /// The kernel counts in ticks, usually 100 per second, so the time is exact to about 10 ms.
  public static let processStart: Nanoseconds? = {
    guard let text = try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8),
      // The second field, the program's name in parentheses, may contain spaces and parentheses.
      let nameEnd = text.lastIndex(of: ")")
    else { return nil }
    let fields = text[text.index(after: nameEnd)...].split(separator: " ")
    // Field 22 is the start time in ticks since boot, including the time that the machine was suspended.
    guard fields.count > 19, let ticks = UInt64(fields[19]) else { return nil }
    var sinceBoot = timespec()
    clock_gettime(CLOCK_BOOTTIME, &sinceBoot)
    let now = Nanoseconds(sinceBoot)
    let start = ticks * 1_000_000_000 / UInt64(sysconf(Int32(_SC_CLK_TCK)))
    return monotonicNanoseconds() - (now - Nanoseconds(start))
  }()

  private static var cpuTime: Nanoseconds {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Nanoseconds(time)
  }
}
