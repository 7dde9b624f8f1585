import CoreGraphics
import Foundation
import Testing

extension Bitmap {
  /// The differences between two bitmaps of the same size.
  public struct Difference: Sendable {
    /// The largest difference in any channel, in levels of 255.
    public var largest = 0
    /// The pixel with that difference.
    public var x = 0, y = 0
    /// The number of pixels that differ by more than the tolerance.
    public var count = 0
  }

  /// The difference from another bitmap of the same size; differences up to `tolerance` levels of 255 are not counted.
  public func difference(from other: Bitmap, tolerance: Int = 0) -> Difference {
    var result = Difference()
    guard pixels != other.pixels else { return result }
    pixels.withUnsafeBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { others in
        for index in own.indices where own[index] != others[index] {
          let a = SIMD4<Int16>(truncatingIfNeeded: own[index])
          let b = SIMD4<Int16>(truncatingIfNeeded: others[index])
          let gap = Int((pointwiseMax(a, b) &- pointwiseMin(a, b)).max())
          if gap > tolerance { result.count += 1 }
          if gap > result.largest {
            (result.largest, result.x, result.y) = (gap, index % width, index / width)
          }
        }
      }
    }
    return result
  }

  /// Expects this bitmap to equal `expected`.
  ///
  /// To see the bitmaps, set the environment variable `INTERLUDE_TEST_PICTURES` to a folder. Each bitmap is written
  /// there as a PNG file. After a failure, the expected bitmap and the differences are written, too.
  ///
  /// - Parameters:
  ///   - tolerance: the largest accepted difference in any channel, in levels of 255.
  ///   - outliers: the number of pixels that may differ by more.
  public func expect(
    _ expected: Bitmap, tolerance: Int = 0, outliers: Int = 0, _ name: String = "",
    function: String = #function, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let file = PictureFolder.name(function, name)
    PictureFolder.write(self, file)
    guard width == expected.width, height == expected.height else {
      Issue.record(
        "\(file): \(width)×\(height) pixels instead of \(expected.width)×\(expected.height)",
        sourceLocation: sourceLocation)
      return
    }
    let difference = difference(from: expected, tolerance: tolerance)
    guard difference.count > outliers else { return }
    PictureFolder.write(expected, file + "-expected")
    PictureFolder.write(differencePicture(from: expected), file + "-difference")
    let (x, y) = (difference.x, difference.y)
    Issue.record(
      """
      \(file): \(difference.count) pixels differ by more than \(tolerance), most at (\(x), \(y)): \
      \(self[x, y].text) instead of \(expected[x, y].text)
      """, sourceLocation: sourceLocation)
  }

  /// The differences, amplified so that they are visible.
  public func differencePicture(from other: Bitmap) -> Bitmap {
    var result = Bitmap(width: width, height: height, Pixel(0, 0, 0, 255))
    for index in pixels.indices {
      let (a, b) = (pixels[index], other.pixels[index])
      let gap = pointwiseMax(a, b) &- pointwiseMin(a, b)
      func strong(_ v: UInt8) -> UInt8 { v == 0 ? 0 : UInt8(min(255, 63 + Int(v) * 8)) }
      result.pixels[index] = Pixel(
        max(strong(gap.x), strong(gap.w)), max(strong(gap.y), strong(gap.w)), strong(gap.z), 255)
    }
    return result
  }
}

extension Bitmap.Pixel {
  /// Red, green, blue and alpha for a test's message.
  fileprivate var text: String { "(\(x), \(y), \(z), \(w))" }
}

/// Writes the bitmaps of tests to a folder.
enum PictureFolder {
  private static let folder = ProcessInfo.processInfo.environment["INTERLUDE_TEST_PICTURES"]
    .map { URL(fileURLWithPath: $0, isDirectory: true) }

  static func name(_ function: String, _ name: String) -> String {
    let test = function.prefix { $0 != "(" }
    return name.isEmpty ? String(test) : "\(test)-\(name)"
  }

  static func write(_ bitmap: Bitmap, _ name: String) {
    guard let folder, let data = bitmap.image?.pngData() else { return }
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = name.replacingOccurrences(of: "/", with: "_") + ".png"
    try? data.write(to: folder.appendingPathComponent(file))
  }
}
