import Testing

@testable import UIKit

/// Tests of transitions that use an interruptible property animator and are interrupted.
@MainActor
@Suite struct InterruptibleTests {
  /// Slides the presented view in from the right, or out to the right, in 2 s with linear timing.
  final class Animator: NSObject, UIViewControllerAnimatedTransitioning {
    private(set) var animator: UIViewPropertyAnimator?
    private(set) var made = 0
    private(set) var positions: [UIViewAnimatingPosition] = []
    private(set) var endings: [Bool] = []

    func transitionDuration(
      using transitionContext: (any UIViewControllerContextTransitioning)?
    ) -> TimeInterval { 2 }

    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
      interruptibleAnimator(using: transitionContext).startAnimation()
    }

    func interruptibleAnimator(
      using transitionContext: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
      if let animator { return animator }
      made += 1
      let container = transitionContext.containerView
      let arriving = transitionContext.view(forKey: .to)
      if let arriving { container.addSubview(arriving) }
      let view = arriving ?? transitionContext.view(forKey: .from)
      let width = container.bounds.width
      if arriving != nil { view?.center.x += width }
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        view?.center.x += arriving == nil ? width : -width
      }
      animator.addCompletion { position in
        self.positions.append(position)
        transitionContext.completeTransition(position == .end)
      }
      self.animator = animator
      return animator
    }

    func animationEnded(_ transitionCompleted: Bool) {
      endings.append(transitionCompleted)
      animator = nil
    }
  }

  @MainActor
  final class Rig {
    let animator = Animator()
    let interaction = UIPercentDrivenInteractiveTransition()
    let scene: PresentationScene
    let page: RecordingViewController
    let badge = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let before: TreeLooks
    private(set) var coordinator: (any UIViewControllerTransitionCoordinator)?

    init(dismissing: Bool = false, interactive: Bool?) {
      scene = PresentationScene(size: CGSize(width: 400, height: 644))
      page = scene.page("B", .overFullScreen)
      scene.screen.window.addSubview(badge)
      if dismissing { scene.root.present(page, animated: false) }
      scene.delegate.animator = animator
      interaction.wantsInteractiveStart = interactive == true
      if interactive != nil { scene.delegate.interaction = interaction }
      scene.screen.flush()
      before = TreeLooks(scene.screen.window)
      if dismissing { scene.dismiss() } else { scene.root.present(page, animated: true) }
      coordinator = page.transitionCoordinator
      coordinator?.animateAlongsideTransition(in: badge) { [badge] _ in
        badge.center.x = 105
      } completion: { [badge] in
        if $0.isCancelled { badge.center.x = 5 }
      }
      scene.screen.flush()
    }

    /// The progress of the page and of the badge, as fractions of their distances.
    var fractions: [CGFloat] {
      let x = page.view.layer.presentation()?.position.x ?? .nan
      let badgeX = badge.layer.presentation()?.position.x ?? .nan
      return [1 - (x - 200) / 400, (badgeX - 5) / 100]
    }

    func expectFractions(_ fraction: CGFloat, _ location: SourceLocation = #_sourceLocation) {
      let fractions = fractions
      #expect(
        fractions.allSatisfy { abs($0 - fraction) < 1e-6 }, "\(fractions) is not \(fraction)",
        sourceLocation: location)
    }
  }

  @Test func isScrubbedByItsFraction() {
    let rig = Rig(interactive: true)
    #expect(rig.coordinator?.isInterruptible == true && rig.coordinator?.isInteractive == true)
    rig.expectFractions(0)
    for percent in [0.25, 1, 0.5] as [CGFloat] {
      rig.interaction.update(percent)
      rig.expectFractions(percent)
      rig.scene.screen.advance(by: 1)
      rig.expectFractions(percent)
    }
    #expect(rig.page.view.superview?.layer.speed == 1)
    #expect(rig.animator.made == 1 && rig.animator.positions == [])
    rig.interaction.completionCurve = .linear
    rig.interaction.finish()
    rig.scene.screen.advance(by: 0.5)
    rig.expectFractions(0.75)
    rig.scene.screen.advance(by: 0.5)
    #expect(rig.animator.positions == [.end] && rig.animator.endings == [true])
    #expect(rig.page.isVisible && rig.badge.center.x == 105)
  }

  @Test(arguments: [true, false])
  func isCancelledBackwards(dismissing: Bool) {
    let rig = Rig(dismissing: dismissing, interactive: true)
    rig.interaction.update(0.5)
    rig.interaction.completionCurve = .linear
    rig.interaction.completionSpeed = 2
    rig.interaction.cancel()
    #expect(rig.coordinator?.isCancelled == true && rig.coordinator?.completionVelocity == 2)
    rig.scene.screen.advance(by: 0.25)
    #expect(abs(rig.fractions[1] - 0.25) < 1e-6)
    rig.scene.screen.advance(by: 0.25)
    #expect(rig.animator.positions == [.start] && rig.animator.endings == [false])
    #expect(TreeLooks(rig.scene.screen.window).changes(since: rig.before) == [])
    #expect(rig.page.violations == [] && rig.page.isVisible == dismissing)
  }

  @Test func canBePausedWhileItRuns() {
    let rig = Rig(interactive: false)
    rig.interaction.completionCurve = .linear
    rig.scene.screen.advance(by: 0.5)
    rig.expectFractions(0.25)
    rig.interaction.pause()
    #expect(abs(rig.interaction.percentComplete - 0.25) < 1e-6)
    rig.scene.screen.advance(by: 5)
    rig.expectFractions(0.25)
    rig.interaction.cancel()
    rig.scene.screen.advance(by: 0.25)
    rig.expectFractions(0.125)
    rig.interaction.pause()
    #expect(abs(rig.interaction.percentComplete - 0.125) < 1e-6)
    rig.interaction.update(0.5)
    rig.expectFractions(0.5)
    rig.interaction.finish()
    #expect(rig.coordinator?.isCancelled == false)
    rig.scene.screen.advance(by: 0.5)
    rig.expectFractions(0.75)
    rig.scene.screen.runUntilIdle()
    #expect(rig.animator.positions == [.end] && rig.page.isVisible)
  }

  @Test func canBeReversedByItsOwner() {
    let rig = Rig(interactive: nil)
    #expect(rig.coordinator?.isInterruptible == true)
    rig.scene.screen.advance(by: 0.5)
    rig.animator.animator?.isReversed = true
    rig.scene.screen.advance(by: 0.25)
    rig.expectFractions(0.125)
    rig.scene.screen.advance(by: 0.25)
    #expect(rig.animator.positions == [.start] && rig.animator.endings == [false])
    #expect(TreeLooks(rig.scene.screen.window).changes(since: rig.before) == [])
    #expect(rig.scene.root.presentedViewController == nil && rig.page.violations == [])
  }

  @Test func alongsideAnimationsTakeTheRemainingTime() {
    let rig = Rig(interactive: nil)
    rig.scene.screen.advance(by: 1)
    let late = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    rig.scene.screen.window.addSubview(late)
    rig.coordinator?.animateAlongsideTransition(in: late, animation: { _ in late.center.x = 105 })
    rig.scene.screen.advance(by: 0.5)
    #expect(abs((late.layer.presentation()?.position.x ?? .nan) - 55) < 1e-6)
    rig.animator.animator?.isReversed = true
    rig.scene.screen.advance(by: 0.25)
    #expect(abs((late.layer.presentation()?.position.x ?? .nan) - 30) < 1e-6)
    rig.scene.screen.runUntilIdle()
  }

  @Test func theRestFollowsTheTimingCurve() {
    let rig = Rig(interactive: true)
    rig.interaction.timingCurve = UICubicTimingParameters(animationCurve: .easeIn)
    rig.interaction.completionCurve = .linear
    rig.interaction.finish()
    rig.scene.screen.advance(by: 0.5)
    rig.expectFractions(CGFloat(TimingCurve.easeIn.value(at: 0.25)))
    rig.scene.screen.runUntilIdle()
    #expect(rig.animator.positions == [.end])
  }

  @Test func aStoppedAnimatorNeverCompletesAndWarns() {
    let rig = Rig(interactive: nil)
    rig.scene.screen.advance(by: 0.5)
    rig.animator.animator?.stopAnimation(true)
    rig.scene.screen.advance(by: 9)
    let caught = warnings { rig.scene.root.dismiss(animated: true) }
    #expect(caught.count == 1 && caught[0].contains("hasn't called completeTransition"))
    // Replacing the root controller ends the transition.
    rig.scene.screen.window.rootViewController = UIViewController()
    rig.scene.screen.runUntilIdle()
    #expect(!rig.page.isVisible && rig.page.violations == [])
  }

  @Test func oneControllerDrivesOneTransitionAtATime() {
    let rig = Rig(interactive: true)
    let navigation = NavigationScene("AB", animator: SlideAnimator(duration: 1))
    navigation.delegate.interaction = rig.interaction
    let caught = warnings { navigation.pop() }
    #expect(caught.count == 1 && caught[0].contains("plays by itself"))
    #expect(navigation.navigation.transitionCoordinator?.isInteractive == false)
    navigation.screen.runUntilIdle()
    #expect(navigation.names == "A" && navigation.problemsAtRest() == [])
    #expect(rig.coordinator?.isInteractive == true)
    rig.interaction.cancel()
    navigation.screen.runUntilIdle()
    #expect(rig.animator.endings == [false])
  }
}
