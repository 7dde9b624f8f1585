import Foundation
import QuartzCore
import TestSupport
import Testing

@MainActor @Suite(.serialized) struct SchedulerTests {
  private var scheduler: AnimationScheduler { .shared }

  @Test func withoutAnimationsNothingWakesTheLoop() {
    Stage.run { stage in
      _ = stage.addLayer()
      #expect(!scheduler.needsFrames(at: stage.now))
      #expect(scheduler.nextWake(after: stage.now) == nil)
      #expect(scheduler.runningCount == 0)
    }
  }

  @Test func endAllEndsFiniteAnimations() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let log = DelegateLog()
      layer.addSlide { $0.repeatCount = .infinity }
      layer.addSlide(forKey: "once", delegate: log)
      let link = CADisplayLink { _ in Issue.record("The link was called.") }
      link.add(to: .main, forMode: .common)
      var deadlines = 0
      let deadline = MediaDeadline(at: stage.now + 1) { deadlines += 1 }
      log.onStop = { layer.addSlide(forKey: "next", delegate: log) }
      scheduler.endAll()
      #expect(!scheduler.needsFrames(at: stage.now))
      #expect(scheduler.nextWake(after: stage.now) == nil)
      #expect(deadlines == 1 && scheduler.runningCount == 0)
      // Each completion adds another animation: the chain must be cut off.
      #expect(log.events.count { $0 == "finished" } > 1)
      withExtendedLifetime((link, deadline)) {}
    }
  }

  /// A suspended animation is not due, however far its time is beyond its end.
  @Test func suspendedAnimationsAreNotDue() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide()
      CATransaction.flush()
      #expect(!scheduler.isTickDue(at: stage.now + 0.5))
      #expect(scheduler.isTickDue(at: stage.now + 1))
      scheduler.suspendEnds(under: layer)
      #expect(!scheduler.isTickDue(at: stage.now + 1))
      scheduler.resumeEnds(under: layer)
      #expect(scheduler.isTickDue(at: stage.now + 1))
    }
  }

  /// Fails when a deadline or a display link that moves a layer's time beyond the end of its animation leaves the animation until the next
  /// tick: a frame would show its final values.
  @Test(arguments: [true, false]) func whatIsOverByATickEndsInIt(byDeadline: Bool) {
    Stage.run { stage in
      let layer = stage.addLayer()
      let log = DelegateLog()
      layer.addSlide(delegate: log)
      CATransaction.flush()
      layer.timeOffset = stage.now
      layer.speed = 0
      stage.advance(by: 0.1)
      #expect(!log.events.contains("finished"))
      let deadline = byDeadline ? MediaDeadline(after: 0.1) { layer.timeOffset += 10 } : nil
      let link = CADisplayLink { link in
        layer.timeOffset += 10
        link.invalidate()
      }
      if !byDeadline { link.add(to: .main, forMode: .common) }
      stage.advance(by: 0.2)
      #expect(log.events.contains("finished"))
      withExtendedLifetime(deadline) {}
    }
  }

  /// Checks several times during an animation that lasts one second.
  @Test func anAnimationNeedsFramesAndWakesTheLoop() {
    typealias Row = (time: Double, frames: Bool, wake: Double?)
    let cases: [(name: String, change: (CABasicAnimation) -> Void, rows: [Row])] = [
      ("plain", { _ in }, [(0, true, 1), (0.5, true, 1), (1, false, nil)]),
      (
        "delayed", { $0.beginTime = 102 },
        [(0, false, 2), (1.9, false, 2), (2, true, 3), (2.5, true, 3), (3, false, nil)]
      ),
      (
        "delayed and filling",
        {
          $0.beginTime = 102
          $0.fillMode = .both
        }, [(0, false, 2), (2, true, 3)]
      ),
      ("fast", { $0.speed = 4 }, [(0, true, 0.25), (0.25, false, nil)]),
      ("backward", { $0.speed = -1 }, [(0, true, 1), (0.9, true, 1), (1, false, nil)]),
      ("endless", { $0.repeatCount = .infinity }, [(0, true, nil), (1e6, true, nil)]),
      ("paused", { $0.speed = 0 }, [(0, false, nil), (5, false, nil)]),
      (
        "kept",
        {
          $0.isRemovedOnCompletion = false
          $0.fillMode = .forwards
        }, [(0.5, true, 1), (1, false, nil), (9, false, nil)]
      ),
    ]
    for (name, change, rows) in cases {
      Stage.run { stage in
        stage.addLayer().addSlide { change($0) }
        CATransaction.flush()
        for (time, frames, wake) in rows {
          stage.advance(by: 100 + time - stage.now)
          #expect(scheduler.needsFrames(at: stage.now) == frames, "\(name) at \(time)")
          #expect(
            scheduler.nextWake(after: stage.now) == wake.map { 100 + $0 }, "\(name) at \(time)")
        }
      }
    }
  }

  @Test func beginningAndEndAreDue() {
    Stage.run { stage in
      #expect(!scheduler.isTickDue(at: stage.now))
      stage.addLayer().addSlide()
      // Its begin time, which is not fixed yet.
      #expect(scheduler.isTickDue(at: stage.now))
      CATransaction.flush()
      let start = stage.now
      #expect(!scheduler.isTickDue(at: start + 0.5))
      #expect(scheduler.isTickDue(at: start + 1))
    }
  }

  @Test func layersWithSpeedZeroNeedNoFrames() {
    Stage.run { stage in
      let container = stage.addLayer()
      let layer = stage.addLayer(to: container)
      layer.addSlide()
      stage.advance(by: 0.25)
      container.timeOffset = container.convertTime(stage.now, from: nil)
      container.speed = 0
      #expect(!scheduler.needsFrames(at: stage.now))
      #expect(scheduler.nextWake(after: stage.now) == nil)
      container.speed = 0.5
      container.beginTime = stage.now
      #expect(scheduler.needsFrames(at: stage.now))
      #expect(isClose(scheduler.nextWake(after: stage.now) ?? 0, 100.25 + 1.5))
    }
  }

  @Test func layersOffScreenWakeForTheirEndsWithoutFrames() {
    Stage.run { stage in
      let layer = CALayer()
      layer.addSlide()
      #expect(scheduler.nextWake(after: stage.now) == stage.now, "it has not begun yet")
      CATransaction.flush()
      scheduler.tick(at: stage.now)
      #expect(!scheduler.needsFrames(at: stage.now))
      #expect(scheduler.nextWake(after: stage.now) == 101)
    }
  }

  /// A loop that ticks only with its frames must neither miss an end nor spin.
  @Test func dueAnimationsNeedAFrame() {
    Stage.run { stage in
      let layer = CALayer()
      let log = DelegateLog()
      layer.addSlide(delegate: log) { $0.beginTime = 101 }
      CATransaction.flush()
      for (time, events) in [(101.0, ["start"]), (102, ["start", "finished"])] {
        #expect(!scheduler.needsFrames(at: stage.now))
        #expect(scheduler.nextWake(after: stage.now) == time)
        stage.clock.advance(to: time)
        #expect(scheduler.needsFrames(at: time) && scheduler.nextWake(after: time) == time)
        scheduler.tick(at: time)
        #expect(log.events == events)
      }
      #expect(!scheduler.needsFrames(at: stage.now) && scheduler.nextWake(after: 102) == nil)
    }
  }

  @Test func theEarliestWakeTimeCounts() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide(forKey: "a") { $0.duration = 5 }
      layer.addSlide(forKey: "b") { $0.beginTime = 103 }
      layer.addSlide(forKey: "c") { $0.duration = 9 }
      CATransaction.flush()
      #expect(scheduler.nextWake(after: 100) == 103)
      #expect(scheduler.nextWake(after: 103.5) == 103.5, "the start is due")
      scheduler.tick(at: 103.5)
      #expect(scheduler.nextWake(after: 103.5) == 104)
    }
  }

  /// At the computed wake time, after rounding in several time spaces, the animation must end.
  @Test func anAnimationEndsAtTheComputedWakeTime() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<200 {
      Stage.run { stage in
        stage.clock.advance(by: random.number(0...1e6))
        let container = stage.addLayer()
        let layer = stage.addLayer(to: container)
        for each in [container, layer] {
          each.speed = Float(random.number(0.1...3))
          each.beginTime = random.number(0...100)
          each.timeOffset = random.number(0...100)
        }
        let log = DelegateLog()
        let delay = random.number(0.1...1)
        layer.addSlide(delegate: log) {
          $0.beginTime = layer.convertTime(stage.now, from: nil) + delay
          $0.duration = random.number(0.1...1)
        }
        CATransaction.flush()
        for expected in [["start"], ["start", "finished"]] {
          guard let wake = scheduler.nextWake(after: stage.now), wake > stage.now else {
            Issue.record("it wakes later")
            return
          }
          stage.clock.advance(to: wake)
          scheduler.tick(at: wake)
          #expect(log.events == expected)
          #expect(scheduler.needsFrames(at: wake) == (expected.count == 1))
        }
      }
    }
  }

  @Test func countsRunningAnimations() {
    Stage.run { stage in
      let layer = stage.addLayer()
      for key in ["a", "b", "c"] { layer.addSlide(forKey: key) }
      #expect(scheduler.runningCount == 3)
      layer.removeAnimation(forKey: "a")
      layer.addSlide(forKey: "b")
      #expect(scheduler.runningCount == 2)
      stage.advance(by: 1)
      #expect(scheduler.runningCount == 0)
    }
  }

  @Test func animationsThatACompletionAddsInThePastEndInTheSameTick() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let (first, second) = (DelegateLog(), DelegateLog())
      first.onStop = { layer.addSlide(forKey: "second", delegate: second) { $0.beginTime = 101 } }
      layer.addSlide(delegate: first)
      CATransaction.flush()
      stage.clock.advance(by: 10)
      scheduler.tick(at: stage.now)
      #expect(second.events.last == "finished")
    }
  }

  @Test func endlessChainsOfCompletionsAreCutOff() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let log = DelegateLog()
      log.onStop = { layer.addSlide(forKey: nil, delegate: log) { $0.beginTime = 1 } }
      layer.addSlide(forKey: nil, delegate: log) { $0.beginTime = 1 }
      CATransaction.flush()
      scheduler.tick(at: stage.now)
      let count = log.events.count
      #expect(count > 2 && count < 1_000)
      log.onStop = {}
    }
  }
}

@MainActor @Suite(.serialized) struct DisplayLinkTests {
  private func tick(_ stage: Stage, target: Double? = nil) {
    AnimationScheduler.shared.tick(at: stage.now, target: target)
  }

  /// A closure that retains its own link, a cycle, is released when the link is invalidated.
  @Test func anInvalidatedLinkReleasesItsClosure() {
    final class Owner {
      var link: CADisplayLink?
    }
    weak var leaked: Owner?
    do {
      let owner = Owner()
      leaked = owner
      owner.link = CADisplayLink { _ in owner.link?.isPaused = false }
      owner.link?.add(to: .main, forMode: .common)
      owner.link?.invalidate()
    }
    #expect(leaked == nil)
  }

  @Test func callsBackOncePerFrame() {
    Stage.run { stage in
      var count = 0
      let link = CADisplayLink { _ in count += 1 }
      tick(stage)
      #expect(count == 0 && !AnimationScheduler.shared.needsFrames(at: stage.now))
      link.add(to: .main, forMode: .common)
      link.add(to: .main, forMode: .default)
      #expect(AnimationScheduler.shared.needsFrames(at: stage.now))
      tick(stage)
      tick(stage)
      #expect(count == 2)
      link.isPaused = true
      tick(stage)
      #expect(count == 2 && !AnimationScheduler.shared.needsFrames(at: stage.now))
      link.isPaused = false
      tick(stage)
      #expect(count == 3)
      link.remove(from: .main, forMode: .common)
      tick(stage)
      #expect(count == 3)
      link.add(to: .main, forMode: .common)
      tick(stage)
      #expect(count == 4)
      link.invalidate()
      link.add(to: .main, forMode: .common)
      tick(stage)
      #expect(count == 4 && !AnimationScheduler.shared.needsFrames(at: stage.now))
    }
  }

  @Test func reportsTheFramesTimes() {
    Stage.run { stage in
      var seen: [Double] = []
      let link = CADisplayLink { seen = [$0.timestamp, $0.targetTimestamp, $0.duration] }
      link.add(to: .main, forMode: .common)
      // The period is half a second, and the frame is made a quarter of a second ahead.
      let scheduler = AnimationScheduler.shared
      #expect(link.duration == 0)
      scheduler.tick(at: 100.25, target: 100.5, refreshPeriod: 0.5)
      #expect(seen == [100, 100.5, 0.5])
      // The frame is made long before it is shown: its time stamp is now.
      scheduler.tick(at: 100.5, target: 101.25, refreshPeriod: 0.5)
      #expect(seen == [100.5, 101.25, 0.5])
      // Without a target the frame is shown now, and its time stamp is a period ago.
      stage.advance(by: 2)
      let period = AnimationScheduler.defaultRefreshPeriod
      #expect(seen == [102 - period, 102, period])
      link.invalidate()
    }
  }

  /// The number of calls in 240 frames of a display with `rate`, for a link's preferred rates.
  @Test(
    arguments: [
      (60.0, 0, .default, 240), (60, 60, .default, 240), (60, 30, .default, 120),
      (60, 20, .default, 80), (60, 28, .default, 120), (60, 100, .default, 240),
      (60, -5, .default, 240), (59.94, 30, .default, 120), (59.94, 60, .default, 240),
      (120, 60, .default, 120), (144, 60, .default, 120), (75, 60, .default, 240),
      (60, 0, CAFrameRateRange(minimum: 10, maximum: 30), 120),
      (60, 0, CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20), 80),
      (60, 0, CAFrameRateRange(minimum: 30, maximum: 60, preferred: 24), 120),
      (60, 20, CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60), 240),
      (75, 0, CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60), 120),
      (60, 0, CAFrameRateRange(minimum: .nan, maximum: -1, preferred: .nan), 240),
      (60, 0, CAFrameRateRange(minimum: 90, maximum: 20, preferred: 40), 80),
      (60, 0, CAFrameRateRange(minimum: 0, maximum: 0, preferred: 1e-30), 1),
    ] as [(Double, Int, CAFrameRateRange, Int)])
  func ratesDivideTheDisplays(
    rate: Double, framesPerSecond: Int, range: CAFrameRateRange, calls: Int
  ) {
    Stage.run { stage in
      var targets: [Double] = []
      let link = CADisplayLink { link in
        targets.append(link.targetTimestamp)
        #expect(link.duration == 1 / rate)
        // How long the link's frame is visible.
        let shown = link.targetTimestamp - link.timestamp
        let expected = 240 / Double(calls) / rate
        if calls > 1 { #expect(abs(shown - expected) < 1e-9) }
      }
      link.preferredFramesPerSecond = framesPerSecond
      link.preferredFrameRateRange = range
      link.add(to: .main, forMode: .common)
      for frame in 0..<240 {
        let target = 100 + Double(frame) / rate
        AnimationScheduler.shared.tick(at: target, target: target, refreshPeriod: 1 / rate)
      }
      link.invalidate()
      #expect(targets.count == calls)
    }
  }

  /// A late frame does not change the time between later calls.
  @Test func lateFramesKeepTheRate() {
    Stage.run { stage in
      var targets: [Double] = []
      let link = CADisplayLink { targets.append($0.targetTimestamp) }
      link.preferredFramesPerSecond = 16
      link.add(to: .main, forMode: .common)
      for frame in [0.0, 1, 2, 3, 6, 7, 8, 9, 10] {
        let target = 100 + frame / 32
        AnimationScheduler.shared.tick(at: target, target: target, refreshPeriod: 1.0 / 32)
      }
      link.invalidate()
      #expect(targets.map { ($0 - 100) * 32 } == [0, 2, 6, 8, 10])
    }
  }

  @Test func aLinkMayInvalidateAnother() {
    Stage.run { stage in
      var log: [String] = []
      let second = CADisplayLink { _ in log.append("second") }
      let first = CADisplayLink { link in
        log.append("first")
        second.invalidate()
        link.invalidate()
      }
      first.add(to: .main, forMode: .common)
      second.add(to: .main, forMode: .common)
      tick(stage)
      tick(stage)
      #expect(log == ["first"])
    }
  }

  @Test func aLinkIsCalledAfterAnimationsHaveEnded() {
    Stage.run { stage in
      let layer = stage.addLayer()
      layer.addSlide()
      CATransaction.flush()
      var keys: [String]? = ["not called"]
      let link = CADisplayLink { _ in keys = layer.animationKeys() }
      link.add(to: .main, forMode: .common)
      stage.advance(by: 1)
      #expect(keys == nil)
      link.invalidate()
    }
  }
}
