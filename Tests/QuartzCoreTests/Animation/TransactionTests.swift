import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct TransactionTests {
  @Test func theInnermostSettingCounts() {
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(CATransaction.animationTimingFunction() == nil && !CATransaction.disableActions())
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    CATransaction.setDisableActions(true)
    CATransaction.setValue("outer", forKey: "name")
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 1 && CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == CAMediaTimingFunction(name: .easeIn))
    #expect(CATransaction.value(forKey: "name") as? String == "outer")
    CATransaction.setAnimationDuration(2)
    CATransaction.setDisableActions(false)
    CATransaction.setValue("inner", forKey: "name")
    #expect(CATransaction.animationDuration() == 2 && !CATransaction.disableActions())
    #expect(CATransaction.value(forKey: "name") as? String == "inner")
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 1 && CATransaction.disableActions())
    #expect(CATransaction.value(forKey: "name") as? String == "outer")
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25 && !CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25, "an unmatched commit does nothing")
  }

  @Test func theImplicitTransactionEndsWithTheFlush() {
    Stage.run { stage in
      #expect(!CATransaction.needsFlush)
      CATransaction.setDisableActions(true)
      CATransaction.setAnimationDuration(9)
      #expect(CATransaction.needsFlush)
      CATransaction.flush()
      #expect(!CATransaction.disableActions() && CATransaction.animationDuration() == 0.25)
      #expect(!CATransaction.needsFlush && stage.takeCommits().isEmpty)
    }
  }

  @Test func aFlushInsideATransactionLeavesItOpen() {
    Stage.run { stage in
      var log: [String] = []
      CATransaction.begin()
      CATransaction.setAnimationDuration(3)
      CATransaction.setCompletionBlock { log.append("done") }
      stage.root.opacity = 0.5
      CATransaction.flush()
      #expect(stage.takeCommits().count == 1)
      #expect(CATransaction.animationDuration() == 3 && log.isEmpty)
      CATransaction.commit()
      CATransaction.flush()
      #expect(log == ["done"])
    }
  }

  // MARK: Completion

  @Test func withoutAnimationsCompletionsRunInTheFlush() {
    Stage.run { stage in
      var count = 0
      CATransaction.begin()
      CATransaction.setCompletionBlock { count += 1 }
      stage.root.opacity = 0.5
      CATransaction.commit()
      #expect(count == 0 && CATransaction.needsFlush)
      CATransaction.flush()
      CATransaction.flush()
      #expect(count == 1)
    }
  }

  @Test func outsideTransactionsACompletionBelongsToTheImplicitOne() {
    Stage.run { stage in
      var count = 0
      CATransaction.setCompletionBlock { count += 1 }
      #expect(CATransaction.needsFlush)
      CATransaction.flush()
      #expect(count == 1)
    }
  }

  @Test func aCompletionWaitsForTheLastAnimation() {
    Stage.run { stage in
      var count = 0
      let (a, b) = (stage.addLayer(), stage.addLayer())
      a.addSlide(forKey: "before")
      CATransaction.begin()
      CATransaction.setCompletionBlock { count += 1 }
      a.addSlide { $0.duration = 0.5 }
      b.addSlide { $0.beginTime = 102 }
      CATransaction.commit()
      a.addSlide(forKey: "after") { $0.duration = 9 }
      stage.advance(by: 0.5)
      stage.advance(by: 2)
      #expect(count == 0)
      stage.advance(by: 0.5)
      #expect(count == 1)
      stage.advance(by: 20)
      #expect(count == 1)
    }
  }

  @Test func aCompletionWaitsOnlyForLaterAnimations() {
    Stage.run { stage in
      var count = 0
      let layer = stage.addLayer()
      CATransaction.begin()
      layer.addSlide()
      CATransaction.setCompletionBlock { count += 1 }
      CATransaction.commit()
      CATransaction.flush()
      #expect(count == 1)
    }
  }

  @Test func aSecondCompletionLeavesTheFirstItsAnimations() {
    Stage.run { stage in
      var log: [String] = []
      let layer = stage.addLayer()
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.append("first") }
      layer.addSlide(forKey: "long")
      CATransaction.setCompletionBlock { log.append("second") }
      layer.addSlide(forKey: "short") { $0.duration = 0.5 }
      CATransaction.commit()
      stage.advance(by: 0.5)
      #expect(log == ["second"])
      stage.advance(by: 0.5)
      #expect(log == ["second", "first"])
    }
  }

  @Test func removedAnimationsCountAsStopped() {
    Stage.run { stage in
      var count = 0
      let layer = stage.addLayer()
      CATransaction.begin()
      CATransaction.setCompletionBlock { count += 1 }
      layer.addSlide(forKey: "a")
      layer.addSlide(forKey: "b")
      layer.removeAnimation(forKey: "a")
      CATransaction.commit()
      CATransaction.flush()
      #expect(count == 0)
      layer.removeAllAnimations()
      #expect(count == 1)
    }
  }

  @Test func aRemovedLayerDoesNotDelayACompletion() {
    Stage.run { stage in
      var count = 0
      let layer = stage.addLayer()
      CATransaction.begin()
      CATransaction.setCompletionBlock { count += 1 }
      layer.addSlide { $0.repeatCount = .infinity }
      CATransaction.commit()
      stage.advance(by: 5)
      layer.removeFromSuperlayer()
      CATransaction.flush()
      #expect(count == 1)
    }
  }

  @Test func anOuterTransactionWaitsForAnInnerOne() {
    Stage.run { stage in
      var log: [String] = []
      let layer = stage.addLayer()
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.append("outer") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.append("inner") }
      layer.addSlide()
      CATransaction.commit()
      CATransaction.commit()
      stage.advance(by: 0.9)
      #expect(log.isEmpty)
      stage.advance(by: 0.1)
      #expect(log == ["inner", "outer"])
    }
  }

  @Test func delegatesAreCalledBeforeCompletions() {
    Stage.run { stage in
      var log: [String] = []
      let delegate = DelegateLog()
      delegate.onStop = { log.append("delegate") }
      CATransaction.begin()
      CATransaction.setCompletionBlock { log.append("block") }
      stage.addLayer().addSlide(delegate: delegate)
      CATransaction.commit()
      stage.advance(by: 1)
      #expect(log == ["delegate", "block"])
    }
  }

  @Test func aCompletionMayChangeLayersAndFlush() {
    Stage.run { stage in
      var log: [String] = []
      CATransaction.begin()
      CATransaction.setCompletionBlock {
        log.append("first")
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("second") }
        stage.root.opacity = 0.5
        CATransaction.commit()
        CATransaction.flush()
        log.append("first ends")
      }
      CATransaction.commit()
      CATransaction.flush()
      #expect(log == ["first", "second", "first ends"])
      #expect(stage.takeCommits().count == 1)
    }
  }

  /// A `begin()` without `commit()` neither keeps the loop busy nor the implicit transaction open.
  @Test func anUnbalancedBeginDoesNotKeepTheLoopBusy() {
    Stage.run { stage in
      var completions = 0
      CATransaction.setCompletionBlock { completions += 1 }
      CATransaction.begin()
      defer { CATransaction.commit() }
      stage.root.opacity = 0.5
      CATransaction.flush()
      // Inside a transaction, more animations may be added.
      #expect(completions == 0)
      CATransaction.commitFrame()
      AnimationScheduler.shared.tick(at: stage.now + 10)
      CATransaction.commitFrame()
      #expect(completions == 1)
      #expect(!CATransaction.needsFlush)
    }
  }

  @Test func aDelegateMayFlushWhenItsAnimationStarts() {
    Stage.run { stage in
      final class Eager: CAAnimationDelegate {
        var layer: CALayer?
        var starts = 0

        func animationDidStart(_ anim: CAAnimation) {
          starts += 1
          layer?.cornerRadius = 3
          CATransaction.flush()
        }
      }
      let eager = Eager()
      eager.layer = stage.root
      stage.addLayer().addSlide(delegate: eager)
      CATransaction.flush()
      #expect(eager.starts == 1 && !CATransaction.needsFlush)
      #expect(stage.takeCommits().count == 2)
    }
  }

  @Test func animationsAddedDuringTheFlushCount() {
    Stage.run { stage in
      final class Mover: CALayer {
        override func layoutSublayers() { sublayers?.first?.position.x += 100 }
      }
      let mover = Mover()
      stage.root.addSublayer(mover)
      let child = stage.addLayer(to: mover)
      child.removeAllAnimations()
      CATransaction.flush()
      let x = child.position.x
      mover.setNeedsLayout()
      CATransaction.flush()
      #expect(child.position.x == x + 100 && isClose(child.shownX, x))
    }
  }
}
