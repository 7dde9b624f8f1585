/// On whose behalf layers change: how a loop finds out which frame answers which input.
///
/// The loop handles an input with ``current`` set to a number of its own; tasks that are started meanwhile inherit it.
/// Blocks of the main queue and timers don't, so what they change has no cause.
///
/// ```swift
/// ChangeCause.$current.withValue(id) { handle(event) }
/// ```
public enum ChangeCause {
  /// The cause of what is being done now; nil if there is none.
  @TaskLocal public static var current: UInt64?

  /// The cause of what is being done now where no task has to inherit it; setting it allocates nothing, unlike a task's
  /// own. ``current`` goes first.
  @preconcurrency @MainActor public static var handled: UInt64?

  /// Hears of every change that has a cause, in a tree that is on screen. Nil costs nothing.
  @preconcurrency @MainActor public static var listener: ((UInt64) -> Void)?

  @MainActor static func noteChange() {
    guard let listener, let cause = current ?? handled else { return }
    listener(cause)
  }
}
