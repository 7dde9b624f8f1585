import ArgumentParser
import Desktop
import Foundation

/// A window's size in points, as users write it: `1280x800`.
struct WindowSize: Equatable, CustomStringConvertible {
  var width: Int
  var height: Int

  static let standard = WindowSize(width: 1280, height: 800)
  /// The accepted widths in points: from the smallest window to the largest texture that drivers commonly allow.
  static let widths = WindowConfiguration.smallestSize.width...8192
  /// The accepted heights in points.
  static let heights = WindowConfiguration.smallestSize.height...8192

  /// The help of the option `--size`.
  static var help: String {
    let smallest = WindowSize(width: widths.lowerBound, height: heights.lowerBound)
    let largest = WindowSize(width: widths.upperBound, height: heights.upperBound)
    return "The window's width and height in points, from \(smallest) to \(largest)."
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses the option's value. Throws a sentence that names the accepted sizes.
  static func parse(_ argument: String) throws -> WindowSize {
    guard let size = WindowSize(argument: argument) else {
      let smallest = WindowSize(width: widths.lowerBound, height: heights.lowerBound)
      let largest = WindowSize(width: widths.upperBound, height: heights.upperBound)
      throw ValidationError(
        "a size is a width and a height in points, from \(smallest) to \(largest)")
    }
    return size
  }

  /// The actual size of `window` if it is smaller than this size, as on a small display; nil if it is as large as this size.
  /// Less than one pixel too small counts as large enough, because a window's size is a whole number of pixels.
  @MainActor
  func shortfall(in window: GraphicsWindow) -> WindowSize? {
    let real = window.unmagnifiedSize
    let pixel = real.width / CGFloat(window.pixelSize.width)
    func fitted(_ asked: Int, _ real: CGFloat) -> Int {
      real + pixel > CGFloat(asked) ? asked : Int(real)
    }
    let size = WindowSize(width: fitted(width, real.width), height: fitted(height, real.height))
    return size == self ? nil : size
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.widths.contains(width), Self.heights.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
}
