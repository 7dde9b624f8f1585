import Foundation
import FrameStatistics

extension RecordedRun {
  /// Reads the folder of a recording of Interlude's; only `frames.csv` must be there.
  ///
  /// One that was cut is read up to its last whole row, and its ``notes`` say so.
  public init(contentsOf folder: RecordingFolder) throws(RecordingError) {
    let recording = try Recording(contentsOf: folder)
    try PlausibleTimes.check(recording, in: folder)
    let name = folder.url.lastPathComponent
    let title = recording.environment?.title ?? ""
    self.init(
      title: title.isEmpty ? name : title, origin: .interlude, frames: recording.frames,
      transitions: recording.transitions, environment: recording.environment,
      isCutOff: recording.isCutOff)
    if let environment { facts = Self.facts(of: environment) }
    let isEnded = FileManager.default.fileExists(atPath: folder.summary.path)
    if let note = Self.note(isCutOff: isCutOff, isEnded: isEnded, rows: frames.count) {
      notes.append(note)
    }
  }

  /// What a summary says of its recording, without the frames.
  init(_ summary: FrameSummary) {
    let title = summary.environment?.title ?? ""
    self.init(
      title: title.isEmpty ? "Recording" : title, origin: .interlude, frames: [],
      environment: summary.environment, isCutOff: summary.isCutOff)
    if let environment { facts = Self.facts(of: environment) }
  }

  private static func note(isCutOff: Bool, isEnded: Bool, rows: Int) -> String? {
    switch (isCutOff, isEnded) {
    case (false, true): nil
    case (true, _):
      "This recording was cut: frames.csv stops in the middle of a row. "
        + "The \(rows) whole rows before it count."
    case (false, false):
      "This recording was not ended, or still goes on: there is no summary.json. "
        + "Its \(rows) rows count."
    }
  }

  private static func facts(of environment: RecordingEnvironment) -> [Fact] {
    let host = environment.host
    let scale = Decimals.text(environment.scale, 2)
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
