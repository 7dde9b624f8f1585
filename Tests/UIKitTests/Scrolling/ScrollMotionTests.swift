import Foundation
import TestSupport
import Testing

@testable import UIKit

/// Tests of the formulas of scroll motions: deceleration, spring and rubber band.
@Suite struct ScrollMotionTests {
  private static let normal = 0.998
  private static let fast = 0.99

  // MARK: Decay

  /// The distance for a velocity and a deceleration rate, rate/(1 − rate)/1000 · (v − 10), computed independently.
  @Test(arguments: [
    (1000.0, 0.998, 494.01), (-2500, 0.998, -1242.51), (1000, 0.99, 98.01), (1000, 0.997, 329.01),
    (0, 0.998, 0), (9, 0.998, 0),
  ])
  func aFlingTravelsByItsVelocityUntilItIsSlow(velocity: Double, rate: Double, distance: Double) {
    let decay = ScrollDecay(from: 7, velocity: velocity, rate: rate)
    #expect(abs(decay.end - 7 - distance) < 1e-6)
    #expect(decay.position(at: 0) == 7)
    #expect(abs(decay.velocity(at: 0) - velocity) <= abs(velocity) * 0.006)
    #expect(abs(decay.velocity(at: decay.duration)) <= 10 + 1e-9)
  }

  @Test func eachMillisecondLosesTheSameFraction() {
    let decay = ScrollDecay(from: 0, velocity: 3000, rate: Self.normal)
    for milliseconds in [0.0, 1, 500, 2000] {
      let fraction =
        decay.velocity(at: (milliseconds + 1) / 1000) / decay.velocity(at: milliseconds / 1000)
      #expect(abs(fraction - Self.normal) < 1e-12)
    }
  }

  @Test func timesOfArrivalAndRestMatchThePosition() {
    let decay = ScrollDecay(from: 100, velocity: -1500, rate: Self.normal)
    for position in [100, 60, 0, -300, -640.0] {
      let time = decay.time(reaching: position)
      #expect(time != nil && abs(decay.position(at: time ?? 0) - position) < 1e-6)
    }
    #expect(decay.time(reaching: 101) == nil && decay.time(reaching: -650) == nil)
    #expect(decay.position(at: decay.duration) == decay.end)
  }

  // MARK: Spring

  @Test(arguments: [
    (50.0, 0.0), (50, 900), (50, -900), (50, -300), (0, 2000), (-20, 5000), (0.1, 0), (0, 0),
  ])
  func theSpringStartsWithPositionAndVelocityAndRests(offset: Double, velocity: Double) {
    let spring = CriticalSpring(from: 10 + offset, velocity: velocity, to: 10, frequency: 14)
    #expect(abs(spring.position(at: 0) - 10 - offset) < 1e-12)
    #expect(spring.velocity(at: 0) == velocity)
    let settled = spring.settlingTime(within: 0.5)
    for step in 0..<200 {
      let time = settled + Double(step) * 0.01
      #expect(abs(spring.position(at: time) - 10) <= 0.5 + 1e-6)
    }
    // The velocity is the slope of the position.
    for time in [0.01, 0.1, 0.4] {
      let slope = (spring.position(at: time + 1e-6) - spring.position(at: time - 1e-6)) / 2e-6
      #expect(abs(slope - spring.velocity(at: time)) < 1e-3)
    }
    if let crossing = spring.timeOfCrossing {
      #expect(abs(spring.position(at: crossing) - 10) < 1e-9)
      #expect(offset * velocity < 0)
    }
  }

  // MARK: Rubber band

  @Test(arguments: [
    (0.0, 0.0), (100, 50.381679), (-100, -50.381679), (600, 212.903226), (1e9, 599.999),
  ])
  func theRubberBandStretches(pull: Double, stretch: Double) {
    let band = RubberBand(dimension: 600)
    #expect(abs(band.stretch(ofPull: pull) - stretch) < 1e-3)
    if abs(pull) < 1e6 {
      #expect(abs(band.pull(ofStretch: band.stretch(ofPull: pull)) - pull) < 1e-6)
    }
    let slope = (band.stretch(ofPull: pull + 1e-4) - band.stretch(ofPull: pull - 1e-4)) / 2e-4
    #expect(abs(slope - band.slope(atPull: pull)) < 1e-6)
  }

  // MARK: Motions

  private func release(
    _ start: Double, _ velocity: Double, _ limits: ClosedRange<Double> = 0...1000,
    rate: Double = normal, bounces: Bool = true
  ) -> AxisMotion {
    AxisMotion(
      from: start, velocity: velocity, limits: limits, rate: rate, bounces: bounces,
      tolerance: 0.5, grid: 1)
  }

  /// Position, velocity and the position at which the released motion comes to rest.
  @Test(arguments: [
    (100.0, 0.0, 100.0), (100, 1000, 594), (100, -1000, 0), (900, 1000, 1000),
    (-50, 0, 0), (1080, 0, 1000), (-50, 3000, 975), (-50, 300, 0), (-50, -2000, 0),
    (1000, 500, 1000), (0, 100, 45), (100.25, 0, 100.25),
  ])
  func releases(start: Double, velocity: Double, end: Double) {
    let motion = release(start, velocity)
    #expect(motion.end == end)
    #expect(motion.position(at: motion.duration + 1) == end)
    #expect(motion.velocity(at: motion.duration + 1) == 0)
  }

  /// In thousands of random releases, position and velocity never jump from the release to the end.
  @Test func positionAndVelocityAreContinuous() {
    var random = SeededGenerator(seed: 1)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<2000 {
      let start = number(-150...1150)
      let velocity = number(-6000...6000)
      let motion = release(start, velocity, 0...number(0...1000))
      #expect(abs(motion.position(at: 0) - start) < 1e-9)
      #expect(abs(motion.velocity(at: 0) - velocity) < 1e-6 || abs(velocity) <= 10)
      let step = 1.0 / 240
      var (time, place, speed) = (0.0, start, velocity)
      while time + step < motion.duration {
        time += step
        let next = (motion.position(at: time), motion.velocity(at: time))
        // Between two samples the speed is at most that of the faster one, and the deceleration at most the spring's.
        let fastest = max(abs(speed), abs(next.1)) + 14 * 14 * 1200 * step
        guard abs(next.0 - place) <= fastest * step + 1e-6 else {
          Issue.record("a jump at \(time) of \(start), \(velocity)")
          return
        }
        guard abs(next.1 - speed) <= (14 * 14 * 1200 + 2 * 14 * fastest) * step + 1e-6 else {
          Issue.record("a jerk at \(time) of \(start), \(velocity)")
          return
        }
        (place, speed) = next
      }
      #expect(abs(motion.position(at: motion.duration - 1e-9) - motion.end) <= 1 + 1e-6)
    }
  }

  @Test func atTheLimitTheSpringStartsWithTheVelocity() throws {
    let decay = ScrollDecay(from: 900, velocity: 2000, rate: Self.normal)
    let arrival = try #require(decay.time(reaching: 1000))
    let motion = release(900, 2000)
    #expect(abs(motion.velocity(at: arrival - 1e-9) - motion.velocity(at: arrival + 1e-9)) < 1e-3)
    #expect(abs(motion.velocity(at: arrival) - decay.velocity(at: arrival)) < 1e-6)
    // The greatest distance of a critically damped spring from rest: v/(ω·e).
    let peak = decay.velocity(at: arrival) / (MotionTuning.bounceFrequency * M_E)
    let top = motion.position(at: arrival + 1 / MotionTuning.bounceFrequency)
    #expect(abs(top - 1000 - peak) < 1e-6)
    let stopped = release(900, 2000, bounces: false)
    #expect(stopped.duration == arrival && stopped.end == 1000)
    #expect(stopped.position(at: 10) == 1000)
  }

  @Test func aRequestedOffsetIsReachedFromAnyMotion() {
    let motion = AxisMotion(from: 30, velocity: 700, to: 500, frequency: 22, tolerance: 0.5)
    #expect(motion.position(at: 0) == 30 && abs(motion.velocity(at: 0) - 700) < 1e-9)
    #expect(motion.end == 500 && motion.duration > 0.2 && motion.duration < 0.6)
    #expect(AxisMotion(resting: 5).position(at: 3) == 5)
  }

  @Test func theMotionEndsWithTheLaterAxis() {
    let motion = ScrollMotion(
      cause: .release, start: 10, x: release(0, 800), y: release(500, -200))
    #expect(motion.endTime == 10 + max(motion.x.duration, motion.y.duration))
    #expect(motion.offset(at: 10) == CGPoint(x: 0, y: 500))
    #expect(motion.velocity(at: 10) == CGVector(dx: 800, dy: -200))
    #expect(motion.offset(at: 100) == motion.end)
  }
}
