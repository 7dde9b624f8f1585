import Foundation

extension GaussianBlur {
  /// Returns an `alpha8` image with a blurred rounded box in its middle; nil without enough memory.
  ///
  /// Only one quarter is computed, from rows in closed form, and then mirrored. That is much faster than blurring an
  /// image of the box.
  ///
  /// All lengths are in pixels, and those of the box need not be whole. `reach` is the width of the margin on each side
  /// of the box, rounded up to whole pixels; see ``imageLength(ofBox:reach:)``.
  package static func roundedBox(
    width boxWidth: Double, height boxHeight: Double, corner: RoundCorner, sigma: Double, reach: Int
  ) -> CGImage? {
    let width = imageLength(ofBox: boxWidth, reach: reach)
    let height = imageLength(ofBox: boxHeight, reach: reach)
    let (halfX, halfY) = ((width + 1) / 2, (height + 1) / 2)
    let kernel = kernel(sigma: sigma)

    // Blur along rows in closed form: a row of the box is an interval of ones, and its blur is a difference of error
    // functions. Rows between the corners are all alike, so only the rows of the corners are computed one by one.
    let left = (Double(width) - boxWidth) / 2
    let top = (Double(height) - boxHeight) / 2
    func profile(inset: Double) -> [Float] {
      blurredInterval(
        from: left + inset, to: left + boxWidth - inset, count: halfX, sigma: sigma)
    }
    let straight = profile(inset: 0)
    /// For each row of the upper half: the row's blurred profile, and the fraction of its height that the box covers.
    let rows = (0..<halfY).map { row -> (profile: [Float], coverage: Float) in
      let from = max(Double(row), top)
      let to = min(Double(row) + 1, top + boxHeight)
      guard to > from else { return ([], 0) }
      guard from - top < corner.reach else { return (straight, Float(to - from)) }
      // At the top of a corner the arc is so flat that it crosses many pixels of a row. There, average the profiles at
      // four heights inside the row.
      let layers = from - top < corner.reach * 0.3 ? 4 : 1
      var mean = [Float](repeating: 0, count: halfX)
      for layer in 0..<layers {
        let depth = from - top + (to - from) * (Double(layer) + 0.5) / Double(layers)
        // How far the arc lies inside the box's side at this depth.
        let rise = max(corner.reach - depth, 0)
        let inset = rise > 0 ? corner.reach - corner.extent(at: rise) : 0
        let part = profile(inset: inset)
        for x in 0..<halfX { mean[x] += part[x] / Float(layers) }
      }
      return (mean, Float(to - from))
    }

    // Blur down columns by convolution, over the rows that the box covers.
    var quarter = [Float](repeating: 0, count: halfX * halfY)
    quarter.withUnsafeMutableBufferPointer { quarter in
      for y in 0..<halfY {
        for distance in (1 - kernel.count)..<kernel.count {
          let row = y + distance
          guard row >= 0, row < height else { continue }
          let source = rows[min(row, height - 1 - row)]
          guard source.coverage > 0 else { continue }
          let weight = kernel[abs(distance)] * source.coverage
          source.profile.withUnsafeBufferPointer { profile in
            for x in 0..<halfX { quarter[y * halfX + x] += weight * profile[x] }
          }
        }
      }
    }
    var pixels = [UInt8](repeating: 0, count: width * height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<height {
        let row = min(y, height - 1 - y) * halfX
        for x in 0..<width {
          let value = quarter[row + min(x, width - 1 - x)]
          pixels[y * width + x] = UInt8(min(max(value * 255 + 0.5, 0), 255))
        }
      }
    }
    return CGImage(width: width, height: height, pixelFormat: .alpha8, bytes: pixels)
  }

  /// The width or height in pixels of the image of a blurred box that has the width or height `length`.
  package static func imageLength(ofBox length: Double, reach: Int) -> Int {
    Int(length.rounded(.up)) + 2 * reach
  }

  /// Returns the first `count` pixels of a row that is covered from `start` to `end`, blurred along the row.
  private static func blurredInterval(
    from start: Double, to end: Double, count: Int, sigma: Double
  ) -> [Float] {
    guard end > start else { return [Float](repeating: 0, count: count) }
    guard sigma > smallestSigma else {
      return (0..<count).map { x in
        Float(min(max(min(Double(x) + 1, end) - max(Double(x), start), 0), 1))
      }
    }
    // Compute the average over each pixel, which for a small blur differs from the value at the pixel's centre.
    func coverage(_ x: Int, from edge: Double) -> Double {
      integratedEdgeCoverage(Double(x + 1) - edge, sigma: sigma)
        - integratedEdgeCoverage(Double(x) - edge, sigma: sigma)
    }
    return (0..<count).map { Float(coverage($0, from: start) - coverage($0, from: end)) }
  }
}
