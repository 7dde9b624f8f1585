import Desktop
import FrameStatistics
import QuartzCore
import TestSupport
import Testing
import UIKit

@testable import Interlude

@MainActor @Suite struct HUDTests {
  @Test func theKeyGoesThroughAllSizes() {
    var size = HUDSize.off
    var seen: [HUDSize] = []
    for _ in 0..<4 {
      size = size.next
      seen.append(size)
    }
    #expect(seen == [.small, .medium, .large, .off])
  }

  // MARK: Where

  private let readout = CGSize(width: 216, height: 84)

  /// Every size is whole where the window is at least 480 × 320, beside the transition's panel.
  @Test(arguments: [(480, 320), (640, 480), (1280, 800)], [false, true])
  func fits(size: (Int, Int), hasReadout: Bool) {
    let bounds = CGRect(x: 0, y: 0, width: size.0, height: size.1)
    let obstacle = CGRect(
      origin: CGPoint(x: 16, y: bounds.height - readout.height - 16), size: readout)
    for wanted in HUDSize.allCases where wanted != .off {
      let place = HUDPlacement(for: wanted, in: bounds, avoiding: hasReadout ? obstacle : nil)
      #expect(place.size == wanted)
      #expect(bounds.contains(place.frame))
      #expect(!hasReadout || !place.frame.intersects(obstacle))
    }
  }

  @Test func tellsLessWhereThereIsLittleRoom() {
    let bounds = CGRect(x: 0, y: 0, width: 320, height: 240)
    #expect(HUDPlacement(for: .large, in: bounds, avoiding: nil).size == .medium)
    let obstacle = CGRect(x: 16, y: 140, width: 216, height: 84)
    let place = HUDPlacement(for: .large, in: bounds, avoiding: obstacle)
    #expect(place.size == .small)
    #expect(!place.frame.intersects(obstacle))
    #expect(HUDPlacement(for: .off, in: bounds, avoiding: nil).size == .off)
  }

  // MARK: Contents

  private func reading(_ change: (inout HUDReading) -> Void = { _ in }) -> HUDReading {
    var reading = HUDModel().reading
    change(&reading)
    return reading
  }

  @Test(
    arguments: [
      (nil, "–"), (0.0, "0.0"), (8.34, "8.3"), (16.667, "16.7"), (9.96, "10.0"), (188.8, "189"),
      (5000, "999"),
      (.infinity, "–"), (-1, "0.0"),
    ] as [(Double?, String)])
  func frameTimes(time: Double?, text: String) {
    #expect(HUDText(reading { $0.frameTime = time }, residentMemory: nil).frameTime == text)
  }

  @Test(
    arguments: [
      (Pacing.vsync, 16_666_667, "vsync 60 Hz"), (.timer, 6_944_444, "timer 144 Hz"),
      (Pacing.none, 0, "unpaced"), (Pacing.none, 16_666_667, "unpaced"), (nil, 0, "no frames yet"),
    ] as [(Pacing?, Nanoseconds, String)])
  func pacing(pacing: Pacing?, period: Nanoseconds, text: String) {
    let reading = reading { ($0.pacing, $0.refreshPeriod) = (pacing, period) }
    #expect(HUDText(reading, residentMemory: nil).pacing == text)
  }

  @Test func everythingElse() {
    let text = HUDText(
      reading {
        $0.lowFrameRate = 58.75
        $0.hitchTimeRatio = HitchTimeRatio(hitchTime: 250, activeTime: 2)
        $0.stages[.input] = 500_000
        $0.stages[.gesture] = 250_000
        $0.stages[.draw] = 1_234_567
        ($0.layersDrawn, $0.drawCalls, $0.hitches) = (231, 18, 7)
        $0.latencyMedian = 12.34
        ($0.appHitches, $0.animationErrorP99) = (3, 16.67)
        $0.ownCost = 0.118
      }, residentMemory: 96 << 20)
    #expect(text.lowFrameRate == "58.8")
    #expect(text.hitches == "125")
    #expect(text.cost == "HUD 0.12 ms")
    #expect(text.stages == ["0.75", "0.00", "0.00", "0.00", "0.00", "1.23"])
    #expect(text.facts == ["231", "96", "18", "12.3", "7", "–", "3", "16.7"])
    #expect(text.facts.count == HUDText.factCaptions.count)
  }

  /// One late frame in the first half second is no "743 ms/s" in red.
  @Test func hitchesAreUnknownBelowASecondOfActivity() {
    var model = HUDModel()
    let refresh: Nanoseconds = 16_666_667
    for id in UInt64(1)...70 {
      let elapsed = id == 1 ? 400_000_000 : refresh
      model.append(
        FrameRecord(id: id, begin: 0, refreshPeriod: refresh, pacing: .timer),
        FrameInterval(elapsed: elapsed, refreshPeriod: refresh, isConsecutive: id > 1),
        isInTransition: false)
      let text = HUDText(model.reading, residentMemory: nil)
      let active = model.reading.hitchTimeRatio.activeTime
      #expect((text.hitches == "–") == (active < 1), "\(active)")
      #expect((model.reading.rating == .good) == (active < 1))
    }
    #expect(model.reading.hitchTimeRatio.activeTime > 1)
  }

  // MARK: How

  /// Numbers of any width leave everything else where it is.
  @Test func nothingJumps() throws {
    let painter = try #require(HUDRenderer(.small, scale: 1))
    func picture(_ time: Double) throws -> Bitmap {
      let text = HUDText(reading { $0.frameTime = time }, residentMemory: nil)
      return Bitmap(try #require(painter.draw(text, .good, FrameGraphModel())))
    }
    let (short, long) = (try picture(8), try picture(188.8))
    for y in 0..<short.height {
      for x in Int(HUDLayout.headNumber.end)..<short.width {
        #expect(short[x, y] == long[x, y])
      }
    }
    #expect(short != long)
  }

  private func text(digit: Character, longest: Bool) -> HUDText {
    var text = HUDText(reading(), residentMemory: nil)
    func number(_ widest: String) -> String {
      String((longest ? widest : "0").map { $0 == "0" ? digit : $0 })
    }
    (text.frameTime, text.lowFrameRate) = (number("00.0"), number("00.0"))
    text.hitches = number("00.0")
    text.stages = text.stages.map { _ in number("0.00") }
    text.facts = text.facts.map { _ in number("0000") }
    return text
  }

  /// However long a number gets, it stays clear of its caption and its unit.
  @Test(arguments: [1, 2], [false, true])
  func nothingIsWrittenOverAnything(scale: CGFloat, isMirrored: Bool) throws {
    let face = Bitmap(
      try #require(HUDBackground.draw(.large, scale: scale, isMirrored: isMirrored)))
    let painter = try #require(HUDRenderer(.large, scale: scale, isMirrored: isMirrored))
    let picture = Bitmap(
      try #require(
        painter.draw(text(digit: "8", longest: true), .good, FrameGraphModel())))
    let ground = face[Int(4 * scale), Int(4 * scale)]
    for y in 0..<face.height {
      for x in 1..<face.width - 1 where face[x, y] != picture[x, y] {
        #expect((x - 1...x + 1).allSatisfy { face[$0, y] == ground }, "\(x), \(y)")
      }
    }
  }

  /// From right to left, captions begin at the right, and numbers are left of them.
  @Test func captionsBeginAtTheRight() throws {
    func face(_ isMirrored: Bool) throws -> Bitmap {
      Bitmap(try #require(HUDBackground.draw(.large, scale: 1, isMirrored: isMirrored)))
    }
    let (usual, mirrored) = (try face(false), try face(true))
    // The colour square of the first stage, at the beginning of its line.
    let (x, y) = (Int(HUDLayout.left) + 3, Int(HUDLayout.legendTop + HUDLayout.rowBaseline) - 4)
    #expect(mirrored[mirrored.width - 1 - x, y] == usual[x, y] && mirrored[x, y] != usual[x, y])
    Localization.use("ar") { _ in nil }
    defer { Localization.useEnglish() }
    #expect(HUDView(try HeadlessSession(width: 300, height: 200).log).isMirrored)
  }

  /// In each column of the tables, all numbers end at one place.
  @Test func numbersStandInColumns() throws {
    let painter = try #require(HUDRenderer(.large, scale: 1))
    func picture(_ digit: Character) throws -> Bitmap {
      Bitmap(
        try #require(painter.draw(text(digit: digit, longest: false), .good, FrameGraphModel())))
    }
    let (eights, ones) = (try picture("8"), try picture("1"))
    for column in HUDLayout.columns {
      let ends = [HUDLayout.legendTop, HUDLayout.factsTop].flatMap { top in
        (0..<3).map { row -> Int? in
          let y = Int(top + CGFloat(row) * HUDLayout.rowHeight)
          return (Int(column.begin)..<Int(column.unit)).last { x in
            (y..<y + Int(HUDLayout.rowHeight)).contains { eights[x, $0] != ones[x, $0] }
          }
        }
      }
      #expect(Set(ends).count == 1 && ends[0] != nil)
    }
  }

  @Test(arguments: [1, 1.5, 2])
  func theGraphShowsEachFrame(scale: CGFloat) throws {
    var graph = FrameGraphModel(capacity: 200)
    let refresh: Nanoseconds = 16_666_667
    for index in 0..<300 {
      graph.append(
        FrameInterval(
          elapsed: index == 299 ? 2 * refresh : refresh, refreshPeriod: refresh,
          isConsecutive: true), isInTransition: index >= 250)
    }
    let painter = try #require(HUDRenderer(.medium, scale: scale))
    let text = HUDText(reading(), residentMemory: nil)
    let picture = Bitmap(try #require(painter.draw(text, .good, graph)))
    func pixel(_ x: CGFloat, _ y: CGFloat) -> Bitmap.Pixel {
      let column = Int(x * scale)
      let row = Int(y * scale)
      return picture[column, row]
    }
    func color(_ color: PixelCanvas.Color) -> Bitmap.Pixel {
      Bitmap.Pixel(
        UInt8(color >> 16 & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color & 0xFF), 255)
    }
    let area = HUDLayout.graph
    #expect(pixel(area.maxX - 0.5, area.minY + 2) == color(HUDColors.late))
    #expect(pixel(area.maxX - 10, area.minY + 2) == color(HUDColors.transition))
    #expect(pixel(area.minX + 10, area.minY + 2) == color(HUDColors.graph))
    #expect(pixel(area.minX + 10, area.maxY - 2) == color(HUDColors.onTime))
  }

  // MARK: Rest

  /// Looks until it rests, and counts the looks.
  private func lookUntilRest(_ view: HUDView, _ session: HeadlessSession) -> Int {
    var looks = 0
    while view.isUpdating, looks < 100 {
      session.advance(by: view.interval)
      view.update(at: session.clock.now())
      looks += 1
    }
    return looks
  }

  @Test(arguments: [HUDSize.small, .medium, .large])
  func restsWithTheApp(size: HUDSize) throws {
    endWhatRuns()
    let session = try HeadlessSession(width: 480, height: 320)
    let window = AppStart.makeWindow(showing: UIViewController())
    let overlay = OverlayWindow(session.log)
    defer { (window.isHidden, overlay.isHidden) = (true, true) }
    overlay.hudSize = size
    overlay.layoutIfNeeded()
    let view = try #require(overlay.subviews.lazy.compactMap { $0 as? HUDView }.first)
    session.runUntilIdle()
    #expect(!view.isHidden)
    session.log.onFrameCommit?()
    #expect(view.isUpdating)
    UIView.animate(withDuration: 0.5) { window.rootViewController?.view.alpha = 0.5 }
    let looks = lookUntilRest(view, session)
    // As long as something moves, and little longer.
    let during = Int(0.5 / view.interval)
    #expect((during...during + 4).contains(looks), "\(looks)")
    #expect(!session.producer.needsFrame(at: session.clock.now()))
    #expect(AnimationScheduler.shared.nextWake(after: session.clock.now()) == nil)
    // The next turn wakes it.
    session.log.onFrameCommit?()
    #expect(view.isUpdating)
    // Nothing wakes a display that is off.
    overlay.hudSize = .off
    #expect(!view.isUpdating)
    session.log.onFrameCommit?()
    #expect(!view.isUpdating)
  }
}
