import Testing

@testable import UIKit

/// Tests of requests that are invalid or come too early, and of transitions that never end.
@MainActor
@Suite struct PresentationMistakeTests {
  @Test func presentingWhilePresenting() {
    let scene = PresentationScene()
    let b = scene.present("B", animated: false)
    var ran = false
    let caught = warnings {
      scene.root.present(scene.page("C"), animated: true) { ran = true }
    }
    scene.screen.runUntilIdle()
    #expect(caught.count == 1 && caught[0].contains("already presenting"))
    #expect(!ran && scene.root.presentedViewController === b)
  }

  @Test func presentingAnInvalidController() {
    let scene = PresentationScene()
    let offScreen = RecordingViewController("X")
    let child = RecordingViewController("child")
    scene.root.addChild(child)
    let caught = warnings {
      scene.root.present(scene.root, animated: true)
      scene.root.present(child, animated: true)
      offScreen.present(scene.page("B"), animated: true)
    }
    #expect(caught.count == 3, "\(caught)")
    #expect(caught.allSatisfy { $0.contains("is ignored") })
    #expect(scene.root.presentedViewController == nil)
  }

  @Test func dismissingNothing() {
    let scene = PresentationScene()
    var ran = 0
    let caught = warnings {
      scene.root.dismiss(animated: true) { ran += 1 }
      scene.root.dismiss(animated: true)
    }
    #expect(caught == [] && ran == 1)
  }

  @Test func presentingDuringADismissalWaits() {
    let scene = PresentationScene()
    scene.present("B", animated: false)
    scene.root.dismiss(animated: true)
    let c = scene.page("C")
    #expect(warnings { scene.root.present(c, animated: true) } == [])
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController === c && c.isVisible)
  }

  @Test func dismissingDuringAPresentationWaits() {
    let scene = PresentationScene()
    let b = scene.present("B")
    var ran = false
    b.dismiss(animated: true) { ran = true }
    #expect(scene.root.presentedViewController === b)
    scene.screen.runUntilIdle()
    #expect(ran && scene.root.presentedViewController == nil && !b.isVisible)
  }

  @Test func dismissingInViewDidAppear() {
    let scene = PresentationScene()
    let b = scene.page("B")
    b.onCall = { [weak b] in if $0 == "viewDidAppear" { b?.dismiss(animated: false) } }
    scene.root.present(b, animated: true)
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController == nil && scene.root.isVisible && !b.isVisible)
  }

  @Test func presentingInTheDismissalsCompletion() {
    let scene = PresentationScene()
    let b = scene.present("B", animated: false)
    let c = scene.page("C")
    b.dismiss(animated: true) { scene.root.present(c, animated: true) }
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController === c && c.isStable)
  }

  @Test func dismissingTwiceDismissesOnce() {
    let scene = PresentationScene()
    let b = scene.present("B", animated: false)
    let c = scene.page("C")
    b.present(c, animated: false)
    var ran = 0
    for _ in 0..<3 { c.dismiss(animated: true) { ran += 1 } }
    scene.screen.runUntilIdle()
    #expect(ran == 3 && scene.root.presentedViewController === b && b.isVisible)
  }

  @Test func completingTwiceIsAWarning() throws {
    let animator = ManualAnimator()
    let scene = PresentationScene(animator: animator)
    scene.present("B")
    let context = try #require(animator.context)
    let caught = warnings {
      context.completeTransition(true)
      context.completeTransition(true)
    }
    #expect(caught.count == 1 && caught[0].contains("after it had ended"))
    #expect(scene.log.take().filter { $0 == "completion" }.count == 1)
  }

  @Test func aTransitionThatNeverCompletes() {
    let animator = ManualAnimator()
    let scene = PresentationScene(animator: animator)
    scene.present("B")
    scene.screen.runUntilIdle()
    let caught = warnings { scene.root.dismiss(animated: true) }
    #expect(caught.count == 1 && caught[0].contains("hasn't called completeTransition"))
    animator.finish()
    animator.finish()
    #expect(scene.root.presentedViewController == nil)
  }

  /// The main thread was busy for longer than the transition takes, and its animations have not ended yet.
  @Test func aLateFrameIsNoMistakeOfTheApp() {
    let scene = PresentationScene()
    let b = scene.present("B")
    scene.screen.flush()
    scene.screen.clock.advance(by: 5)
    #expect(warnings { b.dismiss(animated: true) } == [])
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController == nil)
  }

  /// The main thread was busy before the first frame: the animations begin seconds after the transition, and are still running.
  @Test func aLateFirstFrameIsNoMistakeOfTheApp() {
    let scene = PresentationScene()
    let b = scene.present("B")
    scene.screen.clock.advance(by: 5)
    scene.screen.flush()
    scene.screen.clock.advance(by: 0.1)
    scene.screen.flush()
    #expect(b.view.layer.animationKeys()?.isEmpty == false)
    #expect(warnings { b.dismiss(animated: true) } == [])
    scene.screen.runUntilIdle()
    #expect(scene.root.presentedViewController == nil)
  }

  @Test func anotherRootEndsAllPresentations() {
    let scene = PresentationScene()
    let b = scene.present("B", animated: false)
    let c = scene.page("C", .formSheet)
    b.present(c, animated: true)
    let other = RecordingViewController("Z")
    #expect(warnings { scene.screen.window.rootViewController = other } == [])
    scene.screen.runUntilIdle()
    #expect(scene.screen.window.subviews == [other.view])
    for page in [scene.root, b, c] {
      #expect(!page.isVisible && page.isStable && page.violations == [], "\(page.name)")
    }
  }

  @Test func aHiddenWindowHidesWhatIsPresented() {
    let scene = PresentationScene()
    let b = scene.present("B", animated: false)
    scene.screen.window.isHidden = true
    #expect(!b.isVisible && !scene.root.isVisible)
    scene.screen.window.isHidden = false
    #expect(b.isVisible && !scene.root.isVisible && scene.root.view.superview == nil)
    #expect(b.violations == [] && scene.root.violations == [])
  }

  @Test func nothingIsClickedThroughATransition() {
    let animator = ManualAnimator()
    let scene = PresentationScene(animator: animator)
    let page = scene.present("B")
    let middle = CGPoint(x: 640, y: 400)
    let hit = scene.screen.window.hitTest(middle, with: nil)
    #expect(hit === animator.context?.containerView)
    animator.finish()
    #expect(scene.screen.window.hitTest(middle, with: nil) === page.view)
  }

  @Test func retainedOnlyWhilePresented() {
    let scene = PresentationScene()
    weak var page: RecordingViewController?
    weak var presentation: UIPresentationController?
    weak var container: UIView?
    for style in [UIModalPresentationStyle.fullScreen, .formSheet, .overFullScreen] {
      do {
        let new = scene.present("B", style)
        page = new
        presentation = new.presentationController
        container = presentation?.containerView
      }
      scene.screen.runUntilIdle()
      #expect(page != nil && presentation != nil && container != nil)
      scene.dismiss()
      scene.screen.runUntilIdle()
      #expect(page == nil && presentation == nil && container == nil, "\(style)")
    }
  }

  @Test func anUnusedPresentationControllerDoesNotKeepItsController() {
    weak var page: UIViewController?
    do {
      let new = UIViewController()
      page = new
      #expect(new.presentationController?.presentedViewController === new)
    }
    #expect(page == nil)
  }
}
