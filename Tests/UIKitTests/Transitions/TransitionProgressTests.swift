import Testing

@testable import UIKit

@MainActor
@Suite struct TransitionProgressTests {
  /// Runs `body` with a pop of two seconds that begins interactively or not.
  private func withPop(
    interactive: Bool, _ body: (UIPercentDrivenInteractiveTransition, TestScreen, SpanLog) -> Void
  ) {
    let scene = NavigationScene("AB")
    let interaction = UIPercentDrivenInteractiveTransition()
    interaction.completionCurve = .linear
    interaction.wantsInteractiveStart = interactive
    scene.delegate.animator = SlideAnimator(duration: 2)
    scene.delegate.interaction = interaction
    SpanLog.during { log in
      scene.pop()
      body(interaction, scene.screen, log)
      scene.screen.runUntilIdle()
      #expect(scene.problemsAtRest() == [])
      #expect(log.now == nil)
    }
  }

  @Test func aHandIsHeardAndFollowedToTheEndItChooses() {
    withPop(interactive: true) { interaction, screen, log in
      #expect(log.starts.map(\.?.phase) == [.interactive])
      #expect(log.began.map(\.duration) == [2])
      for percent in [0.1, 0.2, 0.3] {
        screen.advance(by: 0.05)
        interaction.update(CGFloat(percent))
      }
      #expect(log.changes.map(\.fraction) == [0.1, 0.2, 0.3])
      #expect(log.changes.allSatisfy { $0.phase == .interactive && $0.outcome == nil })
      #expect(abs((log.now?.velocity ?? 0) - 2) < 1e-6)
      interaction.finish()
      #expect(log.changes.last?.phase == .settling)
      #expect(log.changes.last?.outcome == .completed)
      // 70 % of two seconds are left.
      screen.advance(by: 0.7)
      #expect(isClose(log.now?.fraction ?? 0, 0.65))
      screen.advance(by: 0.05)
      #expect(isClose(log.now?.velocity ?? 0, 0.5))
      screen.advance(by: 0.7)
      #expect(log.outcomes == [.completed])
    }
  }

  @Test func aCancelledOneGoesBackToZero() {
    withPop(interactive: true) { interaction, screen, log in
      interaction.update(0.5)
      screen.flush()
      interaction.cancel()
      #expect(log.now?.outcome == .cancelled)
      screen.advance(by: 0.5)
      #expect(isClose(log.now?.fraction ?? 0, 0.25))
      screen.advance(by: 0.05)
      #expect(isClose(log.now?.velocity ?? 0, -0.5))
      screen.advance(by: 1)
      #expect(log.outcomes == [.cancelled])
    }
  }

  @Test func caughtInMidFlightItGoesOnFromWhereTimeHadBroughtIt() {
    withPop(interactive: false) { interaction, screen, log in
      #expect(log.starts.map(\.?.phase) == [.automatic])
      screen.advance(by: 0.5)
      #expect(isClose(log.now?.fraction ?? 0, 0.25) && log.now?.outcome == .completed)
      interaction.pause()
      #expect(log.changes.map(\.phase) == [.interactive, .interactive])
      // While the transition is interactive, fractions are fractions of the distance.
      let share = TimingCurve.easeInOut.value(at: 0.25)
      #expect(log.changes.allSatisfy { isClose($0.fraction, share) })
      screen.advance(by: 3)
      #expect(isClose(log.now?.fraction ?? 0, share) && log.now?.velocity == 0)
      interaction.finish()
    }
  }

  @Test func anAnimatorOfItsOwnIsPartOfItsTransition() {
    let scene = PresentationScene(size: CGSize(width: 400, height: 644))
    let page = scene.page("B", .overFullScreen)
    scene.delegate.animator = InterruptibleTests.Animator()
    SpanLog.during { log in
      scene.root.present(page, animated: true)
      scene.screen.advance(by: 0.5)
      #expect(log.began.map(\.kind) == [.present])
      #expect(isClose(log.now?.fraction ?? 0, 0.25))
      scene.screen.runUntilIdle()
      #expect(log.outcomes == [.completed])
    }
  }

  @Test func anAnimatorAloneIsASpan() {
    SpanLog.during { log in
      withScene { scene in
        scene.animator.startAnimation()
        scene.stage.turn()
        #expect(log.began.map(\.kind) == [.animator] && log.began.map(\.duration) == [1])
        scene.stage.advance(by: 0.25)
        #expect(log.now?.phase == .automatic && isClose(log.now?.fraction ?? 0, 0.25))
        scene.animator.pauseAnimation()
        scene.animator.fractionComplete = 0.75
        #expect(log.changes.map(\.phase) == [.interactive, .interactive])
        #expect(log.now?.fraction == 0.75)
        scene.animator.isReversed = true
        scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        #expect(log.changes.last?.phase == .settling && log.changes.last?.outcome == .cancelled)
        scene.stage.advance(by: 2)
        #expect(log.outcomes == [.cancelled])
        scene.animator.addAnimations { scene.view.center.y = 50 }
        scene.animator.startAnimation()
        scene.stage.turn()
        scene.stage.advance(by: 2)
        #expect(log.began.count == 2 && log.outcomes == [.cancelled, .completed])
      }
    }
  }

  @Test func anAnimatorWithoutAnEndEndsWithItsViews() {
    SpanLog.during { log in
      withStage { stage in
        do {
          let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
          stage.window.addSubview(view)
          stage.turn()
          let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
            view.center.x = 100
          }
          animator.pauseAnimation()
          #expect(log.now?.phase == .interactive)
          stage.turn()
          view.removeFromSuperview()
          stage.turn()
        }
        stage.turn()
        #expect(log.now == nil && log.outcomes == [.cancelled])
      }
    }
  }

  @Test func aViewTransitionIsASpan() {
    SpanLog.during { log in
      withStage { stage in
        let card = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        stage.window.addSubview(card)
        stage.turn()
        for _ in 0..<2 {
          UIView.transition(with: card, duration: 1, options: .transitionFlipFromLeft) {
            card.backgroundColor = .red
          }
          stage.turn()
          stage.advance(by: 0.5)
        }
        #expect(log.began.map(\.kind) == [.view, .view])
        #expect(isClose(log.now?.fraction ?? 0, 0.5) && isClose(log.now?.velocity ?? 0, 1))
        stage.advance(by: 2)
        #expect(log.outcomes == [.completed, .completed])
      }
    }
  }

  private static nonisolated let traces: [(samples: [(Double, Double)], velocity: Double)] = [
    ([], 0),
    ([(0, 0.5)], 0),
    ([(0, 0), (0.05, 0.1)], 2),
    // The base is the latest sample that is as old as the window.
    ([(0, 0), (0.1, 0.5), (0.2, 0.6)], 1),
    ([(0, 0), (0.1, 0.5), (0.15, 0.5), (0.25, 0.5)], 0),
    // Of two samples at the same time, the later one counts.
    ([(0, 0), (0.1, 0.1), (0.1, 0.2)], 2),
    ([(0, 1), (0.05, 0.9)], -2),
  ]

  @Test(arguments: traces)
  func velocity(_ samples: [(Double, Double)], _ expected: Double) {
    var trace = FractionTrace()
    for (time, fraction) in samples { trace.note(fraction, at: time) }
    #expect(isClose(trace.velocity, expected, 1e-9))
  }

  /// A completion that runs late begins a push and a transition of a view. Both count from the end of the animation,
  /// and not from the time of the completion. Observers, catches and animations that join count from there, too.
  @Test func whatBeginsInACompletionCountsFromTheEndOfTheAnimation() throws {
    let rig = NavigationDragTests.Rig("A", custom: true)
    let screen = rig.scene.screen
    // Other tests may have left transitions under way.
    let earlier = Set(TransitionObservers.running.map(\.id))
    func begunHere() -> [TransitionProgress] {
      TransitionObservers.running.filter { !earlier.contains($0.id) }
    }
    let card = box(0, 0, 50, 50)
    // The card is outside of the push's container, so that its transition is reported separately.
    rig.scene.navigation.view.addSubview(card)
    screen.flush()
    UIView.animate(withDuration: 0.1) {
      card.center.x += 10
    } completion: { _ in
      UIView.transition(
        with: card, duration: 0.5, options: .transitionCrossDissolve, animations: {})
      rig.scene.push("B")
    }
    screen.flush()
    // The completion runs 10 ms late.
    screen.clock.advance(by: 0.11)
    AnimationScheduler.shared.tick(at: screen.clock.now())
    #expect(begunHere().map(\.kind) == [.view, .push])
    screen.advance(by: 0.24)
    // 0.25 s after the end of the animation, both transitions are half over.
    for progress in begunHere() {
      #expect(abs(progress.fraction - 0.5) < 1e-6, "\(progress.kind)")
    }
    let joined = box(0, 0, 10, 10)
    card.addSubview(joined)
    rig.scene.navigation.transitionCoordinator?.animate(
      alongsideTransition: { _ in joined.alpha = 0 }, completion: nil)
    let animation = try #require(joined.layer.animation(forKey: "opacity"))
    #expect(abs(animation.duration - 0.25) < 1e-6)
    let before = rig.offset()
    let interaction = rig.scene.navigation.interactivePopTransition
    interaction.pause()
    screen.flush()
    #expect(abs(interaction.percentComplete - 0.5) < 1e-6)
    #expect(abs(rig.offset() - before) < 1e-6)
    interaction.finish()
    rig.expectRest("AB")
  }
}
