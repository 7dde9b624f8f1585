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
    for fraction in [0, 0.1, 0.25, 0.5] {
      _ = try stage.picture(at: fraction * 0.6)
      let frames = pieces.compactMap { $0.layer.presentation()?.frame }
      let (slot, above, below) = (frames[0], frames[1], frames[2])
      #expect(abs(above.maxY - slot.minY) < 0.01, "\(fraction)")
      #expect(abs(below.minY - slot.maxY) < 0.01, "\(fraction)")
      if fraction == 0 { #expect(abs(slot.minY - row.minY) < 0.01 && slot.height == row.height) }
    }
  }

  /// A day opens at its first event, today at the present time; and another day shows its first event, too.
  @Test func aDayOpensAtItsFirstEvent() throws {
    let session = try HeadlessSession(width: 480, height: 400)
    var almanac = Almanac.fixed
    almanac.seed = AppStart.fixedSeed
    let weeks = almanac.months(ofYear: almanac.now).flatMap(almanac.weeks)
    func show(_ day: Date) throws {
      let week = try #require(weeks.first { $0.contains(day) })
      let page = DayViewController(almanac, day: day, week: week)
      let window = AppStart.makeWindow(showing: page)
      defer { window.isHidden = true }
      session.runUntilIdle()
      let list = try #require(views(UIScrollView.self, in: page.view).first)
      func isInSight(_ hour: Double) -> Bool {
        list.bounds.contains(CGPoint(x: 0, y: HoursView.y(hour)))
          && list.bounds.contains(CGPoint(x: 0, y: HoursView.y(hour + 0.5)))
      }
      if almanac.isToday(day) {
        #expect(isInSight(almanac.hoursNow))
      } else if let first = almanac.events(on: day).first?.start {
        #expect(isInSight(first), "\(day)")
        // No more than an hour above it, unless the day ends.
        let end = list.contentSize.height - list.bounds.height
        #expect(HoursView.y(first - 1) <= list.contentOffset.y || list.contentOffset.y == end)
      }
      for cell in views(UIControl.self, in: page.view) {
        session.click(at: cell.convert(CGPoint(x: cell.bounds.midX, y: 20), to: nil))
        session.runUntilIdle()
        guard let first = almanac.events(on: page.day).first?.start, !almanac.isToday(page.day)
        else { continue }
        #expect(isInSight(first), "\(page.day)")
      }
    }
    try show(almanac.today)
    for week in weeks.prefix(12) { try show(try #require(week.compactMap(\.self).first)) }
  }

  @Test(arguments: [["open-month"], ["open-month", "open-day"]])
  func openedPagesCloseAgain(steps: [String]) throws {
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
    /// The picture afterwards, without the scroll position, which depends on the old window.
    func end(of stage: ExhibitStage) throws -> Bitmap {
      stage.finish()
      let top = try #require(stage.navigation.topViewController)
      for list in views(UIScrollView.self, in: top.view) { list.contentOffset = .zero }
      stage.session.send(.pointerLeft)
      stage.finish()
      return try stage.picture()
    }
    func expected() throws -> Bitmap {
      let stage = try stage(width: 640, height: 400)
      try stage.begin(step)
      return try end(of: stage)
    }
    // There is one screen: this one's stage has gone before the next one comes.
    let picture = try expected()
    let resized = try stage(width: 480, height: 320)
    try resized.begin(step)
    resized.session.advance(by: 0.2)
    try resized.session.resize(width: 640, height: 400)
    #expect(try end(of: resized).difference(from: picture).count == 0)
  }

  // MARK: Events

  /// A dot for each event under its day, in its colour, both in the month and in the week over a day.
  @Test(arguments: [["open-month"], ["open-month", "open-day"]])
  func aDotShowsEachEvent(steps: [String]) throws {
    let stage = try ExhibitStage(.year, width: 640, height: 480)
    for step in steps { try stage.perform(step) }
    stage.session.send(.pointerLeft)
    stage.finish()
    let picture = try stage.picture()
    var almanac = Almanac.fixed
    almanac.seed = AppStart.fixedSeed
    let page = try #require(stage.navigation.topViewController?.view)
    var count = 0
    for week in views(WeekRowView.self, in: page) {
      for (index, day) in week.days.enumerated() {
        let events = day.map(almanac.events) ?? []
        count += events.count
        let column = WeekRowView.column(index, of: week.bounds, isRightToLeft: false)
        let place = week.convert(column, to: nil)
        // The middles of the dots: five points wide, three apart, under the disc.
        let left = (place.midX - CGFloat(events.count * 8 - 3) / 2).rounded()
        for (dot, event) in events.enumerated() {
          let pixel = picture[Int(left) + dot * 8 + 2, Int(place.minY) + 41]
          let rgba = event.color.resolvedColor(with: page.traitCollection).cgColor.rgba * 255
          #expect(abs(Float(pixel.x) - rgba.x) < 2 && abs(Float(pixel.z) - rgba.z) < 2)
        }
      }
    }
    #expect(count > (steps.count == 1 ? 15 : 3))
  }

  /// In a low window rows keep their numbers, and dots that have no room are left out.
  @Test func aLowRowHasNoDots() {
    let week = WeekRowView(.fixed, days: [Almanac.fixed.today])
    func dots() -> [UIView] {
      views(UIView.self, in: week).filter { $0.bounds.size == CGSize(width: 5, height: 5) }
    }
    let count = Almanac.fixed.events(on: Almanac.fixed.today).count
    for (height, shows) in [(DayViewController.weekHeight, true), (24, false)] {
      week.frame = CGRect(x: 0, y: 0, width: 320, height: height)
      week.layoutIfNeeded()
      #expect(dots().count == count && dots().allSatisfy { $0.isHidden != shows })
    }
  }

  /// Among the hours a block goes from an event's beginning to its end, on each day that is chosen.
  @Test func aBlockShowsEachEventAtItsTime() throws {
    let stage = try ExhibitStage(.year, width: 640, height: 480, draws: false)
    try stage.perform("open-month", "open-day")
    var almanac = Almanac.fixed
    almanac.seed = AppStart.fixedSeed
    let page = try #require(stage.navigation.topViewController)
    let week = try #require(views(WeekRowView.self, in: page.view).first)
    var count = 0
    for day in week.days.compactMap(\.self) {
      week.onSelect?(day)
      stage.finish()
      let blocks = views(EventBlockView.self, in: page.view)
      #expect(blocks.map(\.event) == almanac.events(on: day))
      for block in blocks {
        #expect(abs(block.frame.minY - HoursView.y(block.event.start)) <= 3)
        #expect(abs(block.frame.maxY - HoursView.y(block.event.end)) <= 3)
        #expect(views(UILabel.self, in: block).first?.text == block.event.title)
      }
      count += blocks.count
    }
    #expect(count > 3)
  }

  /// The colours of events stand out from the page, by the measure of WCAG 2.2 for what is no text.
  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func eventsCanBeSeen(style: UIUserInterfaceStyle) {
    for day in 0..<60 {
      for event in CalendarEvent.events(seed: 1, day: day, isWeekend: day % 7 > 4) {
        #expect(contrast(of: event.color, on: .systemBackground, style) >= 3, "\(event.title)")
      }
    }
  }

  // MARK: From right to left

  /// The exhibit in a language that runs from right to left.
  private func openMirrored(
    _ locale: String, in session: HeadlessSession
  ) throws -> (almanac: Almanac, navigation: UINavigationController, window: UIWindow) {
    _ = try AppStart.findResources()
    let almanac = Almanac(calendar: .gregorian(locale), now: Almanac.fixed.now)
    let exhibit = YearExhibit(almanac: almanac).open(seed: 1)
    let navigation = try #require(exhibit.root as? UINavigationController)
    let window = AppStart.makeWindow(showing: navigation)
    session.runUntilIdle()
    return (almanac, navigation, window)
  }

  /// Days, months and the bar are mirrored: the first column is at the right, "back" is there and points there, and the
  /// arrows that turn the year are at the left.
  @Test(arguments: ["ar_EG", "he_IL"])
  func aLanguageFromRightToLeftMirrorsThePages(locale: String) throws {
    let session = try HeadlessSession(width: 640, height: 480)
    let (almanac, navigation, window) = try openMirrored(locale, in: session)
    defer { window.isHidden = true }
    let bar = navigation.navigationBar

    let year = try #require(navigation.topViewController as? YearViewController)
    let tiles = views(MonthTileView.self, in: year.view).sorted { $0.month < $1.month }
    #expect(tiles[0].frame.minX > tiles[1].frame.minX && tiles[0].frame.minY == tiles[1].frame.minY)
    // The arrow that points to the left goes on.
    let arrows = try ["‹", "›"].map { text in
      try #require(views(UIButton.self, in: bar).first { $0.title(for: .normal) == text })
    }
    // They are easy to hit.
    #expect(arrows.allSatisfy { $0.bounds.width >= 44 && $0.bounds.height >= 36 })
    #expect(middle(arrows[0]).x < middle(arrows[1]).x && middle(arrows[1]).x < 160)
    session.click(at: middle(arrows[0]))
    session.runUntilIdle()
    let next = almanac.yearTitle(almanac.year(1, after: almanac.now))
    #expect(year.title == next)

    year.turn(by: -1)
    year.open(almanac.months(ofYear: almanac.now)[10])
    session.runUntilIdle()
    let month = try #require(navigation.topViewController as? MonthViewController)
    let names = views(UILabel.self, in: month.view).filter {
      almanac.weekdayNames.contains($0.text ?? "")
    }
    #expect(
      names.sorted { $0.frame.minX > $1.frame.minX }.map(\.text) == almanac.weekdayNames)
    month.open(almanac.today)
    session.runUntilIdle()
    for (depth, title) in [
      (2, almanac.monthName(almanac.now)), (1, almanac.yearTitle(almanac.now)),
    ] {
      let label = try #require(views(UILabel.self, in: bar).first { $0.text == title })
      #expect(label.convert(label.bounds, to: nil).minX > 480)
      session.click(at: middle(label))
      session.runUntilIdle()
      #expect(navigation.viewControllers.count == depth)
    }
  }

  /// A page closes by Escape, by a drag to the left from the right edge or from anywhere, and by its demonstration; and
  /// the exhibit stays open.
  @Test(arguments: ["Escape", "edge", "page"])
  func aLanguageFromRightToLeftMirrorsTheWayBack(input: String) throws {
    let session = try HeadlessSession(width: 640, height: 480, draws: false)
    let (almanac, navigation, window) = try openMirrored("ar_EG", in: session)
    defer { window.isHidden = true }
    (navigation.topViewController as? YearViewController)?.open(almanac.now)
    session.runUntilIdle()
    #expect(navigation.viewControllers.count == 2)
    func drag(from start: CGFloat, by step: CGFloat) {
      session.send(.pointerDown(location: CGPoint(x: start, y: 240)))
      for index in 1...30 {
        session.send(.pointerMoved(location: CGPoint(x: start + CGFloat(index) * step, y: 240)))
        session.advance(by: HeadlessSession.framePeriod)
      }
      session.send(.pointerUp(location: CGPoint(x: start + 30 * step, y: 240)))
      session.runUntilIdle()
    }
    switch input {
    case "Escape":
      session.press(.keyboardEscape)
      session.runUntilIdle()
    case "edge": drag(from: 638, by: -14)
    default:
      drag(from: 100, by: 14)
      #expect(navigation.viewControllers.count == 2)
      drag(from: 560, by: -14)
    }
    #expect(navigation.viewControllers.count == 1 && navigation.view.window === window)
  }

  @Test func theDemonstrationIsMirroredToo() throws {
    let session = try HeadlessSession(width: 640, height: 480, draws: false)
    let (almanac, navigation, window) = try openMirrored("ar_EG", in: session)
    defer { window.isHidden = true }
    var depths: [Int] = []
    for step in try Demonstration.steps(of: YearExhibit(almanac: almanac)) {
      guard case .replay(let lines, let path) = step.action else { continue }
      let player = HeadlessScriptPlayer(lines, path: path, in: session)
      try player.run()
      session.runUntilIdle()
      depths.append(navigation.viewControllers.count)
    }
    // Opened twice, closed twice, opened, dragged not far enough, dragged away.
    #expect(depths == [2, 3, 2, 1, 2, 2, 1])
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
