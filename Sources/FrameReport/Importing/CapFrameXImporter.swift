import Foundation
import FrameStatistics

/// Reads CapFrameX's JSON: `Info` about the system, and `Runs` with their `MsBetweenPresents`.
enum CapFrameXImporter {
  static func read(_ url: URL) throws(RecordingError) -> RecordedRun {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw .cannotRead(path: url.path, cause: .init(error))
    }
    let session: Session
    do {
      session = try JSONDecoder().decode(Session.self, from: data)
    } catch {
      throw malformed(url, error, line: JSONMistake.line(in: data))
    }
    var series = FrameTimeSeries()
    for (run, number) in zip(session.runs, 1...) {
      series.startOver()
      for (time, place) in zip(run.captureData.times, 1...) {
        guard let time = time.value else {
          series.startOver()
          continue
        }
        guard series.add(time) else {
          throw .malformed(
            path: url.path, line: nil,
            expected:
              "a frame time from 0 up as number \(place) of MsBetweenPresents in run \(number)",
            found: "‘\(time)’")
        }
      }
    }
    let info = session.info
    let names = [info?.gameName, info?.processName].compactMap { $0 }.filter { !$0.isEmpty }
    var run = RecordedRun(
      title: names.first ?? url.deletingPathExtension().lastPathComponent, origin: .capFrameX,
      frames: series.frames, facts: info?.facts ?? [])
    if session.runs.count > 1 {
      run.notes.append("The file holds \(session.runs.count) runs; they are told as one.")
    }
    return run
  }

  private static func malformed(
    _ url: URL, _ error: any Error, line: Int?
  ) -> RecordingError {
    let place: String
    switch error as? DecodingError {
    case .keyNotFound(let key, let context): place = path(context) + "no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      place = path(context) + "a value of another type"
    case .dataCorrupted(let context) where !context.codingPath.isEmpty:
      place = path(context) + context.debugDescription
    default: place = "something that is not JSON"
    }
    return .malformed(
      path: url.path, line: line,
      expected: "a recording of CapFrameX: Runs, each with CaptureData and its MsBetweenPresents",
      found: place)
  }

  private static func path(_ context: DecodingError.Context) -> String {
    let names = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
    return names.isEmpty ? "" : "at \(names.joined(separator: ".")) "
  }
}

extension CapFrameXImporter {
  fileprivate struct Session: Decodable {
    var info: Info?
    var runs: [Run]

    enum CodingKeys: String, CodingKey {
      case info = "Info"
      case runs = "Runs"
    }
  }

  fileprivate struct Run: Decodable {
    var captureData: CaptureData

    enum CodingKeys: String, CodingKey {
      case captureData = "CaptureData"
    }
  }

  fileprivate struct CaptureData: Decodable {
    var times: [FrameTime]

    enum CodingKeys: String, CodingKey {
      case times = "MsBetweenPresents"
    }
  }

  /// A number, or something that stands for none: `null`, `"NaN"`.
  fileprivate struct FrameTime: Decodable {
    var value: Double?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if container.decodeNil() { return }
      guard let word = try? container.decode(String.self) else {
        value = try container.decode(Double.self)
        return
      }
      guard let number = FrameTimeSeries.number(word) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "‘\(word.prefix(40))’")
      }
      value = number.flatMap { $0.isFinite ? $0 : nil }
    }
  }

  fileprivate struct Info: Decodable {
    var gameName: String?
    var processName: String?
    var processor: String?
    var gpu: String?
    var memory: String?
    var system: String?
    var appVersion: String?

    enum CodingKeys: String, CodingKey {
      case gameName = "GameName"
      case processName = "ProcessName"
      case processor = "Processor"
      case gpu = "GPU"
      case memory = "SystemRam"
      case system = "OS"
      case appVersion = "AppVersion"
    }

    /// What a wrong type hides is left out: no number depends on it.
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
      gameName = text(.gameName)
      processName = text(.processName)
      processor = text(.processor)
      gpu = text(.gpu)
      memory = text(.memory)
      system = text(.system)
      appVersion = text(.appVersion)
    }

    var facts: [RecordedRun.Fact] {
      let known = [
        ("process", processName), ("processor", processor), ("graphics", gpu),
        ("memory", memory), ("system", system), ("CapFrameX", appVersion),
      ]
      return known.compactMap { name, value in
        value.flatMap { $0.isEmpty ? nil : RecordedRun.Fact(name, $0) }
      }
    }
  }
}
