import Foundation
import TestSupport
import Testing

@testable import PortedSamples
@testable import UIKit

/// Sample sources for iOS, ported by `interlude port`, behave as on iOS.
@MainActor
struct PortedSampleTests {
  private final class Delegate: SideMenuDelegate {
    var log: [String] = []
    func sideMenuDidOpen(_ menu: SideMenuController) { log.append("open") }
  }

  private final class WideDelegate: SideMenuDelegate {
    var closed = 0
    func sideMenuDidOpen(_ menu: SideMenuController) {}
    func sideMenuDidClose(_ menu: SideMenuController) { closed += 1 }
    func sideMenu(_ menu: SideMenuController, widthIn container: UIView) -> CGFloat? { 300 }
  }

  private func withMenu(_ body: (TestScreen, SideMenuController) -> Void) {
    let screen = TestScreen()
    let menu = SideMenuController()
    screen.show(menu)
    body(screen, menu)
  }

  @Test func optionalRequirements() {
    withMenu { _, menu in
      let delegate = Delegate()
      menu.menuDelegate = delegate
      menu.open()
      menu.close()
      #expect(delegate.log == ["open"])
      #expect(menu.width == 240)
      let wide = WideDelegate()
      menu.menuDelegate = wide
      menu.close()
      #expect(menu.width == 300 && wide.closed == 1)
    }
  }

  @Test func gesturesAndControlsCallMethods() {
    withMenu { screen, menu in
      menu.open()
      screen.click(CGPoint(x: 300, y: 300))
      #expect(!menu.isOpen)
      menu.button.frame = CGRect(x: 10, y: 10, width: 100, height: 44)
      screen.flush()
      screen.click(CGPoint(x: 50, y: 30))
      #expect(menu.log == ["touch", "press"])
    }
  }

  @Test func aPhotoIsZoomedByADoubleTap() {
    let screen = TestScreen()
    let page = ReaderPage()
    screen.show(page)
    #expect(ReaderPage.identifier == "ReaderPage")
    for _ in 0..<2 { screen.click(CGPoint(x: 100, y: 100)) }
    screen.advance(by: 1)
    screen.advance(by: 0.1)
    #expect(page.scrollView.zoomScale == 2)
    #expect(page.heading.isAccessibilityElement)
    page.scrollView.contentOffset.y = 33
    screen.flush()
    #expect(page.offsets.last == 33)
    for _ in 0..<2 { screen.click(CGPoint(x: 100, y: 100)) }
    screen.advance(by: 1)
    screen.advance(by: 0.1)
    #expect(page.scrollView.zoomScale == 1)
    #expect(CGFloat(-2).excess == 2 && CGFloat(3).excess == 2)
  }

  /// A storyboard with outlets, actions, prototype cells and segues, which the tool has connected by lists.
  @Test func aStoryboardDrivesItsControllers() throws {
    let screen = TestScreen()
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../PortedSamples/Recipes.storyboard").standardized
    let storyboard = try UIStoryboard(contentsOf: file)
    var navigation: UINavigationController?
    let found = warnings {
      navigation = storyboard.instantiateInitialViewController() as? UINavigationController
      if let navigation { screen.show(navigation) }
    }
    #expect(found == [])
    let list = try #require(navigation?.topViewController as? RecipeListController)
    #expect(list.countText == "3 recipes" && list.headers.count == 1 && list.title == nil)
    let add = try #require(list.navigationItem.rightBarButtonItem)
    _ = try #require(add.action).perform(on: list, sender: add)
    screen.flush()
    #expect(list.countText == "4 recipes")
    #expect(
      list.tableView.visibleCells.map { ($0 as? RecipeCell)?.titleLabel.text }
        == ["Bread", "Soup", "Pie", "Cake"])

    // A click on a row presents its page by the custom segue, a click on the view rates it, and the button leads back.
    let cell = list.tableView.visibleCells[1]
    func click(_ view: UIView) {
      screen.click(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil))
    }
    click(cell)
    let page = try #require(navigation?.presentedViewController as? RecipeController)
    #expect(page.transitionCoordinator?.transitionDuration == 0.4)
    screen.runUntilIdle()
    #expect(page.nameLabel.text == "Soup" && page.rating == 3)
    #expect(page.ratingView.layer.cornerRadius == 20)
    #expect(page.ratingView.frame.minY - page.nameLabel.frame.maxY == 24)
    click(page.ratingView)
    #expect(page.rating == 4)
    click(page.view.subviews[2])
    screen.runUntilIdle()
    #expect(navigation?.presentedViewController == nil && list.rated == ["Soup 4"])
  }

  @Test func notificationsCallMethodsUntilTheObserverIsGone() {
    withMenu { _, menu in
      let name = UIApplication.willResignActiveNotification
      NotificationCenter.default.post(name: name, object: nil)
      #expect(menu.log == ["resign"])
      NotificationCenter.default.removeObserver(menu)
      NotificationCenter.default.post(name: name, object: nil)
      #expect(menu.log == ["resign"])
    }
  }

  @Test func aClassOverridesAMemberOfAnExtension() {
    withMenu { screen, menu in
      let page = UIViewController()
      menu.addChild(page)
      page.toggleMenu()
      #expect(menu.isOpen && (menu as UIViewController).isMenuOpen && !page.isMenuOpen)
      page.sideMenu = menu
      #expect(page.sideMenu === menu)
    }
  }

  @Test func anOverrideFromAnExtensionIsCalled() {
    withMenu { screen, menu in
      screen.resize(to: CGSize(width: 500, height: 500))
      #expect(menu.dimming.frame == CGRect(x: 0, y: 0, width: 500, height: 500))
    }
  }

  @Test func aDelayedCallKeepsTheMediaClock() {
    withMenu { screen, menu in
      menu.open()
      menu.closeLater()
      screen.advance(by: 0.4)
      #expect(menu.isOpen)
      screen.advance(by: 0.2)
      #expect(!menu.isOpen)
      menu.open()
      menu.closeLater()
      NSObject.cancelPreviousPerformRequests(withTarget: menu)
      screen.advance(by: 1)
      #expect(menu.isOpen)
    }
  }

  @Test func aTableControllerShowsItsRows() throws {
    let screen = TestScreen()
    let cards = CardsViewController()
    let navigation = UINavigationController(rootViewController: cards)
    screen.show(navigation)
    #expect(cards.tableView.visibleCells.count == 3)
    let done = try #require(cards.navigationItem.rightBarButtonItem)
    #expect(done.title == "Done" && done.style == .done)
    let cell = try #require(cards.tableView.visibleCells[1] as? CardRow)
    #expect(cell.textLabel?.text == "Two")
    done.perform(sender: nil)
    screen.flush()
    #expect(cards.tableView.visibleCells.count == 4)
    let frame = cell.convert(cell.bounds, to: nil)
    screen.click(CGPoint(x: frame.midX, y: frame.midY))
    #expect(cards.selected == 1)
  }

  @Test func aLayerIsCopiedForThePresentation() throws {
    let screen = TestScreen()
    let ring = RingLayer(width: 7)
    screen.window.layer.addSublayer(ring)
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.fromValue = 0
    animation.duration = 1
    ring.add(animation, forKey: nil)
    screen.flush()
    #expect(try #require(ring.presentation()).ringWidth == 7)
  }

  @Test func changesOfAFrameAreToldAtOnce() {
    let screen = TestScreen()
    let material = Material(effect: UIBlurEffect(style: .dark))
    screen.window.addSubview(material)
    material.watch()
    #expect(material.heights == [0])
    material.frame.size.height = 10
    material.frame.size.height = 20
    screen.flush()
    screen.flush()
    #expect(material.heights == [0, 10, 20])
    material.observation?.invalidate()
    material.frame.size.height = 30
    screen.flush()
    #expect(material.heights == [0, 10, 20])
  }
}
