import Foundation
import FrameStatistics

/// Whether the times of a recording can be those of a clock, so that adding them up cannot overflow.
///
/// A recorder never writes others; a file that was edited, or damaged on its disk, may hold anything.
enum PlausibleTimes {
  /// No clock here has run that long: 36 years, in nanoseconds.
  private static let latest: Nanoseconds = 1 << 60

  /// No frame and no recording takes that long: 104 days.
  private static let longest: Nanoseconds = 1 << 53

  static func check(_ recording: Recording, in folder: RecordingFolder) throws(RecordingError) {
    var timeline = FrameTimeline()
    var total: Nanoseconds = 0
    for (index, frame) in recording.frames.enumerated() {
      // The header is line 1.
      let line = index + 2
      try expect(frame.id < 1 << 62, frame.id, "a frame's number below 2^62", folder, line)
      for (name, time) in points(of: frame) {
        try expect(
          (0...latest).contains(time), time,
          "a time of the monotonic clock in nanoseconds as \(name)",
          folder, line)
        try expect(
          abs(time - frame.begin) <= longest, time, "a time within \(days) of begin_ns as \(name)",
          folder, line)
      }
      for (name, length) in lengths(of: frame) {
        try expect(
          (0...longest).contains(length), length,
          "a duration in nanoseconds, of at most \(days), as \(name)", folder, line)
      }
      // Each step is at most a few times the longest, so the sum is looked at before it can overflow.
      total += timeline.interval(endingWith: frame).elapsed
      try expect(
        total <= longest, total, "frames that take less than \(days) together", folder, line)
    }
    for span in recording.transitions {
      let times = [span.begin, span.end ?? span.begin]
      guard times.allSatisfy((0...latest).contains) else {
        throw .malformed(
          path: folder.transitions.path, line: nil,
          expected: "times of the clock for transition \(span.id)", found: "others")
      }
    }
    if let start = recording.environment?.processStart, !(0...latest).contains(start) {
      throw .malformed(
        path: folder.environment.path, line: nil,
        expected: "a time of the clock as process_start_ns",
        found: "‘\(start)’")
    }
  }

  private static let days = "\(longest / 86_400_000_000_000) days"

  private static func points(of frame: FrameRecord) -> [(String, Nanoseconds)] {
    var points = [("begin_ns", frame.begin)]
    if let time = frame.intendedTime { points.append(("intended_ns", time)) }
    if let time = frame.oldestInput { points.append(("oldest_input_ns", time)) }
    if let time = frame.swapStart { points.append(("swap_start_ns", time)) }
    if let time = frame.swapEnd { points.append(("swap_end_ns", time)) }
    if let time = frame.present?.time { points.append(("present_ns", time)) }
    return points
  }

  private static func lengths(of frame: FrameRecord) -> [(String, Nanoseconds)] {
    var lengths = [("refresh_period_ns", frame.refreshPeriod)]
    for stage in FrameStage.allCases {
      lengths.append(("stage_\(stage.rawValue)_ns", frame.stages[stage]))
    }
    if let time = frame.cpuTime { lengths.append(("cpu_ns", time)) }
    return lengths
  }

  private static func expect(
    _ isPlausible: Bool, _ value: some BinaryInteger, _ expectation: String,
    _ folder: RecordingFolder, _ line: Int
  ) throws(RecordingError) {
    guard isPlausible else {
      throw .malformed(
        path: folder.frames.path, line: line, expected: expectation, found: "\(value)")
    }
  }
}
