import Foundation
import QuartzCore
import Testing

@Suite struct SpringTests {
  private static let ratios = [0.05, 0.1, 0.25, 0.5, 0.7, 0.9, 0.99, 0.999_999, 1]
  private static let velocities = [-20.0, -1, 0, 0.5, 10, 40]

  /// A spring with mass 1 and stiffness 100, as in the measurements: ω is 10.
  private func spring(_ ratio: Double, velocity: Double = 0) -> Spring {
    Spring(mass: 1, stiffness: 100, damping: 20 * ratio, initialVelocity: velocity)
  }

  @Test func agreesWithFlutter() {
    for row in FlutterSprings.rows where row.ratio <= 1 {
      let spring = spring(row.ratio)
      let measured = row.quantity == .position ? spring.value : spring.velocity
      let value = measured(row.time) * row.travel
      #expect(row.range.contains(value), "\(row) is \(value)")
    }
  }

  /// Core Animation moves overdamped springs like critically damped ones, unlike Flutter.
  /// (WebKit's `SpringSolver` is the public source of this rule.)
  @Test func overdampedIsCriticallyDampedUnlikeFlutter() {
    for time in stride(from: 0.0, through: 2, by: 0.05) {
      #expect(spring(1.25).value(at: time) == spring(1).value(at: time))
      #expect(spring(40).velocity(at: time) == spring(1).velocity(at: time))
    }
    for row in FlutterSprings.rows where row.ratio > 1 && row.quantity == .position {
      #expect(spring(row.ratio).value(at: row.time) * row.travel > row.range.lowerBound)
    }
  }

  @Test func settlesWhenFlutterSaysSo() {
    for row in FlutterSprings.done {
      let spring = spring(min(row.ratio, 1))
      for (time, isDone) in row.times {
        let rests =
          abs(1 - spring.value(at: time)) * row.travel < row.distance
          && abs(spring.velocity(at: time)) * row.travel < row.velocity
        #expect(rests == isDone, "ratio \(row.ratio) at \(time)")
      }
    }
  }

  @Test func solvesTheEquationOfMotion() {
    for ratio in Self.ratios {
      for velocity in Self.velocities {
        let spring = spring(ratio, velocity: velocity)
        var state = Integrated(of: spring)
        for step in 1...2_000 {
          state.step(1e-3)
          guard step % 100 == 0 else { continue }
          let time = Double(step) * 1e-3
          let tolerance = 1e-7 * (1 + abs(velocity))
          #expect(isClose(spring.value(at: time), state.position, tolerance), "\(spring) \(time)")
          #expect(
            isClose(spring.velocity(at: time), state.velocity, tolerance * 10), "\(spring) \(time)")
        }
      }
    }
  }

  @Test func velocityIsTheDerivative() {
    for ratio in Self.ratios + [2] {
      for velocity in Self.velocities {
        let spring = Spring(
          mass: 2, stiffness: 300, damping: ratio * 2 * 600.squareRoot(), initialVelocity: velocity)
        for time in stride(from: 0.01, through: 1, by: 0.03) {
          let h = 1e-6
          let chord = (spring.value(at: time + h) - spring.value(at: time - h)) / (2 * h)
          #expect(isClose(spring.velocity(at: time), chord, 1e-4 * (1 + abs(velocity))))
        }
      }
    }
  }

  @Test func startsAtZeroWithTheGivenVelocity() {
    for ratio in Self.ratios + [3] {
      let spring = spring(ratio, velocity: 7)
      #expect(spring.value(at: 0) == 0)
      #expect(spring.value(at: -1) == 0)
      #expect(spring.velocity(at: 0) == 7)
      #expect(isClose(spring.velocity(at: 1e-9), 7, 1e-5))
    }
  }

  @Test func staysWithinTheThresholdAfterSettling() {
    for ratio in Self.ratios + [2] {
      for velocity in Self.velocities {
        let spring = spring(ratio, velocity: velocity)
        for threshold in [0.1, 0.001, 1e-6] {
          let settled = spring.settlingDuration(threshold: threshold)
          for step in 0...2_000 {
            let time = settled + Double(step) * 0.003
            #expect(abs(1 - spring.value(at: time)) <= threshold * (1 + 1e-9) + 1e-15)
          }
        }
      }
    }
  }

  /// Fails if the settling duration is an upper bound that is far from being reached.
  @Test func theSettlingDurationIsNotMuchTooLong() {
    for ratio in [0.05, 0.25, 0.5, 1] {
      for velocity in Self.velocities {
        let spring = spring(ratio, velocity: velocity)
        let settled = spring.settlingDuration()
        let halfSwing = ratio < 1 ? .pi / (10 * (1 - ratio * ratio).squareRoot()) : 0.01
        let before = (0...200).map { settled - halfSwing * Double($0) / 200 * 1.01 }
        #expect(before.contains { abs(1 - spring.value(at: $0)) > 0.0005 }, "\(spring)")
      }
    }
  }

  @Test func undampedNeverSettles() {
    #expect(spring(0).settlingDuration() == .infinity)
    #expect(isClose(spring(0).value(at: .pi / 10), 2))
  }

  /// NaN and infinite parameters, as from a division by a distance of zero, give a valid spring.
  @Test func invalidParametersAreReplaced() {
    for number in [Double.nan, .infinity, -.infinity] {
      let spring = Spring(initialVelocity: number)
      #expect(spring == Spring(initialVelocity: 0))
    }
    #expect(Spring(mass: .nan, stiffness: .nan, damping: .nan).value(at: 1).isFinite)
  }

  /// The duration is limited to about thirty years.
  @MainActor @Test func endlessSpringsHaveAFiniteDuration() {
    Stage.run { stage in
      let layer = stage.addLayer()
      let animation = CASpringAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.damping) = (0, 100, 0)
      animation.duration = animation.settlingDuration
      layer.add(animation, forKey: nil)
      CATransaction.flush()
      stage.advance(by: .pi / 10)
      #expect(abs(layer.shownX - 200) < 1e-3)
    }
  }

  @Test func springAnimationsHaveTheSpringOfTheirParameters() async {
    await MainActor.run {
      let animation = CASpringAnimation(keyPath: "position")
      #expect(animation.mass == 1 && animation.stiffness == 100 && animation.damping == 10)
      animation.mass = 2
      animation.stiffness = 50
      animation.damping = 4
      animation.initialVelocity = 3
      let spring = Spring(mass: 2, stiffness: 50, damping: 4, initialVelocity: 3)
      #expect(animation.spring == spring)
      #expect(animation.settlingDuration == spring.settlingDuration())
      #expect(isClose(spring.dampingRatio, 0.2))
    }
  }

  // MARK: Limits

  @Test func infiniteStiffnessIsAtTheTargetAtOnce() {
    for mass in [1.0, .infinity, 1e-9] {
      let spring = Spring(mass: mass, stiffness: .infinity, damping: 10, initialVelocity: 3)
      #expect(spring.value(at: 0) == 0)
      for time in [1e-9, 0.1, 1, 1e6] {
        #expect(spring.value(at: time) == 1 && spring.velocity(at: time) == 0)
      }
      #expect(spring.settlingDuration() == 0)
    }
  }

  @Test func infiniteMassNeverMoves() {
    let spring = Spring(mass: .infinity, stiffness: 100, damping: 10)
    for time in [0, 0.1, 1, 1e6] {
      #expect(spring.value(at: time) == 0 && spring.velocity(at: time) == 0)
    }
    #expect(spring.settlingDuration() == .infinity)
  }

  @Test func noSpringGivesNaN() {
    let extremes = [-.infinity, -1, 0, 1e-300, 1, 1e300, .infinity, .nan]
    for mass in extremes {
      for stiffness in extremes {
        for damping in extremes {
          let spring = Spring(mass: mass, stiffness: stiffness, damping: damping)
          for time in [0, 0.5, 1e3] {
            let (value, velocity) = (spring.value(at: time), spring.velocity(at: time))
            #expect(!value.isNaN && !velocity.isNaN, "\(spring) at \(time)")
          }
          #expect(!spring.settlingDuration().isNaN && !spring.dampingRatio.isNaN)
        }
      }
    }
  }
}

/// `m·x″ = −k·(x − 1) − c·x′`, integrated by the classical fourth-order Runge–Kutta method.
private struct Integrated {
  let spring: Spring
  var position = 0.0
  var velocity: Double

  init(of spring: Spring) {
    self.spring = spring
    velocity = spring.initialVelocity
  }

  private func acceleration(_ x: Double, _ v: Double) -> Double {
    (-spring.stiffness * (x - 1) - spring.damping * v) / spring.mass
  }

  mutating func step(_ h: Double) {
    let (x, v) = (position, velocity)
    let (x1, v1) = (v, acceleration(x, v))
    let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
    let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
    let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
    position += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
    velocity += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
  }
}

/// Measurements of springs of mass 1 and stiffness 100 that start at rest.
///
/// Source: flutter/flutter, `packages/flutter/test/physics/newton_test.dart`, commit 17bd7a8e38b0
/// (BSD-3-Clause); numbers only.
private enum FlutterSprings {
  enum Quantity { case position, velocity }

  struct Row {
    var ratio: Double
    var travel: Double
    var quantity: Quantity
    var time: Double
    var range: ClosedRange<Double>

    init(
      _ ratio: Double, _ travel: Double, _ quantity: Quantity, _ time: Double,
      _ range: ClosedRange<Double>
    ) {
      self.ratio = ratio
      self.travel = travel
      self.quantity = quantity
      self.time = time
      self.range = range
    }
  }

  static let rows = [
    Row(1, 500, .position, 0.25, 356...357), Row(1, 500, .position, 0.5, 479...480),
    Row(1, 500, .position, 0.75, 497...498), Row(1, 500, .velocity, 0.25, 1026...1027),
    Row(1, 500, .velocity, 0.5, 168...169), Row(1, 500, .velocity, 0.75, 20...21),
    Row(1, 500, .position, 1.5, 499...501), Row(1, 500, .velocity, 1.5, -1e9...0.1),
    Row(1, 500, .position, 0, 0...0), Row(1, 500, .velocity, 0, 0...0),
    Row(1.25, 500, .position, 0.5, 445...446), Row(1.25, 500, .position, 1, 495...496),
    Row(1.25, 500, .position, 1.5, 499...500), Row(1.25, 500, .velocity, 0.5, 273...274),
    Row(1.25, 500, .velocity, 1, 22...23), Row(1.25, 500, .velocity, 1.5, 1...2),
    Row(0.25, 300, .position, 1, 325...326), Row(0.25, 300, .velocity, 1, -65 ... -64),
    Row(0.25, 300, .velocity, 6, 0...1), Row(0.25, 300, .position, 6, 299...300),
  ]

  /// When position and velocity are close enough to rest; the last row's tolerances are Flutter's
  /// defaults.
  static let done:
    [(
      ratio: Double, travel: Double, distance: Double, velocity: Double, times: [(Double, Bool)]
    )] = [
      (1, 500, 0.01, 0.01, [(0, false), (1.6, true)]),
      (1.25, 500, 0.01, 0.01, [(0, false), (3, true)]),
      (0.25, 300, 0.001, 0.001, [(0, false), (6, true)]),
    ]
}
