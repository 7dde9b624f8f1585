import CoreGraphics
import Foundation
import TestSupport

/// Returns what `draw` draws in a small context.
func drawing(
  _ width: Int = 20, _ height: Int = 20, format: CGImage.PixelFormat = .bgra8Premultiplied,
  isOpaque: Bool = false, _ draw: (CGContext) -> Void
) -> Bitmap {
  Bitmap(
    CGImage.drawing(
      width: width, height: height, pixelFormat: format, isOpaque: isOpaque, draw)!)
}

extension SeededGenerator {
  mutating func point(in range: ClosedRange<CGFloat> = -100...100) -> CGPoint {
    CGPoint(x: .random(in: range, using: &self), y: .random(in: range, using: &self))
  }

  mutating func transform() -> CGAffineTransform {
    let entries = (0..<6).map { _ in CGFloat.random(in: -3...3, using: &self) }
    return CGAffineTransform(
      entries[0], entries[1], entries[2], entries[3], entries[4] * 20, entries[5] * 20)
  }

  /// A random premultiplied colour.
  mutating func pixel() -> Bitmap.Pixel {
    let alpha = UInt8.random(in: 0...255, using: &self)
    func channel() -> UInt8 { .random(in: 0...alpha, using: &self) }
    return Bitmap.Pixel(channel(), channel(), channel(), alpha)
  }
}

extension Bitmap {
  /// An image of random pixels.
  static func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var (random, bitmap) = (SeededGenerator(seed: seed), Bitmap(width: width, height: height))
    for index in bitmap.pixels.indices { bitmap.pixels[index] = random.pixel() }
    return bitmap
  }
}

extension Bitmap.Pixel {
  static let clear = Self(0, 0, 0, 0)
  static let black = Self(0, 0, 0, 255)
  static let white = Self(255, 255, 255, 255)
  static let red = Self(255, 0, 0, 255)
  static let green = Self(0, 255, 0, 255)
  static let blue = Self(0, 0, 255, 255)

  /// Red, green, blue and alpha as fractions, 0…1.
  var fractions: SIMD4<Double> { SIMD4<Double>(Double(x), Double(y), Double(z), Double(w)) / 255 }

  /// Whether all channels differ by at most `tolerance` levels.
  func isClose(to other: Self, _ tolerance: UInt8 = 1) -> Bool {
    (pointwiseMax(self, other) &- pointwiseMin(self, other)).max() <= tolerance
  }
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

extension CGPoint {
  func distance(to other: CGPoint) -> CGFloat { hypot(x - other.x, y - other.y) }
}
