/// The rates at which a ``CADisplayLink`` may be called, in frames per second, as in Core Animation; those of a ``CAAnimation`` have no effect.
///
/// `minimum` ≤ `preferred` ≤ `maximum`. A value of zero is unspecified. Unlike in Core Animation, values
/// that are negative, NaN or contradict each other are ignored instead of raising an exception.
public struct CAFrameRateRange: Sendable, Hashable {
  /// The lowest acceptable rate; 0 for any.
  public var minimum: Float
  /// The highest acceptable rate; 0 for the display's.
  public var maximum: Float
  /// The rate to choose if the display offers it; nil or 0 for the highest one in the range.
  public var preferred: Float?

  /// The display's refresh rate.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

  /// Creates a range of rates in frames per second. A value that is 0 or nil is unspecified.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// The number of refreshes from one call to the next on a display of `refreshRate` hertz, at
  /// least 1.
  ///
  /// A display's rate can only be divided: 60 Hz offers 60, 30, 20, 15 … Of these, the rate within
  /// the range that is closest to the preferred one is chosen. If none is within the range, the
  /// closest one is.
  func refreshesPerCall(refreshRate: Double) -> Int {
    let highest = maximum > 0 ? min(Double(maximum), refreshRate) : refreshRate
    let lowest = min(max(Double(minimum), 0), highest)
    let wanted = preferred.map(Double.init) ?? 0
    let target = wanted > 0 ? min(max(wanted, lowest), highest) : highest
    guard target.isFinite, target > 0 else { return 1 }
    let divisor = max((refreshRate / target).rounded(.down), 1)
    guard divisor < Self.largestDivisor else { return Int(Self.largestDivisor) }
    func isWithinRange(_ rate: Double) -> Bool {
      rate <= highest * (1 + Self.tolerance) && rate >= lowest * (1 - Self.tolerance)
    }
    let (fast, slow) = (refreshRate / divisor, refreshRate / (divisor + 1))
    let fastFits = isWithinRange(fast)
    if fastFits != isWithinRange(slow) { return Int(fastFits ? divisor : divisor + 1) }
    return Int(fast - target <= target - slow ? divisor : divisor + 1)
  }

  /// The relative tolerance of rates, so that a display of 59.94 Hz counts as 60 Hz.
  private static let tolerance = 0.05
  /// The largest divisor of the display's rate: at 60 Hz it means about one call an hour.
  private static let largestDivisor = 200_000.0
}
