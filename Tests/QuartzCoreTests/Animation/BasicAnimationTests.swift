import Foundation
import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct BasicAnimationTests {
  /// The layer's value is 10; the table is that of `CABasicAnimation`'s documentation.
  @Test func fromToAndByDefineFirstAndLastValue() {
    let table: [(from: Double?, to: Double?, by: Double?, start: Double, end: Double)] = [
      (20, 40, nil, 20, 40), (20, 40, 5, 20, 40), (20, nil, 8, 20, 28), (nil, 40, 8, 32, 40),
      (20, nil, nil, 20, 10), (nil, 40, nil, 10, 40), (nil, nil, 8, 10, 18),
      (nil, nil, nil, 10, 10),
    ]
    for (from, to, by, start, end) in table {
      Stage.run { stage in
        let layer = stage.addLayer()
        layer.position.x = 10
        layer.removeAllAnimations()
        layer.addSlide {
          $0.fromValue = from
          $0.toValue = to
          $0.byValue = by
        }
        CATransaction.flush()
        #expect(isClose(layer.shownX, start))
        stage.advance(by: 0.25)
        #expect(isClose(layer.shownX, start + (end - start) / 4))
        stage.advance(by: 0.75)
        #expect(layer.shownX == 10)
      }
    }
  }

  @Test func additiveAnimationsUseZeroForMissingValues() {
    let table: [(from: Double?, to: Double?, by: Double?, start: Double, end: Double)] = [
      (20, 40, nil, 30, 50), (20, nil, nil, 30, 10), (nil, 40, nil, 10, 50), (nil, nil, 8, 10, 18),
      (20, nil, 8, 30, 38), (nil, 40, 8, 42, 50),
    ]
    for (from, to, by, start, end) in table {
      Stage.run { stage in
        let layer = stage.addLayer()
        layer.position.x = 10
        layer.removeAllAnimations()
        layer.addSlide {
          $0.isAdditive = true
          $0.fromValue = from
          $0.toValue = to
          $0.byValue = by
        }
        stage.advance(by: 0)
        #expect(isClose(layer.shownX, start))
        stage.advance(by: 0.5)
        #expect(isClose(layer.shownX, (start + end) / 2))
      }
    }
  }

  @Test func transformsFollowTheSameRules() {
    let scale = CATransform3DMakeScale(2, 2, 1)
    let move = CATransform3DMakeTranslation(10, 0, 0)
    func shown(_ change: (CABasicAnimation) -> Void) -> (CATransform3D, CATransform3D) {
      Stage.run { stage in
        let layer = stage.addLayer()
        layer.transform = scale
        layer.removeAllAnimations()
        let animation = CABasicAnimation(keyPath: "transform")
        animation.duration = 1
        change(animation)
        layer.add(animation, forKey: nil)
        let start = layer.presentationProperties(at: stage.now).transform
        CATransaction.flush()
        return (start, layer.presentationProperties(at: stage.now + 1 - 1e-12).transform)
      }
    }
    let moved = CATransform3DConcat(move, scale)
    let by = shown { $0.byValue = move }
    #expect(isClose(by.0, scale) && isClose(by.1, moved, 1e-8))
    let toBy = shown {
      $0.toValue = moved
      $0.byValue = move
    }
    #expect(isClose(toBy.0, scale) && isClose(toBy.1, moved, 1e-8))
    let additive = shown {
      $0.isAdditive = true
      $0.toValue = move
    }
    #expect(isClose(additive.0, scale) && isClose(additive.1, moved, 1e-8))
  }

  @Test func appliesItsTimingFunction() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide { $0.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
      CATransaction.flush()
      for _ in 0..<9 {
        stage.advance(by: 0.1)
        let expected = TimingCurve.easeInOut.value(at: stage.now - 100) * 100
        #expect(isClose(layer.shownX, expected, 1e-6))
      }
    }
  }

  @Test func reversedPassesMirrorTheTimingFunction() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide {
        $0.timingFunction = CAMediaTimingFunction(name: .easeIn)
        $0.autoreverses = true
      }
      CATransaction.flush()
      let there = layer.presentationProperties(at: stage.now + 0.3).position.x
      let back = layer.presentationProperties(at: stage.now + 1.7).position.x
      #expect(isClose(there, back, 1e-6) && there > 0)
    }
  }

  @Test func cumulativeRepetitionsStartWhereTheLastEnded() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide {
        $0.fromValue = 5
        $0.toValue = 10
        $0.repeatCount = 3
        $0.isCumulative = true
      }
      CATransaction.flush()
      for (time, x) in [(0, 5.0), (0.5, 7.5), (1, 15), (1.5, 17.5), (2, 25), (2.5, 27.5)] {
        #expect(isClose(layer.presentationProperties(at: 100 + time).position.x, x), "at \(time)")
      }
    }
  }

  @Test func cumulativeTransformsContinue() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CABasicAnimation(keyPath: "transform")
      animation.fromValue = CATransform3D.identity
      animation.toValue = CATransform3DMakeRotation(1, 0, 1, 0)
      animation.duration = 1
      animation.repeatCount = 10
      animation.isCumulative = true
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      for time in [0.5, 1.5, 2.25, 7.75] {
        let shown = layer.presentationProperties(at: 100 + time).transform
        #expect(isClose(shown, CATransform3DMakeRotation(time, 0, 1, 0)), "at \(time)")
      }
    }
  }

  @Test func laterAnimationsOverrideEarlierOnes() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide(forKey: "a")
      layer.addSlide(forKey: "b") { $0.toValue = 1_000 }
      layer.addSlide(forKey: "c") {
        $0.isAdditive = true
        $0.fromValue = 7
        $0.toValue = 7
      }
      stage.advance(by: 0.5)
      #expect(isClose(layer.shownX, 507))
    }
  }

  @Test func unknownKeyPathsRunWithoutEffect() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let log = DelegateLog()
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.toValue = 1
      animation.duration = 1
      animation.delegate = log
      layer.add(animation, forKey: "stroke")
      stage.advance(by: 0.5)
      #expect(layer.presentation()?.position == layer.position)
      stage.advance(by: 0.5)
      #expect(log.events == ["start", "finished"])
    }
  }

  // MARK: Additive stacking, as block animations use it

  /// Moves the layer, with an additive animation from its old position.
  private func move(_ layer: CALayer, to x: CGFloat, _ curve: TimingCurve, key: String) {
    let old = layer.position
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.position.x = x
    CATransaction.commit()
    let animation = CABasicAnimation(keyPath: "position")
    animation.makeAdditive(from: old, to: layer.position)
    animation.duration = 1
    animation.timingFunction = CAMediaTimingFunction(curve)
    layer.add(animation, forKey: key)
  }

  @Test func twoInterruptedAnimationsSumUp() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.position.x = 0
      layer.removeAllAnimations()
      move(layer, to: 100, .easeInOut, key: "first")
      CATransaction.flush()
      stage.advance(by: 0.4)
      let before = layer.shownX
      move(layer, to: -50, .easeOut, key: "second")
      CATransaction.flush()
      #expect(isClose(layer.shownX, before), "no jump")
      let start = stage.now
      for step in 0...20 {
        let time = start + Double(step) * 0.05
        let first = 1 - TimingCurve.easeInOut.value(at: min((time - 100), 1))
        let second = 1 - TimingCurve.easeOut.value(at: min(time - start, 1))
        let expected = -50 + (0 - 100) * first + (100 - -50) * second
        #expect(
          isClose(layer.presentationProperties(at: time).position.x, expected, 1e-6), "\(time)")
      }
      #expect(layer.position.x == -50)
      stage.advance(by: 1)
      #expect(layer.shownX == -50 && layer.animationKeys() == nil)
    }
  }

  @Test func additiveRotationsSumUp() {
    Stage.run { stage in
      let layer = stage.addLayer()
      @MainActor func rotate(to angle: CGFloat, key: String) {
        let old = layer.transform
        CATransaction.setDisableActions(true)
        layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        let animation = CABasicAnimation(keyPath: "transform")
        let isAdditive = animation.makeAdditive(from: old, to: layer.transform)
        #expect(isAdditive)
        animation.duration = 1
        layer.add(animation, forKey: key)
      }
      rotate(to: .pi, key: "a")
      CATransaction.flush()
      stage.advance(by: 0.5)
      rotate(to: 0, key: "b")
      CATransaction.flush()
      let shown = layer.presentationProperties(at: stage.now + 0.25).transform
      // A quarter of −π is left of the first difference, and three quarters of π of the second.
      #expect(isClose(shown, CATransform3DMakeRotation(.pi * (0.75 - 0.25), 0, 0, 1)))
    }
  }

  @Test func valuesThatCannotBeSubtractedStayUnchanged() {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = 1
    let flip = CATransform3DMakeRotation(1, 1, 0, 0)
    #expect(!animation.makeAdditive(from: CGColor.black, to: CGColor.white))
    #expect(!animation.makeAdditive(from: CATransform3D.identity, to: flip))
    #expect(!animation.makeAdditive(from: 1, to: CGPoint.zero))
    #expect(!animation.isAdditive && animation.fromValue as? Int == 1)
  }

  // MARK: Springs

  @Test func springAnimationsFollowTheSpring() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CASpringAnimation(keyPath: "position.x")
      animation.fromValue = 0
      animation.toValue = 100
      animation.damping = 3
      animation.duration = animation.settlingDuration
      // A timing function has no effect on a spring.
      animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      var farthest = 0.0
      for _ in 0..<60 {
        stage.advance(by: 1.0 / 60)
        let expected = animation.spring.value(at: stage.now - 100) * 100
        #expect(isClose(layer.shownX, expected, 1e-6))
        farthest = max(farthest, layer.shownX)
      }
      #expect(farthest > 150)
    }
  }

  @Test func aSpringWithoutDurationIsAtItsTarget() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CASpringAnimation(keyPath: "position.x")
      animation.fromValue = 0
      animation.toValue = 100
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = false
      CATransaction.begin()
      CATransaction.setAnimationDuration(0)
      layer.add(animation, forKey: nil)
      CATransaction.commit()
      stage.advance(by: 1)
      #expect(layer.shownX == 100)
    }
  }
}
