import Testing

@testable import UIKit

@MainActor
@Suite struct PercentDrivenTests {
  enum Kind: CaseIterable { case present, dismiss, pop, push }

  /// An interactive transition of any kind, at its beginning.
  @MainActor
  final class Rig {
    let interaction = UIPercentDrivenInteractiveTransition()
    let animator = SlideAnimator(duration: 2)
    let screen: TestScreen
    /// The view that enters or leaves. It moves by the container's width.
    let view: UIView
    let width: CGFloat
    let log = CallLog()
    let before: TreeLooks
    private(set) var coordinator: (any UIViewControllerTransitionCoordinator)?
    private let keep: [AnyObject]

    init(_ kind: Kind, removing: Bool = true, start: Bool = true) {
      if kind == .push || kind == .pop {
        let scene = NavigationScene(kind == .push ? "A" : "AB")
        scene.delegate.animator = animator
        scene.delegate.interaction = interaction
        screen = scene.screen
        view = scene.page(kind == .push ? "B" : "A").view
        screen.flush()
        before = TreeLooks(screen.window)
        interaction.wantsInteractiveStart = start
        keep = [scene]
        if kind == .push { scene.push("B") } else { scene.pop() }
        coordinator = scene.navigation.transitionCoordinator
      } else {
        let scene = PresentationScene(size: CGSize(width: 400, height: 644))
        let page = scene.page("B", removing ? .fullScreen : .overFullScreen)
        screen = scene.screen
        view = page.view
        if kind == .dismiss { scene.root.present(page, animated: false) }
        scene.delegate.animator = animator
        scene.delegate.interaction = interaction
        screen.flush()
        before = TreeLooks(screen.window)
        interaction.wantsInteractiveStart = start
        keep = [scene, page]
        if kind == .dismiss { scene.dismiss() } else { scene.root.present(page, animated: true) }
        coordinator = page.transitionCoordinator
      }
      width = 400
    }

    var position: CGFloat { view.layer.presentation()?.position.x ?? .nan }
  }

  /// Compares with a tolerance for rounding errors of a clock that has a large time.
  private func isClose(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-6 }

  /// The expected position. The new view enters from one width to the right; a dismissed view leaves by one width to
  /// the left.
  private func expected(_ kind: Kind, _ percent: CGFloat) -> CGFloat {
    kind == .dismiss ? 200 - 400 * percent : 200 + 400 * (1 - percent)
  }

  @Test(arguments: Kind.allCases)
  func followsThePercent(kind: Kind) {
    let rig = Rig(kind)
    rig.interaction.update(0.2)
    rig.screen.flush()
    #expect(isClose(rig.position, expected(kind, 0.2)))
    // Percentages in any order, including the end and the start.
    for percent in [0.3, 0, 1, 0.123456789, 0.5, 0.999, 0.7] as [CGFloat] {
      rig.interaction.update(percent)
      #expect(isClose(rig.position, expected(kind, percent)), "\(percent): \(rig.position)")
      rig.screen.advance(by: 0.75)
      #expect(isClose(rig.position, expected(kind, percent)), "\(percent), later")
      #expect(rig.interaction.percentComplete == percent)
      #expect(rig.coordinator?.percentComplete == percent)
    }
    #expect(rig.interaction.duration == 2 && rig.animator.completions == 0)
    rig.interaction.cancel()
    rig.screen.runUntilIdle()
  }

  @Test(arguments: Kind.allCases, [1, 2, 0.5] as [CGFloat])
  func finishTakesTheRest(kind: Kind, speed: CGFloat) {
    let rig = Rig(kind)
    rig.screen.flush()
    rig.interaction.update(0.4)
    rig.interaction.completionSpeed = speed
    rig.interaction.finish()
    let rest = 0.6 * 2 / Double(speed)
    var last = rig.position
    for step in 1..<8 {
      rig.screen.advance(by: rest / 8)
      let fraction = TimingCurve.easeInOut.value(at: Double(step) / 8)
      #expect(isClose(rig.position, expected(kind, 0.4 + 0.6 * CGFloat(fraction))), "step \(step)")
      #expect(rig.position < last)
      last = rig.position
    }
    rig.screen.advance(by: rest / 8 - 0.001)
    #expect(rig.animator.completions == 0)
    rig.screen.clock.advance(by: 0.001)
    AnimationScheduler.shared.tick(at: rig.screen.clock.now())
    // The transition ends in the frame at exactly its end, not in the next one.
    #expect(rig.animator.completions == 1)
    rig.screen.runUntilIdle()
    #expect(rig.animator.completions == 1 && rig.interaction.duration == 0)
  }

  /// A transition that is still interactive when a new session resets the observers is no longer reported.
  @Test func anAbandonedTransitionIsNotReported() {
    let rig = Rig(.pop, removing: true)
    rig.screen.flush()
    rig.interaction.update(0.4)
    #expect(TransitionObservers.latest?.fraction == 0.4)
    TransitionObservers.forgetAll()
    #expect(TransitionObservers.latest == nil && TransitionObservers.running.isEmpty)
    rig.interaction.cancel()
    rig.screen.runUntilIdle()
    #expect(rig.animator.completions == 1)
  }

  /// NaN results, for example, from the translation in a view without width.
  @Test(arguments: Kind.allCases) func notANumberIsIgnored(kind: Kind) {
    let rig = Rig(kind, removing: true)
    rig.screen.flush()
    rig.interaction.update(0.4)
    let position = rig.position
    rig.interaction.update(.nan)
    #expect(rig.interaction.percentComplete == 0.4 && isClose(rig.position, position))
    #expect(TransitionObservers.latest?.fraction == 0.4)
    rig.interaction.update(.infinity)
    #expect(rig.interaction.percentComplete == 1)
    rig.interaction.cancel()
    rig.screen.runUntilIdle()
  }

  @Test(arguments: Kind.allCases, [true, false])
  func cancelPlaysBackAndRestoresEverything(kind: Kind, removing: Bool) {
    let rig = Rig(kind, removing: removing)
    rig.screen.flush()
    rig.interaction.update(0.4)
    rig.interaction.completionCurve = .linear
    rig.interaction.cancel()
    #expect(rig.coordinator?.isCancelled == true)
    var last = rig.position
    for step in 1..<8 {
      rig.screen.advance(by: 0.1)
      #expect(isClose(rig.position, expected(kind, 0.4 * CGFloat(8 - step) / 8)), "step \(step)")
      #expect(rig.position > last)
      last = rig.position
    }
    #expect(rig.animator.completions == 0)
    rig.screen.advance(by: 0.1)
    #expect(rig.animator.completions == 1)
    rig.screen.runUntilIdle()
    #expect(rig.animator.completions == 1)
    #expect(TreeLooks(rig.screen.window).changes(since: rig.before) == [])
  }

  @Test(arguments: Kind.allCases)
  func atEitherEndNothingIsLeftToPlay(kind: Kind) {
    let finished = Rig(kind)
    finished.interaction.update(1)
    finished.interaction.finish()
    finished.screen.flush()
    #expect(finished.animator.completions == 1)
    let cancelled = Rig(kind)
    cancelled.interaction.update(0.5)
    cancelled.interaction.update(0)
    cancelled.interaction.cancel()
    cancelled.screen.flush()
    #expect(cancelled.animator.completions == 1)
    #expect(TreeLooks(cancelled.screen.window).changes(since: cancelled.before) == [])
  }

  @Test func canBePausedLaterAndAgain() {
    let rig = Rig(.present, start: false)
    rig.screen.advance(by: 0.5)
    let position = rig.position
    rig.interaction.pause()
    // The percentage is the fraction of the distance, not of the time.
    let fraction = CGFloat(TimingCurve.easeInOut.value(at: 0.25))
    #expect(isClose(rig.interaction.percentComplete, fraction))
    rig.screen.advance(by: 3)
    #expect(isClose(rig.position, position) && rig.coordinator?.isInteractive == true)
    rig.interaction.update(0.5)
    rig.interaction.completionCurve = .linear
    rig.interaction.finish()
    rig.screen.advance(by: 0.5)
    rig.interaction.pause()
    #expect(isClose(rig.interaction.percentComplete, 0.75))
    rig.screen.advance(by: 3)
    #expect(rig.animator.completions == 0)
    rig.interaction.cancel()
    rig.screen.advance(by: 1.4)
    #expect(rig.animator.completions == 0)
    rig.screen.advance(by: 0.1)
    #expect(rig.animator.completions == 1)
    #expect(TreeLooks(rig.screen.window).changes(since: rig.before) == [])
  }

  @Test(arguments: [true, false])
  func viewsOutsideMoveAlong(finishes: Bool) {
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let scene = PresentationScene(animator: SlideAnimator(duration: 1))
    scene.screen.window.addSubview(badge)
    let interaction = UIPercentDrivenInteractiveTransition()
    scene.delegate.interaction = interaction
    var notes: [String] = []
    let page = scene.page("B", .overFullScreen)
    page.onCall = { [weak page] in
      guard $0 == "viewWillAppear" else { return }
      page?.transitionCoordinator?.animateAlongsideTransition(in: badge) { _ in
        badge.center.x = 105
      } completion: { context in
        if context.isCancelled { badge.center.x = 5 }
        notes.append("ended \(context.isCancelled)")
      }
      page?.transitionCoordinator?.notifyWhenInteractionChanges {
        notes.append("interactive \($0.isInteractive)")
      }
    }
    scene.root.present(page, animated: true)
    scene.screen.flush()
    for percent in [0.25, 0.75, 0.5] as [CGFloat] {
      interaction.update(percent)
      let x = badge.layer.presentation()?.position.x ?? .nan
      #expect(isClose(x, 5 + 100 * percent), "\(percent): \(x)")
      scene.screen.advance(by: 0.3)
    }
    if finishes { interaction.finish() } else { interaction.cancel() }
    scene.screen.advance(by: 0.25)
    #expect(isClose(badge.layer.presentation()?.position.x ?? .nan, finishes ? 80 : 30))
    scene.screen.runUntilIdle()
    #expect(notes == ["interactive false", "ended \(!finishes)"])
    #expect(badge.center.x == (finishes ? 105 : 5))
    #expect(badge.layer.speed == 1 && badge.layer.timeOffset == 0 && badge.layer.beginTime == 0)
  }

  @Test(arguments: [true, false])
  func aViewAroundTheContainerMovesAlong(finishes: Bool) {
    let scene = NavigationScene("AB", animator: SlideAnimator(duration: 1))
    let interaction = UIPercentDrivenInteractiveTransition()
    scene.delegate.interaction = interaction
    let around: UIView = scene.navigation.view
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    around.addSubview(badge)
    scene.pop()
    for view in [around, scene.screen.window] {
      scene.navigation.transitionCoordinator?.animateAlongsideTransition(in: view) { _ in
        badge.center.x = 105
      }
    }
    scene.screen.flush()
    interaction.update(0.5)
    #expect(isClose(badge.layer.presentation()?.position.x ?? .nan, 55))
    scene.screen.advance(by: 3)
    #expect(scene.delegate.animator.map { ($0 as? SlideAnimator)?.completions } == 0)
    if finishes { interaction.finish() } else { interaction.cancel() }
    scene.screen.runUntilIdle()
    badge.removeFromSuperview()
    #expect(scene.names == (finishes ? "A" : "AB") && scene.problemsAtRest() == [])
    #expect(around.layer.speed == 1 && around.layer.timeOffset == 0)
  }

  @Test func outsideOfATransitionItDoesNothing() {
    let interaction = UIPercentDrivenInteractiveTransition()
    let caught = warnings {
      interaction.update(0.5)
      interaction.pause()
      interaction.finish()
      interaction.cancel()
    }
    #expect(caught == [] && interaction.percentComplete == 0 && interaction.duration == 0)
    let rig = Rig(.pop)
    rig.interaction.finish()
    rig.interaction.finish()
    rig.interaction.cancel()
    rig.interaction.update(0.1)
    rig.screen.runUntilIdle()
    rig.interaction.cancel()
    #expect(rig.animator.completions == 1)
  }

  @Test(arguments: [UIModalTransitionStyle.coverVertical, .crossDissolve, .flipHorizontal])
  func builtInStylesInSlowMotion(style: UIModalTransitionStyle) {
    let scene = PresentationScene()
    scene.screen.window.layer.speed = 0.1
    let page = scene.page("B")
    page.modalTransitionStyle = style
    scene.root.present(page, animated: true)
    scene.screen.advance(by: 3)
    #expect(page.isBeingPresented)
    scene.screen.advance(by: 5)
    #expect(!page.isBeingPresented && page.isVisible)
    let layer = page.view.layer
    #expect(layer.isDoubleSided && page.view.alpha == 1)
    #expect(CATransform3DIsIdentity(layer.transform))
  }

  @Test func aFlipShowsOneFaceAtATime() {
    let scene = PresentationScene()
    let page = scene.page("B")
    page.modalTransitionStyle = .flipHorizontal
    scene.root.present(page, animated: true)
    let angle = { (view: UIView) in
      view.layer.presentation()?.value(forKeyPath: "transform.rotation.y") as? Double ?? .nan
    }
    scene.screen.flush()
    scene.screen.advance(by: 0.3)
    #expect(abs(angle(scene.root.view)) < .pi / 2 && abs(angle(page.view)) > .pi / 2)
    scene.screen.advance(by: 0.15)
    #expect(abs(angle(scene.root.view)) > .pi / 2 && abs(angle(page.view)) < .pi / 2)
    #expect(!page.view.layer.isDoubleSided)
    scene.screen.runUntilIdle()
    #expect(page.view.superview?.layer.sublayerTransform == CATransform3DIdentity)
  }
}
