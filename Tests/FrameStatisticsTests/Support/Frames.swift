import Foundation
import FrameStatistics
import TestSupport

/// The refresh period of 60 Hz in nanoseconds.
let refresh: Nanoseconds = 16_666_667

/// A millisecond in nanoseconds.
let millisecond: Nanoseconds = 1_000_000

extension FrameRecord {
  /// Frames with the given frame times in nanoseconds. The first frame follows idle time.
  static func frames(
    apart times: [Nanoseconds], refreshPeriod: Nanoseconds = refresh, pacing: Pacing = .vsync
  ) -> [FrameRecord] {
    var now: Nanoseconds = 1_000_000_000
    var frames: [FrameRecord] = []
    for index in 0...times.count {
      var frame = FrameRecord(
        id: UInt64(index), begin: now - 5 * millisecond, refreshPeriod: refreshPeriod,
        pacing: pacing)
      frame.followsIdle = index == 0
      frame.swapEnd = now
      frame.present = .estimated(now)
      frames.append(frame)
      if index < times.count { now += times[index] }
    }
    return frames
  }

  /// A frame with random values in all fields; optional fields may be `nil`.
  static func random(id: UInt64, using random: inout SeededGenerator) -> FrameRecord {
    func time() -> Nanoseconds { .random(in: 0...(1 << 60), using: &random) }
    func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
      Bool.random(using: &random) ? value() : nil
    }
    var frame = FrameRecord(
      id: id, begin: time(), refreshPeriod: time(),
      pacing: Pacing.allCases.randomElement(using: &random)!)
    frame.followsIdle = .random(using: &random)
    frame.intendedTime = maybe(time())
    frame.animationTime = maybe(time())
    frame.fastestMotion = maybe(.random(in: 0...10_000, using: &random))
    frame.oldestInput = maybe(time())
    frame.oldestClick = maybe(time())
    frame.animationError = maybe(time() - time())
    frame.lateBecause = maybe(LateReason.allCases.randomElement(using: &random)!)
    frame.inputCount = .random(in: 0...100, using: &random)
    for stage in FrameStage.allCases { frame.stages[stage] = time() }
    frame.swapStart = maybe(time())
    frame.swapEnd = maybe(time())
    frame.present = maybe(
      PresentTime(
        time: time(), kind: PresentTime.Kind.allCases.randomElement(using: &random)!))
    frame.frameTime = maybe(time())
    frame.missedIntervals = .random(in: 0...1000, using: &random)
    frame.transition = maybe(
      TransitionSample(
        id: .random(in: 0...UInt32.max, using: &random),
        kind: TransitionKind.allCases.randomElement(using: &random)!,
        phase: TransitionPhase.allCases.randomElement(using: &random)!,
        fraction: .random(in: 0...1, using: &random)))
    frame.runningAnimations = .random(in: 0...500, using: &random)
    frame.layersDrawn = .random(in: 0...5000, using: &random)
    frame.drawCalls = .random(in: 0...5000, using: &random)
    frame.pixelsShaded = .random(in: 0...Int.max, using: &random)
    frame.residentMemory = maybe(.random(in: 0...Int.max, using: &random))
    frame.cpuTime = maybe(time())
    return frame
  }
}

extension RecordingEnvironment {
  /// An environment with commas and quotes in its strings.
  static let sample = RecordingEnvironment(
    title: "calendar --repeat 2", videoDriver: "offscreen",
    renderer: "llvmpipe (LLVM 15.0.6, 256 \"bits\")", pacing: .timer, refreshPeriod: refresh,
    windowWidth: 1280, windowHeight: 800, scale: 1.5, versions: ["SDL": "2.26.5", "GL": "3.2"],
    program: ProgramVersion(name: "Interlude", version: "0.1.0", commit: "0123456789ab"),
    date: Date(timeIntervalSince1970: 1_795_256_400),
    timeZone: TimeZone(identifier: "Asia/Kolkata")!,
    host: HostDescription(
      cpu: "Example CPU", cpuCount: 2, kernel: "Linux 6.1", operatingSystem: "Debian 12"))
}
