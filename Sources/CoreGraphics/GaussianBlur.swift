import Foundation

/// A Gaussian blur of single-channel images, applied to rows and then to columns.
package enum GaussianBlur {
  /// Standard deviations up to this, in pixels, do not blur.
  package static let smallestSigma = 0.05

  /// The radius of the kernel in pixels: three standard deviations, beyond which less than 0.3 % of the
  /// Gaussian lies.
  package static func radius(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// The kernel's weights from the centre outward on one side. The weights of the whole kernel add up to 1.
  ///
  /// A weight is not the Gaussian's value at a pixel's centre, but the exact contribution of one uniform
  /// pixel to the average of another pixel after the blur. The difference matters for small blurs.
  package static func kernel(sigma: Double) -> [Float] {
    guard sigma > smallestSigma else { return [1] }
    let weights = (0...radius(sigma: sigma)).map { distance -> Double in
      let d = Double(distance)
      return integratedEdgeCoverage(d + 1, sigma: sigma) - 2
        * integratedEdgeCoverage(d, sigma: sigma)
        + integratedEdgeCoverage(d - 1, sigma: sigma)
    }
    let sum = weights.reduce(0, +) * 2 - weights[0]
    return weights.map { Float($0 / sum) }
  }

  /// The coverage of a blurred straight edge, 0…1, at `distance` pixels inside it.
  package static func edgeCoverage(_ distance: Double, sigma: Double) -> Double {
    (1 + erf(distance / (sigma * 2.0.squareRoot()))) / 2
  }

  /// The integral of ``edgeCoverage(_:sigma:)`` from far outside up to `distance`.
  package static func integratedEdgeCoverage(_ distance: Double, sigma: Double) -> Double {
    let density = exp(-distance * distance / (2 * sigma * sigma)) / (2 * .pi).squareRoot()
    return distance * edgeCoverage(distance, sigma: sigma) + sigma * density
  }

  /// Blurs `plane`, which holds rows of `width` values. Values outside it count as 0.
  package static func apply(_ plane: inout [Float], width: Int, height: Int, sigma: Double) {
    let kernel = kernel(sigma: sigma)
    guard kernel.count > 1 else { return }
    var rows = [Float](repeating: 0, count: plane.count)
    plane.withUnsafeMutableBufferPointer { plane in
      rows.withUnsafeMutableBufferPointer { rows in
        alongRows(plane, rows, width: width, height: height, kernel)
        downColumns(rows, plane, width: width, height: height, kernel)
      }
    }
  }

  private static func alongRows(
    _ source: UnsafeMutableBufferPointer<Float>, _ result: UnsafeMutableBufferPointer<Float>,
    width: Int, height: Int, _ kernel: [Float]
  ) {
    for y in 0..<height {
      let row = y * width
      for x in 0..<width {
        var sum: Float = 0
        for at in max(0, x - kernel.count + 1)...min(width - 1, x + kernel.count - 1) {
          sum += source[row + at] * kernel[abs(at - x)]
        }
        result[row + x] = sum
      }
    }
  }

  /// Blurs columns. It processes whole rows at a time, to access memory in order.
  private static func downColumns(
    _ source: UnsafeMutableBufferPointer<Float>, _ result: UnsafeMutableBufferPointer<Float>,
    width: Int, height: Int, _ kernel: [Float]
  ) {
    for y in 0..<height {
      let row = y * width
      for x in 0..<width { result[row + x] = 0 }
      for at in max(0, y - kernel.count + 1)...min(height - 1, y + kernel.count - 1) {
        let weight = kernel[abs(at - y)]
        let from = at * width
        for x in 0..<width { result[row + x] += source[from + x] * weight }
      }
    }
  }

  /// Returns a blurred copy of an `alpha8` image; nil for other formats or without enough memory.
  package static func blurred(_ image: CGImage, sigma: Double) -> CGImage? {
    guard image.pixelFormat == .alpha8 else { return nil }
    let (width, height) = (image.width, image.height)
    var plane = [Float](repeating: 0, count: width * height)
    image.withUnsafeBytes { bytes in
      for y in 0..<height {
        let row = y * image.bytesPerRow
        for x in 0..<width { plane[y * width + x] = Float(bytes[row + x]) / 255 }
      }
    }
    apply(&plane, width: width, height: height, sigma: sigma)
    return CGImage(
      width: width, height: height, pixelFormat: .alpha8,
      bytes: plane.map { UInt8(min(max($0 * 255 + 0.5, 0), 255)) })
  }
}
