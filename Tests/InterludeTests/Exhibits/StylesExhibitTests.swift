import Desktop
import TestSupport
import Testing
import UIKit

@testable import Interlude

/// Every entry of the list.
@MainActor @Suite struct StylesExhibitTests {
  @Test(arguments: [(480, 320), (1280, 800)])
  func everyEntryShowsSomethingAndComesToAnEnd(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.styles, width: width, height: height)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    for section in StyleCatalog.sections {
      for entry in section.entries {
        let before = try stage.picture()
        entry.show(page.stage)
        stage.session.frame()
        stage.session.advance(by: 0.3)
        #expect(
          try stage.picture().difference(from: before).count > 10, "\(section.title) \(entry.code)")
        stage.finish()
        if page.stage.presentedViewController != nil { page.stage.dismissPage() }
        stage.navigation.popToRootViewController(animated: true)
        stage.finish()
        #expect(stage.presented == nil, "\(entry.code)")
        #expect(stage.navigation.viewControllers.count == 1)
      }
    }
  }

  /// The dot stays on the drawn curve, and the view at its height, for every timing: the graph shows what the animation does.
  @Test(arguments: RaceTiming.allCases) func theDotRunsAlongTheGraph(timing: RaceTiming) throws {
    let stage = try ExhibitStage(.styles, width: 1280, height: 800)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    let (curves, motion) = (page.stage.curves, page.stage.motion)
    page.stage.race(highlighting: timing)
    stage.session.frame()
    func place(of view: UIView) throws -> CGPoint {
      let shown = try #require(view.layer.presentation())
      return curves.layer.convert(shown.position, from: view.superview?.layer.presentation())
    }
    let start = stage.session.clock.now()
    let first = try place(of: curves.dot)
    stage.session.advance(by: motion.raceDuration)
    let last = CGPoint(x: curves.dot.superview?.center.x ?? 0, y: curves.dot.center.y)
    #expect(last.x > first.x + 200 && last.y < first.y - 50)
    page.stage.race(highlighting: timing)
    stage.session.frame()
    let again = stage.session.clock.now()
    #expect(again > start)
    for step in 1...11 {
      stage.session.advance(by: motion.raceDuration / 12)
      let fraction = Double(step) / 12
      let dot = try place(of: curves.dot)
      let value = timing.timing(motion).value(
        at: fraction * motion.raceDuration, duration: motion.raceDuration)
      #expect(abs(dot.x - (first.x + (last.x - first.x) * fraction)) < 0.01)
      #expect(abs(dot.y - (first.y + (last.y - first.y) * value)) < 0.6, "at \(fraction)")
      #expect(abs(try place(of: curves.picture).y - dot.y) < 0.01)
    }
  }

  @Test func theCardShrinksTwiceAndIsBackAtItsSize() throws {
    let stage = try ExhibitStage(.styles, width: 1280, height: 800)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    let card = try #require(views(CardView.self, in: page.stage.view).first)
    let width = card.frame.width
    page.stage.repeatScale()
    stage.session.frame()
    for _ in 0..<2 {
      stage.session.advance(by: page.stage.motion.duration / 2)
      #expect(abs((card.layer.presentation()?.frame.width ?? 0) - 0.7 * width) < 0.1)
      stage.session.advance(by: page.stage.motion.duration / 2)
      #expect(abs((card.layer.presentation()?.frame.width ?? 0) - width) < 0.1)
    }
    #expect(card.transform.isIdentity)
  }

  /// A presentation in the stage's context covers the stage and nothing else.
  @Test func aContextIsTheStage() throws {
    let stage = try ExhibitStage(.styles, width: 1280, height: 800)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    page.stage.present(.currentContext, titled: "here")
    stage.finish()
    let view = try #require(page.stage.presentedViewController?.view)
    #expect(view.convert(view.bounds, to: nil) == CGRect(x: 380, y: 44, width: 900, height: 756))
  }

  /// Would catch a list that finds nothing, a row whose page closes the list, and a button that does not.
  @Test func theListOfStylesIsSearched() throws {
    let stage = try ExhibitStage(.styles, width: 1280, height: 800, draws: false)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    page.stage.presentList()
    stage.finish()
    let navigation = try #require(
      page.stage.presentedViewController as? UINavigationController)
    let list = try #require(navigation.topViewController as? StyleSearchViewController)
    let search = try #require(list.navigationItem.searchController)
    #expect(list.tableView.numberOfRows(inSection: 0) > 20)
    func click(_ view: UIView) {
      stage.session.click(at: view.convert(CGPoint(x: 40, y: view.bounds.midY), to: nil))
      stage.finish()
    }
    click(search.searchBar.searchTextField)
    #expect(search.isActive && search.searchBar.searchTextField.isFirstResponder)
    search.searchBar.text = "CURL"
    stage.finish()
    let rows = list.tableView.visibleCells.compactMap { $0.detailTextLabel?.text }
    #expect(rows == [".partialCurl", ".transitionCurlUp", ".transitionCurlDown"])
    click(list.tableView.visibleCells[1])
    #expect(navigation.topViewController?.title == "Curl up")
    click(try #require(navigation.topViewController?.view))
    #expect(navigation.topViewController === list && search.isActive)
    search.isActive = false
    stage.finish()
    #expect(list.tableView.numberOfRows(inSection: 0) > 20)
    stage.session.click(at: CGPoint(x: 1250, y: 66))
    stage.finish()
    #expect(page.stage.presentedViewController == nil)
  }

  @Test func aRowIsMarkedAndDecidesTheOthersStyle() throws {
    let stage = try ExhibitStage(.styles, width: 1280, height: 800)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    func marked(_ view: UIView) -> [String] {
      let own = (view as? UITableViewCell).flatMap { cell in
        cell.accessoryType == .checkmark ? cell.detailTextLabel?.text : nil
      }
      return (own.map { [$0] } ?? []) + view.subviews.flatMap { marked($0) }
    }
    #expect(marked(page.view) == [".coverVertical"])
    let table = try #require(page.view.subviews.compactMap { $0 as? UITableView }.first)
    let row = table.rectForRow(at: IndexPath(row: 2, section: 0))
    stage.session.click(at: table.convert(CGPoint(x: row.midX, y: row.midY), to: nil))
    stage.finish()
    #expect(page.stage.transitionStyle == .crossDissolve)
    page.stage.dismissPage()
    stage.finish()
    #expect(marked(page.view) == [".crossDissolve"])
  }

  /// Wherever the stage is laid out meanwhile, it comes back under the page that leaves.
  @Test(arguments: [UIModalTransitionStyle.coverVertical, .flipHorizontal])
  func theStageComesBackInItsPlace(transition: UIModalTransitionStyle) throws {
    let stage = try ExhibitStage(.styles, width: 1280, height: 800, draws: false)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    page.stage.transitionStyle = transition
    page.stage.present(.currentContext, titled: "here")
    stage.finish()
    try stage.session.resize(width: 600, height: 500)
    stage.session.frame()
    page.stage.dismissPage()
    let view = try #require(page.stage.view)
    for (width, height) in [(900, 600), (1280, 800), (600, 500), (700, 500)] {
      stage.session.advance(by: 0.02)
      try stage.session.resize(width: width, height: height)
      stage.session.frame()
      let place =
        width >= 640
        ? CGRect(x: 380, y: 44, width: width - 380, height: height - 44)
        : CGRect(x: 0, y: 44, width: width, height: 182)
      let ground = try #require(view.superview)
      let corner = ground.convert(
        CGPoint(
          x: view.center.x - view.bounds.width / 2, y: view.center.y - view.bounds.height / 2),
        to: nil)
      #expect(CGRect(origin: corner, size: view.bounds.size) == place)
    }
    stage.finish()
    #expect(stage.presented == nil && page.stage.presentedViewController == nil)
    #expect(view.convert(view.bounds, to: nil) == CGRect(x: 380, y: 44, width: 320, height: 456))
  }

  /// On a page through which the stage shows, a plate is under all of the words.
  @Test(arguments: [(480, 320), (1280, 800)])
  func theWordsStandOnAPlate(width: Int, height: Int) throws {
    let stage = try ExhibitStage(.styles, width: width, height: height, draws: false)
    let page = try #require(stage.navigation.viewControllers.first as? StylesViewController)
    for style in [UIModalPresentationStyle.overCurrentContext, .fullScreen] {
      page.stage.present(style, titled: ".overCurrentContext")
      stage.finish()
      let parts = try #require(page.stage.presentedViewController?.view).subviews
      let plate = try #require(parts.first { !($0 is UILabel) })
      #expect(plate.isHidden == (style == .fullScreen))
      for case let label as UILabel in parts {
        let words = min(label.intrinsicContentSize.width, label.frame.width)
        #expect(plate.frame.minY <= label.frame.minY && label.frame.maxY <= plate.frame.maxY)
        #expect(plate.frame.width >= words + 16 || plate.frame.width >= label.frame.width)
      }
      page.stage.dismissPage()
      stage.finish()
    }
  }
}
