import QuartzCore
import Testing

@MainActor @Suite(.serialized) struct HierarchicalTimeTests {
  /// A container on screen with two nested layers, each moving from 0 to 100 in one second.
  private func nested(_ stage: Stage) -> (container: CALayer, outer: CALayer, inner: CALayer) {
    let container = stage.addLayer()
    let outer = stage.addLayer(to: container)
    return (container, outer, stage.addLayer(to: outer))
  }

  @Test func aPausedContainerScrubsItsDescendants() {
    Stage.run { stage in
      let (container, outer, inner) = nested(stage)
      container.speed = 0
      outer.addSlide()
      inner.addSlide()
      CATransaction.flush()
      for time in [0, 0.25, 0.8, 0.3, 0.999] {
        container.timeOffset = time
        #expect(isClose(outer.shownX, time * 100) && isClose(inner.shownX, time * 100))
        stage.advance(by: 7)
        #expect(isClose(outer.shownX, time * 100), "time does not pass")
      }
      #expect(AnimationScheduler.shared.runningCount == 2)
    }
  }

  @Test func animationsScrubbedPastTheirEndEnd() {
    Stage.run { stage in
      let log = DelegateLog()
      let (container, outer, _) = nested(stage)
      container.speed = 0
      outer.addSlide(delegate: log)
      CATransaction.flush()
      container.timeOffset = 1
      #expect(AnimationScheduler.shared.nextWake(after: stage.now) == stage.now)
      stage.advance(by: 0)
      #expect(log.events == ["start", "finished"])
    }
  }

  /// Pauses and resumes a layer as Apple's sample code does.
  @Test func pausingAndResumingDoesNotJump() {
    Stage.run { stage in
      let log = DelegateLog()
      let (container, outer, _) = nested(stage)
      outer.addSlide(delegate: log)
      stage.advance(by: 0.4)
      for _ in 0..<2 {
        let paused = container.convertTime(CACurrentMediaTime(), from: nil)
        container.speed = 0
        container.timeOffset = paused
        let before = outer.shownX
        stage.advance(by: 10)
        #expect(isClose(outer.shownX, before))
        container.speed = 1
        container.timeOffset = 0
        container.beginTime = 0
        container.beginTime = container.convertTime(CACurrentMediaTime(), from: nil) - paused
        #expect(isClose(outer.shownX, before))
        stage.advance(by: 0.2)
        #expect(isClose(outer.shownX, before + 20))
      }
      #expect(log.events == ["start"])
      stage.advance(by: 0.2)
      #expect(log.events == ["start", "finished"])
    }
  }

  @Test func speedsMultiply() {
    Stage.run { stage in
      let (container, outer, inner) = nested(stage)
      container.speed = 2
      outer.speed = 0.25
      inner.addSlide()
      outer.addSlide()
      stage.advance(by: 1)
      #expect(isClose(inner.shownX, 50) && isClose(outer.shownX, 50))
    }
  }

  @Test func aMissingBeginTimeIsNowInTheLayersTime() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.beginTime = 30
      layer.speed = 3
      layer.timeOffset = 5
      layer.addSlide()
      CATransaction.flush()
      #expect(layer.animation(forKey: "slide")?.beginTime == 215)
      #expect(isClose(layer.shownX, 0))
      stage.advance(by: 0.1)
      #expect(isClose(layer.shownX, 30))
    }
  }

  @Test func timesConvertBothWays() {
    Stage.run { stage in
      let (container, outer, inner) = nested(stage)
      container.beginTime = 10
      outer.speed = 2
      inner.timeOffset = 3
      let sibling = stage.addLayer(to: container)
      sibling.speed = 4
      #expect(container.convertTime(100, from: nil) == 90)
      #expect(inner.convertTime(100, from: nil) == 183)
      #expect(inner.convertTime(183, to: nil) == 100)
      #expect(inner.convertTime(183, to: container) == 90)
      #expect(container.convertTime(183, from: inner) == 90)
      #expect(inner.convertTime(183, to: sibling) == 360)
      #expect(sibling.convertTime(183, from: inner) == 360)
      #expect(inner.convertTime(5, to: inner) == 5)
    }
  }

  @Test func timesConvertInsideAPausedContainer() {
    Stage.run { stage in
      let (container, outer, inner) = nested(stage)
      container.speed = 0
      container.timeOffset = 7
      outer.speed = 2
      inner.beginTime = 1
      #expect(inner.convertTime(5, to: container) == 3)
      #expect(inner.convertTime(3, from: container) == 5)
      #expect(inner.convertTime(1_000, from: nil) == 13)
    }
  }

  @Test func layersInAPausedContainerKeepTheirOwnTimes() {
    Stage.run { stage in
      let (container, outer, inner) = nested(stage)
      outer.addSlide()
      stage.advance(by: 0.5)
      container.timeOffset = container.convertTime(stage.now, from: nil)
      container.speed = 0
      inner.addSlide()
      CATransaction.flush()
      container.timeOffset += 0.25
      #expect(isClose(outer.shownX, 75) && isClose(inner.shownX, 25))
    }
  }

  @Test func movingToAnotherTimeSpaceKeepsTheBeginTime() {
    Stage.run { stage in
      let (container, _, _) = nested(stage)
      container.timeOffset = 0.25
      let layer = stage.addLayer()
      layer.addSlide()
      stage.advance(by: 0.5)
      container.addSublayer(layer)
      #expect(isClose(layer.shownX, 75))
    }
  }
}
