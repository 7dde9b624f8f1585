import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct HeadUpModelTests {
  private func model(
    _ frames: [FrameRecord], isInTransition: (Int) -> Bool = { _ in false }
  ) -> HeadUpModel {
    var (model, timeline) = (HeadUpModel(), FrameTimeline())
    for (index, frame) in frames.enumerated() {
      model.append(
        frame, timeline.interval(endingWith: frame), isInTransition: isInTransition(index))
    }
    return model
  }

  @Test func nothingIsKnownBeforeTheFirstFrame() {
    let reading = HeadUpModel().reading
    #expect(reading.frameTime == nil)
    #expect(reading.lowFrameRate == nil)
    #expect(reading.hitches == 0)
    #expect(reading.hitchTimeRatio.value == 0)
    #expect(reading.latencyMedian == nil)
    #expect(reading.pacing == nil)
    #expect(reading.ownCost == nil)
    #expect(reading.rating == .good)
  }

  /// Frame times in refreshes, and what is told of them.
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
    // Four frames are too little activity to judge.
    #expect(!reading.isHitchRatioKnown && reading.rating == .good)
    #expect(reading.refreshPeriod == refresh)
    #expect(reading.pacing == .vsync)
  }

  /// The rating counts from a second of activity on.
  @Test func hitchesAreRatedAfterASecond() {
    let reading = model(
      FrameRecord.frames(apart: (0..<70).map { ($0 % 10 == 9 ? 3 : 1) * refresh })
    ).reading
    #expect(reading.isHitchRatioKnown && reading.rating == .critical)
  }

  @Test func nowIsTheMeanOfTheLastFrames() {
    var times = Array(repeating: 40 * millisecond, count: 30)
    times += Array(repeating: 10 * millisecond, count: HeadUpModel.framesOfNow)
    #expect(model(FrameRecord.frames(apart: times)).reading.frameTime == 10)
    // Not past idle time; at rest it is what was last.
    var frames = FrameRecord.frames(apart: [40, 40, 40, 8].map { $0 * millisecond })
    frames[3].followsIdle = true
    #expect(model(frames).reading.frameTime == 8)
    frames[4].followsIdle = true
    #expect(model(frames).reading.frameTime == 40)
  }

  @Test func worstHundredthOfTheWindow() throws {
    // Ten bad frames of the thousand: the tenth worst is the 1 % low, by MangoHud's rule.
    let times = (0..<HeadUpModel.window).map { $0 < 10 ? 40 * millisecond : refresh }
    var frames = FrameRecord.frames(apart: times)
    let low = try #require(model(frames).reading.lowFrameRate)
    #expect(abs(low - 25) <= 25.0 / 200)
    // Frames that are out of the window don't count.
    frames = FrameRecord.frames(apart: times + Array(repeating: refresh, count: 100))
    let later = model(frames).reading
    #expect(abs(try #require(later.lowFrameRate) - 60) <= 60.0 / 200)
    #expect(later.hitches == 0)
    #expect(later.hitchTimeRatio.hitchTime == 0)
  }

  /// A window that moves tells what a model of its frames alone would.
  @Test func theWindowMoves() {
    var random = SeededGenerator(seed: 3)
    let times: [Nanoseconds] = (0..<2500).map { _ in Nanoseconds(random.number(2...50) * 1e6) }
    let frames = FrameRecord.frames(apart: times)
    let whole = model(frames).reading
    let part = model(Array(frames.suffix(HeadUpModel.window))).reading
    // The first of the part has no frame before it.
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

  @Test func ownCostIsUpdatesAndAShareOfTheDrawing() {
    var model = HeadUpModel()
    model.cost.pixels = 100
    var frame = FrameRecord(id: 1, begin: 0, refreshPeriod: refresh, pacing: .timer)
    frame.stages[.draw] = 2 * millisecond
    frame.pixelsShaded = 1000
    let interval = FrameInterval(elapsed: refresh, refreshPeriod: refresh, isConsecutive: true)
    model.cost.noteUpdate(millisecond / 2)
    for _ in 0..<2 { model.append(frame, interval, isInTransition: false) }
    // Half a millisecond for two frames, and a tenth of what they took to draw.
    #expect(abs((model.reading.ownCost ?? 0) - 0.45) < 1e-6)
    // It can't be more than the whole.
    frame.pixelsShaded = 10
    for _ in 0..<10_000 { model.append(frame, interval, isInTransition: false) }
    #expect(abs((model.reading.ownCost ?? 0) - 2) < 0.01)
    model.cost.pixels = 0
    #expect(model.reading.ownCost == nil)
  }
}
