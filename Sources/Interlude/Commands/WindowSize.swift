import ArgumentParser
import Desktop

/// A size as users write it: `1280x800`, in points.
struct WindowSize: Equatable, CustomStringConvertible {
  var width: Int
  var height: Int

  static let standard = WindowSize(width: 1280, height: 800)
  /// Points. A user can make no window smaller; no driver has larger textures.
  static let widths = WindowConfiguration.smallestSize.width...8192
  static let heights = WindowConfiguration.smallestSize.height...8192

  /// What commands say of their option.
  static var help: String {
    let smallest = WindowSize(width: widths.lowerBound, height: heights.lowerBound)
    let largest = WindowSize(width: widths.upperBound, height: heights.upperBound)
    return "The window's size in points, \(smallest) to \(largest)."
  }

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Throws a sentence with what there is to choose from.
  static func parse(_ argument: String) throws -> WindowSize {
    guard let size = WindowSize(argument: argument) else {
      let smallest = WindowSize(width: widths.lowerBound, height: heights.lowerBound)
      let largest = WindowSize(width: widths.upperBound, height: heights.upperBound)
      throw ValidationError("a size is two numbers of points from \(smallest) to \(largest)")
    }
    return size
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
