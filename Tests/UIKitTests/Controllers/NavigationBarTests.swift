import Testing

@testable import UIKit

@MainActor
@Suite struct NavigationBarTests {
  private func labels(in view: UIView) -> [String] {
    let own = (view as? UILabel)?.text.map { [$0] } ?? []
    return own + view.subviews.flatMap(labels)
  }

  private func buttons(in view: UIView) -> [NavigationBarButton] {
    let own = (view as? NavigationBarButton).map { [$0] } ?? []
    return own + view.subviews.flatMap(buttons)
  }

  @Test func titleAndBackButton() {
    let scene = NavigationScene("A")
    let bar = scene.navigation.navigationBar
    #expect(labels(in: bar) == ["A"] && buttons(in: bar).isEmpty)
    scene.push("B", animated: false)
    #expect(labels(in: bar) == ["A", "B"])
    #expect(bar.topItem === scene.page("B").navigationItem)
    #expect(bar.backItem === scene.page("A").navigationItem)
    #expect(buttons(in: bar).map(\.showsChevron) == [true])
    buttons(in: bar).first?.sendActions(for: .touchUpInside)
    scene.screen.runUntilIdle()
    #expect(scene.names == "A" && labels(in: bar) == ["A"])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func itemsChangeWhileTheyShow() {
    let scene = NavigationScene("AB")
    let bar = scene.navigation.navigationBar
    scene.page("A").title = "Back to A"
    scene.page("B").navigationItem.title = "Bee"
    #expect(labels(in: bar) == ["Back to A", "Bee"])
    scene.page("A").navigationItem.backBarButtonItem = UIBarButtonItem(title: "Home")
    #expect(labels(in: bar) == ["Home", "Bee"])
    scene.page("A").navigationItem.backBarButtonItem?.tintColor = .red
    #expect(buttons(in: bar).first?.tintColor == .red)
    scene.page("B").navigationItem.hidesBackButton = true
    #expect(labels(in: bar) == ["Bee"])
    scene.page("A").title = "Unseen"
    #expect(labels(in: bar) == ["Bee"])
  }

  @Test func barButtons() {
    let scene = NavigationScene("AB")
    let bar = scene.navigation.navigationBar
    var clicks = 0
    let item = scene.page("B").navigationItem
    let done = UIBarButtonItem(title: "Done", primaryAction: UIAction { _ in clicks += 1 })
    done.style = .done
    item.rightBarButtonItem = done
    #expect(labels(in: bar) == ["A", "B", "Done"])
    bar.layoutIfNeeded()
    let button = buttons(in: bar).last
    #expect(button?.frame.maxX == 384)
    button?.sendActions(for: .touchUpInside)
    #expect(clicks == 1)
    done.isEnabled = false
    #expect(buttons(in: bar).last?.isEnabled == false)
    item.leftBarButtonItem = UIBarButtonItem(title: "Cancel")
    #expect(labels(in: bar) == ["Cancel", "B", "Done"])
    item.leftItemsSupplementBackButton = true
    #expect(labels(in: bar) == ["A", "Cancel", "B", "Done"])
    item.rightBarButtonItems = nil
    #expect(done.owner == nil && labels(in: bar) == ["A", "Cancel", "B"])
  }

  @Test func selectorsFindTheirMethod() {
    final class Target: NSObject, SelectorResponding {
      var calls = 0
      class var selectorMethods: [Selector: SelectorMethod] {
        ["go": SelectorMethod(Target.go)]
      }
      func go() { calls += 1 }
    }
    let target = Target()
    UIBarButtonItem(title: "Go", style: .plain, target: target, action: "go").perform(sender: nil)
    #expect(target.calls == 1)
    let wrong = UIBarButtonItem(title: "Go", style: .plain, target: target, action: "gone")
    let caught = warnings { wrong.perform(sender: nil) }
    #expect(caught.count == 1 && caught[0].contains("gone"))
  }

  /// Without a target, the action goes to the first object in the responder chain that has the method. If the target
  /// has been released, nothing is called.
  @Test func selectorsWithoutATargetGoUpTheResponderChain() throws {
    final class Page: UIViewController, SelectorResponding {
      var senders: [UIBarButtonItem?] = []
      class var selectorMethods: [Selector: SelectorMethod] {
        ["save:": SelectorMethod(Page.save)]
      }
      func save(_ sender: Any?) { senders.append(sender as? UIBarButtonItem) }
    }
    let screen = TestScreen()
    let page = Page()
    let navigation = UINavigationController(rootViewController: page)
    screen.show(navigation)
    let item = UIBarButtonItem(title: "Save", style: .plain, target: nil, action: "save:")
    item.perform(sender: page.view)
    #expect(page.senders.count == 1 && page.senders[0] === item)
    let caught = warnings { item.perform(sender: screen.window) }
    #expect(page.senders.count == 1 && caught.count == 1)
    do {
      let target = NSObject()
      item.target = target
    }
    #expect(item.target == nil)
    item.perform(sender: page.view)
    #expect(page.senders.count == 1)
  }

  @Test func aLongTitleKeepsClearOfTheButtons() {
    let scene = NavigationScene("AB")
    let bar = scene.navigation.navigationBar
    scene.page("A").title = "The previous page"
    scene.page("B").title = String(repeating: "long ", count: 40)
    scene.page("B").navigationItem.rightBarButtonItem = UIBarButtonItem(title: "Edit")
    scene.screen.flush()
    let frames = bar.content.subviews.map(\.frame).sorted { $0.minX < $1.minX }
    for (left, right) in zip(frames, frames.dropFirst()) {
      #expect(left.maxX <= right.minX + 1)
    }
    #expect(frames.first?.minX == 8 && frames.last?.maxX == 384)
  }

  @Test func titlesAreAnimatedDuringATransition() {
    let scene = NavigationScene("A", animator: ManualAnimator())
    let bar = scene.navigation.navigationBar
    let old = bar.content
    scene.push("B")
    #expect(bar.content !== old && old.superview === bar)
    scene.screen.advance(by: 0.5)
    let alphas = [old, bar.content].map { $0.subviews.last?.layer.presentation()?.opacity ?? 0 }
    #expect(alphas.allSatisfy { $0 > 0 && $0 < 1 })
    (scene.delegate.animator as? ManualAnimator)?.finish(false)
    #expect(bar.content === old && labels(in: bar) == ["A"])
    #expect(old.subviews.allSatisfy { $0.alpha == 1 && $0.transform == .identity })
    scene.delegate.animator = nil
    scene.push("B")
    scene.screen.runUntilIdle()
    #expect(labels(in: bar) == ["A", "B"] && old.superview == nil)
  }

  /// If two items have the same title view, only the content of the item that shows it sets its frame.
  @Test func aSharedTitleViewIsTheIncomingContents() {
    let scene = NavigationScene("A", animator: ManualAnimator())
    let bar = scene.navigation.navigationBar
    let shared = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    for name in ["A", "B"] {
      scene.page(name).navigationItem.titleView = shared
      scene.page(name).navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
    }
    let old = bar.content
    #expect(shared.superview === old && button.superview === old)
    scene.push("B")
    bar.layoutIfNeeded()
    #expect(shared.superview === bar.content && button.superview === bar.content)
    let places = [shared.center, button.center]
    var pose = NavigationBarPose.unseen
    pose[.title].offset = 50
    old.pose = pose
    old.bounds.size.width = 200
    old.layoutIfNeeded()
    #expect(shared.alpha == 1 && shared.transform == .identity && button.alpha == 1)
    #expect([shared.center, button.center] == places)
    (scene.delegate.animator as? ManualAnimator)?.finish(false)
    #expect(shared.superview === old && button.superview === old)
    #expect(shared.alpha == 1 && shared.transform == .identity && button.alpha == 1)
  }

  @Test func titleAppearance() {
    let scene = NavigationScene("A")
    let bar = scene.navigation.navigationBar
    bar.titleTextAttributes = [.foregroundColor: UIColor.red]
    let label = bar.content.subviews.compactMap { $0 as? UILabel }.first
    #expect(label?.textColor == .red && label?.font.pointSize == 17)
    bar.barTintColor = .green
    #expect(bar.backgroundColor == .green)
    bar.barTintColor = nil
    #expect(bar.backgroundColor == .systemBackground)
    scene.push("B", animated: false)
    let next = bar.content.subviews.compactMap { $0 as? UILabel }.first
    #expect(next?.textColor == .red)
  }

  @Test func aBarByItself() {
    let screen = TestScreen()
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    screen.window.addSubview(bar)
    let items = ["One", "Two", "Three"].map(UINavigationItem.init(title:))
    bar.setItems(Array(items.prefix(2)), animated: false)
    #expect(labels(in: bar) == ["One", "Two"])
    bar.pushItem(items[2], animated: true)
    screen.runUntilIdle()
    #expect(labels(in: bar) == ["Two", "Three"])
    buttons(in: bar).first?.sendActions(for: .touchUpInside)
    screen.runUntilIdle()
    #expect(bar.items == Array(items.prefix(2)) && labels(in: bar) == ["One", "Two"])
    #expect(bar.popItem(animated: false) === items[1] && bar.topItem === items[0])
  }

  /// In a layout from right to left every part of the bar is mirrored, even if the direction is set while the bar is on
  /// screen.
  @Test func aBarFromRightToLeftIsMirrored() throws {
    func chevrons(in view: UIView) -> [ChevronView] {
      ((view as? ChevronView).map { [$0] } ?? []) + view.subviews.flatMap(chevrons)
    }
    let scene = NavigationScene("A")
    scene.page("B").navigationItem.rightBarButtonItems = ["Done", "Edit"].map {
      UIBarButtonItem(title: $0, primaryAction: UIAction { _ in })
    }
    scene.page("B").title = "A long title that is not quite in the middle of the bar"
    scene.push("B", animated: false)
    scene.screen.flush()
    let bar = scene.navigation.navigationBar
    func places() -> [String: CGRect] {
      func look(_ view: UIView) -> [(String, CGRect)] {
        let own: (String, CGRect)? =
          (view as? UILabel)?.text.map { ($0, view.convert(view.bounds, to: bar)) }
          ?? (view is ChevronView ? ("chevron", view.convert(view.bounds, to: bar)) : nil)
        return [own].compactMap(\.self) + view.subviews.flatMap(look)
      }
      return Dictionary(uniqueKeysWithValues: look(bar))
    }
    let before = places()
    #expect(before.count == 5)
    #expect(try #require(before["chevron"]).maxX < #require(before["A"]).minX)
    scene.navigation.view.semanticContentAttribute = .forceRightToLeft
    scene.screen.flush()
    for (name, rect) in places() {
      let old = try #require(before[name])
      let mirrored = bar.bounds.width - old.maxX
      #expect(abs(rect.minX - mirrored) < 1e-6 && rect.size == old.size, "\(name)")
    }
    #expect(chevrons(in: bar).map(\.pointsRight) == [true])
    scene.navigation.view.semanticContentAttribute = .unspecified
    scene.screen.flush()
    #expect(places() == before && chevrons(in: bar).map(\.pointsRight) == [false])
  }

  // MARK: Delegate

  private final class Asked: UINavigationController, UINavigationBarDelegate {
    var log: [String] = []
    var lets = true
    func navigationBar(_ bar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
      log.append("should pop \(item.title ?? "")")
      return lets
    }
    func navigationBar(_ bar: UINavigationBar, didPop item: UINavigationItem) {
      log.append("did pop \(item.title ?? "")")
    }
    func navigationBar(_ bar: UINavigationBar, didPush item: UINavigationItem) {
      log.append("did push \(item.title ?? "")")
    }
  }

  @Test func aControllerIsAskedBeforeItsBarGoesBack() throws {
    let screen = TestScreen(size: CGSize(width: 400, height: 600))
    let pages = ["A", "B"].map { name in
      let page = UIViewController()
      page.title = name
      return page
    }
    let navigation = Asked(rootViewController: pages[0])
    screen.window.rootViewController = navigation
    screen.runUntilIdle()
    navigation.log = []
    navigation.pushViewController(pages[1], animated: true)
    #expect(navigation.log == [])
    screen.runUntilIdle()
    #expect(navigation.log == ["did push B"])
    navigation.lets = false
    let back = try #require(buttons(in: navigation.navigationBar).first)
    back.sendActions(for: .touchUpInside)
    screen.runUntilIdle()
    #expect(navigation.topViewController === pages[1])
    navigation.lets = true
    back.sendActions(for: .touchUpInside)
    screen.runUntilIdle()
    #expect(navigation.topViewController === pages[0])
    #expect(navigation.log == ["did push B", "should pop B", "should pop B", "did pop B"])
  }

  private final class Gate: UINavigationBarDelegate {
    var isOpen = false
    func navigationBar(_ bar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool { isOpen }
    func navigationBar(_ bar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool { isOpen }
    func position(for bar: any UIBarPositioning) -> UIBarPosition { .topAttached }
  }

  @Test func aBarOfItsOwnAsksItsDelegate() {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    #expect(bar.barPosition == .top)
    let gate = Gate()
    bar.items = [UINavigationItem(title: "A")]
    bar.delegate = gate
    bar.pushItem(UINavigationItem(title: "B"), animated: false)
    #expect(bar.items?.count == 1 && bar.popItem(animated: false) == nil && bar.items?.count == 1)
    gate.isOpen = true
    bar.pushItem(UINavigationItem(title: "B"), animated: false)
    #expect(bar.items?.count == 2 && bar.popItem(animated: false)?.title == "B")
    #expect(bar.barPosition == .topAttached)
  }
}
