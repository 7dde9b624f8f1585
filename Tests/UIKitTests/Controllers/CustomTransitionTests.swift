import Testing

@testable import UIKit

@MainActor
@Suite struct CustomTransitionTests {
  @Test func contextAtTheStart() throws {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    let (a, b) = (scene.page("A"), scene.page("B"))
    animator.addsIncomingView = false
    var fromWasInContainer = false
    animator.onStart = { context in
      fromWasInContainer = context.view(forKey: .from)?.superview === context.containerView
    }
    scene.push("B")
    let context = try #require(animator.context)
    let content = CGRect(x: 0, y: 0, width: 400, height: 600)
    #expect(fromWasInContainer)
    #expect(context.viewController(forKey: .from) === a)
    #expect(context.viewController(forKey: .to) === b)
    #expect(context.view(forKey: .from) === a.view && context.view(forKey: .to) === b.view)
    #expect(context.viewController(forKey: .init(rawValue: "other")) == nil)
    #expect(context.containerView.bounds == content)
    #expect(b.view.superview == nil && b.view.frame == content)
    #expect(context.initialFrame(for: a) == content && context.finalFrame(for: a) == .zero)
    #expect(context.initialFrame(for: b) == .zero && context.finalFrame(for: b) == content)
    #expect(context.finalFrame(for: scene.navigation) == .zero)
    #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled)
    #expect(context.presentationStyle == .none && context.targetTransform == .identity)
    context.containerView.addSubview(b.view)
    animator.finish()
    #expect(scene.problemsAtRest() == [])
  }

  @Test func viewsLeftByTheAnimatorAreRemovedWithTheContainer() throws {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    weak var leftover: UIView?
    animator.onStart = { context in
      let view = UIView(frame: context.containerView.bounds)
      context.containerView.addSubview(view)
      leftover = view
    }
    scene.push("B")
    #expect(leftover != nil)
    let isContainerGone = { [weak container = animator.context?.containerView] in container == nil }
    #expect(!isContainerGone())
    animator.finish()
    scene.screen.runUntilIdle()
    #expect(leftover == nil && isContainerGone())
    #expect(scene.problemsAtRest() == [])
  }

  /// The state that a cancellation must restore.
  private struct Looks: Equatable {
    let superview: ObjectIdentifier?
    let index: Int?
    let frame: CGRect
    let bounds: CGRect
    let transform: CATransform3D
    let alpha: CGFloat
    let isHidden: Bool
    let subviewsOfContent: Int?

    @MainActor init(_ view: UIView) {
      superview = view.superview.map(ObjectIdentifier.init)
      index = view.superview?.subviews.firstIndex(of: view)
      frame = view.frame
      bounds = view.bounds
      transform = view.layer.transform
      alpha = view.alpha
      isHidden = view.isHidden
      subviewsOfContent = view.superview?.subviews.count
    }
  }

  @Test(arguments: [true, false])
  func cancelledIsExactlyAsBefore(push: Bool) {
    let animator = ManualAnimator()
    let scene = NavigationScene(push ? "A" : "BA", animator: animator)
    scene.delegate.animator = nil
    if !push {
      // In this case B has been on screen before.
      scene.pop(animated: false)
      scene.push("A", animated: false)
    }
    scene.delegate.animator = animator
    let (a, b) = (scene.page("A"), scene.page("B"))
    _ = b.view
    a.view.alpha = 0.9
    let before = [Looks(a.view), Looks(b.view)]
    let (names, items) = (scene.names, scene.navigation.navigationBar.items)
    animator.onStart = { context in
      for key in [UITransitionContextViewKey.from, .to] {
        guard let view = context.view(forKey: key) else { continue }
        view.alpha = 0.2
        view.isHidden = key == .from
        view.transform = CGAffineTransform(rotationAngle: 1)
        view.center = CGPoint(x: 1000, y: -50)
        view.layer.anchorPoint = .zero
        view.bounds.size = CGSize(width: 5, height: 6)
      }
    }
    _ = scene.log.take()
    if push { scene.push("B") } else { scene.pop() }
    _ = scene.log.take()
    animator.finish(false)
    if push {
      #expect(
        scene.log.take() == [
          "B.viewWillDisappear", "B.viewDidDisappear", "A.viewWillAppear", "A.viewDidAppear",
          "B.willMove(nil)", "B.didMove(nil)",
        ])
    } else {
      #expect(
        scene.log.take() == [
          "B.viewWillDisappear", "B.viewDidDisappear", "A.viewWillAppear", "A.viewDidAppear",
          "A.willMove(parent)", "A.didMove(parent)",
        ])
    }
    #expect(Looks(a.view) == before[0])
    // Only the size may have changed, because a page that was never shown has no size before.
    #expect(b.view.superview == nil && b.view.alpha == 1 && !b.view.isHidden)
    #expect(b.view.transform == .identity && b.view.layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(scene.names == names)
    #expect(scene.navigation.navigationBar.items == items)
    a.view.alpha = 1
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [])
    // The same transition can run again.
    animator.onStart = nil
    if push { scene.push("B") } else { scene.pop() }
    animator.finish()
    #expect(scene.page("B").isVisible && scene.problemsAtRest() == [])
  }

  @Test func requestsDuringACancelledTransitionAreKept() {
    let animator = ManualAnimator()
    let scene = NavigationScene("AB", animator: animator)
    scene.pop()
    scene.push("C")
    #expect(scene.names == "AC")
    scene.delegate.animator = nil
    animator.finish(false)
    #expect(scene.names == "ABC")
    scene.screen.runUntilIdle()
    #expect(scene.problemsAtRest() == [])
  }

  @Test func completingTwiceIsAWarning() {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    scene.push("B")
    let context = animator.context
    animator.finish()
    let caught = warnings { context?.completeTransition(false) }
    #expect(caught.count == 1 && caught[0].contains("after it had ended"))
    #expect(scene.names == "AB" && scene.problemsAtRest() == [])
  }

  @Test func neverUsingTheContainerIsAWarning() {
    let animator = ManualAnimator()
    animator.addsIncomingView = false
    let scene = NavigationScene("A", animator: animator)
    scene.push("B")
    let caught = warnings { animator.finish() }
    #expect(caught.count == 1 && caught[0].contains("containerView"))
    #expect(scene.problemsAtRest() == [])
  }

  @Test func endingAtOnce() {
    let scene = NavigationScene("A")
    let animator = ManualAnimator(log: scene.log)
    scene.delegate.animator = animator
    animator.onStart = { $0.completeTransition(true) }
    scene.page("B").onCall = { [weak scene] in
      if $0 == "viewWillAppear" {
        scene?.navigation.transitionCoordinator?.animate { _ in scene?.log.note("alongside") }
      }
    }
    scene.push("B")
    #expect(
      scene.log.take() == NavigationSequenceTests.pushStart
        + ["willShow(B, true)", "animateTransition", "alongside"]
        + NavigationSequenceTests.pushEnd + ["animationEnded(true)", "didShow(B, true)"])
    #expect(scene.problemsAtRest() == [])
  }

  @Test func aTransitionThatNeverCompletesWarnsWaitingRequests() {
    let animator = ManualAnimator()
    let scene = NavigationScene("A", animator: animator)
    scene.push("B")
    scene.screen.advance(by: 1.5)
    #expect(warnings { scene.push("C") } == [])
    scene.screen.advance(by: 5)
    let caught = warnings { scene.push("D") }
    #expect(caught.count == 1 && caught[0].contains("completeTransition"))
    scene.delegate.animator = nil
    animator.finish()
    scene.screen.runUntilIdle()
    #expect(scene.names == "ABCD" && scene.problemsAtRest() == [])
  }

  @Test func observersSeeEveryAnimatedTransitionOnce() {
    @MainActor final class Observer: TransitionObserver {
      var began: [TransitionSpan] = []
      var ended: [(TransitionSpan, TransitionOutcome)] = []
      func transitionDidBegin(_ span: TransitionSpan) { began.append(span) }
      func transitionDidEnd(_ span: TransitionSpan, outcome: TransitionOutcome) {
        ended.append((span, outcome))
      }
    }
    let observer = Observer()
    TransitionObservers.add(observer)
    TransitionObservers.add(observer)
    defer { TransitionObservers.remove(observer) }
    let scene = NavigationScene("A")
    scene.push("B", animated: false)
    #expect(observer.began.isEmpty)
    scene.push("C")
    scene.screen.runUntilIdle()
    let animator = ManualAnimator()
    scene.delegate.animator = animator
    scene.pop()
    animator.finish(false)
    #expect(observer.began.map(\.kind) == [.push, .pop])
    #expect(observer.ended.map(\.0) == observer.began)
    #expect(observer.ended.map(\.1) == [.completed, .cancelled])
    #expect(abs(observer.began[0].duration - 0.41) < 0.02 && observer.began[1].duration == 1)
    #expect(observer.began[0].id < observer.began[1].id)
    #expect(observer.began[0].to == "RecordingViewController")
  }
}
