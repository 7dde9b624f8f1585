import Foundation

/// Where a window is and how large, as it is remembered between runs.
struct WindowFrame: Codable, Equatable {
  /// A point of the desktop, in the window system's units.
  struct Origin: Codable, Equatable {
    var x: Int
    var y: Int
  }

  /// The upper left corner of the window with its decorations; nil for wherever the window system likes.
  var origin: Origin?
  /// Without decorations. Points in a file.
  var width: Int
  var height: Int

  init(origin: Origin? = nil, width: Int, height: Int) {
    self.origin = origin
    self.width = width
    self.height = height
  }

  // MARK: Its file

  /// More points or units than any desktop has: a file with such numbers is damaged.
  private static let largest = 32767

  /// The file that the XDG base directory specification sets aside for the state of the program called `name`; nil where there
  /// is no home folder, or the name is no file's name.
  static func file(named name: String, environment: [String: String]) -> URL? {
    guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else { return nil }
    // A relative path is invalid and ignored, as the specification says.
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    guard let folder = named ?? home else { return nil }
    return URL(fileURLWithPath: folder).appendingPathComponent(name)
      .appendingPathComponent("window.json")
  }

  /// Reads what ``save(to:)`` wrote; nil if there is no such file, or it is damaged.
  init?(savedIn file: URL) {
    guard let data = try? Data(contentsOf: file),
      let frame = try? JSONDecoder().decode(WindowFrame.self, from: data)
    else { return nil }
    let smallest = WindowConfiguration.smallestSize
    let range = -Self.largest...Self.largest
    guard (smallest.width...Self.largest).contains(frame.width),
      (smallest.height...Self.largest).contains(frame.height),
      frame.origin.map({ range.contains($0.x) && range.contains($0.y) }) ?? true
    else { return nil }
    self = frame
  }

  /// Writes it, if that is possible: no window fails because its place is forgotten.
  func save(to file: URL) {
    let folder = file.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? JSONEncoder().encode(self).write(to: file, options: .atomic)
  }

  // MARK: Its place on displays

  /// The same frame, as far as it fits into one of `displays`, which are what windows may use of each.
  ///
  /// That is the display on which most of it lies, or the first. A frame that lies on none, because a display is gone,
  /// opens wherever the window system likes.
  func fitted(into displays: [CGRect]) -> WindowFrame {
    guard let first = displays.first else { return self }
    let rect = origin.map { CGRect(x: $0.x, y: $0.y, width: width, height: height) }
    func overlap(_ display: CGRect) -> CGFloat {
      guard let part = rect?.intersection(display), !part.isNull else { return 0 }
      return part.width * part.height
    }
    let display = displays.max { overlap($0) < overlap($1) }.flatMap { overlap($0) > 0 ? $0 : nil }
    let room = display ?? first
    var fitted = WindowFrame(
      width: min(width, Int(room.width)), height: min(height, Int(room.height)))
    if let display, let origin {
      fitted.origin = Origin(
        x: min(max(origin.x, Int(display.minX)), Int(display.maxX) - fitted.width),
        y: min(max(origin.y, Int(display.minY)), Int(display.maxY) - fitted.height))
    }
    return fitted
  }
}
