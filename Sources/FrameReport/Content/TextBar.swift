/// Bars made of Unicode block characters, for tables and terminals.
enum TextBar {
  private static let eighths = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  private static let levels = Array("▁▂▃▄▅▆▇█")

  /// A horizontal bar for `count`, with a resolution of an eighth of a character.
  ///
  /// - Parameters:
  ///   - largest: The count whose bar has the full length.
  ///   - length: The full length in characters.
  static func bar(_ count: Int, of largest: Int, length: Int) -> String {
    guard count > 0, largest > 0 else { return "" }
    // A count above zero is always visible, because readers look for single late frames.
    let fraction = Double(count) / Double(largest)
    let total = max(1, Int((fraction * Double(8 * length)).rounded()))
    let rest = total % 8
    return String(repeating: "█", count: total / 8) + (rest > 0 ? eighths[rest - 1] : "")
  }

  /// A chart of one line: a character for each value from 0 to 1, a space for `nil`.
  static func line(_ values: [Double?]) -> String {
    String(
      values.map { value in
        guard let value, value.isFinite else { return " " }
        return levels[min(7, max(0, Int(value * 8)))]
      })
  }
}
