import Foundation

/// Numbers as a report prints them.
enum Decimals {
  /// A number with a fixed count of places, and an en dash for none or one without end.
  static func text(_ value: Double?, _ places: Int) -> String {
    guard let value, value.isFinite else { return "–" }
    return String(format: "%.\(places)f", value)
  }

  /// A percentage with its sign: `+3.2 %`.
  static func signedPercent(_ value: Double) -> String { signed(value) + " %" }

  /// A number with its sign: `+3.2`. What rounds to nothing has none.
  static func signed(_ value: Double) -> String {
    let text = String(format: "%.1f", abs(value))
    let isNothing = !text.contains { ("1"..."9").contains($0) }
    return (isNothing ? "" : value < 0 ? "−" : "+") + text
  }

  /// The count with its word: `1 frame`, `2 frames`.
  static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)\(number == 1 ? "" : "s")"
  }
}
