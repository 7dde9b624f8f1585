/// Counts of durations in buckets that grow with what they hold: quantiles with a bounded relative error, in memory that
/// never grows.
///
/// ```swift
/// var times = LogarithmicHistogram()
/// times.record(16_700_000)
/// times.value(0.99)          // within 0.4 % of the exact quantile
/// ```
///
/// It is the scheme of HdrHistogram: each power of two is cut into equally many buckets, so that a bucket is as wide as a
/// fixed share of its values. Small values, below ``exactLimit``, have a bucket each. ``record(_:)`` and ``remove(_:)``
/// are O(1) and allocate nothing; a quantile looks at every bucket.
public struct LogarithmicHistogram: Sendable, Hashable {
  /// The largest value told apart; what is larger counts as this.
  public let largest: Nanoseconds

  /// The most by which a quantile may differ from the exact one, as a share of it.
  public let relativeError: Double

  /// How many values there are.
  public private(set) var count = 0

  /// Buckets for each power of two.
  private let half: Int
  /// `log2(2 · half)`.
  private let bits: Int
  private var counts: [UInt32]

  /// Creates an empty histogram.
  ///
  /// - Parameters:
  ///   - significantDigits: 1 to 4. With two, quantiles are within 1/256; each more takes ten times the memory.
  ///   - largest: By default a minute, for which two digits take 15 kB.
  public init(significantDigits: Int = 2, largest: Nanoseconds = 60_000_000_000) {
    precondition((1...4).contains(significantDigits), "A histogram has 1 to 4 significant digits.")
    precondition(largest > 0, "A histogram needs a largest value above zero.")
    let parts = 2 * (0..<significantDigits).reduce(1) { product, _ in product * 10 }
    bits = Int.bitWidth - (parts - 1).leadingZeroBitCount
    half = 1 << (bits - 1)
    self.largest = largest
    relativeError = 1 / Double(2 * half)
    counts = []
    counts = Array(repeating: 0, count: index(of: largest) + 1)
  }

  /// Values below this are told exactly.
  public var exactLimit: Nanoseconds { Nanoseconds(2 * half) }

  /// Counts a value; one below zero counts as zero.
  public mutating func record(_ value: Nanoseconds) {
    counts[index(of: clamped(value))] += 1
    count += 1
  }

  /// Takes back a value that was recorded, so that the histogram can follow a moving window.
  public mutating func remove(_ value: Nanoseconds) {
    let index = index(of: clamped(value))
    precondition(counts[index] > 0, "Only what was recorded can be removed.")
    counts[index] -= 1
    count -= 1
  }

  /// The value at a rank, from 1 for the smallest to ``count``: the middle of its bucket.
  public func value(atRank rank: Int) -> Nanoseconds {
    precondition((1...max(count, 1)).contains(rank) && count > 0, "There is no such rank.")
    var seen = 0
    for (index, count) in counts.enumerated() where count > 0 {
      seen += Int(count)
      if seen >= rank { return middle(of: index) }
    }
    return largest
  }

  /// The quantile by ``QuantileRule/nearestRank``; nil if there is no value.
  public func value(_ share: Double) -> Nanoseconds? {
    precondition((0...1).contains(share), "A quantile's share lies between 0 and 1.")
    guard count > 0 else { return nil }
    let rank = Int(wholeIfNearly(share * Double(count)).rounded(.up))
    return value(atRank: max(rank, 1))
  }

  /// The frame rate of the worst share of frame times by ``LowFrameRate/mangoHud``; nil if there is none.
  public func lowFrameRate(worst share: Double) -> Double? {
    guard count > 0 else { return nil }
    let index = max(0, Int(wholeIfNearly(share * Double(count))) - 1)
    let time = value(atRank: count - index)
    return time > 0 ? 1e9 / Double(time) : nil
  }

  // MARK: Buckets

  private func clamped(_ value: Nanoseconds) -> Nanoseconds { min(max(value, 0), largest) }

  private func index(of value: Nanoseconds) -> Int {
    let shift = max(0, Nanoseconds.bitWidth - value.leadingZeroBitCount - bits)
    return shift * half + Int(value >> Nanoseconds(shift))
  }

  private func middle(of index: Int) -> Nanoseconds {
    guard index >= 2 * half else { return Nanoseconds(index) }
    let shift = index / half - 1
    let low = Nanoseconds(index - shift * half) << Nanoseconds(shift)
    return min(low + (1 << Nanoseconds(shift)) / 2, largest)
  }
}
