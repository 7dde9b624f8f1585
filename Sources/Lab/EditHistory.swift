import Foundation

/// The undo and redo stacks of a value that the user edits.
///
/// Changes of the same thing that follow each other closely, such as the moves of a drag, are one step.
struct EditHistory<State> {
  private var undone: [State] = []
  private var done: [State] = []
  private var last: (subject: AnyHashable, time: TimeInterval)?

  /// The longest time between two changes of one step, in seconds.
  private static var pause: TimeInterval { 0.5 }
  private static var mostSteps: Int { 200 }

  /// Records the state before a change.
  ///
  /// - Parameters:
  ///   - state: The state before.
  ///   - subject: Identifies the changed thing, such as an animation: its next change belongs to the same step if it follows closely.
  ///   - time: The time of the change, in seconds.
  mutating func willChange(_ state: State, subject: AnyHashable, at time: TimeInterval) {
    let isContinued = last.map { $0.subject == subject && time - $0.time < Self.pause } ?? false
    last = (subject, time)
    guard !isContinued else { return }
    done.append(state)
    if done.count > Self.mostSteps { done.removeFirst() }
    undone = []
  }

  /// Returns the state before the last change; nil if there is none.
  mutating func undo(_ current: State) -> State? {
    last = nil
    guard let state = done.popLast() else { return nil }
    undone.append(current)
    return state
  }

  /// Returns the state before the last undo; nil if there is none.
  mutating func redo(_ current: State) -> State? {
    last = nil
    guard let state = undone.popLast() else { return nil }
    done.append(current)
    return state
  }

  /// Changes all remembered states.
  mutating func update(_ body: (inout State) -> Void) {
    for index in done.indices { body(&done[index]) }
    for index in undone.indices { body(&undone[index]) }
  }
}
