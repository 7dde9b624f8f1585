import Foundation

/// Blurs coverage with a true Gaussian, a row and a column at a time.
enum GaussianBlur {
  /// How far a blur reaches, in pixels: beyond three deviations less than 0.3 % is left.
  static func reach(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// The weights from the middle outward, normalised to a sum of one.
  static func kernel(sigma: Double) -> [Float] {
    guard sigma > 0.05 else { return [1] }
    let weights = (0...reach(sigma: sigma)).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +) * 2 - weights[0]
    return weights.map { Float($0 / sum) }
  }

  /// `plane` holds rows of `width`; outside it there is nothing.
  static func apply(_ plane: inout [Float], width: Int, height: Int, sigma: Double) {
    let kernel = kernel(sigma: sigma)
    guard kernel.count > 1 else { return }
    var rows = [Float](repeating: 0, count: plane.count)
    convolve(plane, &rows, count: width, stride: 1, lines: height, lineStride: width, kernel)
    convolve(rows, &plane, count: height, stride: width, lines: width, lineStride: 1, kernel)
  }

  private static func convolve(
    _ source: [Float], _ result: inout [Float], count: Int, stride: Int, lines: Int,
    lineStride: Int, _ kernel: [Float]
  ) {
    source.withUnsafeBufferPointer { source in
      result.withUnsafeMutableBufferPointer { result in
        for line in 0..<lines {
          let base = line * lineStride
          for position in 0..<count {
            var sum = source[base + position * stride] * kernel[0]
            for distance in 1..<kernel.count {
              if position >= distance {
                sum += source[base + (position - distance) * stride] * kernel[distance]
              }
              if position + distance < count {
                sum += source[base + (position + distance) * stride] * kernel[distance]
              }
            }
            result[base + position * stride] = sum
          }
        }
      }
    }
  }
}
