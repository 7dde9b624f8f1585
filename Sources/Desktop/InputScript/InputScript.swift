import Foundation
import UIKit

/// A script of user input with times, which is read from a file, written to one, and replayed.
///
///     {"interlude-input": 1, "width": 1280, "height": 800, "exhibit": "calendar"}
///     {"t": 0, "type": "mark", "name": "push"}
///     {"t": 0, "type": "tap", "at": "page"}
///     {"t": 2, "type": "mark", "name": "pop-by-hand", "duration": 1}
///     {"t": 2, "type": "drag", "from": {"x": 4, "y": 400}, "to": {"offset": [500, 0]}, "duration": 0.5}
///
/// The format is JSON lines; `docs/INPUT-SCRIPTS.md` describes every line and field. Times are seconds from the start. The same
/// script on the same clock gives the same frames.
public struct InputScript: Sendable, Hashable {
  /// The circumstances for which the script was made.
  public var header: Header
  /// The lines in the order of their times.
  public var lines: [Line]
  /// The number of an incomplete last line that was left out, from 1; nil if the file is complete.
  public internal(set) var cutOffLine: Int?

  /// Translates the names in scripts into the language of the app's texts; by default nothing is translated.
  ///
  /// A script may name a view by its text. Set this in an app that shows its texts in another language than its scripts do.
  @MainActor public static var translation: (String) -> String = { $0 }

  /// Creates a script from its parts.
  public init(header: Header = Header(), lines: [Line] = []) {
    self.header = header
    self.lines = lines
  }

  /// The circumstances for which a script was made.
  public struct Header: Sendable, Hashable {
    /// The window's size in points; nil for any.
    public var size: Size?
    /// The name of the page that the script is for, which the app defines; nil for any.
    public var exhibit: String?
    /// "light" or "dark"; nil for either.
    public var appearance: String?
    /// The factor by which the app plays slower than usual.
    public var slowdownFactor = 1.0
    /// The seed of the app's random choices, such as colours; nil for the app's standard seed.
    public var seed: UInt32?
    /// Settings of the page, such as "duration=0.4", which the app defines.
    public var settings: [String]
    /// Paths of pictures that the app shows in place of its own pages. The app defines their meaning.
    public var pages: [String]

    /// A window's size in points.
    public struct Size: Sendable, Hashable {
      /// The width in points.
      public var width: Int
      /// The height in points.
      public var height: Int

      /// Creates a size.
      public init(width: Int, height: Int) {
        self.width = width
        self.height = height
      }
    }

    /// Creates a header.
    public init(
      size: Size? = nil, exhibit: String? = nil, appearance: String? = nil,
      slowdownFactor: Double = 1,
      seed: UInt32? = nil, settings: [String] = [],
      pages: [String] = []
    ) {
      self.size = size
      self.exhibit = exhibit
      self.appearance = appearance
      self.slowdownFactor = slowdownFactor
      self.seed = seed
      self.settings = settings
      self.pages = pages
    }
  }

  /// One line: an action that begins at a time.
  public struct Line: Sendable, Hashable {
    /// The time in seconds from the start of the script.
    public var time: TimeInterval
    /// The action.
    public var action: Action
    /// The number of the line in its file, from 1; nil for a line that was not read from a file. Comparisons ignore it.
    public var number: Int?

    /// Creates a line.
    public init(_ action: Action, at time: TimeInterval, number: Int? = nil) {
      self.time = time
      self.action = action
      self.number = number
    }

    /// Whether time and action are the same.
    public static func == (a: Line, b: Line) -> Bool { a.time == b.time && a.action == b.action }

    /// Hashes time and action.
    public func hash(into hasher: inout Hasher) {
      hasher.combine(time)
      hasher.combine(action)
    }
  }

  /// The end of the last action, in seconds from the start of the script.
  public var duration: TimeInterval { lines.map { $0.time + $0.action.duration }.max() ?? 0 }
}
