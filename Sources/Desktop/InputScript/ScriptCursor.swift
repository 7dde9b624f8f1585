import Foundation
import UIKit

/// Walks through a script's lines and returns their events when they are due.
///
/// Places are looked up when their line is reached, because earlier lines may change the views.
@MainActor
struct ScriptCursor {
  private let lines: [InputScript.Line]
  private let path: String
  private var next = 0
  /// The remaining events of lines that were reached, in the order of their times.
  private var pending: [(time: TimeInterval, kind: InputEvent.Kind)] = []
  private var pointer = CGPoint.zero

  /// Creates a cursor at the first line. `path` is the script's name in errors.
  init(_ lines: [InputScript.Line], path: String) {
    self.lines = lines
    self.path = path
  }

  /// The time of the next event in seconds from the start; nil when there are no more.
  var nextTime: TimeInterval? {
    let line = next < lines.count ? lines[next].time : nil
    guard let event = pending.first?.time else { return line }
    return min(event, line ?? event)
  }

  /// Removes and returns the next event that is due at `time`; nil if there is none.
  mutating func take(until time: TimeInterval) throws(InputScriptError) -> InputEvent.Kind? {
    while let due = nextTime, due <= time {
      // Of events at the same time, those of earlier lines come first.
      if let event = pending.first, event.time <= due {
        pending.removeFirst()
        return event.kind
      }
      let line = lines[next]
      next += 1
      let finder = PlaceFinder(path: path, line: line.number)
      let events = try line.action.events(pointer: &pointer) {
        place throws(InputScriptError) in try finder.point(of: place)
      }
      for event in events { insert((line.time + event.time, event.kind)) }
    }
    return nil
  }

  private mutating func insert(_ event: (time: TimeInterval, kind: InputEvent.Kind)) {
    let index = pending.firstIndex { $0.time > event.time } ?? pending.count
    pending.insert(event, at: index)
  }
}
