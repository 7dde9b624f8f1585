import Foundation
import FrameStatistics
import Synchronization

/// Delays stages of chosen frames, to check that a recording shows the delay in the right column.
///
/// The environment variable `NAME_STALL`, where `NAME` is the program's, lists them:
/// `layout:50ms@120,draw:100ms@200` sleeps for 50 ms in the first layout after 119 frames, and for 100 ms in
/// the first drawing after 199. That is frame 120 in `frames.csv`, unless that frame needed no layout.
struct StageStalls: Sendable {
  /// One delay: in the first `stage` that runs at frame number `frame` or later.
  struct Stall: Hashable {
    var stage: FrameStage
    var duration: Nanoseconds
    var frame: UInt64
  }

  /// The delays that have not happened yet.
  private(set) var pending: [Stall] = []
  /// The parts of the text that could not be read.
  private(set) var unknown: [String] = []
  /// The number of the present frame.
  private var frame = FrameRecord.firstID

  /// Reads a list of delays, separated by commas.
  init(_ text: String) {
    for part in text.split(separator: ",") {
      if let stall = Stall(part) { pending.append(stall) } else { unknown.append("'\(part)'") }
    }
  }

  /// Removes the delay that is due in a stage that runs now, and returns its duration; zero if none is due.
  mutating func take(_ stage: FrameStage) -> Nanoseconds {
    guard let index = pending.firstIndex(where: { $0.stage == stage && $0.frame <= frame }) else {
      return 0
    }
    return pending.remove(at: index).duration
  }

  /// Counts a frame.
  mutating func endFrame() { frame += 1 }

  // MARK: Environment

  /// The delays from the environment, shared by all threads; nil if there are none.
  private static let environment: Monitor<StageStalls>? = {
    guard let text = DesktopApplication.environmentValue("STALL") else { return nil }
    let stalls = StageStalls(text)
    if !stalls.unknown.isEmpty {
      let unknown = stalls.unknown.joined(separator: ", ")
      RenderSetup.warn(
        "\(DesktopApplication.environmentVariable("STALL")) has \(unknown); expected a list such as 'layout:50ms@120'."
      )
    }
    return Monitor(stalls)
  }()

  /// Sleeps if a delay is due in a stage that runs now.
  static func run(_ stage: FrameStage) {
    guard let environment else { return }
    let duration = environment.withLock { $0.take(stage) }
    guard duration > 0 else { return }
    let end = monotonicNanoseconds() + duration
    var time = timespec(tv_sec: Int(end / 1_000_000_000), tv_nsec: Int(end % 1_000_000_000))
    // A signal may interrupt the sleep.
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  /// Counts a frame.
  static func endFrame() { environment?.withLock { $0.endFrame() } }
}

extension StageStalls.Stall {
  /// Reads `layout:50ms@120` or `layout:50ms@frame120`; nil if `text` has another form.
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
