import Foundation
import UIKit

extension InputScript.Line {
  /// Creates the line for an event at `time`, in seconds from the start of the script.
  public init(_ event: InputEvent.Kind, at time: TimeInterval) {
    self.init(InputScript.Action(event), at: time)
  }
}

extension InputScript.Action {
  /// Creates the action of an event.
  public init(_ event: InputEvent.Kind) {
    switch event {
    case .pointerDown(let location, let button, let count):
      self = .pointerDown(.point(location), button, clicks: count)
    case .pointerMoved(let location): self = .pointerMove(.point(location))
    case .pointerUp(let location, let button, let count):
      self = .pointerUp(.point(location), button, clicks: count)
    case .pointerLeft: self = .pointerLeft
    case .cancelled: self = .cancel
    case .scroll(let location, let x, let y, let isPrecise):
      self = .scroll(.point(location), CGVector(dx: x, dy: y), isPrecise: isPrecise)
    case .key(.down(let isRepeat), let key): self = .keyDown(key, isRepeat: isRepeat)
    case .key(.up, let key): self = .keyUp(key)
    case .text(let text): self = .text(text)
    case .markedText(let text, let selection):
      let end = text.utf16.count
      self = .text(text, marked: true, selection: selection == end..<end ? nil : selection)
    case .touch(let id, let phase, let location):
      self = .touch(id: id, phase, .point(location))
    }
  }
}

extension InputScript {
  /// A part of a script that begins with a mark.
  public struct Step: Sendable, Hashable {
    /// The mark's name.
    public var name: String
    /// The mark's ``Mark/duration``.
    public var duration: TimeInterval?
    /// The lines of the step. Their times count from the mark, and in the first step from the script's first line.
    public var lines: [Line]
    /// The time of the mark, in seconds from the step's beginning: more than 0 if the script has lines before its first mark.
    public var leadIn: TimeInterval = 0
  }

  /// Whether the script has marks. Recorded scripts have none.
  public var hasMarks: Bool {
    lines.contains { if case .mark = $0.action { true } else { false } }
  }

  /// The steps of the script. Lines before the first mark belong to its step. A script without marks is one step called
  /// `name`, as long as the script.
  public func steps(named name: String) -> [Step] {
    let marks = lines.indices.compactMap { index -> (index: Int, mark: Mark)? in
      guard case .mark(let mark) = lines[index].action else { return nil }
      return (index, mark)
    }
    guard !marks.isEmpty else { return [Step(name: name, duration: duration, lines: lines)] }
    return marks.enumerated().map { number, entry in
      let first = number == 0 ? 0 : entry.index
      let end = number + 1 < marks.count ? marks[number + 1].index : lines.count
      let start = lines[first].time
      var step = Step(name: entry.mark.name, duration: entry.mark.duration, lines: [])
      step.leadIn = lines[entry.index].time - start
      for index in first..<end where index != entry.index {
        var line = lines[index]
        line.time -= start
        step.lines.append(line)
      }
      return step
    }
  }
}
