import Testing

@testable import UIKit

/// Compares the order of callbacks with measurements on iOS and with Apple's guide.
@MainActor
@Suite struct PresentationOrderTests {
  nonisolated static let removing: [UIModalPresentationStyle] = [.fullScreen, .currentContext]
  nonisolated static let covering: [UIModalPresentationStyle] = [
    .overFullScreen, .overCurrentContext, .pageSheet, .formSheet, .automatic, .popover,
  ]

  @Test(arguments: removing, [true, false])
  func presentingOverAPageThatLeaves(style: UIModalPresentationStyle, animated: Bool) {
    let scene = PresentationScene()
    scene.present("B", style, animated: animated)
    scene.screen.runUntilIdle()
    #expect(
      scene.log.take() == [
        "B.viewDidLoad", "A.viewWillDisappear", "B.viewWillAppear", "B.viewDidAppear",
        "A.viewDidDisappear", "completion",
      ])
    #expect(scene.root.view.superview == nil)
    scene.dismiss(animated: animated)
    scene.screen.runUntilIdle()
    #expect(
      scene.log.take() == [
        "B.viewWillDisappear", "A.viewWillAppear", "A.viewDidAppear", "B.viewDidDisappear",
        "completion",
      ])
    #expect(scene.screen.window.subviews == [scene.root.view])
  }

  @Test(arguments: covering, [true, false])
  func presentingOverAPageThatStays(style: UIModalPresentationStyle, animated: Bool) {
    let scene = PresentationScene()
    scene.present("B", style, animated: animated)
    scene.screen.runUntilIdle()
    #expect(
      scene.log.take() == ["B.viewDidLoad", "B.viewWillAppear", "B.viewDidAppear", "completion"])
    #expect(scene.root.view.superview === scene.screen.window)
    scene.dismiss(animated: animated)
    scene.screen.runUntilIdle()
    #expect(scene.log.take() == ["B.viewWillDisappear", "B.viewDidDisappear", "completion"])
    #expect(scene.screen.window.subviews == [scene.root.view])
  }

  /// Waits for nothing: the transition runs by itself unless a pan takes hold of it.
  private final class Idle: UIPercentDrivenInteractiveTransition {
    override init() {
      super.init()
      wantsInteractiveStart = false
    }
  }

  private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using context: (any UIViewControllerContextTransitioning)?)
      -> TimeInterval
    { 0.3 }
    func animateTransition(using context: any UIViewControllerContextTransitioning) {
      let view = context.view(forKey: .to)
      view.map(context.containerView.addSubview)
      view?.alpha = 0
      UIView.animate(withDuration: 0.3) {
        view?.alpha = 1
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  @Test func theInteractionControllerIsReleasedAtTheEnd() {
    let scene = PresentationScene()
    scene.delegate.animator = Fade()
    var idle: Idle? = Idle()
    weak let released = idle
    scene.delegate.interaction = idle
    scene.present("B", .custom)
    scene.screen.runUntilIdle()
    scene.delegate.interaction = nil
    idle = nil
    #expect(released == nil)
  }

  /// A custom presentation that logs all requests and callbacks.
  private func customScene(removes: Bool) -> (PresentationScene, ManualAnimator) {
    let scene = PresentationScene()
    let animator = ManualAnimator(log: scene.log)
    scene.delegate.animator = animator
    scene.delegate.notesRequests = true
    scene.delegate.makePresentation = { [log = scene.log] presented, presenting in
      let presentation = RecordingPresentation(
        presentedViewController: presented, presenting: presenting)
      presentation.log = log
      presentation.removes = removes
      return presentation
    }
    return (scene, animator)
  }

  @Test(arguments: [true, false])
  func customPresentation(removes: Bool) {
    let (scene, animator) = customScene(removes: removes)
    scene.present("B", .custom)
    #expect(
      scene.log.take() == [
        "presentationController", "B.viewDidLoad", "animationController(forPresented)",
        "interactionControllerForPresentation", "presentationTransitionWillBegin(true)",
        "presentedView",
      ] + (removes ? ["A.viewWillDisappear"] : []) + ["B.viewWillAppear", "animateTransition"])
    animator.finish()
    #expect(
      scene.log.take()
        == (removes ? ["B.viewDidAppear", "A.viewDidDisappear"] : ["B.viewDidAppear"])
        + ["presentationTransitionDidEnd(true)", "animationEnded(true)", "completion"])
    scene.dismiss()
    _ = scene.log.take()
    animator.finish()
    #expect(
      scene.log.take().filter { $0 != "presentedView" }
        == (removes ? ["A.viewDidAppear"] : [])
        + ["B.viewDidDisappear", "dismissalTransitionDidEnd(true)", "animationEnded(true)"]
        + ["completion"])
  }

  @Test func customDismissalAsksAgain() {
    let (scene, animator) = customScene(removes: false)
    scene.present("B", .custom)
    animator.finish()
    _ = scene.log.take()
    scene.dismiss()
    #expect(
      scene.log.take().filter { $0 != "presentedView" } == [
        "animationController(forDismissed)", "interactionControllerForDismissal",
        "dismissalTransitionWillBegin", "B.viewWillDisappear", "animateTransition",
      ])
    animator.finish()
  }

  @Test func cancelledPresentationAndDismissal() {
    let (scene, animator) = customScene(removes: true)
    let before = TreeLooks(scene.screen.window)
    let page = scene.present("B", .custom)
    _ = scene.log.take()
    animator.finish(false)
    #expect(
      scene.log.take().filter { $0 != "presentedView" } == [
        "B.viewWillDisappear", "B.viewDidDisappear", "A.viewWillAppear", "A.viewDidAppear",
        "presentationTransitionDidEnd(false)", "animationEnded(false)",
      ])
    #expect(TreeLooks(scene.screen.window).changes(since: before) == [])
    #expect(scene.root.presentedViewController == nil && page.presentingViewController == nil)

    scene.root.present(page, animated: true)
    animator.finish()
    _ = scene.log.take()
    scene.dismiss()
    _ = scene.log.take()
    animator.finish(false)
    #expect(
      scene.log.take().filter { $0 != "presentedView" } == [
        "A.viewWillDisappear", "A.viewDidDisappear", "B.viewWillAppear", "B.viewDidAppear",
        "dismissalTransitionDidEnd(false)", "animationEnded(false)",
      ])
    #expect(scene.root.presentedViewController === page && !page.isBeingDismissed)
    #expect(scene.root.violations == [] && page.violations == [])
  }

  @Test func presentationPropertiesInCallbacks() {
    let scene = PresentationScene()
    let page = scene.page("B")
    var notes: [String] = []
    let note = { (method: String) in
      if method.hasSuffix("ppear") || method == "view completion" {
        notes.append(
          "\(method) \(page.isBeingPresented) \(page.isBeingDismissed)"
            + " \(page.presentingViewController != nil)")
      }
    }
    page.onCall = note
    scene.root.onCall = { [root = scene.root] in
      if $0 == "viewWillDisappear" { #expect(root.presentedViewController === page) }
    }
    scene.root.present(page, animated: true) { note("view completion") }
    scene.screen.runUntilIdle()
    #expect(
      notes == [
        "viewWillAppear true false true", "viewDidAppear true false true",
        "view completion false false true",
      ])
    notes = []
    page.dismiss(animated: true) { note("view completion") }
    scene.screen.runUntilIdle()
    #expect(
      notes == [
        "viewWillDisappear false true true", "viewDidDisappear false true false",
        "view completion false false false",
      ])
    scene.root.onCall = nil
  }

  @Test func coordinatorAndCompletions() {
    let animator = ManualAnimator()
    let scene = PresentationScene(animator: animator)
    var notes: [String] = []
    let page = scene.page("B")
    page.onCall = { [weak page] in
      guard $0 == "viewWillAppear" else { return }
      page?.transitionCoordinator?.animate { _ in
        notes.append("alongside")
      } completion: { context in
        notes.append("done, cancelled: \(context.isCancelled)")
      }
    }
    scene.root.present(page, animated: true)
    #expect(scene.root.transitionCoordinator === page.transitionCoordinator)
    #expect(page.transitionCoordinator?.presentationStyle == .fullScreen)
    animator.finish(false)
    #expect(notes == ["alongside", "done, cancelled: true"])
    #expect(scene.root.transitionCoordinator == nil && page.transitionCoordinator == nil)
  }

  @Test func severalAtOnce() {
    let scene = PresentationScene()
    let b = scene.present("B", .overFullScreen, animated: false)
    let c = scene.page("C", .overFullScreen)
    b.present(c, animated: false)
    let d = scene.page("D")
    c.present(d, animated: false)
    #expect(d.presentingViewController === c && c.presentingViewController === b)
    _ = scene.log.take()
    scene.dismiss()
    scene.screen.runUntilIdle()
    // D covers C; B is still visible below.
    #expect(
      scene.log.take() == [
        "B.viewWillDisappear", "D.viewWillDisappear", "D.viewDidDisappear", "B.viewDidDisappear",
        "completion",
      ])
    for page in [b, c, d] {
      #expect(page.presentingViewController == nil && page.presentedViewController == nil)
      #expect(page.violations == [] && page.view.superview == nil)
    }
    #expect(scene.screen.window.subviews == [scene.root.view])
  }

  @Test func presentingFromAChild() {
    let scene = PresentationScene()
    let child = RecordingViewController("child", log: scene.log)
    scene.root.addChild(child)
    scene.root.view.addSubview(child.view)
    child.didMove(toParent: scene.root)
    let page = scene.page("B")
    child.present(page, animated: false)
    #expect(page.presentingViewController === scene.root)
    #expect(child.presentedViewController === page && scene.root.presentedViewController === page)
    child.dismiss(animated: false)
    #expect(child.presentedViewController == nil)

    child.definesPresentationContext = true
    let inside = scene.page("C", .overCurrentContext)
    child.present(inside, animated: false)
    #expect(inside.presentingViewController === child)
    #expect(inside.view.isDescendant(of: child.view))
    child.dismiss(animated: false)
    let instead = scene.page("D", .currentContext)
    child.present(instead, animated: false)
    #expect(child.view.superview == nil && instead.view.isDescendant(of: scene.root.view))
    child.dismiss(animated: false)
    #expect(child.view.superview === scene.root.view)
    #expect(child.violations == [] && scene.root.violations == [])
  }

  /// A presentation controller may add the presented view itself before the transition.
  @Test(arguments: [true, false])
  func aPresentationThatAddsTheViewItself(completes: Bool) {
    final class Adding: UIPresentationController {
      override func presentationTransitionWillBegin() {
        guard let presentedView, let containerView else { return }
        presentedView.frame = frameOfPresentedViewInContainerView
        containerView.addSubview(presentedView)
      }
    }
    let scene = PresentationScene()
    let animator = ManualAnimator(log: scene.log)
    scene.delegate.animator = animator
    scene.delegate.makePresentation = { Adding(presentedViewController: $0, presenting: $1) }
    let page = scene.present("B", .custom)
    #expect(scene.log.take() == ["B.viewDidLoad", "B.viewWillAppear", "animateTransition"])
    #expect(page.view.window != nil)
    animator.finish(completes)
    #expect(
      scene.log.take()
        == (completes
          ? ["B.viewDidAppear", "animationEnded(true)", "completion"]
          : ["B.viewWillDisappear", "B.viewDidDisappear", "animationEnded(false)"]))
    #expect(page.violations == [])
    scene.screen.runUntilIdle()
  }
}
