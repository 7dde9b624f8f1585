import Foundation

/// The blurred coverage of a rounded box, computed for one quarter and mirrored.
struct RoundedBoxBlur {
  /// Whole pixels, the reach of the blur on every side included.
  let width, height: Int
  let pixels: [UInt8]

  init(boxWidth: Int, boxHeight: Int, radius: Double, sigma: Double, reach: Int) {
    width = boxWidth + 2 * reach
    height = boxHeight + 2 * reach
    let (halfX, halfY) = ((width + 1) / 2, (height + 1) / 2)
    let kernel = GaussianBlur.kernel(sigma: sigma)

    // Along rows in closed form: a row of the box is a stretch of ones, its blur a difference of error functions.
    // Rows of the straight part are all alike, so only the rounded ones are computed.
    let roundedRows = min(Int(radius.rounded(.up)), (boxHeight + 1) / 2)
    var profiles: [[Float]] = []
    for row in 0...roundedRows {
      let inset = row < roundedRows ? Self.inset(row: row, radius: radius) : 0
      profiles.append(
        Self.profile(
          count: halfX, start: Double(reach) + inset, end: Double(reach + boxWidth) - inset,
          sigma: sigma))
    }
    func profileIndex(_ row: Int) -> Int? {
      guard row >= 0, row < boxHeight else { return nil }
      return min(row, boxHeight - 1 - row, roundedRows)
    }

    // Down columns by convolution, over rows only where there is a box.
    var quarter = [Float](repeating: 0, count: halfX * halfY)
    quarter.withUnsafeMutableBufferPointer { quarter in
      for y in 0..<halfY {
        for distance in (1 - kernel.count)..<kernel.count {
          guard let index = profileIndex(y - reach + distance) else { continue }
          let weight = kernel[abs(distance)]
          profiles[index].withUnsafeBufferPointer { profile in
            for x in 0..<halfX { quarter[y * halfX + x] += weight * profile[x] }
          }
        }
      }
    }
    var pixels = [UInt8](repeating: 0, count: width * height)
    for y in 0..<height {
      let fromY = min(y, height - 1 - y)
      for x in 0..<width {
        let value = quarter[fromY * halfX + min(x, width - 1 - x)]
        pixels[y * width + x] = UInt8(min(max(value * 255 + 0.5, 0), 255))
      }
    }
    self.pixels = pixels
  }

  /// How far in the edge of the box lies on average in a row of its corner.
  private static func inset(row: Int, radius: Double) -> Double {
    let dy = radius - (Double(row) + 0.5)
    guard dy > 0 else { return 0 }
    return radius - max(radius * radius - dy * dy, 0).squareRoot()
  }

  private static func profile(count: Int, start: Double, end: Double, sigma: Double) -> [Float] {
    guard sigma > 0.05 else {
      return (0..<count).map { x in
        Float(min(max(min(Double(x) + 1, end) - max(Double(x), start), 0), 1))
      }
    }
    let scale = 1 / (sigma * 2.0.squareRoot())
    return (0..<count).map { x in
      let p = Double(x) + 0.5
      return Float((erf((p - start) * scale) - erf((p - end) * scale)) / 2)
    }
  }
}
