import Foundation
import FrameStatistics

/// Stages that are made to take longer, so that it can be checked that a recording tells of it.
///
/// `INTERLUDE_STALL=layout:50ms@120,draw:100ms@200` sleeps for 50 ms in the layout of the frame numbered 120 in
/// `frames.csv`, and so on; a stage that does not run in that frame, as input where there is none, waits for the next
/// one in which it does.
struct StageStalls {
  struct Stall: Hashable {
    var stage: FrameStage
    var duration: Nanoseconds
    var frame: UInt64
  }

  /// What has yet to come.
  private(set) var pending: [Stall] = []
  /// The parts of the text that mean nothing.
  private(set) var unknown: [String] = []
  private let sleep: (Nanoseconds) -> Void

  /// Reads a list of stalls.
  init(_ text: String, sleep: @escaping (Nanoseconds) -> Void = StageStalls.sleepNow) {
    self.sleep = sleep
    for part in text.split(separator: ",") {
      if let stall = Stall(part) { pending.append(stall) } else { unknown.append("'\(part)'") }
    }
  }

  /// Sleeps if a stage of a frame is to take longer.
  mutating func run(_ stage: FrameStage, frame: UInt64) {
    guard !pending.isEmpty,
      let index = pending.firstIndex(where: { $0.stage == stage && $0.frame <= frame })
    else { return }
    sleep(pending.remove(at: index).duration)
  }

  private static func sleepNow(_ duration: Nanoseconds) {
    let end = monotonicNanoseconds() + duration
    var time = timespec(
      tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    // A signal may wake it early, and it is to sleep at least that long.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }
}

extension StageStalls.Stall {
  /// Reads `layout:50ms@120`, also written `layout:50ms@frame120`; nil if it is something else.
  init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let stage = FrameStage(rawValue: String(parts[0])) else { return nil }
    let rest = parts[1].split(separator: "@", omittingEmptySubsequences: false)
    guard rest.count == 2, rest[0].hasSuffix("ms"), let milliseconds = Int64(rest[0].dropLast(2)),
      (1...60_000).contains(milliseconds)
    else { return nil }
    let number = rest[1].hasPrefix("frame") ? rest[1].dropFirst(5) : rest[1]
    guard let frame = UInt64(number), frame >= FrameRecord.firstID else { return nil }
    self.init(stage: stage, duration: milliseconds * 1_000_000, frame: frame)
  }
}
