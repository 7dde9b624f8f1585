/// The palette of a GIF: at most ``largestCount`` colours that stand for all colours of a clip.
///
/// A clip with no more colours than that keeps them. In others, the colours of large plain areas keep an entry of their own,
/// so that backgrounds and text have no noise. The rest is divided into boxes in OKLab, as in median cut but at the mean; then each
/// entry moves to the mean of the colours that are nearest to it (Lloyd's algorithm).
struct GIFPalette {
  /// The 256 entries of the format without the transparent one.
  static let largestCount = 255
  /// A colour that has at least this fraction of all changed pixels keeps an entry of its own.
  private static let exactShare = 1.0 / 500
  /// The largest number of such colours.
  private static let largestExactCount = 96
  /// The rounds of Lloyd's algorithm. Later ones change little.
  private static let rounds = 4

  /// The colours, as `0xRRGGBB`.
  private(set) var colors: [UInt32]

  /// Creates the palette for colours and the number of pixels that have each.
  init(_ uses: [(color: UInt32, count: UInt32)]) {
    guard uses.count > Self.largestCount else {
      colors = uses.map(\.color).sorted()
      return
    }
    let total = uses.reduce(0.0) { $0 + Double($1.count) }
    let frequent = uses.filter { Double($0.count) >= total * Self.exactShare }
      .sorted { ($0.count, $0.color) > ($1.count, $1.color) }
    let exact = frequent.prefix(Self.largestExactCount).map(\.color)
    var samples = Self.samples(uses, without: Set(exact))
    var centers = Self.meanSplit(&samples, count: Self.largestCount - exact.count)
    let fixed = exact.map { OKLab.lab(linear: OKLab.linear($0)) }
    for _ in 0..<Self.rounds { Self.improve(&centers, fixed: fixed, samples) }
    colors = exact + centers.map(OKLab.color(linear:))
  }

  /// A group of similar colours.
  private struct Sample {
    /// The mean in linear light.
    var linear: SIMD3<Float>
    var lab: SIMD3<Float>
    /// The square root of the number of pixels, so that small areas such as icons get entries, too.
    var weight: Float
  }

  /// The means of all colours that agree in the upper six bits of red, green and blue.
  private static func samples(
    _ uses: [(color: UInt32, count: UInt32)], without exact: Set<UInt32>
  ) -> [Sample] {
    var groups: [UInt32: (sum: SIMD3<Float>, count: Float)] = [:]
    for use in uses where !exact.contains(use.color) {
      let key = use.color & 0xFCFCFC
      let old = groups[key] ?? (.zero, 0)
      let count = Float(use.count)
      groups[key] = (old.sum + OKLab.linear(use.color) * count, old.count + count)
    }
    // In a fixed order, so that the same clip always gives the same file.
    return groups.sorted { $0.key < $1.key }.map { _, group in
      let linear = group.sum / group.count
      return Sample(
        linear: linear, lab: OKLab.lab(linear: linear), weight: group.count.squareRoot())
    }
  }

  /// Splits the samples into at most `count` boxes. Each step splits the box with the largest error, at its mean. Returns the boxes' means
  /// in linear light.
  private static func meanSplit(_ samples: inout [Sample], count: Int) -> [SIMD3<Float>] {
    var boxes = [Box(samples.indices, samples)]
    while boxes.count < count {
      guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        boxes[widest].error > 0
      else { break }
      let box = boxes[widest]
      let axis = box.axis
      samples[box.range].sort { $0.lab[axis] < $1.lab[axis] }
      let split =
        box.range.dropFirst().first { samples[$0].lab[axis] > box.mean[axis] }
        ?? box.range.upperBound - 1
      boxes[widest] = Box(box.range.lowerBound..<split, samples)
      boxes.append(Box(split..<box.range.upperBound, samples))
    }
    return boxes.map { Self.mean(samples[$0.range]) }
  }

  private static func mean(_ samples: ArraySlice<Sample>) -> SIMD3<Float> {
    var (sum, weight) = (SIMD3<Float>.zero, Float(0))
    for sample in samples {
      sum += sample.linear * sample.weight
      weight += sample.weight
    }
    return sum / weight
  }

  /// A box of the division: a range of the samples.
  private struct Box {
    let range: Range<Int>
    let mean: SIMD3<Float>
    /// The axis of OKLab along which the samples differ most.
    let axis: Int
    /// The sum of the samples' squared distances from the mean along that axis.
    let error: Float

    init(_ range: Range<Int>, _ samples: [Sample]) {
      self.range = range
      var (sum, weight) = (SIMD3<Float>.zero, Float(0))
      for sample in samples[range] {
        sum += sample.lab * sample.weight
        weight += sample.weight
      }
      let mean = sum / weight
      var squares = SIMD3<Float>.zero
      for sample in samples[range] {
        let distance = sample.lab - mean
        squares += distance * distance * sample.weight
      }
      self.mean = mean
      let axis = (0..<3).max { squares[$0] < squares[$1] } ?? 0
      self.axis = axis
      error = range.count > 1 ? squares[axis] : 0
    }
  }

  /// Moves each centre to the mean of the samples that are nearer to it than to all other centres and fixed colours.
  private static func improve(
    _ centers: inout [SIMD3<Float>], fixed: [SIMD3<Float>], _ samples: [Sample]
  ) {
    let nearest = NearestColor(centers.map(OKLab.lab(linear:)) + fixed)
    var sums = [SIMD3<Float>](repeating: .zero, count: centers.count)
    var weights = [Float](repeating: 0, count: centers.count)
    for sample in samples {
      let index = nearest.index(of: sample.lab)
      guard index < centers.count else { continue }
      sums[index] += sample.linear * sample.weight
      weights[index] += sample.weight
    }
    for index in centers.indices where weights[index] > 0 {
      centers[index] = sums[index] / weights[index]
    }
  }
}

/// Finds the nearest of up to 256 colours in OKLab.
struct NearestColor {
  // One array for each axis, and a multiple of eight colours, so that eight distances are computed at once.
  private var x: [SIMD8<Float>] = []
  private var y: [SIMD8<Float>] = []
  private var z: [SIMD8<Float>] = []

  init(_ colors: [SIMD3<Float>]) {
    // The last eight are filled up with a colour that is farther away than any other.
    let far = SIMD8<Float>(repeating: 1e6)
    for (index, color) in colors.enumerated() {
      if index % 8 == 0 {
        x.append(far)
        y.append(far)
        z.append(far)
      }
      x[index / 8][index % 8] = color.x
      y[index / 8][index % 8] = color.y
      z[index / 8][index % 8] = color.z
    }
  }

  func index(of color: SIMD3<Float>) -> Int {
    let (wantedX, wantedY, wantedZ) = (
      SIMD8(repeating: color.x), SIMD8(repeating: color.y), SIMD8(repeating: color.z)
    )
    var lowest = SIMD8<Float>(repeating: .infinity)
    var groups = SIMD8<Int32>.zero
    for group in x.indices {
      let (dx, dy, dz) = (x[group] - wantedX, y[group] - wantedY, z[group] - wantedZ)
      let distances = dx * dx + dy * dy + dz * dz
      let closer = distances .< lowest
      lowest.replace(with: distances, where: closer)
      groups.replace(with: SIMD8(repeating: Int32(group)), where: closer)
    }
    var best = 0
    for lane in 1..<8 where lowest[lane] < lowest[best] { best = lane }
    return 8 * Int(groups[best]) + best
  }
}
