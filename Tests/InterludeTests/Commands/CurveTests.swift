import Foundation
import TestSupport
import Testing

/// `interlude curve` against formulas solved here by other means, and numbers that others measured.
@Suite struct CurveTests {
  /// The values that the command prints for `samples`.
  private func values(_ spec: String, at samples: [Double]) async throws -> [Double] {
    let list = samples.map { "\($0)" }.joined(separator: ",")
    let outcome = try await App.run("curve", spec, "--samples", list)
    expectSuccess(outcome)
    let rows = outcome.output.split(separator: "\n").map { $0.split(separator: ",") }
    #expect(rows.first == ["x", "value"])
    #expect(rows.dropFirst().map { Double($0[0]) } == samples)
    return rows.dropFirst().compactMap { Double($0[1]) }
  }

  private func expect(
    _ spec: String, within tolerance: Double, at samples: [Double],
    sourceLocation: SourceLocation = #_sourceLocation, _ expected: (Double) -> Double
  ) async throws {
    let values = try await values(spec, at: samples)
    #expect(values.count == samples.count, sourceLocation: sourceLocation)
    for (x, value) in zip(samples, values) {
      let right = expected(x)
      #expect(
        abs(value - right) <= tolerance, "\(spec) at \(x): \(value), not \(right)",
        sourceLocation: sourceLocation)
    }
  }

  private static let fractions = (0...20).map { Double($0) / 20 }
  private static let seconds = (0...30).map { Double($0) / 20 }

  // MARK: Timing curves

  /// A Bézier curve through (0, 0), (x1, y1), (x2, y2), (1, 1), by nothing but halving.
  private static func bezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> (Double) -> Double {
    func point(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
    }
    return { x in
      var (low, high) = (0.0, 1.0)
      for _ in 0..<100 {
        let middle = (low + high) / 2
        if point(x1, x2, middle) < x { low = middle } else { high = middle }
      }
      return point(y1, y2, high)
    }
  }

  @Test(
    arguments: [
      ("linear", 0, 0, 1, 1), ("easeIn", 0.42, 0, 1, 1), ("easeOut", 0, 0, 0.58, 1),
      ("easeInOut", 0.42, 0, 0.58, 1), ("default", 0.25, 0.1, 0.25, 1),
      ("cubic-bezier(0.1,0.7,0.9,0.2)", 0.1, 0.7, 0.9, 0.2),
      ("cubic-bezier(0.5,-1,0.5,2)", 0.5, -1, 0.5, 2),
      // Names are read as people write them.
      ("EASEOUT", 0, 0, 0.58, 1), ("Cubic-Bezier( .25, .1, .25, 1 )", 0.25, 0.1, 0.25, 1),
    ] as [(String, Double, Double, Double, Double)])
  func timingCurves(spec: String, x1: Double, y1: Double, x2: Double, y2: Double) async throws {
    try await expect(
      spec, within: 1e-6, at: Self.fractions, Self.bezier(x1, y1, x2, y2))
  }

  /// Chromium, `ui/gfx/geometry/cubic_bezier_unittest.cc` at 3e1a26c44c02, to 1.5e-4.
  @Test func agreesWithChromium() async throws {
    let samples: [(x: Double, y: Double)] = [
      (0, 0), (0.05, 0.01136), (0.1, 0.03978), (0.25, 0.18235), (0.4, 0.36761), (0.5, 0.5),
      (0.7, 0.75884), (0.85, 0.92021), (0.95, 0.98863), (1, 1),
    ]
    let values = try await values("cubic-bezier(0.25,0,0.75,1)", at: samples.map(\.x))
    for (value, sample) in zip(values, samples) { #expect(abs(value - sample.y) < 1.5e-4) }
  }

  // MARK: Springs

  /// The way of a mass on a spring from 0 to 1, integrated step by step (Runge and Kutta's fourth order).
  private static func integrated(
    mass: Double, stiffness: Double, damping: Double, velocity: Double
  ) -> (Double) -> Double {
    { time in
      let steps = max(1, Int(time * 20_000))
      let h = time / Double(steps)
      func force(_ x: Double, _ v: Double) -> Double {
        (stiffness * (1 - x) - damping * v) / mass
      }
      var (x, v) = (0.0, velocity)
      for _ in 0..<steps {
        let (x1, v1) = (v, force(x, v))
        let (x2, v2) = (v + h / 2 * v1, force(x + h / 2 * x1, v + h / 2 * v1))
        let (x3, v3) = (v + h / 2 * v2, force(x + h / 2 * x2, v + h / 2 * v2))
        let (x4, v4) = (v + h * v3, force(x + h * x3, v + h * v3))
        x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
        v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
      }
      return x
    }
  }

  @Test(arguments: [
    (1.0, 100.0, 10.0, 0.0), (1, 100, 20, 0), (2, 300, 5, 3), (0.5, 40, 1, -4), (1, 50, 0, 1),
  ])
  func springs(mass: Double, stiffness: Double, damping: Double, velocity: Double) async throws {
    try await expect(
      "spring(\(mass),\(stiffness),\(damping),\(velocity))", within: 1e-6,
      at: Self.seconds.filter { $0 <= 1 },
      Self.integrated(mass: mass, stiffness: stiffness, damping: damping, velocity: velocity))
  }

  /// As Core Animation has it (WebKit's `SpringSolver`), over-damped springs are critically damped ones.
  @Test func overdampedSpringsAreCriticallyDamped() async throws {
    let critical = try await values("spring(1,100,20,1)", at: Self.seconds)
    #expect(try await values("spring(1,100,50,1)", at: Self.seconds) == critical)
  }

  /// flutter, `packages/flutter/test/physics/newton_test.dart` at 17bd7a8e38b0: mass 1, stiffness 100.
  @Test func agreesWithFlutter() async throws {
    let critical = try await values("spring(1,100,20,0)", at: [0.25, 0.5, 0.75, 1.5])
    for (value, range) in zip(critical, [356.0...357, 479...480, 497...498, 499...501]) {
      #expect(range.contains(value * 500))
    }
    let swinging = try await values("spring(1,100,5,0)", at: [1, 6])
    for (value, range) in zip(swinging, [325.0...326, 299...300]) {
      #expect(range.contains(value * 300))
    }
  }

  /// A spring with damping ratio .5 that takes half a second has stiffness 646.878 and damping 25.4338.
  @Test func anIOSSpringHasTheStiffnessOfItsDuration() async throws {
    let spring = try await values("uispring(0.5,0,0.5)", at: Self.seconds)
    let same = try await values("spring(1,646.878,25.4338,0)", at: Self.seconds)
    for (value, expected) in zip(spring, same) { #expect(abs(value - expected) < 2e-6) }
    #expect(spring.contains { $0 > 1.1 })
  }

  /// Without a velocity there is a formula for the frequency at which a thousandth is left after the duration.
  @Test(arguments: [(0.2, 1.0), (0.5, 0.5), (0.7, 2), (0.9, 0.3)])
  func iOSSprings(ratio: Double, duration: Double) async throws {
    let frequency = log(1000 * ratio / (1 - ratio * ratio).squareRoot()) / (ratio * duration)
    try await expect(
      "uispring(\(ratio),0,\(duration))", within: 1e-6, at: Self.seconds.filter { $0 <= 1 },
      Self.integrated(
        mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency, velocity: 0))
  }

  // MARK: Errors

  @Test(arguments: [
    "", "bounce", "linear()", "cubic-bezier", "cubic-bezier(0,0,1)", "cubic-bezier(0,0,1,1,1)",
    "cubic-bezier(0,0,1,1", "cubic-bezier(a,0,1,1)", "cubic-bezier(-0.1,0,1,1)",
    "cubic-bezier(0,0,1.1,1)", "cubic-bezier(0,nan,1,1)", "cubic-bezier(0,inf,1,1)",
    "cubic-bezier(0,,1,1)", "spring(0,1,1,0)", "spring(1,0,1,0)", "spring(1,1,-1,0)",
    "spring(1,1,1)", "uispring(0,0,1)", "uispring(0.5,0,0)", "uispring(0.5,0,-1)",
    "uispring(0.5,0)", "spring(1,100,10,0)x",
  ])
  func aBadCurveIsAUsageErrorThatListsTheGoodOnes(spec: String) async throws {
    let outcome = try await App.run("curve", spec)
    expectUsageError(
      outcome,
      [
        "'\(spec)'", "linear", "easeIn", "easeOut", "easeInOut", "default",
        "cubic-bezier(x1,y1,x2,y2)", "spring(mass,stiffness,damping,velocity)",
        "uispring(dampingRatio,velocity,duration)",
      ])
  }

  @Test(arguments: ["", "x", "0,x", "0,,1", "0;1", "nan", "1e999", ","])
  func badSamplesAreAUsageError(samples: String) async throws {
    let outcome = try await App.run("curve", "linear", "--samples", samples)
    expectUsageError(
      outcome, ["'\(samples)'", "--samples", "samples are numbers from 0 to 3600, separated by"])
  }

  @Test(arguments: ["-0.1", "0.5,3601"])
  func samplesHaveARange(samples: String) async throws {
    expectUsageError(
      try await App.run("curve", "spring(1,100,10,0)", "--samples", samples), ["from 0 to 3600"])
  }

  @Test func aTimingCurveEndsAtOne() async throws {
    expectUsageError(
      try await App.run("curve", "easeIn", "--samples", "0,1,1.5"), ["from 0 to 1, not 1.5"])
  }

  @Test func samplesHaveAnEnd() async throws {
    func run(_ count: Int) async throws -> Program.Outcome {
      let samples = Array(repeating: "0", count: count).joined(separator: ",")
      return try await App.run("curve", "linear", "--samples", samples)
    }
    expectSuccess(try await run(10_000))
    expectUsageError(
      try await run(10_001), ["there are 10001 numbers, and at most 10000 are allowed"])
  }

  /// The largest and smallest numbers cause no trap: there is one value per line, or an error.
  @Test(arguments: [
    "uispring(1e-300,0,1)", "uispring(1,1e300,1)", "uispring(0.5,-1e300,1)",
    "uispring(0.5,0,1e-300)", "uispring(0.5,0,1e300)", "spring(1e-300,1e300,0,0)",
    "spring(1,1,1e300,1e300)", "cubic-bezier(0,1e308,1,-1e308)",
  ])
  func extremesEnd(spec: String) async throws {
    let samples = spec.hasPrefix("cubic") ? "0,0.25,0.5,0.75,1" : "0,0.5,1,60,3600"
    let outcome = try await App.run("curve", spec, "--samples", samples)
    if outcome.status == 0 {
      expectSuccess(outcome)
      let values = outcome.output.split(separator: "\n").dropFirst().compactMap {
        Double($0.split(separator: ",")[1])
      }
      #expect(values.count == 5)
      #expect(values.allSatisfy { $0.isFinite })
    } else {
      expectSentence(outcome, "The curve's value at", "is not finite")
    }
  }

  @Test func valuesBeyondNumbersAreASentence() async throws {
    let outcome = try await App.run("curve", "spring(1e300,1,0,1e308)", "--samples", "0,3600")
    #expect(outcome.status == 1)
    expectSentence(outcome, "The curve's value at 3600 is not finite")
  }
}
