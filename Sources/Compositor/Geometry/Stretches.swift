/// An interval on an axis as runs of whole pixels: up to three, since only its two ends can lie
/// inside a pixel.
///
/// The share of a pixel that the interval covers is exact, also where both ends lie in the same
/// pixel, and it is worked out here, once, instead of for every pixel on the graphics side.
struct Stretches {
  /// Pixels from `start` to `end` that are covered alike.
  struct Stretch: Equatable {
    var start, end: Double
    /// 0…1.
    var coverage: Double
  }

  private var first = Stretch(start: 0, end: 0, coverage: 0)
  private var second = Stretch(start: 0, end: 0, coverage: 0)
  private var third = Stretch(start: 0, end: 0, coverage: 0)
  private(set) var count = 0

  /// Ends that lie within a thousandth of a whole pixel lie on it.
  init(from start: Double, to end: Double) {
    let start = Self.settled(start)
    let end = Self.settled(end)
    guard end > start else { return }
    let innerStart = start.rounded(.up)
    let innerEnd = end.rounded(.down)
    guard innerStart <= innerEnd else {
      // Both ends in one pixel.
      append(innerEnd, innerStart, end - start)
      return
    }
    append(innerStart - 1, innerStart, innerStart - start)
    append(innerStart, innerEnd, 1)
    append(innerEnd, innerEnd + 1, end - innerEnd)
  }

  private static func settled(_ v: Double) -> Double {
    let whole = v.rounded()
    return abs(v - whole) < 1e-3 ? whole : v
  }

  private mutating func append(_ start: Double, _ end: Double, _ coverage: Double) {
    guard end > start, coverage > 0 else { return }
    let stretch = Stretch(start: start, end: end, coverage: coverage)
    switch count {
    case 0: first = stretch
    case 1: second = stretch
    default: third = stretch
    }
    count += 1
  }

  subscript(index: Int) -> Stretch {
    switch index {
    case 0: first
    case 1: second
    default: third
    }
  }
}
