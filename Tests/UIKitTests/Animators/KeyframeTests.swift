import Testing

@testable import UIKit

@MainActor
@Suite("Keyframe animations")
struct KeyframeTests {
  private let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)

  /// Samples the x of a view in tenths of the duration. Two keyframes move it from 0 to 100 in the first fifth, and to
  /// 20 in the second half.
  private func sample(_ options: UIView.KeyframeAnimationOptions) -> [Double] {
    var result: [Double] = []
    withStage { stage in
      let view = box(-5, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: options) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.2) { view.center.x = 100 }
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 20 }
      }
      stage.turn()
      for _ in 0..<9 {
        stage.advance(by: 0.1)
        result.append(Double(view.shown.position.x).rounded(toPlaces: 6))
      }
      stage.advance(by: 0.2)
      #expect(view.layer.animationKeys() == nil)
      #expect(view.shown.position.x == 20)
    }
    return result
  }

  @Test("Linear mode interpolates within keyframes and holds the value between them")
  func linearMode() {
    #expect(sample(linear) == [50, 100, 100, 100, 100, 84, 68, 52, 36])
  }

  @Test("Discrete mode shows a value from the start of its keyframe to that of the next")
  func discreteMode() {
    let expected: [Double] = [100, 100, 100, 100, 20, 20, 20, 20, 20]
    let found = sample([linear, .calculationModeDiscrete])
    // At exactly half the time either value is right.
    #expect(found[..<4] == expected[..<4])
    #expect(found[5...] == expected[5...])
  }

  @Test("In paced mode the speed is even and key times are ignored")
  func pacedMode() {
    // The total distance is 180 points.
    let expected = (1...9).map { tenth -> Double in
      let distance = 18 * Double(tenth)
      return (distance <= 100 ? distance : 200 - distance).rounded(toPlaces: 6)
    }
    #expect(sample([linear, .calculationModePaced]) == expected)
  }

  @Test("Cubic mode passes through the values at their times")
  func cubicMode() {
    let found = sample([linear, .calculationModeCubic])
    #expect(isClose(found[1], 100))
    #expect(isClose(found[4], 100))
    // A fifth of the way into the last keyframe, linear interpolation gives 84. The tangents at both ends are half the
    // distance.
    #expect(isClose(found[5], 84 + 0.2 * 0.64 * 40 - 0.04 * 0.8 * 40))
  }

  @Test("The curve applies to the whole animation; by default it eases in and out")
  func curve() {
    let eased = sample([])
    for (index, value) in eased.enumerated() {
      let time = TimingCurve.easeInOut.value(at: Double(index + 1) / 10)
      let expected = time < 0.2 ? 500 * time : time < 0.5 ? 100 : 100 - 160 * (time - 0.5)
      #expect(isClose(value, expected, 1e-5))
    }
  }

  /// Samples the x of a view that begins at 0, in tenths of the duration and once after the end.
  private func sample(_ keyframes: @escaping (UIView) -> Void) -> [Double] {
    var result: [Double] = []
    withStage { stage in
      let view = box(-5, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) { keyframes(view) }
      stage.turn()
      for _ in 0..<11 {
        stage.advance(by: 0.1)
        result.append(Double(view.shown.position.x).rounded(toPlaces: 6))
      }
      #expect(view.shown.position.x == view.center.x)
    }
    return result
  }

  @Test("Of two assignments in one keyframe, the last one wins")
  func twoAssignments() {
    let found = sample { view in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        view.center.x = 100
        view.center.x = 50
      }
    }
    #expect(found == [10, 20, 30, 40, 50, 50, 50, 50, 50, 50, 50])
    // Setting a part of the frame sets the position again, because a frame is a position and a size.
    let framed = sample { view in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
        view.frame.size.width = 30
        view.frame.origin.x = 85
      }
    }
    #expect(framed == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100])
  }

  @Test("If keyframes overlap, the later assignment takes over without a jump")
  func overlappingKeyframes() {
    let takenOver = sample { view in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 100 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 0 }
    }
    #expect(takenOver == [10, 20, 30, 40, 50, 40, 30, 20, 10, 0, 0])
    let inside = sample { view in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 100 }
      UIView.addKeyframe(withRelativeStartTime: 0.4, relativeDuration: 0.2) { view.center.x = 60 }
    }
    #expect(inside == [10, 20, 30, 40, 50, 60, 60, 60, 60, 60, 60])
    let around = sample { view in
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 50 }
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 100 }
    }
    #expect(around == [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100])
    let besideIt = sample { view in
      view.center.x = 100
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25) { view.center.x = 0 }
    }
    #expect(besideIt[3] == 40 && besideIt[4] == 50 && besideIt[7] == 0 && besideIt[10] == 0)
  }

  @Test(
    "Keyframes play in the order of their times; the model has the value assigned last"
  )
  func reverseOrder() {
    withStage { stage in
      let view = box(-5, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) {
        UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
          view.center.x = 100
        }
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { view.center.x = 20 }
      }
      #expect(view.center.x == 20)
      stage.turn()
      var shown: [Double] = []
      for _ in 0..<3 {
        stage.advance(by: 0.25)
        shown.append(Double(view.shown.position.x).rounded(toPlaces: 6))
      }
      #expect(shown == [10, 20, 60])
      stage.advance(by: 0.3)
      // As in UIKit, the view shows its model value when the animation has ended.
      #expect(view.shown.position.x == 20 && view.layer.animationKeys() == nil)
    }
  }

  @Test(
    "If keyframes begin at the same time except for a rounding error, the later one wins")
  func almostEqualStarts() {
    // The second start is one bit larger or smaller than the first.
    for starts in [(0.3, 0.1 + 0.2), (0.1 + 0.2, 0.3)] {
      withStage { stage in
        let view = box(-5, 0, 10, 10)
        stage.window.addSubview(view)
        stage.turn()
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) {
          UIView.addKeyframe(withRelativeStartTime: starts.0, relativeDuration: 0.5) {
            view.center.x = 500
          }
          UIView.addKeyframe(withRelativeStartTime: starts.1, relativeDuration: 0.5) {
            view.center.x = 100
          }
        }
        stage.turn()
        stage.advance(by: 0.55)
        #expect(abs(view.shown.position.x - 50) < 1e-6, "\(starts)")
        // The first keyframe has no duration, so the view jumps. The second one moves it on from there.
        stage.advance(by: 1)
        UIView.performWithoutAnimation { view.center.x = 0 }
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: linear) {
          UIView.addKeyframe(withRelativeStartTime: starts.0, relativeDuration: 0) {
            view.center.x = 200
          }
          UIView.addKeyframe(withRelativeStartTime: starts.1, relativeDuration: 0.5) {
            view.center.x = 100
          }
        }
        stage.turn()
        stage.advance(by: 0.55)
        #expect(abs(view.shown.position.x - 150) < 1e-6, "\(starts)")
      }
    }
  }

  @Test("A jump and a move that begin at the same time are both shown")
  func jumpBeforeAMove() {
    let found = sample { view in
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0) { view.center.x = 50 }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { view.center.x = 100 }
    }
    #expect(found[3] == 0 && found[5] == 60 && found[8] == 90 && found[10] == 100)
  }

  @Test("The completion runs once: true at the end or without changes, false if replaced")
  func completion() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      var log: [String] = []
      @MainActor func fade(_ name: String, to alpha: CGFloat) {
        UIView.animateKeyframes(
          withDuration: 1, delay: 0,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
              view.alpha = alpha
            }
          }, completion: { log.append("\(name) \($0)") })
      }
      fade("first", to: 0)
      stage.turn()
      stage.advance(by: 0.75)
      fade("second", to: 1)
      #expect(log == ["first false"])
      stage.turn()
      stage.advance(by: 1)
      #expect(log == ["first false", "second true"])
      fade("nothing", to: 1)
      stage.turn()
      #expect(log.last == "nothing true")
    }
  }

  @Test("An enclosing block determines the duration unless overridden; keyframes can be nested")
  func nesting() {
    withStage { stage in
      let view = box(-5, 0, 10, 10)
      let other = box(-5, 0, 10, 10)
      stage.window.addSubview(view)
      stage.window.addSubview(other)
      stage.turn()
      UIView.animate(withDuration: 4, delay: 0, options: .curveLinear) {
        UIView.animateKeyframes(withDuration: 1, delay: 0, options: []) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.center.x = 100
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            UIView.animateKeyframes(withDuration: 1, delay: 0) {
              UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                other.center.x = 100
              }
            }
          }
        }
      }
      stage.turn()
      stage.advance(by: 1)
      #expect(isClose(Double(view.shown.position.x), 50))
      stage.advance(by: 2.5)
      #expect(isClose(Double(other.shown.position.x), 50))
    }
  }

  @Test("A property animator can scrub, reverse and continue keyframes")
  func inAnimator() {
    withStage { stage in
      let view = box(-5, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
        UIView.animateKeyframes(withDuration: 0, delay: 0) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.center.x = 100
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.center.x = 60
          }
        }
      }
      animator.fractionComplete = 0.25
      #expect(isClose(Double(view.shown.position.x), 50))
      animator.fractionComplete = 0.75
      #expect(isClose(Double(view.shown.position.x), 80))
      // Scrubbing does not replace the animation; it only sets its time offset.
      let key = view.layer.animationKeys()?.first
      let held = key.flatMap { view.layer.animation(forKey: $0) } as? CAKeyframeAnimation
      #expect(held?.keyTimes?.count == 3 && held?.timeOffset == 0.75)
      animator.isReversed = true
      animator.startAnimation()
      stage.advance(by: 0.25)
      #expect(isClose(Double(view.shown.position.x), 100))
      animator.pauseAnimation()
      animator.isReversed = false
      animator.continueAnimation(
        withTimingParameters: UICubicTimingParameters(animationCurve: .easeIn), durationFactor: 1)
      stage.advance(by: 0.5)
      let fraction = 0.5 + 0.5 * TimingCurve.easeIn.value(at: 0.5)
      #expect(isClose(Double(view.shown.position.x), 100 - 80 * (fraction - 0.5)))
      animator.stopAnimation(false)
      animator.finishAnimation(at: .start)
      #expect(view.center.x == 0)
    }
  }
}

extension Double {
  fileprivate func rounded(toPlaces places: Int) -> Double {
    let factor = pow(10, Double(places))
    return (self * factor).rounded() / factor
  }
}
