import Foundation
import UIKit

/// An event that a script's line stands for.
public enum ScriptEvent: Sendable, Hashable {
  /// An event of the pointer, a finger or the keyboard.
  case input(InputEvent.Kind)
  /// The window gets another size, in points.
  case resize(CGSize)
  /// The desktop changes to light or dark.
  case appearance(UIUserInterfaceStyle)
}

/// Walks through a script's lines and returns their events when they are due.
///
/// Places are looked up when their line is reached, because earlier lines may change the views.
@MainActor
struct ScriptCursor {
  private var lines: [InputScript.Line]
  let path: String
  private var next = 0
  /// The remaining events of lines that were reached, in the order of their times.
  private var pending: [(time: TimeInterval, event: ScriptEvent)] = []
  private var pointer = CGPoint.zero

  /// Creates a cursor at the first line. `path` is the script's name in errors.
  init(_ lines: [InputScript.Line], path: String) {
    self.lines = lines
    self.path = path
  }

  /// Adds lines at the end. Their times must not be earlier than those of lines that were reached.
  mutating func append(_ more: [InputScript.Line]) { lines += more }

  /// The time of the next event in seconds from the start; nil when there are no more.
  var nextTime: TimeInterval? {
    let line = next < lines.count ? lines[next].time : nil
    guard let event = pending.first?.time else { return line }
    return min(event, line ?? event)
  }

  /// Removes and returns the next event that is due at `time`; nil if there is none.
  mutating func take(until time: TimeInterval) throws(InputScriptError) -> ScriptEvent? {
    while let due = nextTime, due <= time {
      // Of events at the same time, those of earlier lines come first.
      if let event = pending.first, event.time <= due {
        pending.removeFirst()
        return event.event
      }
      let line = lines[next]
      next += 1
      let finder = PlaceFinder(path: path, line: line.number)
      switch line.action {
      case .resize(let size):
        insert(.resize(CGSize(width: size.width, height: size.height)), at: line.time)
      case .appearance(let style):
        insert(.appearance(style == "dark" ? .dark : .light), at: line.time)
      default:
        let events = try line.action.events(pointer: &pointer) {
          place throws(InputScriptError) in try finder.point(of: place)
        }
        for event in events { insert(.input(event.kind), at: line.time + event.time) }
      }
    }
    return nil
  }

  private mutating func insert(_ event: ScriptEvent, at time: TimeInterval) {
    let index = pending.firstIndex { $0.time > time } ?? pending.count
    pending.insert((time, event), at: index)
  }
}
