import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct FrameSummaryTests {
  @Test func noFrames() {
    let summary = FrameSummary(frames: [])
    #expect(summary.frameCount == 0)
    #expect(summary.frameTime == nil)
    #expect(summary.build == nil)
    #expect(summary.lows.isEmpty)
    #expect(summary.activeTime == 0)
    #expect(!summary.isDisplayPaced)
  }

  @Test func oneFrame() throws {
    let summary = FrameSummary(frames: FrameRecord.frames(apart: []))
    #expect(summary.frameCount == 1)
    #expect(summary.frameTime == nil)
    #expect(try #require(summary.firstFrameTime).max == 5)
    #expect(summary.activeTime == 0.005)
  }

  /// A damaged file may contain any frame numbers. The count of lost frames is clamped and must not overflow.
  @Test(arguments: [[0, .max], [0, 1 << 63, .max], [.max - 1, .max]] as [[UInt64]])
  func hugeGapsInFrameNumbersAreClamped(ids: [UInt64]) {
    let summary = FrameSummary(
      frames: ids.map { FrameRecord(id: $0, begin: 0, refreshPeriod: refresh, pacing: .timer) })
    #expect(summary.frameCount == ids.count)
    #expect(summary.lostFrameCount == (ids.count == 2 && ids[0] > 0 ? 0 : .max))
  }

  /// Computes every number of a random recording again in the simplest way.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func agreesWithBruteForce(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let frames = Self.randomFrames(using: &random)
    let summary = FrameSummary(frames: frames)

    var frameTimes: [Double] = []
    var firsts: [Double] = []
    var missed = 0
    var late = 0
    var slow = 0
    var frozen = 0
    var active = 0.0
    for (index, frame) in frames.enumerated() {
      let isFirst =
        index == 0 || frame.followsIdle || frames[index - 1].id + 1 != frame.id
      let start = isFirst ? frame.begin : frames[index - 1].present!.time
      let time = Double(frame.present!.time - start) / 1e6
      if isFirst { firsts.append(time) } else { frameTimes.append(time) }
      active += time / 1000
      let period = Double(frame.refreshPeriod) / 1e6
      if time > period + 1 {
        missed += Int((time / period).rounded()) - 1
        late += (time / period).rounded() > 1 ? 1 : 0
      }
      slow += time > 1.5 * period ? 1 : 0
      frozen += time >= 700 ? 1 : 0
    }
    #expect(summary.frameCount == frames.count)
    #expect(summary.frameTime == Distribution(of: frameTimes))
    #expect(summary.firstFrameTime == Distribution(of: firsts))
    #expect(summary.missedIntervalCount == missed)
    #expect(summary.lateFrameCount == late)
    #expect(summary.slowFrameCount == slow)
    #expect(summary.frozenFrameCount == frozen)
    #expect(abs(summary.activeTime - active) < 1e-6)
    let hitchTime = Double(missed) * Double(refresh) / 1e6
    #expect(abs(summary.hitchTimeRatio.value - hitchTime / active) < 1e-6)
    #expect(summary.lostFrameCount == Int(frames.last!.id - frames[0].id) + 1 - frames.count)
    #expect(summary.histogram.total == frameTimes.count)

    for stage in FrameStage.allCases {
      let times = frames.map { Double($0.stages[stage]) / 1e6 }
      #expect(summary.stages[stage] == Distribution(of: times))
    }
    let inputs = frames.compactMap { frame in
      frame.oldestInput.map { Double(frame.present!.time - $0) / 1e6 }
    }
    #expect(summary.inputToPresent == Distribution(of: inputs))
    #expect(
      summary.cpuTime == Distribution(of: frames.compactMap(\.cpuTime).map { Double($0) / 1e6 }))
    #expect(summary.peakResidentMemory == frames.compactMap(\.residentMemory).max())

    for rule in LowFrameRate.allCases {
      let low = try #require(summary.lows[rule])
      #expect(low.onePercent == rule.framesPerSecond(worst: 0.01, ofSorted: frameTimes.sorted()))
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func transitionsAgreeWithBruteForce(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let frames = Self.randomFrames(using: &random)
    let summary = FrameSummary(frames: frames)
    var calculator = FrameIntervalCalculator()
    let intervals = frames.map { calculator.interval(endingWith: $0) }
    #expect(
      Set(summary.transitions.map(\.id)) == Set(frames.compactMap { $0.transition?.id }))
    for transition in summary.transitions {
      let own = zip(frames, intervals).filter { $0.0.transition?.id == transition.id }.map(\.1)
      let times = own.compactMap(\.frameTime).map { Double($0) / 1e6 }
      #expect(transition.frameCount == own.count)
      #expect(transition.frameTime == Distribution(of: times))
      #expect(transition.missedIntervalCount == own.map(\.missedIntervals).reduce(0, +))
      let active = Double(own.map(\.elapsed).reduce(0, +)) / 1e9
      let late = Double(own.map(\.hitchTime).reduce(0, +)) / 1e6
      #expect(abs(transition.hitchTimeRatio.value - late / active) < 1e-6)
    }
  }

  @Test func transitionsHaveTheValuesOfTheRecording() throws {
    var frames = FrameRecord.frames(apart: [refresh, 3 * refresh, refresh])
    for index in 1...2 {
      frames[index].transition = TransitionSample(
        id: 4, kind: .push, phase: .automatic, fraction: Double(index) / 2)
    }
    var recorded = RecordedTransition(
      id: 4, exhibit: "calendar", kind: .push, phase: .automatic, begin: frames[1].begin)
    recorded.end = recorded.begin + 50 * millisecond
    recorded.outcome = .completed
    recorded.fraction = 1
    let summary = FrameSummary(frames: frames, transitions: [recorded])
    let transition = try #require(summary.transitions.first)
    #expect(summary.transitions.count == 1)
    #expect(transition.transition == recorded)
    #expect(transition.duration == 50)
    #expect(transition.frameCount == 2)
    #expect(transition.missedIntervalCount == 2)
    #expect(abs(transition.hitchTimeRatio.value - 500) < 1e-6)
  }

  @Test(
    arguments: [
      ([.vsync, .vsync], true, "vsync, 60.00 Hz"),
      ([.timer, .timer], false, "unpaced: a timer at 60.00 Hz, not a display's vsync"),
      ([.none, .none], false, "unpaced: each frame begins when the previous one is done"),
      ([.vsync, .timer], false, "unpaced in part: timer, vsync"),
    ] as [([Pacing], Bool, String)])
  func pacing(pacings: [Pacing], isDisplayPaced: Bool, description: String) {
    var frames = FrameRecord.frames(apart: [refresh])
    for index in frames.indices { frames[index].pacing = pacings[index] }
    let summary = FrameSummary(frames: frames)
    #expect(summary.isDisplayPaced == isDisplayPaced)
    #expect(summary.pacingDescription == description)
  }

  @Test func pacingIsUnknownWithoutFrames() {
    #expect(FrameSummary(frames: []).pacingDescription == "unknown: there are no frames")
  }

  @Test func presentTimesAreMeasuredOnlyIfAllAre() {
    var frames = FrameRecord.frames(apart: [refresh, refresh])
    #expect(!FrameSummary(frames: frames).isPresentTimeMeasured)
    for index in frames.indices { frames[index].present?.kind = .measured }
    #expect(FrameSummary(frames: frames).isPresentTimeMeasured)
    frames[1].present = nil
    #expect(!FrameSummary(frames: frames).isPresentTimeMeasured)
    #expect(FrameSummary(frames: frames).hasPresentTimes)
    for index in frames.indices { frames[index].present = nil }
    #expect(!FrameSummary(frames: frames).hasPresentTimes)
  }

  /// A random recording with idle time, gaps, late frames and transitions.
  static func randomFrames(using random: inout SeededGenerator) -> [FrameRecord] {
    var frames: [FrameRecord] = []
    var now: Nanoseconds = 5_000_000_000
    var id: UInt64 = 100
    for _ in 0..<Int.random(in: 50...1500, using: &random) {
      let isStalled = Int.random(in: 0..<40, using: &random) == 0
      now +=
        isStalled
        ? .random(in: 20_000_000...900_000_000, using: &random)
        : refresh + .random(in: -800_000...800_000, using: &random)
      var frame = FrameRecord.random(id: id, using: &random)
      frame.refreshPeriod = refresh
      frame.followsIdle = Int.random(in: 0..<30, using: &random) == 0
      frame.begin = now - Nanoseconds.random(in: 1_000_000...30_000_000, using: &random)
      frame.present = .estimated(now)
      frame.swapEnd = now
      frame.oldestInput = frame.oldestInput.map { _ in
        now - .random(in: 0...80_000_000, using: &random)
      }
      for stage in FrameStage.allCases {
        frame.stages[stage] = .random(in: 0...4_000_000, using: &random)
      }
      frame.transition?.id = RecordedTransition.ID(frames.count / 60)
      frames.append(frame)
      id += Int.random(in: 0..<50, using: &random) == 0 ? 3 : 1
    }
    return frames
  }
}
