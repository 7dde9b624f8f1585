import Synchronization

/// The translation of the lab's texts. They are English; a localized app sets ``translation``.
public enum LabText {
  /// Wraps the closure in a struct. The generic mutex would wrap a bare closure in another one each time it returns it.
  private struct State {
    var translation: @Sendable (String) -> String? = { _ in nil }
  }

  private static let state = Mutex(State())

  /// Returns the translation of an English text, which may contain `%@` in place of a value; nil for none. Usable on any thread.
  public static var translation: @Sendable (String) -> String? {
    get { state.withLock { $0.translation } }
    set { state.withLock { $0.translation = newValue } }
  }
}

/// The text in the user's language. `%@` in it stands for `value`.
func localized(_ text: String, _ value: String? = nil) -> String {
  let result = LabText.translation(text) ?? text
  return value.map { result.replacing("%@", with: $0) } ?? result
}
