/// What has been called, in order.
@MainActor
final class CallLog {
  private(set) var entries: [String] = []

  func note(_ entry: String) { entries.append(entry) }

  /// The entries since the last call.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}
