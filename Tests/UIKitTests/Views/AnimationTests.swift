import Testing

@testable import UIKit

@MainActor
@Suite("Block animations")
struct AnimationTests {
  private func close(_ a: CGFloat, _ b: CGFloat, _ tolerance: CGFloat = 1e-9) -> Bool {
    abs(a - b) <= tolerance
  }

  // MARK: Additive animations

  @Test("The model has the new value at once, and the screen follows")
  func additive() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      CATransaction.flush()
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 105 }
      #expect(view.center.x == 105)
      #expect(close(view.shown.position.x, 5))
      stage.turn()
      stage.advance(by: 0.25)
      #expect(close(view.shown.position.x, 30))
      stage.advance(by: 0.75)
      #expect(close(view.shown.position.x, 105))
      #expect(view.layer.animationKeys() == nil)
    }
  }

  @Test(
    "A second animation is added to the first: nothing jumps, and the first completes at its own end"
  )
  func stacking() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [String] = []
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 105 },
        completion: { log.append("first \($0)") })
      stage.turn()
      stage.advance(by: 0.5)
      let before = view.shown.position.x
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 5 },
        completion: { log.append("second \($0)") })
      stage.turn()
      #expect(close(view.shown.position.x, before))
      stage.advance(by: 0.25)
      // The model is 5. A quarter of the first offset (5 - 105) is left, and three quarters of the second (105 - 5).
      #expect(close(view.shown.position.x, 5 - 25 + 75))
      stage.advance(by: 0.25)
      #expect(log == ["first true"])
      stage.advance(by: 0.5)
      #expect(log == ["first true", "second true"])
      #expect(close(view.shown.position.x, 5))
    }
  }

  @Test("Animations of frames and rotations are additive too")
  func stackingTransforms() {
    withStage { stage in
      let view = box(0, 0, 100, 100)
      stage.window.addSubview(view)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = CGAffineTransform(rotationAngle: 1)
        view.bounds.size = CGSize(width: 200, height: 100)
      }
      stage.turn()
      stage.advance(by: 0.5)
      #expect(close(atan2(view.shown.transform.m12, view.shown.transform.m11), 0.5))
      #expect(close(view.shown.bounds.width, 150))
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.transform = .identity
      }
      stage.turn()
      #expect(close(atan2(view.shown.transform.m12, view.shown.transform.m11), 0.5))
      #expect(view.layer.animationKeys()?.contains("transform-2") == true)
      stage.advance(by: 1)
      #expect(view.shown.transform.isIdentity)
    }
  }

  // MARK: Replaced animations

  @Test("Alpha is not additive: the old animation is removed and completes with false at once")
  func alphaReplaces() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [String] = []
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 0 },
        completion: { log.append("out \($0)") })
      stage.turn()
      stage.advance(by: 0.5)
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.alpha = 1 },
        completion: { log.append("in \($0)") })
      #expect(log == ["out false"])
      stage.turn()
      // Without beginFromCurrentState it starts at the old model value.
      #expect(close(CGFloat(view.shown.opacity), 0, 1e-6))
      stage.advance(by: 0.75)
      UIView.animate(
        withDuration: 1, delay: 0, options: [.curveLinear, .beginFromCurrentState],
        animations: { view.alpha = 0.5 }, completion: { log.append("half \($0)") })
      stage.turn()
      #expect(close(CGFloat(view.shown.opacity), 0.75, 1e-6))
      stage.advance(by: 1)
      #expect(log == ["out false", "in false", "half true"])
    }
  }

  @Test("A repeating animation is replaced by the next one for its key")
  func repeating() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [Bool] = []
      UIView.animate(
        withDuration: 1, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
        animations: { view.center.x = 105 }, completion: { log.append($0) })
      stage.turn()
      stage.advance(by: 1.5)
      #expect(close(view.shown.position.x, 55))
      stage.advance(by: 10)
      #expect(log.isEmpty)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.center.x = 5 }
      #expect(log == [false])
      stage.turn()
      #expect(close(view.shown.position.x, 105))
      stage.advance(by: 1)
      #expect(close(view.shown.position.x, 5))
    }
  }

  @Test("A completion waits for the part of its block that repeats")
  func aRepeatedPart() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [Bool] = []
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) { view.center.x = 105 }
        view.alpha = 0.5
      } completion: {
        log.append($0)
        view.center.x = 5
      }
      stage.turn()
      for _ in 0..<2 {
        stage.advance(by: 0.5)
        #expect(close(view.shown.position.x, 55))
        stage.advance(by: 1)
        #expect(close(view.shown.position.x, 55))
        #expect(view.center.x == 105)
        stage.advance(by: 0.5)
      }
      #expect(log == [true])
      #expect(close(view.shown.position.x, 5))
      // Without changes in it, the part ends at once.
      UIView.animate(withDuration: 1) {
        UIView.modifyAnimations(withRepeatCount: 2, autoreverses: true) {}
      } completion: {
        log.append($0)
      }
      stage.turn()
      #expect(log == [true, true])
    }
  }

  @Test("An animation of a perspective transform replaces the old one")
  func perspective() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [Bool] = []
      var deep = CATransform3DMakeRotation(0.5, 0, 1, 0)
      deep.m34 = -1 / 500
      UIView.animate(
        withDuration: 1, animations: { view.transform3D = deep }, completion: { log.append($0) })
      UIView.animate(withDuration: 1) { view.transform3D = CATransform3DIdentity }
      #expect(log == [false])
      #expect(view.layer.animationKeys() == ["transform"])
      stage.advance(by: 2)
    }
  }

  @Test("A change with duration 0 doesn't stop a running animation")
  func immediateChange() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [Bool] = []
      UIView.animate(
        withDuration: 1, delay: 0, options: .curveLinear, animations: { view.center.x = 105 },
        completion: { log.append($0) })
      stage.turn()
      stage.advance(by: 0.5)
      UIView.animate(withDuration: 0) { view.center.x = 205 }
      #expect(view.layer.animationKeys() == ["position"])
      #expect(close(view.shown.position.x, 155))
      stage.advance(by: 0.5)
      #expect(log == [true])
    }
  }

  // MARK: Completion

  @Test("If nothing changed, the completion runs once, with true, in a later frame")
  func nothingChanged() {
    withStage { stage in
      var log: [String] = []
      UIView.animate(withDuration: 1, animations: {}, completion: { log.append("empty \($0)") })
      UIView.animate(withDuration: 0, animations: {}, completion: { log.append("zero \($0)") })
      UIView.performWithoutAnimation {
        UIView.animate(withDuration: 1, animations: {}, completion: { log.append("off \($0)") })
      }
      #expect(log.isEmpty)
      stage.turn()
      #expect(log == ["empty true", "zero true", "off true"])
      stage.advance(by: 2)
      #expect(log.count == 3)
    }
  }

  @Test("Completions run in the order in which the animations end")
  func completionOrder() {
    withStage { stage in
      let views = (0..<4).map { box(CGFloat($0), 0, 10, 10) }
      for view in views { stage.window.addSubview(view) }
      var log: [Int] = []
      for (index, duration) in [0.3, 0.1, 0.2, 0.1].enumerated() {
        UIView.animate(
          withDuration: duration, animations: { views[index].center.y = 100 },
          completion: { _ in log.append(index) })
      }
      stage.turn()
      stage.advance(by: 1)
      #expect(log == [1, 3, 2, 0])
    }
  }

  @Test(
    "A block with several properties completes with the last one, with false if any was replaced")
  func countsAll() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      var log: [Bool] = []
      UIView.animate(
        withDuration: 1,
        animations: {
          view.alpha = 0
          view.center.x = 50
        }, completion: { log.append($0) })
      stage.turn()
      stage.advance(by: 0.5)
      UIView.animate(withDuration: 1) { view.alpha = 1 }
      #expect(log.isEmpty)
      stage.advance(by: 0.5)
      #expect(log == [false])
      stage.advance(by: 0.5)
    }
  }

  @Test(
    "A completion that is due inside a block runs after the block, so that its changes aren't animated"
  )
  func completionOutsideBlocks() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      let other = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      stage.window.addSubview(other)
      var log: [String] = []
      UIView.animate(
        withDuration: 1, animations: { view.alpha = 0 },
        completion: { _ in
          log.append("completion")
          other.center.x = 500
        })
      UIView.animate(withDuration: 1) {
        view.alpha = 1
        log.append("block")
      }
      #expect(log == ["block", "completion"])
      #expect(other.layer.animationKeys() == nil)
      stage.advance(by: 1)
    }
  }

  @Test("Removing a view completes its animations with false")
  func removal() {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      CATransaction.flush()
      var log: [Bool] = []
      UIView.animate(
        withDuration: 1, animations: { view.center.x = 50 }, completion: { log.append($0) })
      stage.turn()
      view.removeFromSuperview()
      stage.turn()
      #expect(log == [false])
      #expect(view.viewState.animationsRefusingTouches == 0)
    }
  }

  // MARK: Chains

  enum Link: CaseIterable { case block, spring, delayed, animator, delayedAnimator, keyframes }

  /// Moves `view` to `x` in 0.23 s, then calls `completion`.
  private func move(
    _ view: UIView, to x: CGFloat, _ link: Link, _ completion: @escaping @MainActor () -> Void
  ) {
    func animator() -> UIViewPropertyAnimator {
      let animator = UIViewPropertyAnimator(
        duration: link == .animator ? 0.23 : 0.13, curve: .linear
      ) { view.center.x = x }
      animator.addCompletion { _ in completion() }
      return animator
    }
    switch link {
    case .block:
      UIView.animate(withDuration: 0.23) {
        view.center.x = x
      } completion: { _ in
        completion()
      }
    case .spring:
      UIView.animate(
        withDuration: 0.23, delay: 0, usingSpringWithDamping: 0.6, initialSpringVelocity: 0
      ) {
        view.center.x = x
      } completion: { _ in
        completion()
      }
    case .delayed:
      UIView.animate(withDuration: 0.13, delay: 0.1) {
        view.center.x = x
      } completion: { _ in
        completion()
      }
    case .animator: animator().startAnimation()
    case .delayedAnimator: animator().startAnimation(afterDelay: 0.1)
    case .keyframes:
      UIView.animateKeyframes(withDuration: 0.23, delay: 0) {
        UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = x }
      } completion: { _ in
        completion()
      }
    }
  }

  /// Seven animations of 0.23 s, one after the other, end in the first frame after 1.61 s, and none completes early.
  @Test("A chain of animations takes the sum of their durations", arguments: Link.allCases)
  func chains(link: Link) {
    withStage { stage in
      let view = box(0, 0, 10, 10)
      stage.window.addSubview(view)
      stage.turn()
      let start = CACurrentMediaTime()
      var ends: [TimeInterval] = []
      @MainActor func next() {
        move(view, to: CGFloat(100 * (ends.count + 1)), link) {
          ends.append(CACurrentMediaTime() - start)
          if ends.count < 7 { next() }
        }
      }
      next()
      stage.turn()
      for _ in 0..<110 { stage.advance(by: 1.0 / 64) }
      #expect(ends.count == 7)
      for (index, end) in ends.enumerated() {
        let due = Double(index + 1) * 0.23
        #expect(end >= due - 1e-9 && end < due + 1.0 / 64, "\(index): \(end)")
      }
    }
  }
}
