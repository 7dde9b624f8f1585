/// Chooses a palette entry for each pixel, so that neighbouring pixels together have the frame's colour.
///
/// This is ordered dithering with an arbitrary palette: for each colour, sixteen entries are found whose mean in linear light is close to
/// that colour, and a fixed matrix decides which of them a pixel gets. The result depends on the pixel's colour and position only. So a
/// pixel that does not change keeps its entry, and nothing shimmers from frame to frame.
struct GIFDither {
  /// The side of the matrix in pixels. The number of entries for a colour is its square.
  private static let side = 4
  /// The order in which the pixels of a square get lighter entries (Bayer's matrix).
  private static let matrix = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]
  /// The fraction of an entry's error that the next entries compensate. With the whole error, colours that are far apart would be mixed,
  /// which is visible as a pattern.
  private static let strength: Float = 0.6

  private let linear: [SIMD3<Float>]
  private let lightness: [Float]
  private let nearest: NearestColor
  /// The entries of all colours so far, sixteen for each.
  private var mixtures: [UInt8] = []
  /// For each colour the number of its mixture, from 1; 0 if it has none yet.
  private var numbers: [UInt32]

  /// - Parameter scratch: An array with an element for each of 2²⁴ colours, whose contents don't matter. It is passed so that it
  ///   is allocated once.
  init(_ palette: GIFPalette, scratch: consuming [UInt32]) {
    linear = palette.colors.map(OKLab.linear)
    let lab = linear.map(OKLab.lab(linear:))
    lightness = lab.map(\.x)
    nearest = NearestColor(lab)
    numbers = scratch
    numbers.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  /// The palette entry for a pixel of the frame.
  mutating func entry(for color: UInt32, x: Int, y: Int) -> UInt8 {
    if numbers[Int(color)] == 0 {
      mixtures += mixture(for: color)
      numbers[Int(color)] = UInt32(mixtures.count / (Self.side * Self.side))
    }
    let first = (Int(numbers[Int(color)]) - 1) * Self.side * Self.side
    return mixtures[first + Self.matrix[y % Self.side * Self.side + x % Self.side]]
  }

  /// The sixteen entries for a colour, the darkest first.
  private func mixture(for color: UInt32) -> [UInt8] {
    let wanted = OKLab.linear(color)
    var error = SIMD3<Float>.zero
    var entries: [UInt8] = []
    for _ in 0..<Self.side * Self.side {
      let aim = (wanted + error * Self.strength).clamped(lowerBound: .zero, upperBound: .one)
      let index = nearest.index(of: OKLab.lab(linear: aim))
      entries.append(UInt8(index))
      error += wanted - linear[index]
    }
    return entries.sorted { lightness[Int($0)] < lightness[Int($1)] }
  }
}
