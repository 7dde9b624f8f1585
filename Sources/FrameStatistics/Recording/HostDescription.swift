import Foundation

/// The machine that a recording was made on.
public struct HostDescription: Sendable, Hashable, Codable {
  /// The processor's model; empty if the system does not say.
  public var cpu: String
  /// How many processors were online.
  public var cpuCount: Int
  /// The kernel's name and release: `Linux 6.1.0-18-amd64`.
  public var kernel: String
  /// The operating system's name and version: `Debian GNU/Linux 12 (bookworm)`.
  public var operatingSystem: String

  /// Describes a machine.
  public init(cpu: String, cpuCount: Int, kernel: String, operatingSystem: String) {
    self.cpu = cpu
    self.cpuCount = cpuCount
    self.kernel = kernel
    self.operatingSystem = operatingSystem
  }

  /// The machine that runs this process. Cost: reads two small files.
  public static func current() -> HostDescription {
    HostDescription(
      cpu: cpuModel(inProcessorFile: "/proc/cpuinfo"),
      cpuCount: ProcessInfo.processInfo.activeProcessorCount,
      kernel: kernelRelease(),
      operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString)
  }

  /// The first `model name` of a file like `/proc/cpuinfo`; empty if there is none.
  static func cpuModel(inProcessorFile path: String) -> String {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return "" }
    for line in text.split(separator: "\n") where line.hasPrefix("model name") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      return line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    return ""
  }

  private static func kernelRelease() -> String {
    var names = utsname()
    guard uname(&names) == 0 else { return "" }
    return string(names.sysname) + " " + string(names.release)
  }

  /// The text in a C array of characters, which Swift imports as a tuple.
  private static func string<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private enum CodingKeys: String, CodingKey {
    case cpu
    case cpuCount = "cpu_count"
    case kernel
    case operatingSystem = "operating_system"
  }
}
