/// A histogram of durations whose bins get wider as the durations get longer. It computes quantiles with a bounded
/// relative error in constant memory.
///
/// ```swift
/// var times = LogarithmicHistogram()
/// times.record(16_700_000)
/// times.quantile(0.99)       // within 0.4 % of the exact quantile
/// ```
///
/// The layout is that of HdrHistogram: the range from each power of two to the next is divided into the same number of
/// bins, so the width of a bin is proportional to its values. Each value below ``exactLimit`` has a bin of its own.
/// ``record(_:)`` and ``remove(_:)`` are O(1) and allocate nothing; a quantile is O(*bins*).
public struct LogarithmicHistogram: Sendable, Hashable {
  /// The upper limit of the range. A larger value counts as this one.
  public let largest: Nanoseconds

  /// The number of values.
  public private(set) var count = 0

  /// The number of bins for each power of two.
  private let binsPerOctave: Int
  /// The number of leading bits of a value that select its bin: `log2(2 · binsPerOctave)`.
  private let bits: Int
  private var counts: [UInt32]

  /// Creates an empty histogram.
  ///
  /// - Parameters:
  ///   - significantDigits: From 1 to 4. With two, the relative error of a quantile is at most 1/256. Each further
  ///     digit takes about ten times the memory.
  ///   - largest: The upper limit of the range in nanoseconds. The default is a minute; with two digits it takes 15 kB.
  public init(significantDigits: Int = 2, largest: Nanoseconds = 60_000_000_000) {
    precondition(
      (1...4).contains(significantDigits),
      "significantDigits must be from 1 to 4, not \(significantDigits).")
    precondition(largest > 0, "largest must be above zero, not \(largest).")
    let minimumBins = 2 * (0..<significantDigits).reduce(1) { product, _ in product * 10 }
    bits = Int.bitWidth - (minimumBins - 1).leadingZeroBitCount
    binsPerOctave = 1 << (bits - 1)
    self.largest = largest
    counts = []
    counts = Array(repeating: 0, count: index(of: largest) + 1)
  }

  /// The largest error of a quantile, as a fraction of the exact value.
  public var relativeError: Double { 1 / Double(2 * binsPerOctave) }

  /// Quantiles below this value are exact, because each smaller value has a bin of its own.
  public var exactLimit: Nanoseconds { Nanoseconds(2 * binsPerOctave) }

  /// Counts a value. A negative value counts as zero.
  public mutating func record(_ value: Nanoseconds) {
    counts[index(of: clamped(value))] += 1
    count += 1
  }

  /// Removes a value that was recorded, so that the histogram can follow a moving window.
  public mutating func remove(_ value: Nanoseconds) {
    let index = index(of: clamped(value))
    precondition(counts[index] > 0, "The value \(value) was removed but never recorded.")
    counts[index] -= 1
    count -= 1
  }

  /// The value at a rank, from 1 for the smallest to ``count`` for the largest: the middle of its bin.
  public func value(atRank rank: Int) -> Nanoseconds {
    precondition(
      (1...max(count, 1)).contains(rank) && count > 0, "Rank \(rank) is outside of 1...\(count).")
    var seen = 0
    for (index, count) in counts.enumerated() where count > 0 {
      seen += Int(count)
      if seen >= rank { return middle(of: index) }
    }
    return largest
  }

  /// The `p` quantile by ``QuantileRule/nearestRank``; `nil` if the histogram is empty.
  public func quantile(_ p: Double) -> Nanoseconds? {
    precondition((0...1).contains(p), "p must be from 0 to 1, not \(p).")
    guard count > 0 else { return nil }
    let rank = Int(roundedIfNearInteger(p * Double(count)).rounded(.up))
    return value(atRank: max(rank, 1))
  }

  /// The low frame rate in frames per second by ``LowFrameRate/mangoHud``; `nil` if the histogram is empty.
  ///
  /// - Parameter fraction: The fraction of longest frame times, for example 0.01 for the 1 % low.
  public func lowFrameRate(worst fraction: Double) -> Double? {
    guard count > 0 else { return nil }
    let index = max(0, Int(roundedIfNearInteger(fraction * Double(count))) - 1)
    let time = value(atRank: count - index)
    return time > 0 ? 1e9 / Double(time) : nil
  }

  // MARK: Bins

  private func clamped(_ value: Nanoseconds) -> Nanoseconds { min(max(value, 0), largest) }

  private func index(of value: Nanoseconds) -> Int {
    let shift = max(0, Nanoseconds.bitWidth - value.leadingZeroBitCount - bits)
    return shift * binsPerOctave + Int(value >> Nanoseconds(shift))
  }

  private func middle(of index: Int) -> Nanoseconds {
    guard index >= 2 * binsPerOctave else { return Nanoseconds(index) }
    let shift = index / binsPerOctave - 1
    let low = Nanoseconds(index - shift * binsPerOctave) << Nanoseconds(shift)
    return min(low + (1 << Nanoseconds(shift)) / 2, largest)
  }
}
