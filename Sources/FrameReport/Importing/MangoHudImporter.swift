import Foundation
import FrameStatistics

/// Reads MangoHud's CSV files: two lines about the system, then the columns `fps,frametime,…`.
enum MangoHudImporter {
  static func isHeader(_ fields: [String]) -> Bool {
    fields.contains("fps") && fields.contains("frametime")
  }

  static func read(
    _ lines: inout ImportedCSVReader, header: [String], preamble: [[String]], url: URL
  ) throws(RecordingError) -> RecordedRun {
    guard let frameTime = header.firstIndex(of: "frametime"), let fps = header.firstIndex(of: "fps")
    else {
      preconditionFailure("The header has no columns fps and frametime; call isHeader first.")
    }
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
        throw lines.error(expected: "a frame time of at least 0", found: "‘\(fields[frameTime])’")
      }
    }
    return RecordedRun(
      title: url.deletingPathExtension().lastPathComponent, origin: .mangoHud,
      frames: series.frames, facts: facts(in: preamble),
      notes: isCutOff ? [ImportedCSVReader.cutOffNote] : [],
      isCutOff: isCutOff)
  }

  /// The factor from the unit of the frame times to milliseconds. Early versions of MangoHud write microseconds. In
  /// milliseconds the product of time and frame rate is about 1,000, in microseconds about 1,000,000.
  private static func millisecondsPerUnit(time: Double, rate: Double) -> Double {
    time * rate > 30_000 ? 0.001 : 1
  }

  private static func facts(in preamble: [[String]]) -> [RecordedRun.Fact] {
    guard let names = preamble.firstIndex(where: { $0.first == "os" && $0.contains("cpu") }),
      names + 1 < preamble.count, preamble[names].count == preamble[names + 1].count
    else { return [] }
    return zip(preamble[names], preamble[names + 1]).compactMap { name, value in
      if value.isEmpty { return nil }
      return RecordedRun.Fact(factNames[name] ?? name, name == "ram" ? memory(value) : value)
    }
  }

  /// Formats the memory. MangoHud writes `MemTotal` of `/proc/meminfo`, which is in KiB, without its unit.
  private static func memory(_ value: String) -> String {
    guard let kibibytes = Double(value), kibibytes > 0 else { return value }
    return "\(NumberText.decimal(kibibytes / 1_048_576, 1)) GiB"
  }

  /// The names of facts by the names of MangoHud's columns.
  private static let factNames = [
    "os": "system", "cpu": "processor", "gpu": "graphics", "ram": "memory", "driver": "driver",
    "cpuscheduler": "scheduler",
  ]
}
