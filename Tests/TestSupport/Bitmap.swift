import CoreGraphics
import Foundation

/// Pixels in rows from the top. Each pixel has red, green, blue and alpha as bytes, premultiplied.
public struct Bitmap: Sendable, Equatable {
  /// Red, green, blue and alpha.
  public typealias Pixel = SIMD4<UInt8>

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The pixels of all rows, from the top.
  public var pixels: [Pixel]

  /// A bitmap of one colour.
  public init(width: Int, height: Int, _ pixel: Pixel = Pixel(0, 0, 0, 0)) {
    self.width = width
    self.height = height
    pixels = Array(repeating: pixel, count: width * height)
  }

  /// Creates a bitmap from an image. An `alpha8` image becomes black with that alpha.
  public init(_ image: CGImage) {
    self.init(width: image.width, height: image.height)
    let (width, height, bytesPerRow) = (image.width, image.height, image.bytesPerRow)
    let isCoverage = image.pixelFormat == .alpha8
    image.withUnsafeBytes { bytes in
      pixels.withUnsafeMutableBufferPointer { pixels in
        for y in 0..<height {
          for x in 0..<width {
            if isCoverage {
              pixels[y * width + x].w = bytes[y * bytesPerRow + x]
            } else {
              let at = y * bytesPerRow + x * 4
              pixels[y * width + x] = Pixel(
                bytes[at + 2], bytes[at + 1], bytes[at], bytes[at + 3])
            }
          }
        }
      }
    }
  }

  /// Creates a bitmap from a function of x and y that returns premultiplied components, 0…1.
  public init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> SIMD4<Double>) {
    self.init(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width { self[x, y] = Self.pixel(color(x, y)) }
    }
  }

  /// The pixel that is nearest to a colour with premultiplied components, 0…1.
  public static func pixel(_ color: SIMD4<Double>) -> Pixel {
    let bytes = (color * 255).rounded(.toNearestOrAwayFromZero)
      .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    return Pixel(UInt8(bytes.x), UInt8(bytes.y), UInt8(bytes.z), UInt8(bytes.w))
  }

  /// The pixel in column `x` and row `y`, counted from the top left corner.
  public subscript(x: Int, y: Int) -> Pixel {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// The pixels as an image.
  public var image: CGImage? {
    CGImage(
      width: width, height: height, bytesPerRow: width * 4, pixelFormat: .bgra8Premultiplied,
      bytes: pixels.flatMap { [$0.z, $0.y, $0.x, $0.w] })
  }

  /// Returns the part of the given size whose top left corner is at (x, y).
  public func part(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    for row in 0..<height {
      for column in 0..<width { part[column, row] = self[x + column, y + row] }
    }
    return part
  }
}
