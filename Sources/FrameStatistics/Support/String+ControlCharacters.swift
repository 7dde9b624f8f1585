extension String {
  /// The text with its control characters replaced by escapes such as `\u{1B}` and `\n`.
  ///
  /// Use it for text from files, file names and command lines that is shown in an error or on a terminal, so that the
  /// text cannot control the terminal or break a line. It escapes Unicode's control characters, line and
  /// paragraph separators, and the characters that change the direction of text.
  package var escapingControlCharacters: String {
    guard unicodeScalars.contains(where: \.needsEscape) else { return self }
    return unicodeScalars.map { $0.needsEscape ? $0.escape : String($0) }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var needsEscape: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
