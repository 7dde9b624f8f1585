import FrameStatistics

/// Random numbers for tests. The same seed gives the same numbers.
public struct SeededGenerator: RandomNumberGenerator {
  private var generator: SplitMix64

  public init(seed: UInt64) { generator = SplitMix64(seed: seed) }

  public mutating func next() -> UInt64 { generator.next() }

  public mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  public mutating func index(below count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  public mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }
}
