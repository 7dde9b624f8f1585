import Testing

@testable import UIKit

@MainActor
@Suite struct NavigationControllerTests {
  @Test func rootCannotBePopped() {
    let scene = NavigationScene("A")
    #expect(scene.navigation.popViewController(animated: true) == nil)
    #expect(scene.navigation.popToRootViewController(animated: true) == [])
    #expect(scene.names == "A" && scene.log.take() == [])
  }

  @Test func popReturnsTheRemovedControllers() {
    let scene = NavigationScene("ABCD")
    let popped = scene.navigation.popToViewController(scene.page("B"), animated: false)
    #expect(popped == [scene.page("C"), scene.page("D")])
    scene.push("E", animated: false)
    #expect(
      scene.navigation.popToRootViewController(animated: true)
        == [scene.page("B"), scene.page("E")])
    scene.screen.runUntilIdle()
    #expect(scene.names == "A" && scene.problemsAtRest() == [])
  }

  @Test func controllersKnowTheirNavigationController() {
    let scene = NavigationScene("A")
    let child = UIViewController()
    scene.page("A").addChild(child)
    #expect(child.navigationController === scene.navigation)
    #expect(scene.navigation.navigationController == nil)
    scene.push("B", animated: false)
    scene.pop(animated: false)
    #expect(scene.page("B").navigationController == nil)
  }

  /// Beside a navigation controller that does not fill the window, pages do not show while they come and go.
  @Test func pagesAreClipped() {
    let scene = NavigationScene("A")
    scene.push("B", animated: true)
    for name in ["A", "B"] {
      let above = sequence(first: scene.page(name).view!, next: \.superview)
        .prefix { $0 !== scene.navigation.view }
      #expect(above.contains { $0.clipsToBounds && $0.bounds.width == 400 })
    }
    scene.screen.runUntilIdle()
  }

  @Test func contentLiesBelowTheBar() {
    let scene = NavigationScene("A")
    let view: UIView = scene.page("A").view
    #expect(view.convert(view.bounds, to: nil) == CGRect(x: 0, y: 44, width: 400, height: 600))
    scene.navigation.isNavigationBarHidden = true
    #expect(view.convert(view.bounds, to: nil) == CGRect(x: 0, y: 0, width: 400, height: 644))
    #expect(scene.navigation.navigationBar.isHidden)
    scene.navigation.setNavigationBarHidden(false, animated: true)
    #expect(!scene.navigation.navigationBar.isHidden)
    scene.screen.runUntilIdle()
    #expect(view.convert(view.bounds, to: nil) == CGRect(x: 0, y: 44, width: 400, height: 600))
    scene.navigation.setNavigationBarHidden(true, animated: true)
    #expect(!scene.navigation.navigationBar.isHidden)
    scene.screen.runUntilIdle()
    #expect(scene.navigation.navigationBar.isHidden)
  }

  @Test func barHiddenByTheArrivingPage() {
    let scene = NavigationScene("A")
    scene.page("B").onCall = { [weak scene] in
      if $0 == "viewWillAppear" { scene?.navigation.setNavigationBarHidden(true, animated: true) }
    }
    scene.push("B")
    #expect(!scene.navigation.navigationBar.isHidden)
    scene.screen.runUntilIdle()
    #expect(scene.navigation.navigationBar.isHidden)
    #expect(scene.page("B").view.bounds.height == 644)
    #expect(scene.problemsAtRest() == [])
  }

  @Test func aPageFollowsTheWindow() {
    let scene = NavigationScene("AB")
    scene.screen.window.frame.size = CGSize(width: 800, height: 500)
    scene.screen.flush()
    #expect(scene.page("B").view.bounds.size == CGSize(width: 800, height: 456))
    // A page that was off screen has the new size before it appears.
    scene.pop(animated: false)
    #expect(scene.page("A").view.bounds.size == CGSize(width: 800, height: 456))
  }

  @Test func aChangeOfSizeIsAnnouncedToThePagesOnScreen() {
    let scene = NavigationScene("AB")
    for name in ["A", "B"] { scene.page(name).topics = .size }
    scene.screen.window.frame.size = CGSize(width: 800, height: 500)
    #expect(scene.log.take() == ["B.viewWillTransition(800x456)"])
    scene.navigation.isNavigationBarHidden = true
    scene.screen.window.frame.size = CGSize(width: 700, height: 500)
    #expect(scene.log.take() == ["B.viewWillTransition(700x500)"])
    scene.screen.window.frame.origin.x = 10
    #expect(scene.log.take() == [])
  }

  @Test func pushedWhileTheControllerItselfAppears() {
    let scene = NavigationScene("A")
    scene.screen.show(UIViewController())
    scene.page("A").onCall = { [weak scene] in
      guard $0 == "viewWillAppear" else { return }
      scene?.page("A").onCall = nil
      scene?.push("B")
    }
    _ = scene.log.take()
    scene.screen.show(scene.navigation)
    #expect(scene.names == "AB" && scene.navigation.transitionCoordinator != nil)
    scene.screen.runUntilIdle()
    #expect(
      scene.log.take().filter { $0.hasPrefix("A.") } == [
        "A.viewWillAppear", "A.viewDidAppear", "A.viewWillDisappear", "A.viewDidDisappear",
      ])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func pushingAControllerTwiceStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let navigation = UINavigationController(rootViewController: UIViewController())
        navigation.pushViewController(navigation.viewControllers[0], animated: false)
      }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("can't be pushed twice"))
  }

  @Test func resizedInTheMiddleOfAPush() {
    let scene = NavigationScene("A")
    scene.push("B")
    scene.screen.advance(by: 0.1)
    scene.screen.window.frame.size = CGSize(width: 900, height: 700)
    scene.screen.runUntilIdle()
    #expect(scene.page("B").view.bounds.size == CGSize(width: 900, height: 656))
    #expect(scene.problemsAtRest() == [])
  }

  @Test func escapeGoesBack() {
    let scene = NavigationScene("AB")
    let escape = UIPress(
      key: UIKey(keyCode: .keyboardEscape), phase: .began, timestamp: 0)
    // The key goes from the page's view up the responder chain.
    scene.page("B").view.pressesBegan([escape], with: nil)
    #expect(scene.names == "A")
    scene.screen.runUntilIdle()
    scene.page("A").view.pressesBegan([escape], with: nil)
    #expect(scene.names == "A" && scene.problemsAtRest() == [])
  }

  /// If `isOwn` is true, the push uses UIKit's animator, which can be caught; otherwise a delegate's.
  @Test(arguments: [true, false])
  func escapeDuringAPushGoesBack(isOwn: Bool) {
    let scene = NavigationScene("A", animator: isOwn ? nil : SlideAnimator(duration: 0.5))
    if !isOwn {
      let own = UIPercentDrivenInteractiveTransition()
      own.wantsInteractiveStart = false
      scene.delegate.interaction = own
    }
    let escape = UIPress(
      key: UIKey(keyCode: .keyboardEscape), phase: .began, timestamp: 0)
    func place() -> CGFloat {
      scene.page("B").view.layer.presentation()?.convert(CGPoint.zero, to: nil).x ?? .nan
    }
    scene.push("B")
    scene.screen.advance(by: 0.1)
    let before = place()
    scene.navigation.pressesBegan([escape], with: nil)
    scene.screen.flush()
    #expect(abs(place() - before) < 1e-6)
    scene.screen.advance(by: 0.05)
    #expect((place() > before) == isOwn)
    scene.screen.runUntilIdle()
    #expect(scene.names == "A" && scene.problemsAtRest() == [])
  }

  /// A running pop continues in spite of Escape. If a drag was released so that the page returns, Escape pops it after
  /// all.
  @Test(arguments: [true, false])
  func escapeDuringAPopGoesOnPopping(returns: Bool) {
    let scene = NavigationScene("ABC")
    let escape = UIPress(
      key: UIKey(keyCode: .keyboardEscape), phase: .began, timestamp: 0)
    if returns {
      let hand = Hand(scene.screen)
      hand.grab(200, 300, going: CGVector(dx: 1, dy: 0))
      hand.drag(CGVector(dx: 4, dy: 0), frames: 20)
      scene.screen.advance(by: 0.2)
      hand.up()
    } else {
      scene.pop()
    }
    scene.screen.advance(by: 0.05)
    scene.navigation.pressesBegan([escape], with: nil)
    scene.screen.runUntilIdle()
    #expect(scene.names == "AB" && scene.problemsAtRest() == [])
  }

  @Test func clicksDuringATransitionReachNoPage() {
    let scene = NavigationScene("A")
    scene.push("B")
    scene.screen.advance(by: 0.1)
    let hit = scene.screen.window.hitTest(CGPoint(x: 200, y: 300), with: nil)
    // The navigation controller's own drag may catch the transition.
    #expect(hit?.isDescendant(of: scene.navigation.view) == true)
    for name in ["A", "B"] {
      #expect(hit?.isDescendant(of: scene.page(name).view) == false)
    }
    let back = scene.screen.window.hitTest(CGPoint(x: 20, y: 20), with: nil)
    #expect(back != nil && !(back is UIControl))
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [])
  }

  @Test func theDefaultSlideMovesBothPages() {
    let scene = NavigationScene("A")
    scene.push("B")
    let (a, b) = (scene.page("A").view!, scene.page("B").view!)
    // The model has the values of the end, the presentation those of the start.
    #expect(b.frame.minX == 0 && abs(a.frame.minX + 120.4) < 1e-9)
    scene.screen.flush()
    let shown = b.layer.presentation()?.frame.minX ?? .nan
    #expect(abs(shown - 400) < 1e-6)
    scene.screen.advance(by: 0.1)
    let later = b.layer.presentation()?.frame.minX ?? .nan
    #expect(later > 0 && later < 300)
    scene.screen.runUntilIdle()
    scene.pop()
    scene.screen.flush()
    #expect(b.frame.minX == 400 && a.frame.minX == 0)
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [])
  }

  @Test func anEmptyStackShowsNothing() {
    let scene = NavigationScene("A")
    scene.navigation.setViewControllers([], animated: true)
    #expect(
      scene.log.take() == [
        "A.willMove(nil)", "A.viewWillDisappear", "A.viewDidDisappear", "A.didMove(nil)",
      ])
    scene.push("B")
    scene.screen.runUntilIdle()
    #expect(scene.names == "B" && scene.problemsAtRest() == [])
  }

  private final class Sizes: UIViewController {
    var sizes: [CGSize] = []
    override func preferredContentSizeDidChange(
      forChildContentContainer container: any UIContentContainer
    ) { sizes.append(container.preferredContentSize) }
  }

  @Test func itPrefersTheSizeOfItsTopController() {
    let (root, next, plain) = (UIViewController(), UIViewController(), UIViewController())
    root.preferredContentSize = CGSize(width: 200, height: 180)
    next.preferredContentSize = CGSize(width: 300, height: 100)
    let navigation = UINavigationController(rootViewController: root)
    #expect(navigation.preferredContentSize == root.preferredContentSize)
    let parent = Sizes()
    parent.addChild(navigation)
    navigation.didMove(toParent: parent)
    root.preferredContentSize.height = 190
    navigation.pushViewController(next, animated: false)
    root.preferredContentSize.height = 200
    next.preferredContentSize.height = 110
    navigation.pushViewController(plain, animated: false)
    #expect(parent.sizes.map(\.height) == [190, 100, 110])
    #expect(navigation.preferredContentSize == next.preferredContentSize)
  }
}
