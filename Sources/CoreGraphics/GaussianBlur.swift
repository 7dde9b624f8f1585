import Foundation

/// Blurs a plane of numbers, first along rows, then down columns.
package enum GaussianBlur {
  /// In pixels; less is no blur.
  package static let smallestSigma = 0.05

  /// How far a blur reaches, in pixels: beyond three deviations less than 0.3 % is left.
  package static func radius(sigma: Double) -> Int { Int((3 * sigma).rounded(.up)) }

  /// The weights from the middle outward, which with both sides add up to one.
  ///
  /// What lies in a pixel counts as spread evenly over it, and what arrives in one as its average:
  /// for a small blur that is not the bell's value at whole distances.
  package static func kernel(sigma: Double) -> [Float] {
    guard sigma > smallestSigma else { return [1] }
    let weights = (0...radius(sigma: sigma)).map { distance -> Double in
      let d = Double(distance)
      return summedShare(d + 1, sigma: sigma) - 2 * summedShare(d, sigma: sigma)
        + summedShare(d - 1, sigma: sigma)
    }
    let sum = weights.reduce(0, +) * 2 - weights[0]
    return weights.map { Float($0 / sum) }
  }

  /// What an edge that is blurred looks like: the share, 0…1, that is there `distance` inside it.
  package static func share(_ distance: Double, sigma: Double) -> Double {
    (1 + erf(distance / (sigma * 2.0.squareRoot()))) / 2
  }

  /// The sum of such shares from far outside up to `distance`; differences of it are averages over
  /// a stretch.
  package static func summedShare(_ distance: Double, sigma: Double) -> Double {
    let bell = exp(-distance * distance / (2 * sigma * sigma)) / (2 * .pi).squareRoot()
    return distance * share(distance, sigma: sigma) + sigma * bell
  }

  /// `plane` holds rows of `width`; outside it there is nothing.
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

  /// Whole rows at a time, in the order in which they lie in memory.
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

  /// A coverage image blurred; nil for any other, and when there is no memory.
  package static func blurred(_ image: CGImage, sigma: Double) -> CGImage? {
    guard image.pixelFormat == .alpha8 else { return nil }
    return CGImage(
      width: image.width, height: image.height, pixelFormat: .alpha8,
      bytes: blurredBytes(image, sigma: sigma))
  }

  /// The bytes of a coverage image blurred, without gaps between rows.
  package static func blurredBytes(_ image: CGImage, sigma: Double) -> [UInt8] {
    let (width, height) = (image.width, image.height)
    var plane = [Float](repeating: 0, count: width * height)
    image.withUnsafeBytes { bytes in
      for y in 0..<height {
        let row = y * image.bytesPerRow
        for x in 0..<width { plane[y * width + x] = Float(bytes[row + x]) / 255 }
      }
    }
    apply(&plane, width: width, height: height, sigma: sigma)
    return plane.map { UInt8(min(max($0 * 255 + 0.5, 0), 255)) }
  }
}
