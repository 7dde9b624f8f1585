import Foundation
import FrameStatistics

/// The frames of a recording by `FrameRecorder` or another tool, with everything known about them.
public struct RecordedRun: Sendable {
  /// The tool that made a recording.
  public enum Origin: String, Sendable, Hashable, CaseIterable {
    /// FrameStatistics' `FrameRecorder`.
    case frameRecorder = "FrameRecorder"
    /// MangoHud's CSV log.
    case mangoHud = "MangoHud"
    /// PresentMon's CSV log.
    case presentMon = "PresentMon"
    /// CapFrameX's JSON file.
    case capFrameX = "CapFrameX"
  }

  /// A known fact about a recording, as text: `("processor", "Example CPU, 8 online")`.
  public struct Fact: Sendable, Hashable {
    /// The name of the fact: `processor`.
    public let name: String
    /// The value of the fact.
    public let value: String

    /// Creates a fact.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The title of the recording; never empty.
  public var title: String

  /// The tool that made the recording. Tools other than `FrameRecorder` do not record stages, transitions and pacing.
  public var origin: Origin

  /// The frames, in order. Frames of another tool have times only.
  public var frames: [FrameRecord]

  /// The transitions, in the order in which they began.
  public var transitions: [RecordedTransition] = []

  /// The environment of the recording; `nil` if it is not known, and for all other tools.
  public var environment: RecordingEnvironment?

  /// Further facts, in the order in which a report shows them.
  public var facts: [Fact] = []

  /// Notes that a report shows before all numbers, for instance that the recording is cut off.
  public var notes: [String] = []

  /// Whether the recording ends in the middle of a row because its process was killed.
  public var isCutOff = false

  /// The name of the program or tool that made the recording.
  public var recorderName: String { environment?.program?.name ?? origin.rawValue }

  /// Whether frames have the durations of their stages.
  public var hasStages: Bool { origin == .frameRecorder }

  /// Whether frames have a pacing.
  public var hasPacing: Bool { origin == .frameRecorder }

  /// The same recording with all frames at a refresh rate given in Hz. Other tools do not record a refresh rate.
  public func withRefreshRate(_ rate: Double) -> RecordedRun {
    var run = self
    for index in run.frames.indices { run.frames[index].refreshPeriod = Nanoseconds(1e9 / rate) }
    return run
  }
}

// MARK: Reading

extension RecordedRun {
  /// Reads the recording at a path.
  ///
  /// A folder, or the file `frames.csv` in such a folder, is read as a recording by `FrameRecorder`. Any other file is
  /// read as a recording by another tool.
  ///
  /// - Throws: An error that names the file, the line and the expected content.
  public init(path: String) throws(RecordingError) {
    let url = URL(fileURLWithPath: path)
    if let folder = RecordingFolder(at: url) {
      try self.init(contentsOf: folder)
    } else if [ENOENT, ENOTDIR].contains(Self.accessError(url.path)) {
      throw .cannotFind(path: url.path)
    } else {
      try self.init(importing: url)
    }
  }

  /// The error number of `access`; zero if the file is accessible. It distinguishes a missing file from a file in a
  /// folder without permission.
  private static func accessError(_ path: String) -> Int32 {
    access(path, F_OK) == 0 ? 0 : errno
  }

  /// Reads a recording by `FrameRecorder`. Only `frames.csv` must exist.
  ///
  /// A recording that is cut off is read up to its last complete row, and ``notes`` says so.
  ///
  /// - Throws: An error that names the file, the line and the expected content.
  public init(contentsOf folder: RecordingFolder) throws(RecordingError) {
    let recording = try Recording(contentsOf: folder)
    try TimeValidation.check(recording, in: folder)
    let name = folder.url.lastPathComponent
    let title = recording.environment?.title ?? ""
    self.init(
      title: title.isEmpty ? name : title, origin: .frameRecorder, frames: recording.frames,
      transitions: recording.transitions, environment: recording.environment,
      isCutOff: recording.isCutOff)
    if let environment { facts = Self.facts(of: environment) }
    let isFinished = FileManager.default.fileExists(atPath: folder.summary.path)
    if isCutOff {
      notes.append(
        "This recording is cut off: frames.csv ends in the middle of a row. "
          + "The report covers the \(frames.count) complete rows before it.")
    } else if !isFinished {
      notes.append(
        "This recording was not finished, or is still running: there is no summary.json. "
          + "The report covers its \(frames.count) rows.")
    }
  }

  /// Creates a recording without frames from its summary.
  init(_ summary: FrameSummary) {
    let title = summary.environment?.title ?? ""
    self.init(
      title: title.isEmpty ? "Recording" : title, origin: .frameRecorder, frames: [],
      environment: summary.environment, isCutOff: summary.isCutOff)
    if let environment { facts = Self.facts(of: environment) }
  }

  private static func facts(of environment: RecordingEnvironment) -> [Fact] {
    let host = environment.host
    let scale = NumberText.decimal(environment.scale, 2)
    var facts: [Fact] = []
    if let date = environment.date {
      let zone = environment.timeZone.map { ", \($0)" } ?? ""
      facts.append(Fact("recorded", date + zone))
    }
    if let program = environment.program {
      facts.append(Fact(program.name, "\(program.version), commit \(program.commit)"))
    }
    facts += [
      Fact("processor", "\(host.cpu), \(host.cpuCount) online"),
      Fact("system", "\(host.operatingSystem), \(host.kernel)"),
      Fact("renderer", environment.renderer),
      Fact("video driver", environment.videoDriver),
      Fact(
        "window", "\(environment.windowWidth) × \(environment.windowHeight) points, scale \(scale)"
      ),
    ]
    for (name, version) in environment.versions.sorted(by: { $0.key < $1.key }) {
      facts.append(Fact(name, version))
    }
    return facts
  }
}
