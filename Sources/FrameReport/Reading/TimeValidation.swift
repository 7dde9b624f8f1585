import Foundation
import FrameStatistics

/// Checks that the times of a recording are small enough for sums of them not to overflow.
///
/// The recorder writes only valid times, but a file may have been edited or damaged.
enum TimeValidation {
  /// The latest valid time: 2^60 ns, which is 36 years on the monotonic clock.
  private static let latest: Nanoseconds = 1 << 60

  /// The longest valid duration of a frame or a recording: 2^53 ns, which is 104 days.
  private static let longest: Nanoseconds = 1 << 53

  private static let latestText = "2^60 ns"
  private static let longestText = "104 days"

  static func check(_ recording: Recording, in folder: RecordingFolder) throws(RecordingError) {
    var calculator = FrameIntervalCalculator()
    var total: Nanoseconds = 0
    for (index, frame) in recording.frames.enumerated() {
      // Line 1 is the header.
      let line = index + 2
      func expect(
        _ isValid: Bool, _ expected: String, found: some CustomStringConvertible
      ) throws(RecordingError) {
        guard !isValid else { return }
        throw .malformed(
          path: folder.frames.path, line: line, expected: expected, found: "‘\(found)’")
      }
      try expect(frame.id < 1 << 62, "a frame number below 2^62 as frame", found: frame.id)
      if let speed = frame.fastestMotion {
        try expect(
          speed.isFinite && speed >= 0, "a number from 0 up as fastest_motion_pt_per_s",
          found: speed)
      }
      for (name, time) in times(of: frame) {
        try expect(
          (0...latest).contains(time), "a time from 0 to \(latestText) as \(name)", found: time)
        try expect(
          abs(time - frame.begin) <= longest, "a time within \(longestText) of begin_ns as \(name)",
          found: time)
      }
      for (name, duration) in durations(of: frame) {
        try expect(
          (0...longest).contains(duration), "a duration from 0 to \(longestText) as \(name)",
          found: duration)
      }
      // After the checks above an interval is at most a few times the limit, so this sum cannot overflow.
      total += calculator.interval(endingWith: frame).elapsed
      try expect(
        total <= longest, "a recording of at most \(longestText) of activity", found: "\(total) ns")
    }
    for transition in recording.transitions {
      for time in [transition.begin, transition.end ?? transition.begin]
      where !(0...latest).contains(time) {
        throw .malformed(
          path: folder.transitions.path, line: nil,
          expected: "times from 0 to \(latestText) for transition \(transition.id)",
          found: "‘\(time)’")
      }
    }
    if let start = recording.environment?.processStart, !(0...latest).contains(start) {
      throw .malformed(
        path: folder.environment.path, line: nil,
        expected: "a time from 0 to \(latestText) as process_start_ns", found: "‘\(start)’")
    }
  }

  /// The points in time of a frame, with the names of their columns.
  private static func times(of frame: FrameRecord) -> [(String, Nanoseconds)] {
    var times = [("begin_ns", frame.begin)]
    if let time = frame.intendedTime { times.append(("intended_ns", time)) }
    if let time = frame.animationTime { times.append(("animation_time_ns", time)) }
    if let time = frame.oldestInput { times.append(("oldest_input_ns", time)) }
    if let time = frame.oldestClick { times.append(("oldest_click_ns", time)) }
    if let time = frame.swapStart { times.append(("swap_start_ns", time)) }
    if let time = frame.swapEnd { times.append(("swap_end_ns", time)) }
    if let time = frame.present?.time { times.append(("present_ns", time)) }
    return times
  }

  /// The durations of a frame, with the names of their columns.
  private static func durations(of frame: FrameRecord) -> [(String, Nanoseconds)] {
    var durations = [("refresh_period_ns", frame.refreshPeriod)]
    for stage in FrameStage.allCases {
      durations.append(("stage_\(stage.rawValue)_ns", frame.stages[stage]))
    }
    if let time = frame.cpuTime { durations.append(("cpu_ns", time)) }
    return durations
  }
}
