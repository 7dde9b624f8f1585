import Foundation

/// A window's position and size, as they are saved between runs.
struct WindowFrame: Codable, Equatable {
  /// A point of the desktop, in the window system's units.
  struct Origin: Codable, Equatable {
    var x: Int
    var y: Int
  }

  /// The size that the window manager's borders and title bar add to a window, in the window system's units.
  struct Decorations: Codable, Equatable {
    /// Left and right.
    var width: Int
    /// Top and bottom.
    var height: Int
  }

  /// The upper left corner of the window with its decorations; nil where the window system chooses the position.
  var origin: Origin?
  /// Nil where the size of the decorations is unknown.
  var decorations: Decorations?
  /// The size without decorations: in points in a file, else in the window system's units.
  var width: Int
  var height: Int

  init(origin: Origin? = nil, decorations: Decorations? = nil, width: Int, height: Int) {
    self.origin = origin
    self.decorations = decorations
    self.width = width
    self.height = height
  }

  // MARK: Its file

  /// A limit in points or units that no desktop reaches. A file with larger numbers is damaged.
  private static let largest = 32767

  /// The file for the state of the program called `name`, in the folder that the XDG base directory specification names; nil
  /// where there is no home folder, or `name` can't be a file name.
  static func file(named name: String, environment: [String: String]) -> URL? {
    guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else { return nil }
    // The XDG base directory specification requires that relative paths are ignored.
    let named = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 + "/.local/state" : nil }
    guard let folder = named ?? home else { return nil }
    return URL(fileURLWithPath: folder).appendingPathComponent(name)
      .appendingPathComponent("window.json")
  }

  /// Reads a file that ``save(to:)`` wrote; nil if it is missing or damaged.
  init?(savedIn file: URL) {
    guard let data = try? Data(contentsOf: file),
      let frame = try? JSONDecoder().decode(WindowFrame.self, from: data)
    else { return nil }
    let smallest = WindowConfiguration.smallestSize
    let range = -Self.largest...Self.largest
    guard (smallest.width...Self.largest).contains(frame.width),
      (smallest.height...Self.largest).contains(frame.height),
      frame.origin.map({ range.contains($0.x) && range.contains($0.y) }) ?? true,
      frame.decorations.map({
        (0...Self.largest).contains($0.width) && (0...Self.largest).contains($0.height)
      }) ?? true
    else { return nil }
    self = frame
  }

  /// Writes the file. Errors are ignored: the only loss is that the next window opens elsewhere.
  func save(to file: URL) {
    let folder = file.deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try? JSONEncoder().encode(self).write(to: file, options: .atomic)
  }

  // MARK: Its place on displays

  /// The frame made small enough, and moved, so that the window with its decorations lies within one of `displays`, which
  /// are the usable bounds of each display.
  ///
  /// The display is the one that shows most of the frame, else the first. A frame that lies on no display, because one was
  /// unplugged, loses its position: the window system chooses one.
  func fitted(into displays: [CGRect]) -> WindowFrame {
    guard let first = displays.first else { return self }
    let added = decorations ?? Decorations(width: 0, height: 0)
    let rect = origin.map {
      CGRect(x: $0.x, y: $0.y, width: width + added.width, height: height + added.height)
    }
    func overlap(_ display: CGRect) -> CGFloat {
      guard let part = rect?.intersection(display), !part.isNull else { return 0 }
      return part.width * part.height
    }
    let display = displays.max { overlap($0) < overlap($1) }.flatMap { overlap($0) > 0 ? $0 : nil }
    let room = display ?? first
    var fitted = WindowFrame(
      decorations: decorations, width: min(width, max(Int(room.width) - added.width, 1)),
      height: min(height, max(Int(room.height) - added.height, 1)))
    if let display, let origin {
      let largest = (
        x: Int(display.maxX) - fitted.width - added.width,
        y: Int(display.maxY) - fitted.height - added.height
      )
      fitted.origin = Origin(
        x: max(min(origin.x, largest.x), Int(display.minX)),
        y: max(min(origin.y, largest.y), Int(display.minY)))
    }
    return fitted
  }
}
