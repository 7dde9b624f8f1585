import Foundation
import FrameStatistics

/// Reads CapFrameX's JSON files: `Info` about the system, and `Runs` with their `MsBetweenPresents`.
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
      throw .malformed(
        path: url.path, line: JSONErrorDescription.line(in: data),
        expected: "a recording of CapFrameX: Runs, each with CaptureData and its MsBetweenPresents",
        found: JSONErrorDescription.found(error))
    }
    var series = FrameTimeSeries()
    for (run, number) in zip(session.runs, 1...) {
      series.breakSequence()
      for (time, index) in zip(run.captureData.times, 1...) {
        guard let time = time.value else {
          series.breakSequence()
          continue
        }
        guard series.add(time) else {
          throw .malformed(
            path: url.path, line: nil,
            expected:
              "a frame time of at least 0 as number \(index) of MsBetweenPresents in run \(number)",
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
      run.notes.append(
        "The file contains \(session.runs.count) runs; the report covers all of them as one.")
    }
    return run
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

  /// A frame time; `nil` if the file has `null`, `"NaN"` or another text for a missing number.
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

    /// Values of an unexpected type are ignored, because no number depends on them.
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
