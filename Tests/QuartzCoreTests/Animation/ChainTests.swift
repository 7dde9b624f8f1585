import Foundation
import QuartzCore
import Testing

/// Animations that begin in the completion of others.
@MainActor @Suite(.serialized) struct ChainTests {
  private static let period = 1.0 / 64

  /// Adds `count` animations, each in the completion of the previous one. Returns their begin times on
  /// the media clock.
  private func chain(
    _ count: Int, of duration: Double, on layer: CALayer, _ frames: Int,
    frame: () -> Void, step: @escaping (Int) -> Void = { _ in }
  ) -> [Double] {
    var begins: [Double] = []
    var animation: CAAnimation?
    func next() {
      if let begin = animation?.beginTime { begins.append(layer.convertTime(begin, to: nil)) }
      step(begins.count)
      guard begins.count < count else { return }
      CATransaction.begin()
      CATransaction.setCompletionBlock { next() }
      layer.addSlide(forKey: "slide") {
        $0.duration = duration
        $0.fromValue = 100 * begins.count
        $0.toValue = 100 * (begins.count + 1)
      }
      animation = layer.animation(forKey: "slide")
      CATransaction.commit()
    }
    next()
    for _ in 0..<frames { frame() }
    return begins
  }

  @Test func noCompletionRunsBeforeTheEnd() {
    Stage.run { stage in
      let log = DelegateLog()
      stage.addLayer().addSlide(delegate: log)
      CATransaction.flush()
      // The frame's target is the end of the animation, which the clock has not reached yet.
      AnimationScheduler.shared.tick(at: 100.99, target: 101.01, refreshPeriod: Self.period)
      #expect(log.events == ["start"])
      AnimationScheduler.shared.tick(at: 101, target: 101.01, refreshPeriod: Self.period)
      #expect(log.events == ["start", "finished"])
    }
  }

  /// Durations that are not a multiple of the frame's, down to several per frame.
  @Test(arguments: [0.1, 0.25, 0.03, 0.004, 1.0 / 64])
  func aChainTakesTheSumOfItsDurations(duration: Double) {
    Stage.run { stage in
      let layer = stage.addLayer()
      var elapsed: [Double] = []
      let frames = Int(duration * 10 / Self.period) + 3
      let begins = chain(10, of: duration, on: layer, frames) {
        stage.advance(by: Self.period)
      } step: { _ in
        elapsed.append(stage.now - 100)
      }
      #expect(begins.count == 10)
      for (index, begin) in begins.enumerated() {
        #expect(abs(begin - 100 - Double(index) * duration) < 1e-9)
        #expect(elapsed[index] >= Double(index) * duration - 1e-9)
      }
    }
  }

  /// Durations that are a whole number of frames, of a length that has no exact value: the end may be later than the frame by a rounding error.
  @Test(arguments: [1, 2, 3, 6, 18, 30]) func noFrameShowsTheModelBetweenTwoAnimations(frames: Int)
  {
    Stage.run { stage in
      let layer = stage.addLayer()
      let duration = Double(frames) / 60
      _ = chain(40, of: duration, on: layer, frames * 40 - 1) {
        stage.advance(by: 1.0 / 60)
        #expect(abs(layer.shownX - (stage.now - 100) * 100 / duration) < 1e-4)
      }
    }
  }

  @Test func chainsNeitherPauseNorJump() {
    Stage.run { stage in
      let layer = stage.addLayer()
      _ = chain(4, of: 0.1, on: layer, 25) {
        stage.advance(by: Self.period)
        #expect(abs(layer.shownX - (stage.now - 100) * 1000) < 1e-6)
      }
    }
  }

  @Test func chainsWorkInSlowedTime() {
    Stage.run { stage in
      stage.root.speed = 0.1
      let layer = stage.addLayer()
      let begins = chain(3, of: 0.05, on: layer, 100) { stage.advance(by: Self.period) }
      #expect(begins.count == 3)
      for (index, begin) in begins.enumerated() {
        #expect(abs(begin - 100 - Double(index) * 0.5) < 1e-6)
      }
    }
  }

  /// After a longer delay the next animation begins now: otherwise its beginning would be skipped.
  @Test(arguments: [(2.0, true), (2.1, false), (60, false)])
  func onlyAShortDelayIsCompensated(periods: Double, continues: Bool) {
    Stage.run { stage in
      let layer = stage.addLayer()
      _ = chain(2, of: 1, on: layer, 0, frame: {})
      CATransaction.flush()
      stage.clock.advance(by: 1 + periods * Self.period)
      AnimationScheduler.shared.tick(at: stage.now, refreshPeriod: Self.period)
      CATransaction.flush()
      let begin = layer.animation(forKey: "slide")?.beginTime
      #expect(begin == (continues ? 101 : stage.now))
    }
  }

  /// A step without a duration, as in `UIView.animate(withDuration: 0)`, completes with the flush.
  @Test func aStepWithoutAnimationsTakesNoTime() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let log = DelegateLog()
      layer.addSlide(delegate: log)
      log.onStop = {
        CATransaction.begin()
        CATransaction.setCompletionBlock { layer.addSlide(forKey: "next") }
        CATransaction.commit()
      }
      CATransaction.flush()
      stage.clock.advance(by: 1 + Self.period / 2)
      AnimationScheduler.shared.tick(at: stage.now, refreshPeriod: Self.period)
      CATransaction.flush()
      CATransaction.flush()
      #expect(layer.animation(forKey: "next")?.beginTime == 101)
    }
  }

  @Test func animationsAddedOutsideCompletionsBeginNow() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide(delegate: DelegateLog())
      CATransaction.flush()
      stage.clock.advance(by: 1.01)
      AnimationScheduler.shared.tick(at: stage.now)
      layer.addSlide(forKey: "other")
      CATransaction.flush()
      #expect(layer.animation(forKey: "other")?.beginTime == stage.now)
    }
  }
}
