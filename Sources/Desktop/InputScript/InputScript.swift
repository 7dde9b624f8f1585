import Foundation
import UIKit

/// What somebody does to the app, against time: a value that is read from a file, written to one and
/// replayed.
///
///     {"interlude-input": 1, "width": 1280, "height": 800, "exhibit": "calendar"}
///     {"t": 0, "type": "mark", "name": "push"}
///     {"t": 0, "type": "tap", "at": "page"}
///     {"t": 2, "type": "mark", "name": "pop-by-hand", "duration": 1}
///     {"t": 2, "type": "drag", "from": {"x": 4, "y": 400}, "to": {"offset": [500, 0]}, "duration": 0.5}
///
/// The form is JSON lines; `docs/INPUT-SCRIPTS.md` has every line and field. Times are seconds from
/// the start. The same script on the same clock gives the same frames.
public struct InputScript: Sendable, Hashable {
  public var header: Header
  /// In the order of their times.
  public var lines: [Line]
  /// The number of a last line that was cut off and left out, from 1; nil for a script that is whole.
  public internal(set) var cutOffLine: Int?

  public init(header: Header = Header(), lines: [Line] = []) {
    self.header = header
    self.lines = lines
  }

  /// What a script was made for.
  public struct Header: Sendable, Hashable {
    /// The window's size in points; nil where the script fits any.
    public var size: Size?
    /// The exhibit's name on the command line; nil where it fits any.
    public var exhibit: String?
    /// "light" or "dark"; nil for either.
    public var appearance: String?
    /// How many times slower than life everything plays.
    public var slowness = 1.0
    /// What decides the exhibit's colours; nil for that of all demonstrations.
    public var seed: UInt32?

    public struct Size: Sendable, Hashable {
      public var width: Int
      public var height: Int

      public init(width: Int, height: Int) {
        self.width = width
        self.height = height
      }
    }

    public init(
      size: Size? = nil, exhibit: String? = nil, appearance: String? = nil, slowness: Double = 1,
      seed: UInt32? = nil
    ) {
      self.size = size
      self.exhibit = exhibit
      self.appearance = appearance
      self.slowness = slowness
      self.seed = seed
    }
  }

  /// One line: something that is done at its time, or begins then.
  public struct Line: Sendable, Hashable {
    /// Seconds from the start of the script.
    public var time: TimeInterval
    public var action: Action
    /// The line in its file, from 1; nil for what no file holds. Two lines that say the same are the
    /// same.
    public var number: Int?

    public init(_ action: Action, at time: TimeInterval, number: Int? = nil) {
      self.time = time
      self.action = action
      self.number = number
    }

    public static func == (a: Line, b: Line) -> Bool { a.time == b.time && a.action == b.action }

    public func hash(into hasher: inout Hasher) {
      hasher.combine(time)
      hasher.combine(action)
    }
  }

  /// How long the last action takes to its end, in seconds from the start of the script.
  public var duration: TimeInterval { lines.map { $0.time + $0.action.duration }.max() ?? 0 }
}
