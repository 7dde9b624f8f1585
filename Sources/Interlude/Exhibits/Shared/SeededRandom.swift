/// A source of random numbers, the same ones for the same seed: the generator SplitMix64.
///
/// G. L. Steele, D. Lea, C. H. Flood: *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014.
struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, 1.
  mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
