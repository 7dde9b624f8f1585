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
    var isCutOff = false
    while let fields = try lines.next() {
      guard fields.count == header.count else {
        if lines.isLastLineOpen {
          isCutOff = true
          break
        }
        throw lines.error(expected: "\(header.count) fields", found: "\(fields.count)")
      }
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
      notes: isCutOff ? ["The last row stops in the middle and does not count."] : [],
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
      value.isEmpty ? nil : RecordedRun.Fact(words[name] ?? name, value)
    }
  }

  private static let words = [
    "os": "system", "cpu": "processor", "gpu": "graphics", "ram": "memory", "driver": "driver",
    "cpuscheduler": "scheduler",
  ]
}
