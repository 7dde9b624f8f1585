import Foundation

/// Text and colours for HTML and SVG.
enum Markup {
  /// The text with the special characters of markup escaped, for use in elements and attributes.
  ///
  /// Characters that a document may not contain, such as control characters, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      case _
      where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
        || [0xFFFE, 0xFFFF].contains(scalar.value):
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A colour in CSS syntax, from `0xRRGGBB`.
  static func color(_ value: UInt32) -> String { String(format: "#%06x", value) }
}
