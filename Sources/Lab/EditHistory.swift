import Foundation
import QuartzCore

/// Remembers states of the edits, for undo and redo.
///
/// Changes of the same thing that follow each other closely, such as the moves of a drag, are one step.
struct EditHistory {
  private var undone: [AnimationEdits] = []
  private var done: [AnimationEdits] = []
  private var last: (subject: AnyHashable, time: TimeInterval)?

  /// The longest time between two changes of one step, in seconds.
  private static let pause: TimeInterval = 0.5
  private static let mostSteps = 200

  /// Notes the state before a change.
  ///
  /// - Parameters:
  ///   - edits: The state before.
  ///   - subject: Identifies the changed thing, such as an animation: its next change belongs to the same step if it follows closely.
  ///   - time: The time of the change, in seconds.
  mutating func willChange(_ edits: AnimationEdits, subject: AnyHashable, at time: TimeInterval) {
    let isContinued = last.map { $0.subject == subject && time - $0.time < Self.pause } ?? false
    last = (subject, time)
    guard !isContinued else { return }
    done.append(edits)
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
  }

  /// Returns the state before the last change; nil if there is none.
  mutating func undo(_ current: AnimationEdits) -> AnimationEdits? {
    last = nil
    guard let edits = done.popLast() else { return nil }
    undone.append(current)
    return edits
  }

  /// Returns the state that the last undo has left; nil if there is none.
  mutating func redo(_ current: AnimationEdits) -> AnimationEdits? {
    last = nil
    guard let edits = undone.popLast() else { return nil }
    done.append(current)
    return edits
  }
}
