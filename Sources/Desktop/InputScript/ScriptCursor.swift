import Foundation
import UIKit

/// Goes through a script's lines and hands out its events, each at its time.
///
/// Places are looked up when their line is reached, not before: a page may have come by then.
@MainActor
struct ScriptCursor {
  private let lines: [InputScript.Line]
  private let path: String
  private var next = 0
  /// What lines that were reached have still to do, in the order of time.
  private var pending: [(time: TimeInterval, kind: InputEvent.Kind)] = []
  private var pointer = CGPoint.zero

  /// `path` is what errors call the script.
  init(_ lines: [InputScript.Line], path: String) {
    self.lines = lines
    self.path = path
  }

  /// When something is to be done next, in seconds from the start; nil when everything is done.
  var nextTime: TimeInterval? {
    let line = next < lines.count ? lines[next].time : nil
    guard let event = pending.first?.time else { return line }
    return min(event, line ?? event)
  }

  /// The next event that is due at `time`; nil when there is none.
  mutating func take(until time: TimeInterval) throws(InputScriptError) -> InputEvent.Kind? {
    while let due = nextTime, due <= time {
      // Of what is due at one time, what was begun earlier comes first.
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
