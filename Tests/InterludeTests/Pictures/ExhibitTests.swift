import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Properties of every exhibit, of those that push and pop, and of the calendar's pages and bar.
@MainActor @Suite struct ExhibitTests {
  /// Those whose demonstration is a push and a pop of a second each.
  private nonisolated static let pushing = [ExhibitName.calendar, .reference, .referenceSplit]

  @Test(arguments: pushing)
  func aPopEndsWhereThePushBegan(name: ExhibitName) throws {
    let stage = try ExhibitStage(name)
    let first = try stage.picture()
    let views = stage.viewCount
    try stage.begin("push")
    #expect(try stage.picture().difference(from: first).count == 0)
    stage.finish()
    let second = try stage.picture()
    #expect(second.difference(from: first).count > 1000)
    try stage.begin("pop")
    #expect(try stage.picture().difference(from: second).count == 0)
    stage.finish()
    #expect(try stage.picture().difference(from: first).count == 0)
    // No snapshot is left over.
    #expect(stage.viewCount == views)
  }

  @Test(arguments: ExhibitName.galleryCases)
  func theDemonstrationWithoutEnd(name: ExhibitName) throws {
    let stage = try ExhibitStage(name, width: 320, height: 240)
    let depth = stage.navigation.viewControllers.count
    // The first round may leave a stage other than it found it.
    var settled: (picture: Bitmap, views: Int)?
    for _ in 0..<3 {
      for step in stage.exhibit.demonstration {
        try stage.perform(step.name)
      }
      #expect(stage.navigation.viewControllers.count == depth)
      #expect(stage.presented == nil)
      let picture = try stage.picture()
      if let settled {
        // The container's cards always come in new colours.
        if name != .container { #expect(picture.difference(from: settled.picture).count == 0) }
        #expect(stage.viewCount == settled.views)
      }
      settled = (picture, stage.viewCount)
    }
  }

  /// Each step shows something on its way, and says how long that takes.
  @Test(arguments: ExhibitName.galleryCases)
  func everyStepMoves(name: ExhibitName) throws {
    // Wide enough for sheets.
    let session = try HeadlessSession(width: 640, height: 400)
    let rows = try Filmstrip.rows(of: name.makeAtFixedTime(), at: [0, 0.5, 0.98], in: session)
    #expect(Set(rows.map(\.name)).count == rows.count)
    for row in rows {
      let frames = row.frames.map { Bitmap($0) }
      #expect(frames[0].difference(from: frames[1]).count > 100, "\(row.name)")
      let returns = row.name.hasSuffix("cancelled")
      if !returns { #expect(frames[0].difference(from: frames[2]).count > 100, "\(row.name)") }
    }
  }

  /// A pointer that clicks as fast as it can, while the window changes its size. Afterwards every controller that
  /// is presented can be dismissed, every pushed one popped, and the page is as it was at first.
  @Test(arguments: ExhibitName.galleryCases, UInt64(1)...3)
  func hastyClicksDoNoHarm(name: ExhibitName, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let stage = try ExhibitStage(name, width: 480, height: 320)
    let views = stage.viewCount
    for round in 0..<60 {
      let size = stage.exhibit.root.view.bounds.size
      stage.session.click(
        at: CGPoint(
          x: .random(in: 0..<size.width, using: &generator),
          y: .random(in: 0..<size.height, using: &generator)))
      if round % 7 == 3 {
        try stage.session.resize(
          width: .random(in: 240...640, using: &generator),
          height: .random(in: 180...480, using: &generator))
      }
      stage.session.advance(by: .random(in: 0...0.3, using: &generator))
    }
    stage.finish()
    try stage.session.resize(width: 480, height: 320)
    stage.finish()
    stage.letGoOn()
    stage.exhibit.root.dismiss(animated: true)
    stage.finish()
    stage.navigation.popToRootViewController(animated: true)
    stage.finish()
    #expect(stage.presented == nil, "seed \(seed)")
    #expect(stage.navigation.transitionCoordinator == nil)
    #expect(stage.exhibit.root.view.bounds.size == CGSize(width: 480, height: 320))
    if ![.styles, .petCare].contains(name) { #expect(stage.viewCount == views, "seed \(seed)") }
  }

  @Test(arguments: pushing)
  func aTransitionTakesASecond(name: ExhibitName) throws {
    let stage = try ExhibitStage(name, width: 160, height: 160)
    for step in ["push", "pop"] {
      try stage.begin(step)
      _ = try stage.picture(at: 0.999)
      #expect(stage.navigation.transitionCoordinator != nil)
      _ = try stage.picture(at: 1.001)
      #expect(stage.navigation.transitionCoordinator == nil)
      stage.finish()
    }
  }

  @Test(arguments: pushing)
  func aClickPushes(name: ExhibitName) throws {
    let stage = try ExhibitStage(name)
    let count = stage.navigation.viewControllers.count
    stage.session.click(at: CGPoint(x: 350, y: 250))
    stage.finish()
    #expect(stage.navigation.viewControllers.count == count + 1)
  }

  @Test(arguments: ExhibitName.galleryCases)
  func tellsOfItself(name: ExhibitName) {
    let exhibit = name.make()
    #expect(exhibit.name == name)
    #expect(!exhibit.title.isEmpty)
    #expect(exhibit.summary.hasSuffix("."))
  }

  // MARK: The calendar's bar

  private func labels(in view: UIView) -> [String] {
    ((view as? UILabel)?.text).map { [$0] } ?? [] + view.subviews.flatMap { labels(in: $0) }
  }

  @Test func pagesAreNamedAfterTheirColors() throws {
    let stage = try ExhibitStage(.calendar)
    for _ in 0..<3 {
      let title = try #require(stage.navigation.topViewController?.title)
      #expect(title.wholeMatch(of: /#[0-9A-F]{6}/) != nil)
      #expect(stage.navigation.topViewController?.navigationItem.title == title)
      #expect(labels(in: stage.navigation.navigationBar).contains(title))
      let picture = try stage.picture()
      #expect(picture[5, picture.height - 5] == (try Bitmap.pixel(named: title)))
      try stage.begin("push")
      stage.finish()
    }
  }

  /// The button's arrow and words are blends of its colour with the bar's white, and somewhere the colour itself.
  /// It has a shade of the colour that can be read on the bar.
  @Test func theBackButtonHasTheColorOfThePageItLeadsTo() throws {
    let stage = try ExhibitStage(.calendar)
    for _ in 0..<3 {
      let page = try #require(stage.navigation.topViewController?.view.backgroundColor)
      let tint = ColorPageViewController.tint(for: page).cgColor.rgba * 255
      let below = Bitmap.Pixel(
        UInt8(tint.x.rounded()), UInt8(tint.y.rounded()), UInt8(tint.z.rounded()), 255)
      try stage.begin("push")
      stage.finish()
      let button = try stage.picture().part(x: 0, y: 2, width: 110, height: 38)
      let white = Bitmap.Pixel(255, 255, 255, 255)
      #expect(
        button.pixels.contains { pixel in
          (0..<3).allSatisfy { abs(Int(pixel[$0]) - Int(below[$0])) <= 1 }
        })
      // Rounded once for the text and once for its background.
      #expect(button.pixels.allSatisfy { $0.isBlend(of: below, white, tolerance: 2) })
    }
  }

  @Test func theFirstPageHasNoBackButton() throws {
    let stage = try ExhibitStage(.calendar)
    let corner = try stage.picture().part(x: 0, y: 2, width: 110, height: 38)
    #expect(Set(corner.pixels) == [Bitmap.Pixel(255, 255, 255, 255)])
  }

  /// Half way, both titles show, each fainter than it is on its own.
  @Test func titlesCrossFade() throws {
    let stage = try ExhibitStage(.calendar)
    func darkest(_ picture: Bitmap) -> UInt8 {
      picture.part(x: 140, y: 10, width: 120, height: 24).pixels.map(\.x).min() ?? 255
    }
    let before = darkest(try stage.picture())
    try stage.begin("push")
    let during = darkest(try stage.picture(at: 0.4))
    stage.finish()
    let after = darkest(try stage.picture())
    #expect(before < 30)
    #expect(after < 30)
    #expect(during > 30)
    #expect(during < 200)
  }

  // MARK: Colours

  @Test func aSeedDecidesTheColors() {
    func names(_ seed: UInt64) -> [String] {
      let colors = PageColors(seed: seed)
      return (0..<20).map { _ in colors.next().name }
    }
    #expect(names(1) == names(1))
    #expect(names(1) != names(2))
    #expect(Set(names(3)).count == 20)
  }

  @Test func colorsAreStrongAndApart() {
    for seed in UInt64(0)..<50 {
      let colors = PageColors(seed: seed)
      var last: CGFloat?
      for _ in 0..<10 {
        let (color, name) = colors.next()
        var (hue, saturation, brightness, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (
          0, 0, 0, 0
        )
        color.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: &alpha)
        #expect(saturation > 0.5 && brightness > 0.45 && alpha == 1, "\(name)")
        #expect(PageColors.contrastToWhite(of: color) >= 3, "\(name)")
        if let last {
          let apart = abs(hue - last)
          #expect(min(apart, 1 - apart) > 0.3, "\(name)")
        }
        last = hue
      }
    }
  }

  /// The ends of the scale, and the published value for a mid-grey.
  @Test func contrastIsWCAGs() {
    #expect(abs(PageColors.contrastToWhite(of: .black) - 21) < 1e-9)
    #expect(abs(PageColors.contrastToWhite(of: .white) - 1) < 1e-9)
    let grey = UIColor(white: 118 / 255, alpha: 1)
    #expect(abs(PageColors.contrastToWhite(of: grey) - 4.54) < 0.005)
  }

  @Test(arguments: [
    (UIColor(red: 0, green: 0, blue: 0, alpha: 1), "#000000"),
    (UIColor(red: 1, green: 1, blue: 1, alpha: 1), "#FFFFFF"),
    (UIColor(red: 224 / 255, green: 74 / 255, blue: 127 / 255, alpha: 1), "#E04A7F"),
    (UIColor(red: 1 / 255, green: 15 / 255, blue: 16 / 255, alpha: 1), "#010F10"),
  ])
  func colorsHaveTheirNamesOnTheWeb(color: UIColor, name: String) {
    #expect(PageColors.name(of: color) == name)
  }
}
