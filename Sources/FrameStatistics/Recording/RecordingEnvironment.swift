import Foundation

/// The program, machine and window of a recording. Two recordings can only be compared if these are known.
///
/// It is the content of `environment.json`.
public struct RecordingEnvironment: Sendable, Hashable, Codable {
  /// A title for the recording, usually the command that made it: `calendar --repeat 20`.
  public var title: String
  /// The name of SDL's video driver: `x11`, `wayland`, `offscreen`.
  public var videoDriver: String
  /// The name of the OpenGL ES renderer: `llvmpipe (LLVM 15.0.6, 256 bits)`.
  public var renderer: String
  /// The pacing when the recording began. Each frame has its own ``FrameRecord/pacing``.
  public var pacing: Pacing
  /// The refresh period when the recording began; zero if there is none.
  public var refreshPeriod: Nanoseconds
  /// The width of the window in points.
  public var windowWidth: Int
  /// The height of the window in points.
  public var windowHeight: Int
  /// The scale of the window in pixels per point.
  public var scale: Double
  /// The start of the process on the clock of the frames; `nil` if it is not known.
  public var processStart: Nanoseconds?
  /// The date at which the recording began, in ISO 8601 with the offset from UTC: `2026-03-01T14:25:30+01:00`. `nil` in
  /// recordings of versions that did not store it.
  public var date: String?
  /// The identifier of the time zone of ``date``: `Europe/Paris`; `nil` if ``date`` is.
  public var timeZone: String?
  /// The program that made the recording; `nil` if it is not known.
  public var program: ProgramVersion?
  /// The versions of libraries by name: `["SDL": "2.26.5"]`.
  public var versions: [String: String]
  /// The machine.
  public var host: HostDescription

  /// Describes the environment of a recording that begins now, on this machine, unless other values are given.
  ///
  /// The arguments are the values of the properties with the same names. `date` is written in `timeZone`.
  public init(
    title: String, videoDriver: String, renderer: String, pacing: Pacing,
    refreshPeriod: Nanoseconds, windowWidth: Int, windowHeight: Int, scale: Double = 1,
    versions: [String: String] = [:], processStart: Nanoseconds? = nil,
    program: ProgramVersion? = nil, date: Date = Date(), timeZone: TimeZone = .current,
    host: HostDescription = .current()
  ) {
    self.title = title
    self.videoDriver = videoDriver
    self.renderer = renderer
    self.pacing = pacing
    self.refreshPeriod = refreshPeriod
    self.windowWidth = windowWidth
    self.windowHeight = windowHeight
    self.scale = scale
    self.versions = versions
    self.processStart = processStart
    self.program = program
    self.date = date.formatted(
      Date.ISO8601FormatStyle(timeZoneSeparator: .colon, timeZone: timeZone))
    self.timeZone = timeZone.identifier
    self.host = host
  }

  private enum CodingKeys: String, CodingKey {
    case title
    case videoDriver = "video_driver"
    case renderer
    case pacing
    case refreshPeriod = "refresh_period_ns"
    case windowWidth = "window_width_points"
    case windowHeight = "window_height_points"
    case scale = "scale_pixels_per_point"
    case versions
    case processStart = "process_start_ns"
    case date
    case timeZone = "time_zone"
    case program
    case host
  }
}

// MARK: environment.json

extension RecordingEnvironment {
  /// Writes `environment.json`.
  func write(to url: URL) throws(RecordingError) {
    try JSONFile.write(self, to: url)
  }

  /// Reads `environment.json`; `nil` if there is no such file.
  ///
  /// - Throws: ``RecordingError/cannotRead(path:cause:)`` or ``RecordingError/malformed(path:line:expected:found:)``.
  public init?(contentsOf url: URL) throws(RecordingError) {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      if access(url.path, F_OK) != 0, errno == ENOENT { return nil }
      throw .cannotRead(path: url.path, cause: .init(error))
    }
    do {
      self = try JSONDecoder().decode(RecordingEnvironment.self, from: data)
    } catch {
      throw .malformed(
        path: url.path, line: JSONErrorDescription.line(in: data),
        expected: "the environment of a recording as JSON",
        found: JSONErrorDescription.found(error))
    }
  }
}

// MARK: -

/// The name, version and commit of a program, so that a recording can be traced to the source code that made it.
public struct ProgramVersion: Sendable, Hashable, Codable {
  /// The name of the program, such as `My App`.
  public var name: String
  /// The version number: `0.1.0`.
  public var version: String
  /// The abbreviated Git commit that the program was built from. It ends with `-dirty` if tracked files were modified,
  /// and is `unknown` if the program was built outside of a Git repository.
  public var commit: String

  /// Creates the version of a program.
  public init(name: String, version: String, commit: String) {
    self.name = name
    self.version = version
    self.commit = commit
  }
}

/// The machine that a recording was made on.
public struct HostDescription: Sendable, Hashable, Codable {
  /// The model of the processor; empty if it is not known.
  public var cpu: String
  /// The number of processors that were online.
  public var cpuCount: Int
  /// The name and release of the kernel: `Linux 6.1.0-18-amd64`.
  public var kernel: String
  /// The name and version of the operating system: `Debian GNU/Linux 12 (bookworm)`.
  public var operatingSystem: String

  /// Creates the description of a machine.
  public init(cpu: String, cpuCount: Int, kernel: String, operatingSystem: String) {
    self.cpu = cpu
    self.cpuCount = cpuCount
    self.kernel = kernel
    self.operatingSystem = operatingSystem
  }

  /// The machine that runs this process. Reads two small files.
  public static func current() -> HostDescription {
    HostDescription(
      cpu: cpuModel(inProcessorFile: "/proc/cpuinfo"),
      cpuCount: ProcessInfo.processInfo.activeProcessorCount,
      kernel: kernelRelease(),
      operatingSystem: ProcessInfo.processInfo.operatingSystemVersionString)
  }

  /// The first `model name` of a file with the format of `/proc/cpuinfo`; empty if there is none.
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

  /// The string in a C array of characters, which Swift imports as a tuple.
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
