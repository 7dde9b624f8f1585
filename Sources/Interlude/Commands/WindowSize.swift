import ArgumentParser

/// A size as users write it: `1280x800`, in points.
struct WindowSize: ExpressibleByArgument, Equatable, CustomStringConvertible {
  var width: Int
  var height: Int

  static let standard = WindowSize(width: 1280, height: 800)
  /// Points; smaller, nothing has room; larger, no driver has textures.
  static let range = 160...8192

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  init?(argument: String) {
    let parts = argument.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.range.contains(width), Self.range.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  var description: String { "\(width)x\(height)" }
  var defaultValueDescription: String { description }
}
