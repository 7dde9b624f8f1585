import TestSupport
import Testing

@testable import UIKit

/// Tests of a navigation controller's toolbar, on a phone's screen: 402 × 874 points, safe area 62 above and 34 below.
@MainActor
@Suite("Toolbars")
struct ToolbarTests {
  private static let frame = 1.0 / 120
  /// The upper edge of the toolbar, and the lower edge of the screen.
  private static let (edge, bottom): (CGFloat, CGFloat) = (874 - 34 - 44, 874)

  /// Pages with toolbar items in a navigation controller whose toolbar is shown.
  @MainActor
  private final class Scene {
    let stage: LargeTitleStage
    var clicks: [String] = []
    var navigation: UINavigationController { stage.navigation }
    var bar: UIToolbar { navigation.toolbar }

    init(_ titles: [String] = ["Library"], shown: Bool = true) {
      stage = LargeTitleStage(titles) {
        $0.navigationBar.prefersLargeTitles = false
        $0.isToolbarHidden = !shown
      }
      for page in navigation.viewControllers { add(to: page) }
    }

    /// Gives a page one button with its title, a flexible space, and one more button.
    @discardableResult
    func add(to page: UIViewController) -> UIViewController {
      page.toolbarItems = [item(page.title ?? ""), .flexibleSpace(), item("More")]
      return page
    }

    func item(_ title: String) -> UIBarButtonItem {
      UIBarButtonItem(
        title: title, primaryAction: UIAction { [weak self] _ in self?.clicks.append(title) })
    }

    var contents: [ToolbarContent] { bar.subviews.compactMap { $0 as? ToolbarContent } }

    func button(_ title: String) -> NavigationBarButton? {
      contents.last?.subviews.lazy.compactMap { $0 as? NavigationBarButton }
        .first { $0.title == title }
    }

    /// The upper edge of the toolbar on screen.
    var edge: CGFloat { bar.layer.presentation()?.frame.minY ?? .nan }

    var pageBottom: CGFloat {
      guard let view = stage.top?.view else { return .nan }
      return view.convert(view.bounds, to: nil).maxY
    }

    func rest() { stage.advance(frames: 120) }
  }

  @Test("The toolbar covers the safe area, and the page ends above it")
  func safeArea() throws {
    let scene = Scene()
    scene.rest()
    #expect(scene.bar.frame == CGRect(x: 0, y: Self.edge, width: 402, height: 78))
    #expect(scene.pageBottom == Self.edge)
    #expect(scene.stage.top?.view.safeAreaInsets.bottom == 0)
    let (first, last) = try (#require(scene.button("Library")), #require(scene.button("More")))
    #expect(first.frame.minX == 16 && last.frame.maxX == 402 - 16)
    #expect(first.frame.height == 44 && first.convert(first.bounds, to: nil).minY == Self.edge)
    scene.navigation.isToolbarHidden = true
    #expect(scene.bar.isHidden && scene.pageBottom == Self.bottom)
    #expect(scene.stage.top?.view.safeAreaInsets.bottom == 34)
  }

  @Test("A navigation controller without a toolbar has no view for it")
  func costsNothingUnused() {
    let scene = Scene(shown: false)
    scene.rest()
    #expect(scene.navigation.isToolbarHidden && scene.bar.superview == nil)
    #expect(scene.pageBottom == Self.bottom)
  }

  @Test("Spaces: two flexible ones share the rest, a fixed one has its width, none has a gap")
  func spaces() throws {
    let scene = Scene()
    let wide = scene.item("Wide")
    wide.width = 100
    scene.stage.top?.toolbarItems = [
      .flexibleSpace(), wide, .fixedSpace(50), scene.item("A"), scene.item("B"), .flexibleSpace(),
    ]
    scene.rest()
    let (a, b) = try (#require(scene.button("A")), #require(scene.button("B")))
    let frame = try #require(scene.button("Wide")).frame
    #expect(frame.width == 100 && a.frame.minX - frame.maxX == 50)
    #expect(b.frame.minX - a.frame.maxX == 16)
    #expect(abs((frame.minX - 16) - (402 - 16 - b.frame.maxX)) <= 1)
    // Too many items are narrowed and stay in the bar.
    scene.stage.top?.toolbarItems = (0..<9).map { scene.item("A long title \($0)") }
    scene.rest()
    for view in scene.contents.last?.subviews ?? [] {
      #expect(scene.bar.bounds.insetBy(dx: 15, dy: 0).contains(view.frame))
    }
  }

  @Test("From right to left the first item is at the right")
  func rightToLeft() throws {
    let scene = Scene()
    scene.navigation.view.semanticContentAttribute = .forceRightToLeft
    scene.bar.content.setNeedsLayout()
    scene.rest()
    #expect(try #require(scene.button("Library")).frame.maxX == 402 - 16)
    #expect(try #require(scene.button("More")).frame.minX == 16)
  }

  @Test("Hiding and showing slides across the lower edge, and can be turned")
  func hides() {
    let scene = Scene()
    scene.rest()
    scene.navigation.setToolbarHidden(true, animated: true)
    scene.stage.screen.flush()
    var last = scene.edge
    #expect(last == Self.edge && !scene.bar.isHidden)
    func check(frames: Int) {
      scene.stage.advance(frames: frames) {
        #expect(abs(scene.edge - last) < 12, "jumps from \(last) to \(scene.edge)")
        last = scene.edge
      }
    }
    check(frames: 12)
    #expect(last > Self.edge + 20 && last < Self.bottom - 20)
    scene.navigation.setToolbarHidden(false, animated: true)
    check(frames: 60)
    #expect(last == Self.edge && !scene.bar.isHidden && scene.pageBottom == Self.edge)
    scene.navigation.setToolbarHidden(true, animated: true)
    check(frames: 60)
    #expect(scene.bar.isHidden && scene.pageBottom == Self.bottom)
  }

  @Test("A push fades to the items of its page, and a pop back")
  func pushAndPop() throws {
    let scene = Scene()
    scene.rest()
    scene.navigation.pushViewController(
      scene.add(to: LargeTitleStage.page("Autumn")), animated: true)
    scene.stage.advance(frames: 8)
    let shares = scene.contents.map { scene.stage.opacity($0) }
    #expect(shares.count == 2 && abs(shares.reduce(0, +) - 1) < 0.01)
    #expect(shares.allSatisfy { $0 > 0.02 && $0 < 0.98 })
    #expect(scene.edge == Self.edge)
    scene.rest()
    #expect(scene.contents.count == 1 && scene.button("Autumn") != nil)
    scene.navigation.popViewController(animated: true)
    scene.rest()
    #expect(scene.contents.count == 1 && scene.contents[0].alpha == 1)
    #expect(scene.button("Library")?.isEnabled == true)
    scene.button("Library")?.sendActions(for: .touchUpInside)
    #expect(scene.clicks == ["Library"])
  }

  @Test("A dragged pop that is cancelled keeps the items", arguments: [false, true])
  func dragged(finishes: Bool) {
    let scene = Scene(["Library", "Autumn"])
    scene.rest()
    scene.stage.hand.down(2, 500)
    for x in [17, 100, finishes ? 320 : 40] as [CGFloat] {
      scene.stage.hand.move(x, 500)
      scene.stage.advance(frames: 30)
    }
    #expect(scene.contents.count == 2)
    scene.stage.hand.up()
    scene.rest()
    #expect(scene.contents.count == 1 && scene.contents[0].isUserInteractionEnabled)
    #expect((scene.button("Library") != nil) == finishes)
    #expect((scene.button("Autumn") != nil) != finishes)
  }

  @Test("hidesBottomBarWhenPushed moves the toolbar with the push and the pop")
  func hiddenByPage() {
    let scene = Scene()
    scene.rest()
    let page = LargeTitleStage.page("Photo")
    page.hidesBottomBarWhenPushed = true
    var last = scene.edge
    func check(_ frames: Int) {
      scene.stage.advance(frames: frames) {
        #expect(abs(scene.edge - last) < 12, "jumps from \(last) to \(scene.edge)")
        last = scene.edge
      }
    }
    scene.navigation.pushViewController(page, animated: true)
    check(8)
    #expect(last > Self.edge && last < Self.bottom)
    check(120)
    #expect(scene.bar.isHidden && scene.pageBottom == Self.bottom)
    #expect(!scene.navigation.isToolbarHidden)
    scene.navigation.popViewController(animated: true)
    check(120)
    #expect(!scene.bar.isHidden && last == Self.edge && scene.pageBottom == Self.edge)
  }

  @Test("A page shows the toolbar beside its own push")
  func shownByArrivingPage() {
    final class Page: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        navigationController?.setToolbarHidden(false, animated: animated)
      }
    }
    let scene = Scene(shown: false)
    let page = Page(nibName: nil, bundle: nil)
    page.title = "Edit"
    scene.navigation.pushViewController(scene.add(to: page), animated: true)
    scene.stage.advance(frames: 8)
    #expect(scene.edge > Self.edge && scene.edge < Self.bottom)
    scene.rest()
    #expect(scene.edge == Self.edge && scene.button("Edit") != nil)
    #expect(page.view.convert(page.view.bounds, to: nil).maxY == Self.edge)
  }

  @Test("Items change while they are shown, with or without a fade")
  func changesItems() {
    let scene = Scene()
    scene.rest()
    let item = scene.item("Done")
    scene.stage.top?.setToolbarItems([item], animated: true)
    scene.stage.advance(frames: 5)
    #expect(scene.contents.count == 2)
    scene.rest()
    #expect(scene.contents.count == 1 && scene.button("Done") != nil)
    item.title = "Finished"
    #expect(scene.button("Finished") != nil && scene.button("Done") == nil)
    item.isEnabled = false
    #expect(scene.button("Finished")?.isEnabled == false)
    scene.stage.top?.toolbarItems = nil
    item.title = "Gone"
    #expect(scene.contents.last?.subviews == [])
  }

  @Test("Tab reaches the buttons after the page, and Space presses them")
  func keyboard() {
    let scene = Scene()
    scene.rest()
    func press(_ code: UIKeyboardHIDUsage) {
      let key = UIKey(keyCode: code, modifierFlags: [])
      for kind in [InputEvent.Kind.key(.down(), key), .key(.up, key)] {
        UIApplication.shared.handle(InputEvent(kind, at: scene.stage.screen.clock.now()))
      }
      scene.stage.advance()
    }
    // The first stop is the scroll view on the page.
    for stop in [scene.stage.top?.scroll, scene.button("Library"), scene.button("More")] {
      press(.keyboardTab)
      #expect(UIApplication.shared.focus.focusedView === stop)
    }
    press(.keyboardSpacebar)
    #expect(scene.clicks == ["More"])
  }

  @Test("The appearance is a copy whose changes show at once")
  func appearance() {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let looks = UIToolbarAppearance()
    looks.backgroundColor = .systemTeal
    bar.standardAppearance = looks
    #expect(bar.backgroundColor == .systemTeal)
    looks.backgroundColor = .systemRed
    #expect(bar.backgroundColor == .systemTeal)
    bar.standardAppearance.backgroundColor = .systemGreen
    #expect(bar.backgroundColor == .systemGreen)
    bar.barTintColor = .systemPink
    #expect(bar.backgroundColor == .systemPink)
    bar.barTintColor = nil
    bar.standardAppearance.configureWithTransparentBackground()
    bar.pageColor = .systemIndigo
    #expect(bar.backgroundColor == .systemIndigo)
  }

  @Test("Dragging up hides both bars, down shows them; a short drag does nothing")
  func hidesOnSwipe() {
    let scene = Scene()
    scene.navigation.hidesBarsOnSwipe = true
    scene.rest()
    scene.stage.pull(-45)
    scene.rest()
    #expect(!scene.navigation.isNavigationBarHidden)
    scene.stage.pull(-150)
    scene.rest()
    #expect(scene.navigation.isNavigationBarHidden && scene.navigation.isToolbarHidden)
    #expect(scene.bar.isHidden && scene.pageBottom == Self.bottom)
    // The content has followed the finger, too.
    #expect(scene.stage.top?.scroll.contentOffset.y ?? 0 > 90)
    scene.stage.pull(150)
    scene.rest()
    #expect(!scene.navigation.isNavigationBarHidden && !scene.navigation.isToolbarHidden)
    scene.navigation.hidesBarsOnSwipe = false
    scene.stage.pull(-150)
    scene.rest()
    #expect(!scene.navigation.isNavigationBarHidden)
  }

  @Test("A tap on the page hides the bars; a toolbar that was hidden stays hidden")
  func hidesOnTap() {
    let scene = Scene(shown: false)
    scene.navigation.hidesBarsOnTap = true
    scene.rest()
    for isHidden in [true, false] {
      scene.stage.hand.down(200, 400)
      scene.stage.hand.up()
      scene.rest()
      #expect(scene.navigation.isNavigationBarHidden == isHidden)
      #expect(scene.navigation.isToolbarHidden)
    }
    // A tap on a bar does not count.
    scene.stage.hand.down(200, 80)
    scene.stage.hand.up()
    scene.rest()
    #expect(!scene.navigation.isNavigationBarHidden)
  }

  /// Would catch two contents, wrong items, and a bar or a page that stays in a place of an earlier state.
  @Test(
    "After any sequence of pushes, pops, drags and changes, the bar is where it belongs",
    arguments: 0..<8)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let scene = Scene()
    let (navigation, hand) = (scene.navigation, scene.stage.hand)
    for step in 0..<40 {
      switch random.index(below: 6) {
      case 0 where navigation.viewControllers.count < 4:
        let page = LargeTitleStage.page("Page \(step)")
        if random.chance(0.7) { scene.add(to: page) }
        page.hidesBottomBarWhenPushed = random.chance(0.3)
        navigation.pushViewController(page, animated: random.chance(0.8))
      case 1: navigation.popViewController(animated: random.chance(0.8))
      case 2: navigation.setToolbarHidden(random.chance(0.5), animated: random.chance(0.7))
      case 3:
        navigation.topViewController?.setToolbarItems(
          [scene.item("Item \(step)")], animated: random.chance(0.7))
      case 4:
        hand.down(2, 500)
        hand.move(20, 500)
        for _ in 0..<3 {
          scene.stage.advance(frames: 4)
          hand.move(CGFloat(random.index(below: 380)) + 20, 500)
        }
        hand.up()
      default: break
      }
      scene.stage.advance(frames: random.index(below: 40))
    }
    scene.rest()
    scene.rest()
    let hides =
      navigation.isToolbarHidden
      || navigation.viewControllers.contains(where: \.hidesBottomBarWhenPushed)
    #expect(scene.contents.count == 1 && scene.contents.first?.alpha == 1)
    #expect(scene.bar.items ?? [] == navigation.topViewController?.toolbarItems ?? [])
    #expect(scene.edge == (hides ? Self.bottom : Self.edge) && scene.bar.isHidden == hides)
    #expect(scene.pageBottom == (hides ? Self.bottom : Self.edge))
    #expect(navigation.transitionCoordinator == nil)
  }
}
