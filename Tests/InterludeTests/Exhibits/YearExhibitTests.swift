import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Year, month and day, each out of a row of the one before.
@MainActor @Suite struct YearExhibitTests {
  private func middle(_ view: UIView) -> CGPoint {
    view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
  }

  @Test(arguments: [(480, 320), (1280, 800), (2560, 1440)])
  func aClickOnAMonthOpensIt(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.year, width: width, height: height)
    let tile = try #require(
      views(MonthTileView.self, in: stage.navigation.view).first {
        Almanac.fixed.isSameMonth($0.month, Almanac.fixed.now)
      })
    // It begins where today is.
    #expect(stage.navigation.view.bounds.contains(middle(tile)))
    stage.session.click(at: middle(tile))
    stage.finish()
    #expect(stage.navigation.topViewController?.title == "November 2026")
    #expect(stage.navigation.viewControllers.count == 2)
  }

  /// Half of each gap belongs to either neighbour.
  @Test func aClickBetweenMonthsOpensTheNearer() throws {
    for (side, index) in [(-1.0, 0), (1.0, 1)] {
      let stage = try ExhibitStage(.year, width: 800, height: 600)
      let tiles = views(MonthTileView.self, in: stage.navigation.view)
        .filter { stage.navigation.view.bounds.contains($0.convert($0.bounds, to: nil)) }
        .sorted { $0.month < $1.month }
      let (left, right) = (
        tiles[0].convert(tiles[0].bounds, to: nil), tiles[1].convert(tiles[1].bounds, to: nil)
      )
      #expect(right.minX - left.maxX >= 10 && left.minY == right.minY)
      stage.session.click(at: CGPoint(x: (left.maxX + right.minX) / 2 + side * 4, y: left.midY))
      stage.finish()
      let opened = stage.navigation.topViewController as? MonthViewController
      #expect(opened?.month == tiles[index].month)
    }
  }

  /// Also of the page that parts, which is shown by pictures.
  @Test(arguments: [["open-month"], ["open-month", "open-day"], ["open-month", "close-month"]])
  func lightTurnsToDarkInTheMiddle(steps: [String]) throws {
    let before = UIApplication.shared.userInterfaceStyle
    defer { UIApplication.shared.userInterfaceStyle = before }
    func picture(from: UIUserInterfaceStyle, to: UIUserInterfaceStyle) throws -> Bitmap {
      UIApplication.shared.userInterfaceStyle = from
      let stage = try ExhibitStage(.year, width: 480, height: 320)
      for step in steps.dropLast() { try stage.perform(step) }
      try stage.begin(try #require(steps.last))
      stage.session.send(.pointerLeft)
      _ = try stage.picture(at: 0.1)
      UIApplication.shared.userInterfaceStyle = to
      stage.session.frame()
      return try stage.picture(at: 0.12)
    }
    let (light, dark) = (
      try picture(from: .light, to: .light), try picture(from: .dark, to: .dark)
    )
    #expect(dark.difference(from: light).count > 50_000)
    #expect(try picture(from: .light, to: .dark).difference(from: dark, tolerance: 8).count < 20)
  }

  @Test func aClickOnADayOpensItAndOneOnItsNeighbourShowsThat() throws {
    let stage = try ExhibitStage(.year, width: 480, height: 320)
    try stage.perform("open-month")
    let week = try #require(
      views(WeekRowView.self, in: stage.navigation.view).first {
        $0.days.contains(Almanac.fixed.today)
      })
    let row = week.convert(week.bounds, to: nil)
    stage.session.click(at: CGPoint(x: row.width * 5.5 / 7, y: row.midY))
    stage.finish()
    #expect(stage.navigation.topViewController?.title == "21 November")
    stage.session.click(at: CGPoint(x: row.width * 0.5 / 7, y: 60))
    stage.finish()
    #expect(stage.navigation.topViewController?.title == "16 November")
    #expect(stage.navigation.viewControllers.count == 3)
  }

  /// All that is above the row leaves upward, all below downward, and between them is the new page: no gap anywhere.
  @Test func thePageOpensAtTheRow() throws {
    let stage = try ExhibitStage(.year, width: 480, height: 320)
    try stage.perform("open-month")
    let month = try #require(stage.navigation.topViewController as? MonthViewController)
    let day = DayViewController(.fixed, day: Almanac.fixed.today, week: [Almanac.fixed.today])
    let row = month.rowOpened(by: day)
    #expect(row.width == 480 && row.height > 30)
    try stage.begin("open-day")
    let container = try #require(stage.navigation.transitionCoordinator?.containerView)
    let pieces = container.subviews
    #expect(pieces.count == 3)
    for share in [0, 0.1, 0.25, 0.5] {
      _ = try stage.picture(at: share * 0.6)
      let frames = pieces.compactMap { $0.layer.presentation()?.frame }
      let (slot, above, below) = (frames[0], frames[1], frames[2])
      #expect(abs(above.maxY - slot.minY) < 0.01, "\(share)")
      #expect(abs(below.minY - slot.maxY) < 0.01, "\(share)")
      if share == 0 { #expect(abs(slot.minY - row.minY) < 0.01 && slot.height == row.height) }
    }
  }

  @Test(arguments: [["open-month"], ["open-month", "open-day"]])
  func whatOpensClosesAgain(steps: [String]) throws {
    let stage = try ExhibitStage(.year, width: 480, height: 320)
    var before: [(Bitmap, Int)] = []
    for step in steps {
      before.append((try stage.picture(), stage.viewCount))
      try stage.perform(step)
    }
    for (picture, views) in before.reversed() {
      stage.navigation.popViewController(animated: true)
      stage.finish()
      #expect(try stage.picture().difference(from: picture).count == 0)
      #expect(stage.viewCount == views)
    }
  }

  /// Resized in the middle, the transition ends where it would have in a window of that size.
  @Test(arguments: ["open-month", "open-day", "close-day", "close-month"])
  func aResizeOnTheWayChangesOnlyTheSize(step: String) throws {
    func stage(width: Int, height: Int) throws -> ExhibitStage {
      let stage = try ExhibitStage(.year, width: width, height: height)
      for earlier in ["open-month", "open-day", "close-day", "close-month"].prefix(while: {
        $0 != step
      }) {
        try stage.perform(earlier)
      }
      return stage
    }
    let resized = try stage(width: 480, height: 320)
    try resized.begin(step)
    resized.session.advance(by: 0.2)
    try resized.session.resize(width: 640, height: 400)
    resized.finish()
    let top = try #require(resized.navigation.topViewController)
    #expect(top.view.bounds.size == CGSize(width: 640, height: 356))
    #expect(top.view.superview != nil)
  }

  @Test func theBarTurnsTheYear() throws {
    let stage = try ExhibitStage(.year, width: 480, height: 320)
    let year = try #require(stage.navigation.topViewController as? YearViewController)
    year.turn(by: 1)
    stage.finish()
    #expect(year.title == "2027")
    #expect(views(MonthTileView.self, in: year.view).count == 12)
    year.turn(by: -2)
    stage.finish()
    #expect(year.title == "2025")
  }

  /// Switched to dark meanwhile, the page below comes back dark.
  @Test(arguments: [["open-month"], ["open-month", "open-day"]])
  func thePageBelowComesBackAsItLooksNow(steps: [String]) throws {
    defer { UIApplication.shared.userInterfaceStyle = .light }
    let stage = try ExhibitStage(.year, width: 480, height: 320)
    for step in steps { try stage.perform(step) }
    UIApplication.shared.userInterfaceStyle = .dark
    stage.finish()
    stage.navigation.popViewController(animated: true)
    stage.session.frame()
    stage.session.advance(by: 0.45)
    let picture = try stage.picture()
    // Most of it is ground.
    let light = picture.pixels.filter { min($0.x, $0.y, $0.z) > 200 }
    #expect(light.count < picture.pixels.count / 10)
    stage.finish()
  }
}
