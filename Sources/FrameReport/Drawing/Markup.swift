import Foundation

/// Text as it may stand in HTML and SVG.
enum Markup {
  /// The text with everything that means something in markup escaped, in elements and in attributes.
  ///
  /// Characters that no document may hold, such as a bell, become question marks in a diamond.
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

  /// A colour in CSS.
  static func color(_ value: UInt32) -> String { String(format: "#%06x", value) }
}
