/// A small pseudorandom number generator that returns the same sequence for the same seed.
///
/// Source: G. L. Steele, D. Lea, C. H. Flood: *Fast Splittable Pseudorandom Number Generators*, OOPSLA 2014.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates a generator whose sequence depends only on `seed`.
  package init(seed: UInt64) { state = seed }

  /// The next number of the sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to but not including 1, made of the upper 53 bits of ``next()``.
  package mutating func nextUnit() -> Double { Double(next() >> 11) / Double(1 << 53) }
}
