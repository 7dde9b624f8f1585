/// A log of calls, in order.
@MainActor
final class CallLog {
  private(set) var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }

  /// Returns the entries since the last `take()` and clears the log.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
