import Foundation
import QuartzCore
import Testing

/// The life of an animation, from `add(_:forKey:)` to the delegate's last call.
@MainActor @Suite(.serialized) struct AnimationLifeTests {
  @Test func aDelegateIsToldOfStartAndEndOnce() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      layer.addSlide(delegate: log)
      #expect(log.events.isEmpty)
      CATransaction.flush()
      #expect(log.events == ["start"])
      for _ in 0..<9 { stage.advance(by: 0.1) }
      #expect(log.events == ["start"])
      for _ in 0..<5 { stage.advance(by: 0.1) }
      #expect(log.events == ["start", "finished"])
      #expect(layer.animationKeys() == nil)
      layer.removeAllAnimations()
      #expect(log.events == ["start", "finished"])
    }
  }

  @Test func aDelegateIsToldOfADelayedStartWhenItHappens() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      layer.addSlide(delegate: log) { $0.beginTime = 100.5 }
      CATransaction.flush()
      #expect(log.events.isEmpty && layer.shownX == 60)
      stage.advance(by: 0.4)
      #expect(log.events.isEmpty)
      stage.advance(by: 0.1)
      #expect(log.events == ["start"])
      stage.advance(by: 1)
      #expect(log.events == ["start", "finished"])
    }
  }

  @Test func oneFrameMayStartAndEndAnAnimation() {
    Stage.run { stage in
      let log = DelegateLog()
      stage.addLayer().addSlide(delegate: log) { $0.beginTime = 101 }
      stage.advance(by: 60)
      #expect(log.events == ["start", "finished"])
    }
  }

  @Test func removingStopsAnAnimationUnfinished() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      layer.addSlide(delegate: log)
      stage.advance(by: 0.5)
      layer.removeAnimation(forKey: "other")
      #expect(log.events == ["start"])
      layer.removeAnimation(forKey: "slide")
      #expect(log.events == ["start", "cancelled"])
      stage.advance(by: 1)
      #expect(log.events == ["start", "cancelled"])
    }
  }

  @Test func removingBeforeTheStartReportsOnlyTheEnd() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      layer.addSlide(delegate: log)
      layer.removeAllAnimations()
      stage.advance(by: 1)
      #expect(log.events == ["cancelled"])
    }
  }

  @Test func aReplacedAnimationIsCancelledAtOnce() {
    Stage.run { stage in
      let (old, new) = (DelegateLog(), DelegateLog())
      let layer = stage.addLayer()
      layer.addSlide(delegate: old)
      stage.advance(by: 0.5)
      layer.addSlide(delegate: new)
      #expect(old.events == ["start", "cancelled"])
      #expect(layer.animationKeys() == ["slide"])
      stage.advance(by: 1)
      #expect(old.events == ["start", "cancelled"] && new.events == ["start", "finished"])
    }
  }

  @Test func aReplacedAnimationsDelegateFindsTheNewOneInPlace() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      layer.addSlide(delegate: log)
      log.onStop = { layer.removeAnimation(forKey: "slide") }
      layer.addSlide()
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test func aDelegateThatAddsAnAnimationAtTheEndCausesNoLoop() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      log.onStop = { layer.addSlide(forKey: nil) }
      layer.addSlide(delegate: log)
      layer.removeAllAnimations()
      #expect(log.events == ["cancelled"])
      #expect(layer.isAnimating)
    }
  }

  @Test func animationsWithoutAKeyCoexist() {
    Stage.run { stage in
      let layer = stage.addLayer()
      for _ in 0..<3 { layer.addSlide(forKey: nil) { $0.isAdditive = true } }
      #expect(layer.animationKeys() == nil)
      stage.advance(by: 0.5)
      #expect(isClose(layer.shownX, 60 + 150))
    }
  }

  @Test func addingCopiesTheAnimation() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = layer.addSlide()
      animation.toValue = 1_000
      animation.duration = 9
      stage.advance(by: 0.5)
      #expect(isClose(layer.shownX, 50))
      let copy = layer.animation(forKey: "slide") as? CABasicAnimation
      #expect(copy !== animation && copy?.duration == 1 && copy?.toValue as? Int == 100)
      #expect(layer.animation(forKey: "nothing") == nil)
    }
  }

  @Test func anAnimationThatStaysAfterItsEndIsReportedOnceAndKeepsItsEffect() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = stage.addLayer()
      layer.addSlide(delegate: log) {
        $0.isRemovedOnCompletion = false
        $0.fillMode = .forwards
      }
      stage.advance(by: 1)
      stage.advance(by: 5)
      #expect(log.events == ["start", "finished"])
      #expect(layer.animationKeys() == ["slide"] && layer.shownX == 100)
      layer.removeAnimation(forKey: "slide")
      #expect(log.events == ["start", "finished"] && layer.shownX == 60)
    }
  }

  @Test func theTransactionSuppliesMissingTiming() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CABasicAnimation(keyPath: "opacity")
      layer.add(animation, forKey: "default")
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
      layer.add(animation, forKey: "slow")
      CATransaction.commit()
      #expect(layer.animation(forKey: "default")?.duration == 0.25)
      #expect(layer.animation(forKey: "default")?.timingFunction == nil)
      #expect(layer.animation(forKey: "slow")?.duration == 3)
      #expect(
        layer.animation(forKey: "slow")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
      #expect(animation.duration == 0)
    }
  }

  @Test func everyClassCopiesItsValues() {
    let spring = CASpringAnimation(keyPath: "position")
    spring.mass = 2
    spring.stiffness = 3
    spring.damping = 4
    spring.initialVelocity = 5
    spring.byValue = 6
    spring.isAdditive = true
    spring.speed = 7
    spring.repeatDuration = 8
    spring.fillMode = .both
    let copy = spring.copyAnimation() as? CASpringAnimation
    #expect(copy?.spring == spring.spring && copy?.byValue as? Int == 6)
    #expect(copy?.keyPath == "position" && copy?.isAdditive == true && copy?.speed == 7)
    #expect(copy?.repeatDuration == 8 && copy?.fillMode == .both)
    let keyframes = CAKeyframeAnimation(keyPath: "position")
    keyframes.values = [1, 2]
    keyframes.keyTimes = [0, 1]
    keyframes.calculationMode = .cubic
    keyframes.path = CGPath(rect: .zero)
    keyframes.rotationMode = .rotateAutoReverse
    keyframes.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60)
    let frames = keyframes.copyAnimation() as? CAKeyframeAnimation
    #expect(frames?.values?.count == 2 && frames?.keyTimes?.count == 2)
    #expect(frames?.calculationMode == .cubic && frames?.path == keyframes.path)
    #expect(frames?.rotationMode == .rotateAutoReverse)
    #expect(frames?.preferredFrameRateRange.minimum == 30)
  }

  // MARK: Layers that enter and leave the screen

  @Test func leavingTheScreenCancelsAnimations() {
    Stage.run { stage in
      let (parentLog, childLog) = (DelegateLog(), DelegateLog())
      let parent = stage.addLayer()
      let child = stage.addLayer(to: parent)
      parent.addSlide(delegate: parentLog)
      child.addSlide(delegate: childLog)
      stage.advance(by: 0.5)
      parent.removeFromSuperlayer()
      #expect(parentLog.events == ["start"], "it may return before the flush")
      CATransaction.flush()
      #expect(parentLog.events == ["start", "cancelled"])
      #expect(childLog.events == ["start", "cancelled"])
      #expect(parent.animationKeys() == nil && child.animationKeys() == nil)
      stage.root.addSublayer(parent)
      stage.advance(by: 1)
      #expect(parentLog.events.count == 2)
    }
  }

  @Test func movingToAnotherSuperlayerBetweenFlushesKeepsAnimations() {
    Stage.run { stage in
      let log = DelegateLog()
      let (from, to) = (stage.addLayer(), stage.addLayer())
      let layer = stage.addLayer(to: from)
      layer.addSlide(delegate: log)
      stage.advance(by: 0.5)
      layer.removeFromSuperlayer()
      to.addSublayer(layer)
      CATransaction.flush()
      #expect(isClose(layer.shownX, 50) && layer.animationKeys() == ["slide"])
      from.addSublayer(layer)
      from.insertSublayer(layer, at: 0)
      stage.advance(by: 0.5)
      #expect(log.events == ["start", "finished"])
    }
  }

  @Test func aDelegateMayRemoveLayersWhenItsAnimationIsCancelled() {
    Stage.run { stage in
      let log = DelegateLog()
      let (layer, other) = (stage.addLayer(), stage.addLayer())
      layer.addSlide(delegate: log)
      CATransaction.flush()
      log.onStop = { other.removeFromSuperlayer() }
      layer.removeFromSuperlayer()
      CATransaction.flush()
      CATransaction.flush()
      #expect(stage.takeCommits().flatMap(\.removedLayers).contains(other.id))
    }
  }

  @Test func aReleasedLayerCancelsItsAnimations() {
    Stage.run { stage in
      let log = DelegateLog()
      var layer: CALayer? = CALayer()
      layer?.addSlide(delegate: log)
      layer = nil
      #expect(AnimationScheduler.shared.nextWake(after: stage.now) == stage.now)
      stage.advance(by: 0)
      #expect(log.events == ["cancelled"])
      #expect(AnimationScheduler.shared.runningCount == 0)
    }
  }

  @Test func animationsOfLayersOffScreenEnd() {
    Stage.run { stage in
      let log = DelegateLog()
      let layer = CALayer()
      layer.addSlide(delegate: log)
      stage.advance(by: 0)
      stage.advance(by: 1)
      #expect(log.events == ["start", "finished"])
      #expect(layer.animationKeys() == nil)
    }
  }

  @Test func animationsEndInOrderOfTheirEndTimes() {
    Stage.run { stage in
      var order: [String] = []
      let layer = stage.addLayer()
      for (name, duration) in [("late", 0.9), ("early", 0.3), ("twin a", 0.5), ("twin b", 0.5)] {
        let log = DelegateLog()
        log.onStop = { order.append(name) }
        layer.addSlide(forKey: name, delegate: log) { $0.duration = duration }
      }
      stage.advance(by: 10)
      #expect(order == ["early", "twin a", "twin b", "late"])
    }
  }
}

extension CALayer {
  /// Whether the layer has any animation, with a key or without.
  fileprivate var isAnimating: Bool {
    presentationProperties(at: CACurrentMediaTime() + 0.5).position != position
  }
}
