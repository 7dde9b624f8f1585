/// A cubic Bézier curve from (0, 0) to (1, 1) that maps a fraction of time to a fraction of
/// progress.
///
/// It is evaluated to double precision, with Newton's method inside a bracket, and with bisection where
/// a Newton step would leave the bracket or the curve is too flat.
public struct TimingCurve: Sendable, Hashable {
  /// The coordinates of the two control points.
  public let x1, y1, x2, y2: Double

  /// Creates a curve.
  ///
  /// The x of a control point is clamped to 0…1, so that the curve is a function of time.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  /// Constant speed.
  public static let linear = TimingCurve(0, 0, 1, 1)
  /// Starts slowly: (0.42, 0) and (1, 1), as documented for Core Animation.
  public static let easeIn = TimingCurve(0.42, 0, 1, 1)
  /// Ends slowly: (0, 0) and (0.58, 1).
  public static let easeOut = TimingCurve(0, 0, 0.58, 1)
  /// Starts and ends slowly: (0.42, 0) and (0.58, 1).
  public static let easeInOut = TimingCurve(0.42, 0, 0.58, 1)
  /// Core Animation's default: (0.25, 0.1) and (0.25, 1).
  public static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)

  /// Returns the progress at the fraction `x` of the time, which is clamped to 0…1.
  public func value(at x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    if x1 == y1 && x2 == y2 { return x }
    return Self.bezier(y1, y2, at: parameter(at: x))
  }

  /// Returns the derivative of the progress at `x`.
  public func slope(at x: Double) -> Double {
    let t = parameter(at: min(max(x, 0), 1))
    let dx = Self.derivative(x1, x2, at: t)
    let dy = Self.derivative(y1, y2, at: t)
    if abs(dx) > 1e-12 { return dy / dx }
    // If a control point lies on its end point, both derivatives are 0 there: use the slope of a short
    // chord instead.
    let h = 1e-6
    let from = max(x - h, 0)
    let to = min(x + h, 1)
    return (value(at: to) - value(at: from)) / (to - from)
  }

  /// The curve's parameter at which its x is `x`.
  ///
  /// The iteration stops when its step is small, not when the error in x is small: where the curve is
  /// vertical, as (1, 0, 0, 1) is in its middle, a tiny error in x means a large error in y.
  private func parameter(at x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    var t = x
    for _ in 0..<Self.maximumSteps {
      let error = Self.bezier(x1, x2, at: t) - x
      if error == 0 { return t }
      if error > 0 { high = t } else { low = t }
      var next = t - error / Self.derivative(x1, x2, at: t)
      // The condition is negated, so that infinity and NaN from a division by zero count as outside.
      if !(next > low && next < high) { next = (low + high) / 2 }
      if abs(next - t) < 1e-14 { return next }
      t = next
    }
    return t
  }

  /// The limit of iterations. Newton's method needs about 5 steps, bisection alone about 50.
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
