import QuartzCore
import TestSupport
import Testing

@Suite struct TimingCurveTests {
  @Test func agreesWithChromiumWithinItsTolerance() {
    for (curve, samples) in ChromiumCubicBezier.values {
      for (x, y) in samples {
        #expect(isClose(curve.value(at: x), y, 1.5e-4), "\(curve) at \(x)")
      }
    }
    for (curve, samples) in ChromiumCubicBezier.exactValues {
      for (x, y) in samples { #expect(isClose(curve.value(at: x), y), "\(curve) at \(x)") }
    }
    for (curve, samples) in ChromiumCubicBezier.slopes {
      for (x, y) in samples {
        #expect(isClose(curve.slope(at: x), y, 1.5e-4), "\(curve) at \(x)")
      }
    }
  }

  @Test func theMeasurementsAreComplete() {
    let tables = [
      ChromiumCubicBezier.values, ChromiumCubicBezier.exactValues, ChromiumCubicBezier.slopes,
      ChromiumCubicBezier.outside,
    ]
    #expect(tables.joined().reduce(0) { $0 + $1.samples.count } == 87)
  }

  @Test func clampsWhereChromiumExtrapolates() {
    for (curve, samples) in ChromiumCubicBezier.outside {
      for (x, _) in samples { #expect(curve.value(at: x) == (x < 0 ? 0 : 1)) }
    }
  }

  @Test func reachesTheExtremesThatChromiumFinds() {
    for (curve, least, greatest) in ChromiumCubicBezier.ranges {
      let values = (0...20_000).map { curve.value(at: Double($0) / 20_000) }
      #expect(isClose(values.min() ?? .nan, least, 1.5e-4), "\(curve)")
      #expect(isClose(values.max() ?? .nan, greatest, 1.5e-4), "\(curve)")
    }
  }

  @Test func solvesChromiumsParameters() {
    for curve in ChromiumCubicBezier.roundTrips {
      for step in 0...20 {
        let point = Polynomial(curve).point(at: Double(step) / 20)
        #expect(isClose(curve.value(at: point.x), point.y, 1e-5), "\(curve) at \(point.x)")
      }
    }
  }

  @Test(arguments: [
    (TimingCurve.linear, 0.5, 0.5), (.easeIn, 0.5, 0.315357), (.easeOut, 0.5, 0.684643),
    (.easeInOut, 0.25, 0.129162), (.default, 0.5, 0.802403),
  ])
  func namedCurvesPassThroughKnownPoints(curve: TimingCurve, x: Double, y: Double) {
    #expect(isClose(curve.value(at: x), y, 1e-5))
  }

  /// All curves whose control points lie on a grid, including extreme ones.
  @Test func equalsBisectionOnItsWholeRange() {
    let xs = [0, 0.001, 0.1, 0.42, 0.5, 0.58, 0.999, 1]
    let ys = [(0.0, 1.0), (-3, 4), (4, -3), (1, 0), (1, 1)]
    var worst = 0.0
    for x1 in xs {
      for x2 in xs {
        for (y1, y2) in ys {
          let curve = TimingCurve(x1, y1, x2, y2)
          for x in Self.abscissas {
            worst = max(worst, Polynomial(curve).distance(of: curve.value(at: x), at: x))
          }
        }
      }
    }
    #expect(worst < 1e-6)
  }

  @Test func equalsBisectionOnRandomCurves() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      let curve = TimingCurve(
        random.number(0...1), random.number(-2...3), random.number(0...1), random.number(-2...3))
      let x = random.number(0...1)
      #expect(
        Polynomial(curve).distance(of: curve.value(at: x), at: x) < 1e-6, "\(curve) at \(x)")
    }
  }

  @Test func isMonotonicIfItsControlPointsAre() {
    for curve in [TimingCurve(1, 0, 0, 1), .easeIn, .easeOut, .easeInOut, .default] {
      let values = (0...10_000).map { curve.value(at: Double($0) / 10_000) }
      #expect(zip(values, values.dropFirst()).allSatisfy { $0 <= $1 }, "\(curve)")
    }
  }

  @Test func clampsControlPointsInTime() {
    #expect(TimingCurve(-1, 2, 3, -4) == TimingCurve(0, 2, 1, -4))
  }

  @Test func slopeIsTheDerivative() {
    for curve in [TimingCurve.easeIn, .easeInOut, .default, TimingCurve(0.5, -1, 0.5, 2)] {
      for x in stride(from: 0.05, through: 0.95, by: 0.05) {
        let h = 1e-6
        let chord = (curve.value(at: x + h) - curve.value(at: x - h)) / (2 * h)
        #expect(isClose(curve.slope(at: x), chord, 1e-4), "\(curve) at \(x)")
      }
    }
  }

  @Test func slopeHasALimitIfAControlPointIsAnEndPoint() {
    // Near the start x = 3·0.58·t² and y = 3·t²: the tangent's slope is the second control point's.
    #expect(isClose(TimingCurve.easeOut.slope(at: 0), 1 / 0.58, 1e-2))
  }

  /// Equal steps, and values near the ends and the middle, where curves may be vertical.
  private static let abscissas: [Double] =
    (1..<64).map { Double($0) / 64 }
    + [1e-12, 1e-9, 1e-6, 1e-3].flatMap { [$0, 1 - $0, 0.5 - $0, 0.5 + $0] }
}

/// The same curve by its definition, solved by bisection.
private struct Polynomial {
  let curve: TimingCurve

  init(_ curve: TimingCurve) { self.curve = curve }

  func point(at t: Double) -> (x: Double, y: Double) {
    let (a, b) = (3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t))
    return (a * curve.x1 + b * curve.x2 + t * t * t, a * curve.y1 + b * curve.y2 + t * t * t)
  }

  /// The distance of `y` from the curve's values where its x equals `x` except for rounding.
  ///
  /// Where a curve is vertical there are several such values, 1e-5 apart.
  func distance(of y: Double, at x: Double) -> Double {
    let values = [bisected(at: x - 4e-16), bisected(at: x + 4e-16)]
    return max((values.min() ?? .nan) - y, y - (values.max() ?? .nan), 0)
  }

  private func bisected(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    while true {
      let middle = (low + high) / 2
      if middle <= low || middle >= high { return point(at: middle).y }
      if point(at: middle).x < x { low = middle } else { high = middle }
    }
  }
}

@MainActor @Suite struct CAMediaTimingFunctionTests {
  @Test func namesSelectThePredefinedCurves() {
    let table: [(CAMediaTimingFunctionName, TimingCurve)] = [
      (.linear, .linear), (.easeIn, .easeIn), (.easeOut, .easeOut), (.easeInEaseOut, .easeInOut),
      (.default, .default),
    ]
    for (name, curve) in table { #expect(CAMediaTimingFunction(name: name).curve == curve) }
  }

  @Test func controlPointsCanBeRead() {
    let function = CAMediaTimingFunction(controlPoints: 0.25, 0.5, 0.75, 2)
    let expected: [[Float]] = [[0, 0], [0.25, 0.5], [0.75, 2], [1, 1]]
    for index in 0...3 {
      var values: [Float] = [-1, -1]
      function.getControlPoint(at: index, values: &values)
      #expect(values == expected[index])
    }
  }

  @Test func equalCurvesAreEqualFunctions() {
    #expect(
      CAMediaTimingFunction(name: .linear) == CAMediaTimingFunction(controlPoints: 0, 0, 1, 1))
    #expect(CAMediaTimingFunction(name: .linear) != CAMediaTimingFunction(name: .easeIn))
  }
}
