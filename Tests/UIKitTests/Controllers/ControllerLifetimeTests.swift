import Testing

@testable import UIKit

/// Tests that controllers and transition objects are released after use.
@MainActor
@Suite struct ControllerLifetimeTests {
  @Test(arguments: [true, false])
  func aPoppedPageIsFreed(animated: Bool) {
    let scene = NavigationScene("A")
    weak var page: UIViewController?
    weak var view: UIView?
    scene.push("B", animated: animated)
    scene.screen.runUntilIdle()
    page = scene.page("B")
    view = scene.page("B").view
    scene.forget("B")
    #expect(page != nil && view != nil)
    scene.pop(animated: animated)
    scene.screen.runUntilIdle()
    #expect(page == nil && view == nil)
  }

  @Test func aCancelledPushIsFreed() {
    let scene = NavigationScene("A")
    weak var page: UIViewController?
    weak var animator: ManualAnimator?
    do {
      let manual = ManualAnimator()
      animator = manual
      scene.delegate.animator = manual
      scene.push("B")
      page = scene.page("B")
      scene.forget("B")
      manual.finish(false)
      scene.delegate.animator = nil
    }
    scene.screen.runUntilIdle()
    #expect(page == nil && animator == nil)
  }

  @Test func aTransitionReleasesItsObjects() {
    let scene = NavigationScene("A")
    weak var runner: TransitionRunner?
    weak var coordinator: TransitionCoordinator?
    scene.push("B")
    runner = scene.navigation.transitionRunners.last
    coordinator = runner?.coordinator
    #expect(runner != nil && coordinator != nil)
    scene.screen.runUntilIdle()
    #expect(runner == nil && coordinator == nil)
  }

  @Test func aNavigationControllerIsFreedWithItsPages() {
    weak var navigation: UINavigationController?
    weak var page: UIViewController?
    do {
      let scene = NavigationScene("AB")
      scene.push("C")
      scene.screen.runUntilIdle()
      navigation = scene.navigation
      page = scene.page("C")
      scene.screen.show(UIViewController())
    }
    #expect(navigation == nil && page == nil)
  }

  @Test func aChildIsFreedAfterATransition() {
    let screen = TestScreen()
    let parent = UIViewController()
    screen.show(parent)
    weak var gone: UIViewController?
    do {
      let (old, new) = (UIViewController(), UIViewController())
      for child in [old, new] { parent.addChild(child) }
      parent.view.addSubview(old.view)
      gone = old
      parent.transition(
        from: old, to: new, duration: 0.3, animations: { new.view.alpha = 0.5 },
        completion: { [weak old] _ in old?.removeFromParent() })
      old.willMove(toParent: nil)
    }
    screen.runUntilIdle()
    #expect(gone == nil)
  }
}
