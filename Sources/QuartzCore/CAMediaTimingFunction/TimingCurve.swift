/// A cubic Bézier curve from (0, 0) to (1, 1) that maps the share of time to the share of the way.
///
/// Solved to the last bits of the curve's parameter: Newton's method, kept inside a bracket that is
/// halved wherever a step would leave it or the curve is too flat for one.
public struct TimingCurve: Sendable, Hashable {
  public let x1, y1, x2, y2: Double

  /// The x of a control point is clamped to 0…1, without which the curve would not be a function of
  /// time.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  public static let linear = TimingCurve(0, 0, 1, 1)
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default curve.
  public static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

  /// The share of the way at the share of time `x`, which is clamped to 0…1.
  public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if x1 == y1 && x2 == y2 { return x }
    return Self.bezier(y1, y2, at: parameter(at: x))
  }

  /// The slope of the curve at `x`: how fast the value changes per share of time.
  public func slope(at x: Double) -> Double {
    let t = parameter(at: min(max(x, 0), 1))
    let dx = Self.derivative(x1, x2, at: t)
    let dy = Self.derivative(y1, y2, at: t)
    if abs(dx) > 1e-12 { return dy / dx }
    // A control point on the end point leaves no tangent of first order; the chord next to it has
    // the limit.
    let h = 1e-6
    let from = max(x - h, 0)
    let to = min(x + h, 1)
    return (value(at: to) - value(at: from)) / (to - from)
  }

  /// The curve parameter at which x is reached.
  ///
  /// Judged by the step, not by the error in x: where the curve stands upright, as (1, 0, 0, 1)
  /// does in its middle, a tiny error in x is a large one in y.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<Self.maximumSteps {
      let error = Self.bezier(x1, x2, at: t) - x
      if error == 0 { return t }
      if error > 0 { high = t } else { low = t }
      var next = t - error / Self.derivative(x1, x2, at: t)
      // Not "outside": a division by zero makes next infinite or not a number.
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - t) < 1e-14 { return next }
      t = next
    }
    return t
  }

  /// Newton's method alone takes some five steps, halving alone some fifty.
  private static let maximumSteps = 64

  private static func bezier(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return ((a * t + b) * t + c) * t
  }

  private static func derivative(_ p1: Double, _ p2: Double, at t: Double) -> Double {
    let c = 3 * p1
    let b = 3 * (p2 - p1) - c
    let a = 1 - c - b
    return (3 * a * t + 2 * b) * t + c
  }
}
