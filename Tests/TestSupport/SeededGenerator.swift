import FrameStatistics

/// Random numbers for tests. The same seed gives the same numbers.
public struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  /// Creates a generator whose numbers depend on `seed` alone.
  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 { generator.next() }

  /// A number in `range`.
  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// A number from 0 up to, but not including, `count`.
  public mutating func index(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  /// Whether an event of this probability, 0…1, happens.
  public mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}
