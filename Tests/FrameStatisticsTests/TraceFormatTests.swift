import Foundation
import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct TraceFormatTests {
  private typealias Event = [String: Any]

  private func events(_ text: [UInt8]) throws -> [Event] {
    try #require(JSONSerialization.jsonObject(with: Data(text)) as? [Event])
  }

  private func trace(
    _ records: [FrameRecord], _ changes: [TransitionEvent] = [], title: String = "calendar"
  ) throws -> [Event] {
    var format = TraceFormat()
    var text = format.begin(title: title)
    text += format.lines(records, changes)
    text += format.end()
    return try events(text)
  }

  @Test func anEmptyRecordingIsWellFormed() throws {
    let events = try trace([], title: "a \"title\" with \\ and \n in it")
    #expect(events.compactMap { $0["ph"] as? String } == ["M", "M", "M", "M", "M", "i"])
    #expect((events[0]["args"] as? Event)?["name"] as? String == "a \"title\" with \\ and   in it")
  }

  @Test func stagesAreNestedInTheirFrame() throws {
    var frame = FrameRecord(id: 12, begin: 1_000_500, refreshPeriod: refresh, pacing: .timer)
    for (index, stage) in FrameStage.allCases.enumerated() {
      frame.stages[stage] = Nanoseconds(index + 1) * 1000
    }
    frame.updateBegin = 1_010_000
    frame.renderBegin = 1_030_001
    frame.swapStart = 1_050_000
    frame.swapEnd = 1_051_250
    frame.present = .estimated(1_051_250)
    frame.frameTime = refresh
    frame.missedIntervals = 2
    frame.oldestInput = 999_000
    frame.inputCount = 3
    frame.transition = TransitionSample(id: 7, kind: .push, phase: .settling, fraction: 0.25)
    let events = try trace([frame])
    func slices(_ track: Int) -> [String] {
      events.filter { $0["ph"] as? String == "X" && $0["tid"] as? Int == track }.map {
        "\($0["name"]!) \($0["ts"]!) \($0["dur"]!)"
      }
    }
    #expect(
      slices(1) == [
        "Frame 1000.5 21.5", "input 1000.5 1", "gesture 1001.5 2", "update 1010 3",
        "layout 1013 4", "commit 1017 5",
      ])
    #expect(
      slices(2) == [
        "Frame 1030.001 21.249", "evaluate 1030.001 6", "draw 1036.001 7", "swap 1050 1.25",
      ])
    func named(_ name: String) throws -> Event {
      let isStage = { (event: Event) in event["cat"] as? String == "stage" }
      return try #require(events.first { $0["name"] as? String == name && !isStage($0) })
    }
    #expect((try named("Frame")["args"] as? [String: Int]) == ["frame": 12, "transition": 7])
    #expect((try named("frame time")["args"] as? [String: Double]) == ["ms": 16.666667])
    #expect((try named("fraction")["args"] as? [String: Double]) == ["fraction": 0.25])
    #expect(try named("input")["ts"] as? Double == 999)
    #expect((try named("input")["args"] as? [String: Int]) == ["frame": 12, "events": 3])
    #expect((try named("missed intervals")["args"] as? [String: Int]) == ["frame": 12, "count": 2])
  }

  /// Each frame has a slice for the refresh in which it was due and one for what it took, joined by a flow.
  @Test func expectedAndActualFramesAreJoined() throws {
    func frame(_ id: UInt64, due: Nanoseconds, begin: Nanoseconds, shown: Nanoseconds)
      -> FrameRecord
    {
      var frame = FrameRecord(id: id, begin: begin, refreshPeriod: 10_000, pacing: .timer)
      frame.intendedTime = due
      frame.present = .estimated(shown)
      return frame
    }
    var late = frame(2, due: 120_000, begin: 111_000, shown: 131_000)
    (late.lateBecause, late.missedIntervals, late.animationError) = (.compositor, 1, -10_000)
    let frames = [
      frame(1, due: 110_000, begin: 103_000, shown: 110_500), late,
      // It begins while the last one is still waiting to be shown.
      frame(3, due: 130_000, begin: 121_000, shown: 140_000),
    ]
    let events = try trace(frames).filter { $0["cat"] as? String == "frame timeline" }
    func texts(_ phase: String, _ track: Int, _ keys: String...) -> [String] {
      events.filter { $0["ph"] as? String == phase && $0["tid"] as? Int == track }.map { event in
        keys.map { "\(event[$0]!)" }.joined(separator: " ")
      }
    }
    #expect(texts("X", 3, "ts", "dur") == ["100 10", "110 10", "120 10"])
    #expect(texts("X", 4, "ts", "dur") == ["103 7.5", "111 20", "131 9"])
    #expect(texts("X", 4, "cname") == ["good", "bad", "good"])
    #expect(texts("s", 3, "ts", "id") == ["100 1", "110 2", "120 3"])
    #expect(texts("f", 4, "ts", "id", "bp") == ["103 1 e", "111 2 e", "131 3 e"])
    let arguments = events.filter { $0["ph"] as? String == "X" && $0["tid"] as? Int == 4 }
      .compactMap { $0["args"] as? Event }
    #expect(
      arguments.map { $0["late_because"] as? String }
        == ["on time", "compositor_deadline_missed", "on time"])
    #expect(arguments[1]["animation_error_ms"] as? Double == -0.01)
  }

  /// Slices of a track nest for any times, including impossible ones.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func slicesNestForAnyTimes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var slices = TraceSlices()
    var ends: [TraceSlices.Track: Nanoseconds] = [:]
    for id in 0..<500 {
      var record = FrameRecord.random(id: UInt64(id), using: &random)
      if seed % 2 == 0 {
        record.begin = Nanoseconds(id) * 1_000_000 + .random(in: -900_000...900_000, using: &random)
        record.renderBegin = record.begin + .random(in: -500_000...500_000, using: &random)
        record.swapStart = record.begin + .random(in: 0...900_000, using: &random)
        record.swapEnd = record.begin + .random(in: 0...2_000_000, using: &random)
        for stage in FrameStage.allCases {
          record.stages[stage] = .random(in: 0...400_000, using: &random)
        }
      }
      if let timeline = slices.layOutTimeline(of: record) {
        for (track, span) in [
          (TraceSlices.Track.expected, timeline.expected), (.actual, timeline.actual),
        ] {
          #expect(span.lowerBound >= ends[track] ?? .min && !span.isEmpty)
          ends[track] = span.upperBound
        }
      }
      for frame in slices.layOut(record) {
        #expect(frame.begin >= ends[frame.track] ?? .min)
        #expect(frame.slices.first?.begin == frame.begin)
        #expect(frame.slices.last?.end == frame.end)
        for (slice, next) in zip(frame.slices, frame.slices.dropFirst()) {
          #expect(slice.begin < slice.end && slice.end <= next.begin)
        }
        for slice in frame.slices {
          guard case .stage(let stage) = slice.name, slice.end < .max else { continue }
          #expect(slice.end - slice.begin == record.stages[stage])
        }
        ends[frame.track] = frame.end
      }
    }
  }

  @Test func transitionsBeginAndEndOnce() throws {
    func event(
      _ id: RecordedTransition.ID, _ change: TransitionEvent.Change, at time: Nanoseconds,
      _ phase: TransitionPhase = .automatic, _ outcome: TransitionOutcome? = nil,
      _ fraction: Double = 0
    ) -> TransitionEvent {
      TransitionEvent(
        time: time, id: id, change: change, exhibit: "cal\"endar", kind: .push, phase: phase,
        outcome: outcome, fraction: fraction)
    }
    let events = try trace(
      [],
      [
        event(1, .begin, at: 1000, .interactive), event(2, .begin, at: 1500),
        event(1, .phase, at: 2000, .settling, nil, 0.4),
        event(1, .end, at: 3000, .settling, .cancelled, 0.4),
      ]
    ).filter { $0["cat"] as? String == "transition" }
    #expect(events.map { "\($0["ph"]!)\($0["id"]!)" } == ["b1", "b2", "n1", "e1", "e2"])
    #expect(events.allSatisfy { $0["name"] as? String == "push cal\"endar" })
    let arguments = events.map { $0["args"] as? Event ?? [:] }
    #expect(arguments.map { $0["outcome"] as? String } == [nil, nil, nil, "cancelled", "cut off"])
    #expect(arguments.map { $0["percent"] as? Double } == [0, 0, 40, 40, 0])
    #expect(
      arguments.map { $0["phase"] as? String } == [
        "interactive", "automatic", "settling", "settling", "automatic",
      ])
    // A transition that is cut off ends at the last known time.
    #expect(events.last?["ts"] as? Double == 3)
  }

  /// After a transition the counter of the fraction is set to zero once.
  @Test func theFractionIsZeroAfterATransition() throws {
    var frames = FrameRecord.frames(apart: [refresh, refresh, refresh])
    frames[0].transition = TransitionSample(id: 1, kind: .pop, phase: .automatic, fraction: 0.5)
    let counters = try trace(frames).filter { $0["name"] as? String == "fraction" }
    #expect(counters.compactMap { ($0["args"] as? Event)?["fraction"] as? Double } == [0.5, 0])
  }

  /// An app may report any number, also none, as the fraction of a transition. That must not end the process.
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func anyFractionIsWritten(fraction: Double) throws {
    var frames = FrameRecord.frames(apart: [refresh])
    frames[0].transition = TransitionSample(
      id: 1, kind: .pop, phase: .automatic, fraction: fraction)
    let event = TransitionEvent(
      time: 1000, id: 1, change: .begin, exhibit: "", kind: .push, phase: .automatic,
      fraction: fraction)
    let limited = fraction.isNaN ? 0 : min(max(fraction, -1000), 1000)
    let arguments = try trace(frames, [event]).compactMap { $0["args"] as? Event }
    #expect(arguments.compactMap { $0["fraction"] as? Double }.first == limited)
    #expect(arguments.compactMap { $0["percent"] as? Double }.first == limited * 100)
  }

  /// Each line is a complete event, so a trace that is cut after any line can be read.
  @Test func everyLineIsACompleteEvent() throws {
    var random = SeededGenerator(seed: 3)
    var format = TraceFormat()
    let head = String(decoding: format.begin(title: "x"), as: UTF8.self)
    let frames = FrameSummaryTests.randomFrames(using: &random)
    let text = head + String(decoding: format.lines(frames, []), as: UTF8.self)
    for line in text.split(separator: "\n").dropFirst() {
      #expect(line.hasSuffix(","))
      let object = try JSONSerialization.jsonObject(with: Data(line.dropLast().utf8))
      #expect((object as? Event)?["ph"] != nil)
    }
  }

  @Test(
    arguments: [
      (0, 3, "0"), (1, 3, "0.001"), (-1, 3, "-0.001"), (1000, 3, "1"), (12_340, 3, "12.34"),
      (.max, 3, "9223372036854775.807"), (.min, 0, "-9223372036854775808"), (100, 0, "100"),
    ] as [(Int64, Int, String)])
  func decimalsAreExact(value: Int64, places: Int, text: String) {
    var bytes: [UInt8] = []
    bytes.append(decimal: value, places: places)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }
}
