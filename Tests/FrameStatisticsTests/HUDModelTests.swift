import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct HUDModelTests {
  private func model(
    _ frames: [FrameRecord], isInTransition: (Int) -> Bool = { _ in false }
  ) -> HUDModel {
    var (model, calculator) = (HUDModel(), FrameIntervalCalculator())
    for (index, frame) in frames.enumerated() {
      model.append(
        frame, calculator.interval(endingWith: frame), isInTransition: isInTransition(index))
    }
    return model
  }

  @Test func nothingIsKnownBeforeTheFirstFrame() {
    let reading = HUDModel().reading
    #expect(reading.frameTime == nil)
    #expect(reading.lowFrameRate == nil)
    #expect(reading.hitches == 0)
    #expect(reading.hitchTimeRatio.value == 0)
    #expect(reading.latencyMedian == nil)
    #expect(reading.pacing == nil)
    #expect(reading.ownCost == nil)
    #expect(reading.rating == .good)
  }

  /// Frame times in refresh periods, with the expected hitches and missed intervals.
  @Test(
    arguments: [
      ([1, 1, 1, 1], 0, 0),
      ([1, 2, 1, 1], 1, 1),
      ([1, 2, 1, 4], 2, 4),
      ([3, 3, 3, 3], 4, 8),
    ] as [([Nanoseconds], Int, Nanoseconds)])
  func hitches(times: [Nanoseconds], hitches: Int, missed: Nanoseconds) {
    let reading = model(FrameRecord.frames(apart: times.map { $0 * refresh })).reading
    #expect(reading.hitches == hitches)
    #expect(reading.hitchTimeRatio.hitchTime == Double(missed * refresh) / 1e6)
    // Four frames are less than a second of activity, so there is no rating yet.
    #expect(!reading.isHitchRatioKnown && reading.rating == .good)
    #expect(reading.refreshPeriod == refresh)
    #expect(reading.pacing == .vsync)
  }

  @Test func hitchesAreRatedAfterASecondOfActivity() {
    let reading = model(
      FrameRecord.frames(apart: (0..<70).map { ($0 % 10 == 9 ? 3 : 1) * refresh })
    ).reading
    #expect(reading.isHitchRatioKnown && reading.rating == .critical)
  }

  @Test func currentFrameTimeIsTheMeanOfTheLastFrames() {
    var times = Array(repeating: 40 * millisecond, count: 30)
    times += Array(repeating: 10 * millisecond, count: HUDModel.currentFrameCount)
    #expect(model(FrameRecord.frames(apart: times)).reading.frameTime == 10)
    // The mean does not cross idle time. An idle app keeps its last value.
    var frames = FrameRecord.frames(apart: [40, 40, 40, 8].map { $0 * millisecond })
    frames[3].followsIdle = true
    #expect(model(frames).reading.frameTime == 8)
    frames[4].followsIdle = true
    #expect(model(frames).reading.frameTime == 40)
  }

  @Test func onePercentLowCoversTheWindow() throws {
    // Ten slow frames of 1,000: by MangoHud's definition the tenth slowest is the 1 % low.
    let times = (0..<HUDModel.window).map { $0 < 10 ? 40 * millisecond : refresh }
    var frames = FrameRecord.frames(apart: times)
    let low = try #require(model(frames).reading.lowFrameRate)
    #expect(abs(low - 25) <= 25.0 / 200)
    // Frames that have left the window do not count.
    frames = FrameRecord.frames(apart: times + Array(repeating: refresh, count: 100))
    let later = model(frames).reading
    #expect(abs(try #require(later.lowFrameRate) - 60) <= 60.0 / 200)
    #expect(later.hitches == 0)
    #expect(later.hitchTimeRatio.hitchTime == 0)
  }

  /// Catches a total that keeps frames which have left the window.
  @Test func aFullWindowEqualsAModelOfItsFramesAlone() {
    var random = SeededGenerator(seed: 3)
    let times: [Nanoseconds] = (0..<2500).map { _ in Nanoseconds(random.number(2...50) * 1e6) }
    let frames = FrameRecord.frames(apart: times)
    let whole = model(frames).reading
    let part = model(Array(frames.suffix(HUDModel.window))).reading
    // The first frame of the second model has no predecessor, so one hitch may be missing.
    #expect(abs(whole.hitches - part.hitches) <= 1)
    #expect(whole.frameTime == part.frameTime)
    #expect(whole.stages == part.stages)
  }

  @Test func latencyIsFromInputToPresentation() {
    var frames = FrameRecord.frames(apart: [refresh, refresh, refresh])
    for (index, latency) in [(1, 12), (2, 30)] as [(Int, Nanoseconds)] {
      frames[index].oldestInput = frames[index].presentedAt - latency * millisecond
    }
    let reading = model(frames).reading
    #expect(abs((reading.latencyMedian ?? 0) - 12) <= 12.0 / 200)
    #expect(abs((reading.latencyP95 ?? 0) - 30) <= 30.0 / 200)
  }

  /// Animation errors and reasons leave the numbers with their frames.
  @Test func errorsAndReasonsFollowTheWindow() throws {
    var frames = FrameRecord.frames(
      apart: [refresh, 2 * refresh] + Array(repeating: refresh, count: HUDModel.window))
    for index in frames.indices {
      // The time for which each frame is meant goes on in steps of a refresh.
      frames[index].intendedTime = 1_000_000_000 + Nanoseconds(index) * refresh
      frames[index].animationTime = frames[index].intendedTime
      frames[index].runningAnimations = 1
    }
    frames[2].stages[.layout] = 2 * refresh
    let start = model(Array(frames.prefix(10))).reading
    #expect(start.appHitches == 1 && start.hitches == 1)
    let error = try #require(start.animationErrorP99)
    #expect(abs(error - 16.667) < 16.667 / 200)
    let later = model(frames).reading
    #expect(later.appHitches == 0 && later.animationErrorP99 == 0)
  }

  @Test func stagesAreMeans() {
    var frames = FrameRecord.frames(apart: [refresh])
    frames[0].stages[.draw] = 2 * millisecond
    frames[1].stages[.draw] = 4 * millisecond
    frames[1].stages[.layout] = millisecond
    (frames[1].layersDrawn, frames[1].drawCalls) = (12, 3)
    let model = model(frames) { $0 == 1 }
    #expect(model.reading.stages[.draw] == 3 * millisecond)
    #expect(model.reading.stages[.layout] == millisecond / 2)
    #expect(model.reading.layersDrawn == 12)
    #expect(model.reading.drawCalls == 3)
    #expect(model.graph.bars.map(\.isInTransition) == [false, true])
    #expect(model.graph.workCeiling == 2 * (refresh / 4))
  }

  @Test func ownCostIsTheUpdatesAndAFractionOfTheDrawing() {
    var model = HUDModel()
    model.cost.pixels = 100
    var frame = FrameRecord(id: 1, begin: 0, refreshPeriod: refresh, pacing: .timer)
    frame.stages[.draw] = 2 * millisecond
    frame.pixelsShaded = 1000
    let interval = FrameInterval(elapsed: refresh, refreshPeriod: refresh, isConsecutive: true)
    model.cost.addUpdate(lasting: millisecond / 2)
    for _ in 0..<2 { model.append(frame, interval, isInTransition: false) }
    // Half a millisecond for two frames, and a tenth of the 2 ms of drawing.
    #expect(abs((model.reading.ownCost ?? 0) - 0.45) < 1e-6)
    // The fraction of the drawing is at most 1.
    frame.pixelsShaded = 10
    for _ in 0..<10_000 { model.append(frame, interval, isInTransition: false) }
    #expect(abs((model.reading.ownCost ?? 0) - 2) < 0.01)
    model.cost.pixels = 0
    #expect(model.reading.ownCost == nil)
  }
}
