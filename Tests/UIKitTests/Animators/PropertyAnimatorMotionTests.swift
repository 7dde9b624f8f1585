import Testing

@testable import UIKit

/// Compares the values on screen with the formulas of curves and springs.
@MainActor
@Suite("Property animator: motion")
struct PropertyAnimatorMotionTests {
  private let easeIn = UICubicTimingParameters(animationCurve: .easeIn)

  @Test("Standard curves are built in, others cubic or springs")
  func curveTypes() {
    let points = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.42, y: 0), controlPoint2: CGPoint(x: 1, y: 1))
    // The same curve as ease-in, but not created as such.
    #expect(points.timingCurveType == .cubic && easeIn.timingCurveType == .builtin)
    #expect(UICubicTimingParameters().timingCurveType == .builtin)
    #expect(UISpringTimingParameters(dampingRatio: 1).timingCurveType == .spring)
  }

  @Test("A curve determines the value over the whole distance")
  func curves() {
    let cases: [(UICubicTimingParameters, TimingCurve)] = [
      (UICubicTimingParameters(), .default),
      (UICubicTimingParameters(animationCurve: .easeInOut), .easeInOut),
      (
        UICubicTimingParameters(
          controlPoint1: CGPoint(x: 0.3, y: -0.4), controlPoint2: CGPoint(x: 0.6, y: 1.5)),
        TimingCurve(0.3, -0.4, 0.6, 1.5)
      ),
    ]
    for (parameters, curve) in cases {
      withScene(duration: 2, timing: parameters) { scene in
        scene.reach("running")
        for step in 1...7 {
          scene.stage.advance(by: 0.25)
          #expect(isClose(scene.fraction, curve.value(at: Double(step) / 8)))
          #expect(isClose(Double(scene.animator.fractionComplete), scene.fraction))
        }
      }
    }
  }

  /// Would catch a first property that jumps, because nothing tells how far the animator is.
  @Test("An animator that started without animations moves those that are added later")
  func addedToAnEmptyAnimator() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      view.alpha = 0
      stage.window.addSubview(view)
      stage.turn()
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.startAnimation()
      animator.addAnimations {
        view.alpha = 1
        view.center.x += 100
      }
      stage.turn()
      stage.advance(by: 0.25)
      #expect(isClose(Double(view.shown.opacity), 0.25))
      #expect(isClose(Double(view.shown.position.x), 30))
      stage.advance(by: 0.75)
      #expect(animator.state == .inactive)
    }
  }

  @Test("A spring with a damping ratio lasts for the duration, others have their own duration")
  func springs() {
    let fitted = UISpringTimingParameters(
      dampingRatio: 0.5, initialVelocity: CGVector(dx: 2, dy: 2))
    let expected = BlockSpring(dampingRatio: 0.5, initialVelocity: 2, duration: 0.5).spring
    withScene(duration: 0.5, timing: fitted) { scene in
      #expect(scene.animator.duration == 0.5)
      scene.reach("running")
      scene.stage.advance(by: 0.2)
      #expect(isClose(scene.fraction, expected.value(at: 0.2)))
    }
    let own = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 10, initialVelocity: .zero)
    let spring = Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
    withScene(duration: 0.1, timing: own) { scene in
      #expect(isClose(scene.animator.duration, spring.settlingDuration()))
      scene.reach("running")
      scene.stage.advance(by: 0.3)
      #expect(isClose(scene.fraction, spring.value(at: 0.3)))
      #expect(scene.ends.positions.isEmpty)
      scene.stage.advance(by: spring.settlingDuration())
      #expect(scene.ends.positions == [.end])
    }
  }

  @Test("An initial velocity is a vector: x and y of a position begin with its components")
  func velocityVector() {
    withStage { stage in
      let view = box(0, 0, 0, 0)
      stage.window.addSubview(view)
      stage.turn()
      let timing = UISpringTimingParameters(
        mass: 1, stiffness: 100, damping: 10, initialVelocity: CGVector(dx: 8, dy: -6))
      let animator = UIViewPropertyAnimator(duration: 1, timingParameters: timing)
      animator.addAnimations {
        view.center = CGPoint(x: 100, y: 100)
        view.bounds.size.width = 100
      }
      animator.startAnimation()
      stage.turn()
      stage.advance(by: 0.1)
      func value(_ velocity: Double) -> Double {
        100 * Spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: velocity).value(at: 0.1)
      }
      #expect(isClose(Double(view.shown.position.x), value(8)))
      #expect(isClose(Double(view.shown.position.y), value(-6)))
      #expect(isClose(Double(view.shown.bounds.width), value(10)))
      animator.stopAnimation(true)
    }
  }

  @Test("A paused animator scrubs linearly; a continued one returns to its curve")
  func scrubbing() {
    withScene(duration: 2, timing: easeIn) { scene in
      scene.reach("running")
      scene.stage.advance(by: 1)
      let half = TimingCurve.easeIn.value(at: 0.5)
      scene.animator.pauseAnimation()
      #expect(isClose(scene.fraction, half))
      #expect(isClose(Double(scene.animator.fractionComplete), half))
      scene.stage.advance(by: 5)
      #expect(isClose(scene.fraction, half))
      scene.animator.fractionComplete = 0.7
      #expect(isClose(scene.fraction, 0.7))
      scene.animator.fractionComplete = 7
      #expect(isClose(scene.fraction, 1))
      scene.animator.fractionComplete = 0.2
      scene.animator.continueAnimation(withTimingParameters: nil, durationFactor: 0)
      scene.stage.turn()
      #expect(isClose(scene.fraction, 0.2))
      // The time at which the curve is at 0.2, by bisection.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if TimingCurve.easeIn.value(at: middle) < 0.2 { low = middle } else { high = middle }
      }
      scene.stage.advance(by: 0.5)
      #expect(isClose(scene.fraction, TimingCurve.easeIn.value(at: low + 0.25)))
      scene.stage.advance(by: 2 * (1 - low) - 0.5 - 0.001)
      #expect(scene.ends.positions.isEmpty)
      scene.stage.advance(by: 0.002)
      #expect(scene.ends.positions == [.end])
    }
  }

  @Test("If scrubsLinearly is false, the fraction is that of the duration")
  func scrubbingOnTheCurve() {
    withScene(duration: 2, timing: easeIn) { scene in
      scene.animator.scrubsLinearly = false
      scene.reach("running")
      scene.stage.advance(by: 1)
      scene.animator.pauseAnimation()
      #expect(isClose(Double(scene.animator.fractionComplete), 0.5))
      scene.animator.fractionComplete = 0.3
      #expect(isClose(scene.fraction, TimingCurve.easeIn.value(at: 0.3)))
      scene.animator.startAnimation()
      scene.stage.advance(by: 0.4)
      #expect(isClose(scene.fraction, TimingCurve.easeIn.value(at: 0.5)))
    }
  }

  @Test("A reversed animator returns along the same curve in the same time")
  func reversing() {
    withScene(duration: 2, timing: easeIn) { scene in
      scene.reach("running")
      scene.stage.advance(by: 1.2)
      scene.animator.isReversed = true
      #expect(isClose(scene.fraction, TimingCurve.easeIn.value(at: 0.6)))
      #expect(isClose(Double(scene.animator.fractionComplete), 1 - scene.fraction))
      scene.stage.advance(by: 0.4)
      #expect(isClose(scene.fraction, TimingCurve.easeIn.value(at: 0.4)))
      #expect(scene.view.center.x == 100)
      scene.stage.advance(by: 0.8)
      #expect(scene.ends.positions == [.start])
      #expect(scene.view.center.x == 0)
      #expect(scene.fraction == 0)
    }
  }

  @Test("An animator can be reversed while it is paused, and reversed again")
  func reversingPaused() {
    withScene { scene in
      scene.reach("running")
      scene.stage.advance(by: 0.3)
      scene.animator.pauseAnimation()
      scene.animator.isReversed = true
      #expect(isClose(Double(scene.animator.fractionComplete), 0.7))
      #expect(isClose(scene.fraction, 0.3))
      scene.animator.fractionComplete = 0.6
      #expect(isClose(scene.fraction, 0.4))
      scene.animator.startAnimation()
      scene.stage.advance(by: 0.1)
      #expect(isClose(scene.fraction, 0.3))
      scene.animator.isReversed = false
      scene.stage.advance(by: 0.5)
      #expect(isClose(scene.fraction, 0.8))
      scene.stage.advance(by: 0.2)
      #expect(scene.ends.positions == [.end])
    }
  }

  @Test("A reversed spring continues with its current velocity")
  func springTurns() {
    let timing = UISpringTimingParameters(dampingRatio: 0.6)
    withScene(timing: timing) { scene in
      scene.reach("running")
      let spring = BlockSpring(dampingRatio: 0.6, initialVelocity: 0, duration: 1).spring
      scene.stage.advance(by: 0.15)
      scene.animator.isReversed = true
      #expect(isClose(scene.fraction, spring.value(at: 0.15)))
      let step = 1e-4
      scene.stage.advance(by: step)
      let velocity = (scene.fraction - spring.value(at: 0.15)) / step
      #expect(isClose(velocity, spring.velocity(at: 0.15), 0.05))
      scene.stage.advance(by: 2)
      #expect(scene.ends.positions == [.start])
      #expect(scene.view.center.x == 0)
    }
  }

  @Test("A continued animator can take another timing and another duration")
  func continuing() {
    withScene(duration: 2) { scene in
      scene.reach("running")
      scene.stage.advance(by: 1)
      scene.animator.pauseAnimation()
      scene.animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeOut),
        durationFactor: 0.25)
      scene.stage.advance(by: 0.25)
      #expect(isClose(scene.fraction, 0.5 + 0.5 * TimingCurve.easeOut.value(at: 0.5)))
      scene.stage.advance(by: 0.25)
      #expect(scene.ends.positions == [.end])
    }
    withScene(duration: 2) { scene in
      scene.animator.fractionComplete = 0.4
      let timing = UISpringTimingParameters(
        dampingRatio: 0.8, initialVelocity: CGVector(dx: 3, dy: 3))
      scene.animator.continueAnimation(withTimingParameters: timing, durationFactor: 0.5)
      scene.stage.advance(by: 0.2)
      let spring = BlockSpring(dampingRatio: 0.8, initialVelocity: 3, duration: 1).spring
      #expect(isClose(scene.fraction, 0.4 + 0.6 * spring.value(at: 0.2)))
    }
  }

  @Test("A delay factor is a fraction of the remaining time")
  func delayFactor() {
    withScene(duration: 2, timing: easeIn) { scene in
      let view = scene.view
      scene.animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
      scene.reach("running")
      scene.stage.advance(by: 1)
      #expect(isClose(Double(view.shown.opacity), 1))
      scene.animator.addAnimations({ view.bounds.size.width = 110 }, delayFactor: 0.5)
      scene.stage.advance(by: 0.5)
      #expect(isClose(Double(view.shown.opacity), 1 - TimingCurve.easeIn.value(at: 0.5), 1e-5))
      #expect(isClose(Double(view.shown.bounds.width), 10))
      scene.stage.advance(by: 0.25)
      let expected = 10 + 100 * TimingCurve.easeIn.value(at: 0.5)
      #expect(isClose(Double(view.shown.bounds.width), expected))
      scene.animator.isReversed = true
      scene.stage.advance(by: 0.25)
      #expect(isClose(Double(view.shown.bounds.width), 10))
      #expect(isClose(Double(view.shown.opacity), 1 - TimingCurve.easeIn.value(at: 0.5), 1e-5))
      scene.stage.advance(by: 1.5)
      #expect(scene.ends.positions == [.start])
      #expect((view.alpha, view.bounds.width, view.center.x) == (1, 10, 0))
    }
  }

  @Test("An animator that is started with a delay waits at its start")
  func startDelay() {
    withScene { scene in
      scene.animator.startAnimation(afterDelay: 0.5)
      #expect(scene.animator.isRunning)
      scene.stage.turn()
      scene.stage.advance(by: 0.4)
      #expect(scene.fraction == 0)
      scene.stage.advance(by: 0.35)
      #expect(isClose(scene.fraction, 0.25))
      scene.stage.advance(by: 0.75)
      #expect(scene.ends.positions == [.end])
    }
  }

  @Test("With pausesOnCompletion an animator pauses at its end, and can be reversed there")
  func pausesOnCompletion() {
    withScene { scene in
      scene.animator.pausesOnCompletion = true
      scene.reach("running")
      scene.stage.advance(by: 2)
      #expect(scene.animator.state == .active)
      #expect(!scene.animator.isRunning)
      #expect(scene.animator.fractionComplete == 1)
      #expect(scene.fraction == 1)
      scene.animator.isReversed = true
      scene.animator.startAnimation()
      scene.stage.advance(by: 0.25)
      #expect(isClose(scene.fraction, 0.75))
      scene.stage.advance(by: 1)
      #expect(scene.animator.fractionComplete == 1)
      #expect(scene.fraction == 0)
      #expect(scene.ends.positions.isEmpty)
      scene.animator.stopAnimation(false)
      scene.animator.finishAnimation(at: .start)
      #expect(scene.ends.positions == [.start])
      #expect(scene.view.center.x == 0)
    }
  }

  @Test(
    "Stopping keeps the values on screen; finishing sets those of the given position",
    arguments: [
      (UIViewAnimatingPosition.start, 0.0), (.current, 30), (.end, 100),
    ])
  func stopping(_ position: UIViewAnimatingPosition, _ x: Double) {
    withScene { scene in
      let view = scene.view
      view.backgroundColor = .red
      scene.animator.addAnimations { view.backgroundColor = .blue }
      scene.reach("running")
      scene.stage.advance(by: 0.3)
      scene.animator.stopAnimation(false)
      #expect(isClose(Double(view.center.x), 30))
      #expect(view.layer.animationKeys() == nil)
      scene.animator.finishAnimation(at: position)
      #expect(isClose(Double(view.center.x), x))
      if position == .start { #expect(view.backgroundColor == .red) }
      if position == .end { #expect(view.backgroundColor == .blue) }
    }
  }

  @Test("Two animators of one property add up; reversing one takes back only its own change")
  func stacking() {
    withScene { scene in
      scene.reach("running")
      scene.stage.advance(by: 0.5)
      let view = scene.view
      let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.center.x = 200 }
      second.startAnimation()
      scene.stage.turn()
      #expect(isClose(scene.fraction, 0.5))
      scene.animator.isReversed = true
      scene.stage.advance(by: 0.5)
      #expect(scene.ends.positions == [.start])
      // The first animator has taken back its 100 points. The second one has half of its own change left.
      #expect(isClose(Double(view.center.x), 100))
      #expect(isClose(scene.fraction, 0.5))
      scene.stage.advance(by: 0.5)
      #expect(isClose(scene.fraction, 1))
    }
  }

  @Test("An animation block inside joins the animator, and its completion gets the outcome")
  func nested() {
    withScene { scene in
      let view = scene.view
      var finished: [Bool] = []
      scene.animator.addAnimations {
        UIView.animate(
          withDuration: 9, animations: { view.alpha = 0 }, completion: { finished.append($0) })
      }
      scene.animator.fractionComplete = 0.25
      #expect(isClose(Double(view.shown.opacity), 0.75, 1e-5))
      scene.animator.isReversed = true
      scene.animator.startAnimation()
      scene.stage.advance(by: 0.25)
      #expect(finished == [false])
      #expect(view.alpha == 1)
    }
  }

  @Test("A paused animator requests no frames")
  func heldIsStill() {
    withScene { scene in
      scene.reach("running")
      let now = CACurrentMediaTime()
      #expect(AnimationScheduler.shared.needsFrames(at: now))
      scene.animator.pauseAnimation()
      scene.stage.turn()
      #expect(!AnimationScheduler.shared.needsFrames(at: now))
      scene.animator.stopAnimation(true)
    }
  }

  @Test("In a slow-motion container, an animator ends together with its views' animations")
  func slowMotion() {
    withScene { scene in
      scene.stage.window.layer.speed = 0.1
      scene.stage.turn()
      scene.reach("running")
      scene.stage.advance(by: 5)
      #expect(isClose(scene.fraction, 0.5))
      scene.animator.pauseAnimation()
      scene.animator.startAnimation()
      scene.stage.advance(by: 2.5)
      #expect(isClose(scene.fraction, 0.75))
      scene.stage.advance(by: 2.6)
      #expect(scene.ends.positions == [.end])
      scene.stage.window.layer.speed = 1
    }
  }

  @Test("runningPropertyAnimator returns an animator that runs")
  func running() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 1, delay: 0.5, options: .curveLinear, animations: { view.alpha = 0 },
        completion: { ends.append($0) })
      #expect(animator.isRunning && !animator.isUserInteractionEnabled)
      stage.turn()
      stage.advance(by: 1)
      #expect(isClose(Double(view.shown.opacity), 0.5, 1e-5))
      let open = UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: 0.1, delay: 0, options: .allowUserInteraction, animations: {})
      #expect(open.isUserInteractionEnabled)
      stage.advance(by: 0.5)
      #expect(ends == [.end])
    }
  }
}
