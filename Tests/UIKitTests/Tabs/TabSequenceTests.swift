import Testing

@testable import UIKit

/// Tests of the exact order of callbacks.
@MainActor
@Suite struct TabSequenceTests {
  @Test func rootOfAWindow() {
    let screen = TestScreen()
    let log = CallLog()
    let pages = ["A", "B"].map { RecordingViewController($0, log: log) }
    let tabs = UITabBarController()
    tabs.viewControllers = pages
    #expect(
      log.take() == [
        "A.willMove(parent)", "B.willMove(parent)", "A.didMove(parent)", "B.didMove(parent)",
      ])
    screen.show(tabs)
    #expect(log.take() == ["A.viewDidLoad", "A.viewWillAppear", "A.viewDidAppear"])
    #expect(!pages[1].isViewLoaded && tabs.selectedIndex == 0)
    screen.show(UIViewController())
    #expect(log.take() == ["A.viewWillDisappear", "A.viewDidDisappear"])
  }

  static let start = ["A.viewWillDisappear", "B.viewWillAppear"]
  static let end = ["A.viewDidDisappear", "B.viewDidAppear"]

  @Test func withoutAnAnimator() {
    let scene = TabScene()
    scene.select("B")
    #expect(scene.log.take() == ["B.viewDidLoad"] + Self.start + Self.end)
    #expect(scene.page("B").lastAnimated == false && scene.problemsAtRest() == [])
    scene.tabs.selectedIndex = 0
    #expect(scene.selected == "A" && scene.problemsAtRest() == [])
  }

  @Test func theDelegateIsAskedInOrder() {
    let scene = TabScene("AB")
    let noting = ManualAnimator(log: scene.log)
    scene.delegate.animator = noting
    scene.delegate.notesRequests = true
    scene.click(1)
    #expect(
      scene.log.take() == [
        "shouldSelect(B)", "animationController(A, B)", "interactionController", "B.viewDidLoad",
      ] + Self.start + ["animateTransition", "didSelect(B)"])
    scene.tabs.transitionCoordinator?.animate(alongsideTransition: nil) { _ in
      scene.log.note("coordinator")
    }
    noting.finish()
    #expect(scene.log.take() == Self.end + ["coordinator", "animationEnded(true)"])
    #expect(scene.page("B").lastAnimated == true && scene.problemsAtRest() == [])
  }

  @Test func cancelled() {
    let animator = ManualAnimator()
    let scene = TabScene("AB", animator: animator)
    let before = TreeLooks(scene.screen.window)
    scene.select("B")
    #expect(scene.selected == "B")
    _ = scene.log.take()
    scene.page("A").view.alpha = 0.5
    animator.finish(false)
    #expect(
      scene.log.take() == [
        "B.viewWillDisappear", "B.viewDidDisappear", "A.viewWillAppear", "A.viewDidAppear",
      ])
    #expect(scene.selected == "A" && scene.problemsAtRest() == [])
    scene.screen.flush()
    #expect(TreeLooks(scene.screen.window).changes(since: before) == [])
  }

  @Test(arguments: [true, false])
  func drivenByPercent(finishes: Bool) {
    let interaction = UIPercentDrivenInteractiveTransition()
    let scene = TabScene("AB", animator: SlideAnimator())
    scene.delegate.interaction = interaction
    scene.select("B")
    interaction.update(0.4)
    scene.screen.flush()
    let x = scene.page("B").view.layer.presentation()?.position.x ?? .nan
    #expect(abs(x - (200 + 400 * 0.6)) < 1)
    // A click on the bar does not disturb the interaction.
    scene.click(0)
    #expect(scene.selected == "B")
    if finishes { interaction.finish() } else { interaction.cancel() }
    scene.screen.runUntilIdle()
    #expect(scene.selected == (finishes ? "B" : "A") && scene.problemsAtRest() == [])
  }

  @Test func aSelectionDuringATransitionIsShownAfterIt() {
    let animator = ManualAnimator()
    let scene = TabScene("ABCD", animator: animator)
    scene.select("B")
    scene.select("C")
    scene.select("D")
    scene.delegate.animator = nil
    animator.finish()
    #expect(scene.selected == "D" && !scene.page("C").isViewLoaded)
    #expect(scene.problemsAtRest() == [])
  }

  @Test func selectingTheOldTabDuringATransitionReturnsAfterIt() {
    let animator = ManualAnimator()
    let scene = TabScene("AB", animator: animator)
    scene.select("B")
    scene.select("A")
    scene.delegate.animator = nil
    animator.finish()
    #expect(scene.selected == "A" && scene.problemsAtRest() == [])
  }

  /// A tab that is selected during a transition stays selected when that transition is cancelled.
  @Test func aCancellationKeepsALaterSelection() {
    let animator = ManualAnimator()
    let scene = TabScene("ABC", animator: animator)
    scene.select("B")
    scene.select("C")
    scene.delegate.animator = nil
    animator.finish(false)
    #expect(scene.selected == "C" && scene.problemsAtRest() == [])
  }

  @Test func leavingTheScreenDuringAChange() {
    let animator = ManualAnimator()
    let scene = TabScene("AB", animator: animator)
    scene.select("B")
    _ = scene.log.take()
    scene.screen.window.rootViewController = UIViewController()
    #expect(
      Set(scene.log.take())
        == ["B.viewWillDisappear", "B.viewDidDisappear", "A.viewDidDisappear"])
    scene.screen.show(scene.tabs)
    animator.finish()
    #expect(scene.selected == "B" && scene.problemsAtRest() == [])
  }

  @Test func noAppearanceCallbacksOffScreen() {
    let scene = TabScene("AB")
    scene.screen.show(UIViewController())
    _ = scene.log.take()
    scene.select("B")
    scene.setTabs("BC")
    #expect(
      scene.log.take() == [
        "A.willMove(nil)", "C.willMove(parent)", "A.didMove(nil)", "C.didMove(parent)",
      ])
    #expect(!scene.page("B").isViewLoaded)
    scene.screen.show(scene.tabs)
    #expect(scene.log.take() == ["B.viewDidLoad", "B.viewWillAppear", "B.viewDidAppear"])
    #expect(scene.problemsAtRest() == [])
  }
}
