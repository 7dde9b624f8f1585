/// Attributes changes of layers to a cause, such as an input event. (Not part of Core Animation.)
///
/// A main loop uses it to find out which frame shows the response to which input event. While the loop
/// handles an event, ``current`` is the event's number. Tasks that are started meanwhile inherit it. Timers
/// and blocks on the main queue don't, so their changes have no cause.
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

  /// A closure that is called with the cause of each change in a tree on screen that has a cause.
  ///
  /// While it is nil, changes have no extra cost.
  @preconcurrency @MainActor package static var listener: ((UInt64) -> Void)?

  @MainActor static func noteChange() {
    guard let listener, let cause = current ?? currentOnMainThread else { return }
    listener(cause)
  }
}
