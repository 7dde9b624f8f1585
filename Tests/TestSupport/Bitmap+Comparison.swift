import CoreGraphics
import Foundation
import Testing

extension Bitmap {
  /// What separates two bitmaps of one size.
  public struct Difference: Sendable {
    /// Of any channel of any pixel, in levels of 255.
    public var largest = 0
    /// Where that is.
    public var x = 0, y = 0
    /// Pixels that differ by more than was allowed.
    public var count = 0
  }

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

  /// Expects this to look like `expected`.
  ///
  /// To look at what was drawn, name a folder in the environment variable `INTERLUDE_TEST_PICTURES`: it gets a PNG of
  /// every picture, and of a failing one also what was expected and where the two differ.
  ///
  /// - Parameters:
  ///   - tolerance: how many levels of 255 a channel may be off.
  ///   - outliers: how many pixels may be off by more.
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

  /// Differences, strengthened until they can be seen.
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
  /// Red, green, blue, alpha as a test prints them.
  fileprivate var text: String { "(\(x), \(y), \(z), \(w))" }
}

/// Where pictures of tests are put for looking at.
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
