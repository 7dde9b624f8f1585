import Foundation
import FrameStatistics
import Synchronization

/// Stages that are made to take longer, so that it can be checked that a recording tells of it.
///
/// `INTERLUDE_STALL=layout:50ms@120,draw:100ms@200` sleeps for 50 ms in the first layout that runs once 119 frames are
/// done, and so on. That is the frame numbered 120 in `frames.csv`, unless it had no layout of its own: frames that
/// another thread draws need none.
struct StageStalls: Sendable {
  struct Stall: Hashable {
    var stage: FrameStage
    var duration: Nanoseconds
    var frame: UInt64
  }

  /// What has yet to come.
  private(set) var pending: [Stall] = []
  /// The parts of the text that mean nothing.
  private(set) var unknown: [String] = []
  /// The number of the frame that is being made.
  private var frame = FrameRecord.firstID

  /// Reads a list of stalls.
  init(_ text: String) {
    for part in text.split(separator: ",") {
      if let stall = Stall(part) { pending.append(stall) } else { unknown.append("'\(part)'") }
    }
  }

  /// How long a stage that runs now is to be held up; zero, but once for each stall.
  mutating func take(_ stage: FrameStage) -> Nanoseconds {
    guard let index = pending.firstIndex(where: { $0.stage == stage && $0.frame <= frame }) else {
      return 0
    }
    return pending.remove(at: index).duration
  }

  mutating func endFrame() { frame += 1 }

  // MARK: The process's

  /// Those of the environment, for every thread; nil, as nearly always, if there are none.
  private static let environment: Monitor<StageStalls>? = {
    guard let text = ProcessInfo.processInfo.environment["INTERLUDE_STALL"] else { return nil }
    let stalls = StageStalls(text)
    if !stalls.unknown.isEmpty {
      let unknown = stalls.unknown.joined(separator: ", ")
      RenderSetup.warn(
        "INTERLUDE_STALL has \(unknown); what it takes looks like 'layout:50ms@120'.")
    }
    return Monitor(stalls)
  }()

  /// Sleeps if a stage that runs now is to take longer.
  static func run(_ stage: FrameStage) {
    guard let environment else { return }
    let duration = environment.withLock { $0.take(stage) }
    guard duration > 0 else { return }
    let end = monotonicNanoseconds() + duration
    var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    // A signal may wake it early, and it is to sleep at least that long.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// A frame is done.
  static func endFrame() { environment?.withLock { $0.endFrame() } }
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
