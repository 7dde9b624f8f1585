import Foundation
import QuartzCore

/// The changes of animations, to take back and to make again.
///
/// Changes of the same thing that follow each other closely, such as the moves of a drag, count as one.
struct EditHistory {
  private var undone: [AnimationEdits] = []
  private var done: [AnimationEdits] = []
  private var last: (subject: AnyHashable, time: TimeInterval)?

  /// Seconds within which changes of the same thing belong together.
  private static let pause: TimeInterval = 0.5
  private static let mostSteps = 200

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Notes the state before a change.
  ///
  /// - Parameters:
  ///   - edits: The state before.
  ///   - subject: What is changed, such as the curve of one animation.
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
