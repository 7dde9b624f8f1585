import Foundation
import FrameStatistics
import TestSupport

@testable import FrameReport

/// The refresh period of 60 Hz in nanoseconds.
let refresh: Nanoseconds = 16_666_667

/// A millisecond in nanoseconds.
let millisecond: Nanoseconds = 1_000_000

/// Synthetic recordings.
enum Samples {
  /// Frames with the given frame times in milliseconds, after a first frame.
  static func frames(
    _ times: [Double], refreshPeriod: Nanoseconds = refresh, pacing: Pacing = .timer,
    work: (Int) -> Double = { _ in 4 }
  ) -> [FrameRecord] {
    var now: Nanoseconds = 1_000_000_000
    return (0...times.count).map { index in
      if index > 0 { now += Nanoseconds((times[index - 1] * 1e6).rounded()) }
      var frame = FrameRecord(
        id: UInt64(index) + 1, begin: now - 5 * millisecond, refreshPeriod: refreshPeriod,
        pacing: pacing)
      frame.followsIdle = index == 0
      frame.stages[.layout] = Nanoseconds(work(index) * 0.25 * 1e6)
      frame.stages[.draw] = Nanoseconds(work(index) * 0.75 * 1e6)
      frame.swapStart = now - millisecond
      frame.swapEnd = now
      frame.present = .estimated(now)
      frame.layersDrawn = 12
      frame.drawCalls = 3
      return frame
    }
  }

  static let environment = RecordingEnvironment(
    title: "calendar <b>&\"--repeat 2\"", videoDriver: "x11",
    renderer: "llvmpipe (LLVM 15.0.6, 256 \"bits\")", pacing: .timer, refreshPeriod: refresh,
    windowWidth: 1280, windowHeight: 800, versions: ["SDL": "2.26.5"],
    program: ProgramVersion(name: "Interlude", version: "0.1.0", commit: "0123456789ab"),
    date: Date(timeIntervalSince1970: 1_795_256_400),
    timeZone: TimeZone(identifier: "Asia/Kolkata")!,
    host: HostDescription(
      cpu: "Example CPU", cpuCount: 2, kernel: "Linux 6.1", operatingSystem: "Debian 12"))

  /// 201 frames with late frames, a pause, and two transitions. The second one was cancelled.
  static var run: RecordedRun {
    var times = (0..<200).map { 16.6667 + Double($0 % 3) * 0.1 }
    times[40] = 50
    times[90] = 900
    times[120] = 33.3
    var frames = frames(times)
    frames[91].followsIdle = true
    frames[60].oldestInput = frames[60].begin - 2 * millisecond
    var transitions: [RecordedTransition] = []
    for (id, range) in zip(UInt32(1)..., [10..<70, 100..<150]) {
      for index in range {
        let fraction = Double(index - range.lowerBound) / Double(range.count)
        frames[index].transition = TransitionSample(
          id: id, kind: id == 1 ? .push : .pop, phase: .automatic, fraction: fraction)
      }
      var transition = RecordedTransition(
        id: id, exhibit: "calendar", kind: id == 1 ? .push : .pop, phase: .automatic,
        begin: frames[range.lowerBound].begin, fraction: id == 1 ? 1 : 0.4)
      transition.end = frames[range.upperBound].begin
      transition.outcome = id == 1 ? .completed : .cancelled
      transitions.append(transition)
    }
    return RecordedRun(
      title: environment.title, origin: .frameRecorder, frames: frames, transitions: transitions,
      environment: environment)
  }

  static var report: Report { Report(run) }

  /// A recording by another tool.
  static func imported(_ times: [Double]) -> RecordedRun {
    var series = FrameTimeSeries()
    for time in times { _ = series.add(time) }
    return RecordedRun(title: "game", origin: .mangoHud, frames: series.frames)
  }

  /// A random number with the standard normal distribution.
  static func normal(_ random: inout SeededGenerator) -> Double {
    let radius = (-2 * log(random.number(1e-12...1))).squareRoot()
    return radius * cos(2 * .pi * random.number(0...1))
  }

  /// An autoregressive series with mean 0 and standard deviation 1. `memory` is the correlation between neighbours.
  static func series(_ count: Int, memory: Double, _ random: inout SeededGenerator) -> [Double] {
    var value = normal(&random)
    return (0..<count).map { _ in
      value = memory * value + (1 - memory * memory).squareRoot() * normal(&random)
      return value
    }
  }
}
