/// Attributes changes of layers to a cause, such as an input event. (Not part of Core Animation.)
///
/// A main loop uses it to find out which frame shows the response to which input. It handles an event
/// with ``current`` set to the event's number. Tasks started meanwhile inherit it; blocks of the main
/// queue and timers don't, and their changes have no cause.
///
/// ```swift
/// ChangeCause.$current.withValue(id) { handle(event) }
/// ```
package enum ChangeCause {
  /// The cause of changes made by the current task; nil if there is none.
  @TaskLocal package static var current: UInt64?

  /// The cause of changes made on the main thread while ``current`` is nil.
  ///
  /// Setting it allocates nothing, unlike setting a task-local value, but tasks don't inherit it.
  @preconcurrency @MainActor package static var currentOnMainThread: UInt64?

  /// Called for each change that has a cause, in a tree on screen.
  ///
  /// While it is nil, changes cost nothing extra.
  @preconcurrency @MainActor package static var listener: ((UInt64) -> Void)?

  @MainActor static func noteChange() {
    guard let listener, let cause = current ?? currentOnMainThread else { return }
    listener(cause)
  }
}
