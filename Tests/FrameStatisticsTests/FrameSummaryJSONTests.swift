import Foundation
import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct FrameSummaryJSONTests {
  private func document(_ summary: FrameSummary) throws -> [String: Any] {
    let folder = try TemporaryFolder()
    try summary.write(to: folder.recording)
    let data = try Data(contentsOf: folder.recording.summary)
    return try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
  }

  private var sample: FrameSummary {
    var random = SeededGenerator(seed: 9)
    return FrameSummary(
      frames: FrameSummaryTests.randomFrames(using: &random), environment: .sample)
  }

  /// The keys of Flutter's format, which Flutter's tools read.
  @Test func hasFluttersKeys() throws {
    let document = try document(sample)
    for name in ["frame_build", "frame_rasterizer"] {
      for key in [
        "average_\(name)_time_millis", "90th_percentile_\(name)_time_millis",
        "99th_percentile_\(name)_time_millis", "worst_\(name)_time_millis",
        "missed_\(name)_budget_count",
      ] {
        #expect(document[key] is NSNumber, "\(key)")
      }
    }
    #expect(document["frame_count"] as? Int == sample.frameCount)
  }

  @Test func everyNumberHasADefinition() throws {
    let document = try document(sample)
    let rules = try #require(document["rules"] as? [String: String])
    // JSONSerialization on Linux reads booleans as NSNumber too.
    let booleans: Set = ["is_display_paced", "is_cut_off"]
    for (key, value) in document where value is NSNumber && !booleans.contains(key) {
      #expect(rules[key]?.isEmpty == false, "\(key)")
    }
    for key in rules.keys { #expect(document[key] != nil, "\(key)") }
  }

  @Test func numbersEqualThoseOfTheSummary() throws {
    let summary = sample
    let document = try document(summary)
    func number(_ key: String) -> Double? { (document[key] as? NSNumber)?.doubleValue }
    let frameTime = try #require(summary.frameTime)
    #expect(abs(try #require(number("average_frame_time_millis")) - frameTime.mean) < 1e-6)
    #expect(number("99th_percentile_frame_time_millis") == frameTime.p99)
    #expect(number("worst_frame_time_millis") == frameTime.max)
    #expect(number("missed_interval_count") == Double(summary.missedIntervalCount))
    let transitions = try #require(document["transitions"] as? [[String: Any]])
    #expect(transitions.count == summary.transitions.count)
    #expect(document["title"] as? String == RecordingEnvironment.sample.title)
  }

  @Test func textIsReproducible() throws {
    let folder = try TemporaryFolder()
    try sample.write(to: folder.recording)
    let first = try Data(contentsOf: folder.recording.summary)
    try sample.write(to: folder.recording)
    #expect(try Data(contentsOf: folder.recording.summary) == first)
    // The keys of the outermost object are sorted.
    let keys = String(decoding: first, as: UTF8.self).split(separator: "\n")
      .filter { $0.hasPrefix("  \"") }
      .map { String($0.dropFirst(3).prefix { $0 != "\"" }) }
    #expect(keys.count > 40)
    #expect(keys == keys.sorted())
  }

  /// `first_frame_ms` exists only if the first frame of the process was recorded and presented after a known start.
  @Test func firstFrameTimeIsFromProcessStartToPresentation() throws {
    func firstFrame(id: UInt64, start: Nanoseconds?, presents: Bool = true) throws -> Double? {
      var frames = FrameRecord.frames(apart: [refresh, refresh])
      for index in frames.indices {
        frames[index].id = id + UInt64(index)
        if !presents { frames[index].present = nil }
      }
      var environment = RecordingEnvironment.sample
      environment.processStart = start
      let document = try document(FrameSummary(frames: frames, environment: environment))
      return (document["first_frame_ms"] as? NSNumber)?.doubleValue
    }
    // The first frame is presented at one second.
    #expect(try firstFrame(id: 1, start: 750 * millisecond) == 250)
    #expect(try firstFrame(id: 2, start: 750 * millisecond) == nil)
    #expect(try firstFrame(id: 1, start: nil) == nil)
    #expect(try firstFrame(id: 1, start: 750 * millisecond, presents: false) == nil)
    #expect(try firstFrame(id: 1, start: 1100 * millisecond) == nil)
  }

  @Test func numbersOfAnEmptyRecordingAreNull() throws {
    let document = try document(FrameSummary(frames: []))
    #expect(document["average_frame_time_millis"] is NSNull)
    #expect(document["frame_count"] as? Int == 0)
  }

  /// Frames at the same time have an infinite rate, which JSON cannot represent.
  @Test func infiniteRatesAreNull() throws {
    let document = try document(FrameSummary(frames: FrameRecord.frames(apart: [0, 0])))
    let lows = try #require(document["low_frame_rates"] as? [String: [String: Any]])
    #expect(lows["mangohud_hud"]?["1_percent_low_fps"] is NSNull)
  }
}
