import Synchronization
import UIKit

/// The language of the lab's texts and the notation of its numbers. They are English; a localized app sets ``translation``,
/// ``isRightToLeft`` and ``decimalSeparator``.
public enum LabText {
  /// Wraps the closures in a struct. The generic mutex would wrap a bare closure in another one each time it returns it.
  private struct State {
    var translation: @Sendable (String) -> String? = { _ in nil }
    var decimalSeparator: @Sendable () -> String = { "." }
    var isRightToLeft = false
  }

  private static let state = Mutex(State())

  /// Returns the translation of an English text, which may contain `%@` in place of a value; nil for none. Usable on any thread.
  public static var translation: @Sendable (String) -> String? {
    get { state.withLock { $0.translation } }
    set { state.withLock { $0.translation = newValue } }
  }

  /// Returns the character between a number and its decimals. Called when the first number is shown, not before. Usable on any thread.
  public static var decimalSeparator: @Sendable () -> String {
    get { state.withLock { $0.decimalSeparator } }
    set { state.withLock { $0.decimalSeparator = newValue } }
  }

  /// Whether the language is written from right to left. The lab is then mirrored, as it also is beside a window that is laid out from
  /// right to left. A change takes effect when the lab is shown. Usable on any thread.
  public static var isRightToLeft: Bool {
    get { state.withLock { $0.isRightToLeft } }
    set { state.withLock { $0.isRightToLeft = newValue } }
  }

  /// A number with a full stop before its decimals, with the user's decimal separator instead.
  static func number(_ text: String) -> String {
    let separator = decimalSeparator()
    return separator == "." ? text : text.replacing(".", with: separator)
  }

  /// The text between the numbers of a list. It is a semicolon where a comma separates decimals.
  static var listSeparator: String { decimalSeparator() == "," ? "; " : ", " }
}

extension UIWindow {
  /// Lays out a window of the lab in the direction of the lab's language or of the app's window.
  func followDirection(of stage: UIWindow?) {
    semanticContentAttribute =
      LabText.isRightToLeft || stage?.isMirrored == true ? .forceRightToLeft : .unspecified
  }
}

/// The text in the user's language. `%@` in it stands for `value`.
func localized(_ text: String, _ value: String? = nil) -> String {
  let result = LabText.translation(text) ?? text
  return value.map { result.replacing("%@", with: $0) } ?? result
}
