import Foundation
import FrameStatistics

/// Reads MangoHud's CSV: a line about the system under its names, then `fps,frametime,…`.
enum MangoHudImporter {
  static func isHeader(_ fields: [String]) -> Bool {
    fields.contains("fps") && fields.contains("frametime")
  }

  static func read(
    _ lines: inout ImportedLines, header: [String], preamble: [[String]], url: URL
  ) throws(RecordingError) -> RecordedRun {
    guard let frameTime = header.firstIndex(of: "frametime"), let fps = header.firstIndex(of: "fps")
    else { preconditionFailure("isHeader was not asked") }
    var series = FrameTimeSeries()
    var unit: Double?
    let isCutOff = try lines.readRows(of: header.count) { fields, lines throws(RecordingError) in
      guard let time = Double(fields[frameTime]), let rate = Double(fields[fps]) else {
        throw lines.error(
          expected: "numbers as fps and frametime",
          found: "‘\(fields[fps])’ and ‘\(fields[frameTime])’")
      }
      let factor = unit ?? millisecondsPerUnit(time: time, rate: rate)
      unit = factor
      guard series.add(time * factor) else {
        throw lines.error(expected: "a frame time from 0 up", found: "‘\(fields[frameTime])’")
      }
    }
    return RecordedRun(
      title: url.deletingPathExtension().lastPathComponent, origin: .mangoHud,
      frames: series.frames, facts: facts(in: preamble),
      notes: isCutOff ? [ImportedLines.cutOffNote] : [],
      isCutOff: isCutOff)
  }

  /// Early versions wrote microseconds; the rate beside the time tells.
  private static func millisecondsPerUnit(time: Double, rate: Double) -> Double {
    time * rate > 30_000 ? 0.001 : 1
  }

  private static func facts(in preamble: [[String]]) -> [RecordedRun.Fact] {
    guard let names = preamble.firstIndex(where: { $0.first == "os" && $0.contains("cpu") }),
      names + 1 < preamble.count, preamble[names].count == preamble[names + 1].count
    else { return [] }
    return zip(preamble[names], preamble[names + 1]).compactMap { name, value in
      if value.isEmpty { return nil }
      return RecordedRun.Fact(words[name] ?? name, name == "ram" ? memory(value) : value)
    }
  }

  /// MangoHud copies the number of `MemTotal` out of `/proc/meminfo`, which counts in KiB, and leaves the unit there.
  private static func memory(_ value: String) -> String {
    guard let kibibytes = Double(value), kibibytes > 0 else { return value }
    return "\(Decimals.text(kibibytes / 1_048_576, 1)) GiB"
  }

  private static let words = [
    "os": "system", "cpu": "processor", "gpu": "graphics", "ram": "memory", "driver": "driver",
    "cpuscheduler": "scheduler",
  ]
}
