import TestSupport
import Testing

@testable import UIKit

/// Tests of the selection and of the content of the bar.
@MainActor
@Suite struct TabControllerTests {
  /// The tabs and the selected one, then the tabs that replace them and the one that is selected then.
  @Test(arguments: [
    ("ABC", "B", "BA", "B"), ("ABC", "B", "DEF", "E"), ("ABC", "C", "DE", "D"),
    ("ABC", "A", "", "-"), ("AB", "B", "AB", "B"), ("", "-", "AB", "A"),
  ])
  func replacingTheTabs(old: String, selected: String, new: String, expected: String) {
    let scene = TabScene(old)
    if selected != "-" { scene.select(selected) }
    scene.setTabs(new)
    #expect(scene.names == new && scene.selected == expected)
    #expect(scene.problemsAtRest() == [])
  }

  /// A navigation controller's item is that of its root controller.
  @Test func anotherRootHasAnotherItem() {
    let screen = TestScreen()
    func page(_ title: String) -> UIViewController {
      let page = UIViewController()
      page.title = title
      return page
    }
    let navigation = UINavigationController(rootViewController: page("A"))
    let tabs = UITabBarController()
    tabs.viewControllers = [navigation, page("Z")]
    screen.show(tabs)
    navigation.setViewControllers([page("B")], animated: false)
    #expect(tabs.tabBar.items?.map(\.title) == ["B", "Z"])
    #expect(tabs.tabBar.selectedItem?.title == "B")
    tabs.selectedIndex = 1
    screen.runUntilIdle()
    let buttons = tabs.tabBar.subviews.compactMap { $0 as? UIControl }
    buttons.min { $0.frame.minX < $1.frame.minX }?.sendActions(for: .touchUpInside)
    screen.runUntilIdle()
    #expect(tabs.selectedIndex == 0)
  }

  @Test func replacingTheTabsDuringATransition() {
    let animator = ManualAnimator()
    let scene = TabScene("AB", animator: animator)
    scene.select("B")
    scene.setTabs("CD")
    #expect(scene.page("A").parent === scene.tabs && scene.page("B").parent === scene.tabs)
    scene.delegate.animator = nil
    animator.finish()
    #expect(scene.selected == "D" && scene.problemsAtRest() == [])
  }

  @Test func aRemovedTabThatIsAddedAgainDuringATransition() {
    let animator = ManualAnimator()
    let scene = TabScene("AB", animator: animator)
    scene.select("B")
    scene.setTabs("B")
    scene.setTabs("AB")
    animator.finish()
    #expect(scene.names == "AB" && scene.problemsAtRest() == [])
  }

  @Test(arguments: [-1, 2, NSNotFound])
  func anIndexOutOfRange(index: Int) {
    let scene = TabScene("AB")
    let caught = warnings { scene.tabs.selectedIndex = index }
    #expect(caught.count == 1 && caught[0].contains("can't select the one at \(index)"))
    #expect(scene.selected == "A" && scene.problemsAtRest() == [])
  }

  @Test func withoutTabsNothingIsSelected() {
    let scene = TabScene("")
    #expect(scene.tabs.selectedIndex == NSNotFound && scene.tabs.selectedViewController == nil)
    scene.tabs.selectedViewController = nil
    #expect(scene.problemsAtRest() == [])
  }

  @Test func onlyOneOfTheTabsCanBeSelected() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { UITabBarController().selectedViewController = UIViewController() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("is not in the tab bar controller"))
  }

  // MARK: Clicks

  @Test func aClickSelects() {
    let scene = TabScene("AB")
    scene.click(1)
    #expect(scene.selected == "B")
    #expect(
      scene.log.take().filter { $0.contains("Select") } == ["shouldSelect(B)", "didSelect(B)"])
    // The delegate is not told about a selection by code.
    scene.select("A")
    #expect(scene.log.take().filter { $0.contains("Select") } == [])
  }

  @Test func aRefusedClickSelectsNothing() {
    let scene = TabScene("AB")
    scene.delegate.allows = false
    scene.click(1)
    #expect(scene.log.take() == ["shouldSelect(B)"])
    #expect(scene.selected == "A" && scene.problemsAtRest() == [])
  }

  @Test func aClickOnTheSelectedTabGoesToItsRoot() {
    let scene = TabScene("A")
    let navigation = UINavigationController(rootViewController: scene.page("B"))
    scene.tabs.viewControllers = [scene.page("A"), navigation]
    scene.tabs.selectedIndex = 1
    navigation.pushViewController(UIViewController(), animated: false)
    navigation.title = "N"
    _ = scene.log.take()
    scene.click(1)
    scene.screen.runUntilIdle()
    #expect(navigation.viewControllers == [scene.page("B")])
    #expect(
      scene.log.take().filter { $0.contains("Select") } == ["shouldSelect(N)", "didSelect(N)"])
  }

  @Test func theBarIsUnderTheContent() {
    let scene = TabScene("ABC")
    let bar = scene.tabs.tabBar
    #expect(bar.frame == CGRect(x: 0, y: 595, width: 400, height: 49))
    #expect(scene.page("A").view.bounds.size == CGSize(width: 400, height: 595))
    let window = scene.screen.window
    for button in scene.buttons {
      let center = button.convert(CGPoint(x: button.bounds.midX, y: button.bounds.midY), to: nil)
      #expect(window.hitTest(center, with: nil) === button)
    }
    // In a wide window the buttons are grouped in the middle.
    window.frame.size = CGSize(width: 1000, height: 600)
    scene.screen.flush()
    #expect(scene.buttons.map(\.frame.minX) == [290, 430, 570])
    #expect(scene.page("A").view.bounds.size == CGSize(width: 1000, height: 551))
    // The bar reaches to the lower edge, and its buttons stay above the safe area's.
    scene.tabs.additionalSafeAreaInsets.bottom = 20
    scene.screen.flush()
    #expect(bar.frame == CGRect(x: 0, y: 531, width: 1000, height: 69))
    #expect(scene.buttons.allSatisfy { $0.convert($0.bounds, to: bar).maxY <= 49 })
  }

  @Test func theBarTakesClicksDuringATransitionAndTheContentDoesNot() {
    let animator = ManualAnimator()
    let scene = TabScene("ABC", animator: animator)
    scene.select("B")
    let window = scene.screen.window
    scene.screen.flush()
    #expect(window.hitTest(CGPoint(x: 200, y: 300), with: nil) === scene.tabs.view)
    #expect(window.hitTest(CGPoint(x: 350, y: 620), with: nil) === scene.buttons[2])
    animator.finish()
    #expect(window.hitTest(CGPoint(x: 200, y: 300), with: nil) === scene.page("B").view)
  }

  @Test func theBarFollowsTheItems() {
    let scene = TabScene("AB")
    scene.page("A").title = "Animals"
    #expect(scene.tabs.tabBar.items?.map(\.title) == ["Animals", "B"])
    let item = UITabBarItem(title: "Settings", image: nil, tag: 7)
    scene.page("B").tabBarItem = item
    item.badgeValue = "3"
    scene.screen.flush()
    #expect(scene.tabs.tabBar.items?[1] === item && item.tag == 7)
    let texts = scene.buttons[1].subviews.compactMap { ($0 as? UILabel)?.text }
    #expect(texts == ["Settings", "3"])
    #expect(scene.tabs.tabBar.selectedItem === scene.page("A").tabBarItem)
  }

  @Test func aNavigationControllerShowsItsRootsItem() {
    let root = UIViewController()
    root.title = "Root"
    let navigation = UINavigationController(rootViewController: root)
    #expect(navigation.tabBarItem === root.tabBarItem)
    let own = UITabBarItem(title: "Own", image: nil, selectedImage: nil)
    navigation.tabBarItem = own
    #expect(navigation.tabBarItem === own)
  }

  @Test func aBarByItself() {
    final class Delegate: NSObject, UITabBarDelegate {
      var selected: [String?] = []
      func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) { selected.append(item.title) }
    }
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
    let delegate = Delegate()
    bar.delegate = delegate
    bar.items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
    #expect(bar.selectedItem == nil)
    bar.subviews.compactMap { $0 as? UIControl }[1].sendActions(for: .touchUpInside)
    #expect(delegate.selected == ["B"] && bar.selectedItem === bar.items?[1])
    bar.items = [bar.items?[0]].compactMap(\.self)
    #expect(bar.selectedItem == nil)
  }

  // MARK: Hiding the bar

  @Test(arguments: [true, false])
  func aPushedPageMayHideTheBar(animated: Bool) {
    let scene = TabScene("A")
    let navigation = UINavigationController(rootViewController: scene.page("A"))
    scene.tabs.viewControllers = [navigation]
    scene.screen.flush()
    let page = scene.page("B")
    page.hidesBottomBarWhenPushed = true
    navigation.pushViewController(page, animated: animated)
    scene.screen.runUntilIdle()
    #expect(scene.tabs.tabBar.isHidden && page.view.bounds.height == 600)
    // It stays hidden for the pages above.
    navigation.pushViewController(scene.page("C"), animated: animated)
    scene.screen.runUntilIdle()
    #expect(scene.tabs.tabBar.isHidden)
    navigation.popToRootViewController(animated: animated)
    scene.screen.runUntilIdle()
    #expect(!scene.tabs.tabBar.isHidden && scene.tabs.tabBar.frame.minY == 595)
    #expect(scene.page("A").view.bounds.height == 551)
  }

  @Test func aCancelledPopKeepsTheBarHidden() {
    let scene = TabScene("A")
    let navigation = UINavigationController(rootViewController: scene.page("A"))
    scene.tabs.viewControllers = [navigation]
    scene.page("B").hidesBottomBarWhenPushed = true
    navigation.pushViewController(scene.page("B"), animated: false)
    let animator = ManualAnimator()
    let delegate = RecordingNavigationDelegate(animator: animator)
    navigation.delegate = delegate
    navigation.popViewController(animated: true)
    #expect(!scene.tabs.tabBar.isHidden)
    animator.finish(false)
    scene.screen.runUntilIdle()
    #expect(scene.tabs.tabBar.isHidden && scene.page("B").view.bounds.height == 600)
  }

  // MARK: Lifetime

  @Test func controllersAreReleasedAfterUse() {
    weak var tabs: UITabBarController?
    weak var page: UIViewController?
    weak var removed: UIViewController?
    do {
      let scene = TabScene("AB", animator: SlideAnimator())
      scene.select("B")
      scene.screen.runUntilIdle()
      removed = scene.page("A")
      scene.forget("A")
      scene.setTabs("BC")
      #expect(removed == nil)
      tabs = scene.tabs
      page = scene.page("B")
      scene.screen.show(UIViewController())
    }
    #expect(tabs == nil && page == nil)
  }

  // MARK: Random

  /// Plays 200 random sequences. To replay one, run its seed alone.
  @Test(arguments: 0..<200)
  func play(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let letters = ["A", "B", "C", "D", "E"]
    let scene = TabScene("ABC")
    var animators: [ManualAnimator] = []
    for step in 0..<20 {
      let animator = ManualAnimator()
      scene.delegate.animator = Bool.random(using: &random) ? animator : nil
      animators.append(animator)
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        scene.tabs.selectedIndex = Int.random(in: 0..<scene.names.count, using: &random)
      case 2: scene.click(Int.random(in: 0..<scene.buttons.count, using: &random))
      case 3:
        let count = Int.random(in: 1...4, using: &random)
        scene.setTabs(letters.shuffled(using: &random).prefix(count).joined())
      default:
        let completes = Bool.random(using: &random)
        animators.filter { $0.context != nil }.first?.finish(completes)
      }
      scene.screen.flush()
      let pages = letters.map(scene.page)
      #expect(pages.flatMap(\.violations) == [], "seed \(seed), step \(step)")
      #expect(pages.filter(\.isVisible).count == 1, "seed \(seed), step \(step)")
      #expect(scene.names.contains(scene.selected), "seed \(seed), step \(step)")
    }
    scene.delegate.animator = nil
    for animator in animators { animator.finish() }
    scene.screen.runUntilIdle()
    let problems = scene.problemsAtRest()
    #expect(problems == [], "seed \(seed)")
  }
}
