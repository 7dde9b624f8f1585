import CoreGraphics
import Foundation

/// The blurred coverage of a rounded box in the middle of a mask, computed for one quarter and mirrored.
struct RoundedBoxBlur {
  /// Whole texels, the blur's extent on every side included.
  let width, height: Int
  let pixels: [UInt8]

  /// All in texels; the box need not be whole ones.
  init(boxWidth: Double, boxHeight: Double, radius: Double, sigma: Double, reach: Int) {
    let width = Self.length(box: boxWidth, reach: reach)
    let height = Self.length(box: boxHeight, reach: reach)
    let (halfX, halfY) = ((width + 1) / 2, (height + 1) / 2)
    let kernel = GaussianBlur.kernel(sigma: sigma)

    // Along rows in closed form: a row of the box is a stretch of ones, its blur a difference of error functions. Rows
    // of the straight part are all alike, so only the rounded ones are computed.
    let left = (Double(width) - boxWidth) / 2
    let top = (Double(height) - boxHeight) / 2
    func profile(inset: Double) -> [Float] {
      Self.profile(
        count: halfX, start: left + inset, end: left + boxWidth - inset, sigma: sigma)
    }
    let straight = profile(inset: 0)
    /// For each row of the upper half: its profile, and the fraction of the row's height that the box covers.
    let rows = (0..<halfY).map { row -> (profile: [Float], share: Float) in
      let from = max(Double(row), top)
      let to = min(Double(row) + 1, top + boxHeight)
      guard to > from else { return ([], 0) }
      guard from - top < radius else { return (straight, Float(to - from)) }
      // Where the corner begins it is so flat that its edge crosses many texels of a row: cut the row into layers.
      let layers = from - top < radius * 0.3 ? 4 : 1
      var mean = [Float](repeating: 0, count: halfX)
      for layer in 0..<layers {
        let depth = from - top + (to - from) * (Double(layer) + 0.5) / Double(layers)
        let part = profile(inset: Self.inset(depth: depth, radius: radius))
        for x in 0..<halfX { mean[x] += part[x] / Float(layers) }
      }
      return (mean, Float(to - from))
    }

    // Down columns by convolution, over rows only where there is a box.
    var quarter = [Float](repeating: 0, count: halfX * halfY)
    quarter.withUnsafeMutableBufferPointer { quarter in
      for y in 0..<halfY {
        for distance in (1 - kernel.count)..<kernel.count {
          let row = y + distance
          guard row >= 0, row < height else { continue }
          let source = rows[min(row, height - 1 - row)]
          guard source.share > 0 else { continue }
          let weight = kernel[abs(distance)] * source.share
          source.profile.withUnsafeBufferPointer { profile in
            for x in 0..<halfX { quarter[y * halfX + x] += weight * profile[x] }
          }
        }
      }
    }
    self.width = width
    self.height = height
    pixels = Self.mirrored(quarter, width: width, height: height)
  }

  /// Of a mask for a box of this length.
  static func length(box: Double, reach: Int) -> Int { Int(box.rounded(.up)) + 2 * reach }

  private static func mirrored(_ quarter: [Float], width: Int, height: Int) -> [UInt8] {
    let halfX = (width + 1) / 2
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
    return pixels
  }

  /// How far in the edge of the box lies, `depth` below its top or above its bottom.
  private static func inset(depth: Double, radius: Double) -> Double {
    let dy = radius - depth
    guard dy > 0 else { return 0 }
    return radius - max(radius * radius - dy * dy, 0).squareRoot()
  }

  private static func profile(count: Int, start: Double, end: Double, sigma: Double) -> [Float] {
    guard end > start else { return [Float](repeating: 0, count: count) }
    guard sigma > GaussianBlur.smallestSigma else {
      return (0..<count).map { x in
        Float(min(max(min(Double(x) + 1, end) - max(Double(x), start), 0), 1))
      }
    }
    // The average over each texel, which for a small blur differs from the value in its middle.
    func share(_ x: Int, from edge: Double) -> Double {
      GaussianBlur.integratedEdgeCoverage(Double(x + 1) - edge, sigma: sigma)
        - GaussianBlur.integratedEdgeCoverage(Double(x) - edge, sigma: sigma)
    }
    return (0..<count).map { Float(share($0, from: start) - share($0, from: end)) }
  }
}
