import Foundation

/// Reads what the whole machine is doing. Cost: some hundred microseconds, so a recording's own thread asks, once a block.
struct SystemMeter {
  private var lastTimes: ProcessorTimes?
  private let fixedMegahertz: Int

  /// The folder with the kernel's files; tests have one of their own.
  private let root: String

  init(root: String = "") {
    self.root = root
    fixedMegahertz = Self.number(after: "cpu MHz", in: Self.text(root + "/proc/cpuinfo")) ?? 0
  }

  mutating func sample() -> SystemSample {
    var sample = SystemSample()
    if let times = ProcessorTimes(Self.text(root + "/proc/stat")) {
      sample.load = lastTimes.flatMap { times.load(since: $0) }
      lastTimes = times
    }
    let memory = Self.text(root + "/proc/meminfo")
    func kilobytes(_ name: String) -> Int { Self.number(after: name, in: memory) ?? 0 }
    sample.usedMemory = 1024 * max(0, kilobytes("MemTotal") - kilobytes("MemAvailable"))
    sample.usedSwap = 1024 * max(0, kilobytes("SwapTotal") - kilobytes("SwapFree"))
    let kilohertz = Int(Self.word("scaling_cur_freq", in: root))
    sample.megahertz = kilohertz.map { $0 / 1000 } ?? fixedMegahertz
    return sample
  }

  /// The machine's memory in kB.
  var totalMemory: Int {
    Self.number(after: "MemTotal", in: Self.text(root + "/proc/meminfo")) ?? 0
  }

  /// What chooses the processor's clock, by the kernel's name; empty where nothing does.
  var governor: String { Self.word("scaling_governor", in: root) }

  /// The times of all processors since boot, in the kernel's ticks.
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

    /// The share that was not idle, in percent; nil if no time has passed.
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

  /// The whole number of the first line that begins with `name`.
  private static func number(after name: String, in text: String) -> Int? {
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    return Int(line.drop { !$0.isNumber }.prefix { $0.isNumber })
  }
}
