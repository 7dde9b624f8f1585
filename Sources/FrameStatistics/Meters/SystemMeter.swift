import Foundation

/// Reads the load and memory of the whole machine from `/proc` and `/sys`.
///
/// A sample takes some hundred microseconds, so only the recorder's writer thread takes one, once per block of rows.
struct SystemMeter {
  private var lastTimes: ProcessorTimes?
  private let nominalMegahertz: Int

  /// The path of the folder that contains `proc` and `sys`; tests pass a folder of their own.
  private let root: String

  init(root: String = "") {
    self.root = root
    nominalMegahertz = Self.number(after: "cpu MHz", in: Self.text(root + "/proc/cpuinfo")) ?? 0
  }

  /// Reads the current values. The load covers the time since the previous sample.
  mutating func sample() -> SystemSample {
    var sample = SystemSample()
    if let times = ProcessorTimes(Self.text(root + "/proc/stat")) {
      sample.load = lastTimes.flatMap { times.load(since: $0) }
      lastTimes = times
    }
    let memory = Self.text(root + "/proc/meminfo")
    func kibibytes(_ name: String) -> Int { Self.number(after: name, in: memory) ?? 0 }
    sample.usedMemory = 1024 * max(0, kibibytes("MemTotal") - kibibytes("MemAvailable"))
    sample.usedSwap = 1024 * max(0, kibibytes("SwapTotal") - kibibytes("SwapFree"))
    let kilohertz = Int(Self.word("scaling_cur_freq", in: root))
    sample.megahertz = kilohertz.map { $0 / 1000 } ?? nominalMegahertz
    return sample
  }

  /// The memory of the machine in KiB; zero if it is not known.
  var totalMemory: Int {
    Self.number(after: "MemTotal", in: Self.text(root + "/proc/meminfo")) ?? 0
  }

  /// The kernel's name of the CPU frequency governor; empty if there is none.
  var governor: String { Self.word("scaling_governor", in: root) }

  /// The times of all processors since boot, in kernel ticks.
  struct ProcessorTimes: Hashable {
    var total: Int
    var idle: Int

    /// Reads the first line of `/proc/stat`: user, nice, system, idle, iowait, irq, softirq, steal.
    init?(_ text: String) {
      guard let line = text.split(separator: "\n").first, line.hasPrefix("cpu ") else { return nil }
      let times = line.split(separator: " ").dropFirst().prefix(8).compactMap { Int($0) }
      guard times.count >= 5 else { return nil }
      total = times.reduce(0, +)
      idle = times[3] + times[4]
    }

    /// The percentage of the time since `earlier` that was not idle; `nil` if no time has passed.
    func load(since earlier: ProcessorTimes) -> Double? {
      let passed = total - earlier.total
      guard passed > 0 else { return nil }
      return min(max(100 * Double(passed - (idle - earlier.idle)) / Double(passed), 0), 100)
    }
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }

  private static func word(_ name: String, in root: String) -> String {
    text("\(root)/sys/devices/system/cpu/cpu0/cpufreq/\(name)")
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The integer in the first line that begins with `name`.
  private static func number(after name: String, in text: String) -> Int? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    return Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
  }
}

/// The load and memory of the whole machine at one moment.
struct SystemSample: Hashable, Sendable {
  /// The percentage of processor time that was not idle since the previous sample; `nil` if it is not known.
  var load: Double?
  /// Memory in use, in bytes: the total minus the memory that the kernel reports as available.
  var usedMemory = 0
  /// Swap in use, in bytes.
  var usedSwap = 0
  /// The clock frequency of the first processor in MHz; 0 if it is not known.
  var megahertz = 0
}
