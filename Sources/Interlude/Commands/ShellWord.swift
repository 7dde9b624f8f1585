import Foundation

/// A word of a command line that users can paste into a POSIX shell.
struct ShellWord: CustomStringConvertible {
  /// The word, quoted where the shell would not take it as it is.
  let description: String

  /// The word for `text`.
  init(_ text: String) {
    let isPlain = !text.isEmpty && text.unicodeScalars.allSatisfy(Self.plain.contains)
    description = isPlain ? text : "'\(text.replacing("'", with: #"'\''"#))'"
  }

  /// The word for a file's path. One that begins with a hyphen is not taken for an option.
  init(path: String) { self.init(path.hasPrefix("-") ? "./" + path : path) }

  /// The word for the running program, as it was started.
  init(program arguments: [String]) { self.init(arguments.first ?? "interlude") }

  private static let plain = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./+:,@%=")
}
