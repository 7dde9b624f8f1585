/// How text looks in a terminal: plain, or with the few escapes that all of them know.
public enum TerminalStyle: Sendable, Hashable {
  /// No escapes: for files, pipes and logs.
  case plain
  /// Bold titles, dim rules, and lateness in the terminal's own red.
  case colored

  func title(_ text: String) -> String { wrapped(text, "1") }
  func dim(_ text: String) -> String { wrapped(text, "2") }
  func alarm(_ text: String) -> String { wrapped(text, "1;31") }
  func relief(_ text: String) -> String { wrapped(text, "1;32") }

  private func wrapped(_ text: String, _ code: String) -> String {
    self == .plain || text.isEmpty ? text : "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }
}
