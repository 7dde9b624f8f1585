import TestSupport
import Testing

@testable import UIKit

/// Runs random sequences of calls with fixed seeds. Nothing on screen may jump, and each completion must run at most
/// once.
@MainActor
@Suite("Property animator: random sequences")
struct PropertyAnimatorRandomTests {
  private struct Shown: Equatable {
    var values: [Double]

    @MainActor init(_ views: [UIView]) {
      values = views.flatMap { @MainActor view -> [Double] in
        let shown = view.shown
        return [
          Double(shown.position.x), Double(shown.position.y), Double(shown.bounds.width),
          Double(shown.opacity) * 100, Double(shown.transform.m11) * 100,
        ]
      }
    }

    func distance(to other: Shown) -> Double {
      zip(values, other.values).map { abs($0 - $1) }.max() ?? 0
    }
  }

  private func timing(_ random: inout SeededGenerator) -> any UITimingCurveProvider {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: UICubicTimingParameters(animationCurve: .linear)
    case 1: UICubicTimingParameters(animationCurve: .easeInOut)
    case 2:
      UICubicTimingParameters(
        controlPoint1: CGPoint(x: 0.4, y: -0.5), controlPoint2: CGPoint(x: 0.5, y: 1.6))
    case 3: UISpringTimingParameters(dampingRatio: 0.5)
    case 4:
      UISpringTimingParameters(dampingRatio: 0.9, initialVelocity: CGVector(dx: 3, dy: -1))
    default:
      UISpringTimingParameters(mass: 1, stiffness: 120, damping: 12, initialVelocity: .zero)
    }
  }

  private func play(seed: UInt64) -> String? {
    var random = SeededGenerator(seed: seed)
    var trace: [String] = []
    var failure: String?
    withStage { stage in
      let views = (0..<2).map { _ in box(0, 0, 100, 100) }
      for view in views { stage.window.addSubview(view) }
      stage.turn()
      let animator = UIViewPropertyAnimator(
        duration: Double.random(in: 0.1...2, using: &random), timingParameters: timing(&random))
      var ends: [UIViewAnimatingPosition] = []
      animator.addAnimations {
        views[0].center = CGPoint(x: 250, y: -30)
        views[0].alpha = 0.2
      }
      animator.addAnimations(
        {
          views[1].center.x = 200
          views[1].transform = CGAffineTransform(rotationAngle: 1)
        }, delayFactor: CGFloat.random(in: 0..<0.9, using: &random))
      animator.addCompletion { ends.append($0) }
      if Bool.random(using: &random) { animator.scrubsLinearly = false }
      animator.pausesOnCompletion = Int.random(in: 0..<4, using: &random) == 0
      for step in 0..<16 {
        let before = Shown(views)
        let fraction = animator.fractionComplete
        var mayJump = false
        let call = Int.random(in: 0..<10, using: &random)
        switch call {
        case 0:
          // An inactive animator that is reversed begins at its end, so starting it makes the views jump.
          mayJump = animator.state == .inactive && animator.isReversed
          trace.append("start")
          animator.startAnimation()
        case 1:
          mayJump = animator.state == .inactive && animator.isReversed
          trace.append("pause")
          animator.pauseAnimation()
          if !mayJump, abs(animator.fractionComplete - fraction) > 1e-9 {
            failure = "pausing changed the fraction"
          }
        case 2 where animator.state == .active:
          mayJump = true
          let place = CGFloat.random(in: -0.2...1.2, using: &random)
          trace.append("scrub \(place)")
          animator.fractionComplete = place
          if (0...1).contains(place), abs(animator.fractionComplete - place) > 1e-9 {
            failure = "the fraction is not what was set"
          }
        case 3:
          trace.append("reverse")
          animator.isReversed.toggle()
          if animator.state == .active, abs(animator.fractionComplete - (1 - fraction)) > 1e-9 {
            failure =
              "turning changed the fraction from \(fraction) to \(animator.fractionComplete)"
          }
        case 4 where animator.state == .active:
          let parameters = Bool.random(using: &random) ? timing(&random) : nil
          let factor = Bool.random(using: &random) ? CGFloat.random(in: 0...1, using: &random) : 0
          trace.append("continue \(parameters.map { "\(type(of: $0))" } ?? "nil") \(factor)")
          animator.continueAnimation(withTimingParameters: parameters, durationFactor: factor)
        case 5 where animator.state == .active && Bool.random(using: &random):
          trace.append("add")
          animator.addAnimations { views[0].bounds.size.width += 40 }
        case 6 where step > 10 && animator.state == .active:
          trace.append("stop")
          animator.stopAnimation(Bool.random(using: &random))
        case 7 where animator.state == .stopped:
          mayJump = true
          trace.append("finish")
          animator.finishAnimation(at: [.start, .end, .current].randomElement(using: &random)!)
        default:
          mayJump = true
          let time = Double.random(in: 0...0.4, using: &random)
          trace.append("wait \(time)")
          stage.advance(by: time)
        }
        let jump = Shown(views).distance(to: before)
        if !mayJump, jump > 1e-3 { failure = "a jump of \(jump)" }
        // The commit must not make the views jump, either.
        let sent = Shown(views)
        stage.turn()
        let late = Shown(views).distance(to: sent)
        if late > 1e-3 { failure = "a jump of \(late) with the commit" }
        if animator.state == .stopped, !views.allSatisfy({ $0.layer.animationKeys() == nil }) {
          failure = "stopped with animations left"
        }
        if failure != nil { return }
        if animator.state == .inactive, step > 10 { break }
      }
      trace.append("end")
      animator.pausesOnCompletion = false
      let completed = ends.count
      let wasActive = animator.state == .active
      if wasActive { animator.continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      if animator.state == .stopped { animator.finishAnimation(at: .end) }
      let reversed = animator.isReversed
      stage.turn()
      for _ in 0..<4 { stage.advance(by: 20) }
      if animator.state != .inactive { failure = "it never ends" }
      if ends.count > 1 { failure = "completed \(ends.count) times" }
      if wasActive, completed == 0, ends.last != (reversed ? .start : .end) {
        failure = "ended at \(ends)"
      }
      if wasActive, completed == 0, ends.last == .start, views[0].center != CGPoint(x: 50, y: 50) {
        failure = "the model did not go back: \(views[0].center)"
      }
      for view in views {
        if view.layer.animationKeys() != nil { failure = "animations are left" }
        if view.viewState.animatorsFollowedByTouches != 0 { failure = "touches are still claimed" }
      }
    }
    return failure.map { "seed \(seed): \($0) after \(trace.joined(separator: ", "))" }
  }

  @Test("A thousand random sequences")
  func sequences() {
    for seed in 1...1000 {
      var failure: String?
      // The sequences contain calls that are invalid in the current state, so warnings are ignored.
      _ = warnings { failure = play(seed: UInt64(seed)) }
      if let failure {
        Issue.record(Comment(rawValue: failure))
        return
      }
    }
  }
}
