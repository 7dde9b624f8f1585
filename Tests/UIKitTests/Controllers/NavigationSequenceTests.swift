import Testing
import UIKit

/// Tests of the exact order of callbacks.
@MainActor
@Suite struct NavigationSequenceTests {
  @Test func rootOfAWindow() {
    let screen = TestScreen()
    let log = CallLog()
    let root = RecordingViewController("A", log: log)
    let delegate = RecordingNavigationDelegate(log: log)
    let navigation = UINavigationController(rootViewController: root)
    navigation.delegate = delegate
    #expect(log.take() == ["A.willMove(parent)"])
    screen.show(navigation)
    #expect(
      log.take() == [
        "A.viewDidLoad", "A.viewWillAppear", "willShow(A, false)", "A.viewDidAppear",
        "A.didMove(parent)", "didShow(A, false)",
      ])
    #expect(root.lastAnimated == false)
  }

  static let pushStart = [
    "B.willMove(parent)", "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear",
  ]
  static let pushEnd = ["A.viewDidDisappear", "B.viewDidAppear", "B.didMove(parent)"]
  static let popStart = ["B.willMove(nil)", "B.viewWillDisappear", "A.viewWillAppear"]
  static let popEnd = ["B.viewDidDisappear", "A.viewDidAppear", "B.didMove(nil)"]

  @Test func animatedPush() {
    let scene = NavigationScene("A")
    scene.push("B")
    #expect(scene.log.take() == Self.pushStart + ["willShow(B, true)"])
    #expect(scene.page("B").isMovingToParent && scene.page("B").lastAnimated == true)
    scene.screen.advance(by: 0.3)
    #expect(scene.log.take() == [])
    scene.screen.advance(by: 0.3)
    #expect(scene.log.take() == Self.pushEnd + ["didShow(B, true)"])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func animatedPop() {
    let scene = NavigationScene("AB")
    #expect(scene.navigation.popViewController(animated: true) === scene.page("B"))
    // A was never on screen before.
    #expect(
      scene.log.take() == [
        "B.willMove(nil)", "A.viewDidLoad", "B.viewWillDisappear", "A.viewWillAppear",
        "willShow(A, true)",
      ])
    #expect(scene.page("B").isMovingFromParent)
    scene.screen.runUntilIdle()
    #expect(scene.log.take() == Self.popEnd + ["didShow(A, true)"])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func pushAndPopWithoutAnimation() {
    let scene = NavigationScene("A")
    scene.push("B", animated: false)
    #expect(
      scene.log.take() == Self.pushStart + ["willShow(B, false)"] + Self.pushEnd
        + ["didShow(B, false)"])
    #expect(scene.page("B").lastAnimated == false)
    scene.pop(animated: false)
    #expect(
      scene.log.take() == Self.popStart + ["willShow(A, false)"] + Self.popEnd
        + ["didShow(A, false)"])
    #expect(scene.problemsAtRest() == [])
  }

  /// The documented rule for a push without animation: layout comes before `viewDidAppear`.
  @Test func layoutComesBeforeDidAppear() {
    let scene = NavigationScene("A")
    scene.page("B").topics = [.loading, .appearance, .layout, .isAppearing]
    scene.page("A").topics = []
    scene.push("B", animated: false)
    scene.push("C", animated: false)
    let calls = scene.log.take().filter { $0.hasPrefix("B.") }
    #expect(
      calls == [
        "B.viewDidLoad", "B.viewWillAppear", "B.viewIsAppearing", "B.viewWillLayoutSubviews",
        "B.viewDidLayoutSubviews", "B.viewDidAppear", "B.viewWillDisappear",
        "B.viewDidDisappear",
      ])
  }

  @Test func pushedTwiceInOneTurn() {
    let scene = NavigationScene("A")
    scene.push("B")
    scene.push("C")
    #expect(scene.names == "ABC")
    #expect(scene.log.take() == Self.pushStart + ["willShow(B, true)", "C.willMove(parent)"])
    scene.screen.runUntilIdle()
    #expect(
      scene.log.take() == Self.pushEnd + [
        "didShow(B, true)", "C.viewDidLoad", "B.viewWillDisappear", "C.viewWillAppear",
        "willShow(C, true)", "B.viewDidDisappear", "C.viewDidAppear", "C.didMove(parent)",
        "didShow(C, true)",
      ])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func pushedTwiceInOneTurnWithoutAnimation() {
    let scene = NavigationScene("A")
    scene.push("B", animated: false)
    scene.push("C", animated: false)
    #expect(
      scene.log.take().filter { !$0.contains("Show") } == Self.pushStart + Self.pushEnd + [
        "C.willMove(parent)", "C.viewDidLoad", "B.viewWillDisappear", "C.viewWillAppear",
        "B.viewDidDisappear", "C.viewDidAppear", "C.didMove(parent)",
      ])
    #expect(scene.problemsAtRest() == [])
  }

  /// Three pushes in one pass of the main loop. After the transition to the first page, the last one is shown. The page
  /// in between is never loaded.
  @Test func aPagePushedOverBeforeItIsShownIsNeverLoaded() {
    let scene = NavigationScene("A")
    for name in ["B", "C", "D"] { scene.push(name) }
    scene.screen.runUntilIdle()
    #expect(scene.names == "ABCD")
    #expect(!scene.page("C").isViewLoaded)
    #expect(scene.log.take().contains("C.didMove(parent)"))
    #expect(scene.problemsAtRest() == [])
  }

  @Test func popDuringPush() {
    let scene = NavigationScene("A")
    scene.push("B")
    scene.screen.advance(by: 0.1)
    _ = scene.log.take()
    #expect(scene.navigation.popViewController(animated: true) === scene.page("B"))
    #expect(scene.names == "A")
    #expect(scene.log.take() == ["B.willMove(nil)"])
    scene.screen.runUntilIdle()
    #expect(
      scene.log.take() == [
        "A.viewDidDisappear", "B.viewDidAppear", "didShow(B, true)", "B.viewWillDisappear",
        "A.viewWillAppear", "willShow(A, true)", "B.viewDidDisappear", "A.viewDidAppear",
        "B.didMove(nil)", "didShow(A, true)",
      ])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func pushAndPopOfWaitingController() {
    let scene = NavigationScene("A")
    scene.push("B")
    scene.push("C")
    _ = scene.log.take()
    scene.pop()
    scene.screen.runUntilIdle()
    #expect(scene.names == "AB")
    #expect(!scene.page("C").isViewLoaded)
    #expect(
      scene.log.take().filter { $0.hasPrefix("C.") } == ["C.willMove(nil)", "C.didMove(nil)"])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func pushInViewDidAppear() {
    let scene = NavigationScene("A")
    scene.page("B").onCall = { [weak scene] in
      if $0 == "viewDidAppear" { scene?.push("C") }
    }
    scene.push("B")
    scene.screen.advance(by: 0.6)
    #expect(scene.names == "ABC")
    scene.page("B").onCall = nil
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [])
    #expect(scene.page("C").isVisible)
  }

  @Test func settingTheStack() {
    let scene = NavigationScene("AB")
    // A top controller that is not in the old stack slides in like a push.
    scene.navigation.setViewControllers([scene.page("A"), scene.page("C")], animated: true)
    #expect(
      scene.log.take() == [
        "B.willMove(nil)", "C.willMove(parent)", "C.viewDidLoad", "B.viewWillDisappear",
        "C.viewWillAppear", "willShow(C, true)",
      ])
    scene.screen.runUntilIdle()
    #expect(
      scene.log.take() == [
        "B.viewDidDisappear", "C.viewDidAppear", "B.didMove(nil)", "C.didMove(parent)",
        "didShow(C, true)",
      ])
    // A top controller that was further down in the stack slides in like a pop.
    scene.navigation.setViewControllers([scene.page("D"), scene.page("A")], animated: true)
    scene.screen.runUntilIdle()
    #expect(scene.delegate.operations == [.push, .pop])
    // The top controller stays the same, so there are no appearance callbacks.
    _ = scene.log.take()
    scene.navigation.viewControllers = [scene.page("B"), scene.page("A")]
    #expect(
      scene.log.take() == [
        "D.willMove(nil)", "B.willMove(parent)", "D.didMove(nil)", "B.didMove(parent)",
      ])
    #expect(scene.problemsAtRest() == [])
    #expect(scene.names == "BA")
  }

  @Test func delegateIsAskedInOrder() {
    let scene = NavigationScene("A")
    let animator = ManualAnimator(log: scene.log)
    scene.delegate.animator = animator
    scene.delegate.notesRequests = true
    scene.push("B")
    #expect(
      scene.log.take() == [
        "B.willMove(parent)", "animationController(push, A, B)", "interactionController",
        "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear", "willShow(B, true)",
        "animateTransition",
      ])
    scene.navigation.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
      scene.log.note("coordinator")
    }
    animator.finish()
    #expect(
      scene.log.take() == Self.pushEnd + [
        "coordinator", "animationEnded(true)", "didShow(B, true)",
      ])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func noAppearanceCallbacksOffScreen() {
    let scene = NavigationScene("A")
    scene.screen.window.rootViewController = UIViewController()
    #expect(scene.log.take() == ["A.viewWillDisappear", "A.viewDidDisappear"])
    scene.push("B")
    scene.push("C")
    scene.pop()
    #expect(
      scene.log.take() == [
        "B.willMove(parent)", "C.willMove(parent)", "C.willMove(nil)", "C.didMove(nil)",
      ])
    scene.screen.show(scene.navigation)
    #expect(
      scene.log.take() == [
        "B.viewDidLoad", "B.viewWillAppear", "willShow(B, false)", "B.viewDidAppear",
        "B.didMove(parent)", "didShow(B, false)",
      ])
    #expect(scene.problemsAtRest() == [])
  }

  /// The whole navigation controller leaves the screen during a push and comes back.
  @Test func leavingTheScreenDuringAPush() {
    let scene = NavigationScene("A")
    let animator = ManualAnimator()
    scene.delegate.animator = animator
    scene.push("B")
    _ = scene.log.take()
    scene.screen.window.rootViewController = UIViewController()
    #expect(
      Set(scene.log.take())
        == ["B.viewWillDisappear", "B.viewDidDisappear", "A.viewDidDisappear"])
    scene.screen.show(scene.navigation)
    #expect(scene.log.take() == ["B.viewWillAppear", "B.viewDidAppear"])
    animator.finish()
    #expect(scene.log.take() == ["B.didMove(parent)", "didShow(B, true)"])
    #expect(scene.problemsAtRest() == [])
  }
}
