import Foundation

/// Formats numbers for reports.
enum NumberText {
  /// A number with a fixed number of decimal places; an en dash for `nil`, NaN and infinity.
  static func decimal(_ value: Double?, _ places: Int) -> String {
    guard let value, value.isFinite else { return "–" }
    return String(format: "%.\(places)f", value)
  }

  /// A percentage with its sign: `+3.2 %`.
  static func signedPercent(_ value: Double) -> String { signed(value) + " %" }

  /// A number with its sign and one decimal place: `+3.2`. A number that rounds to zero has no sign.
  static func signed(_ value: Double) -> String {
    let text = String(format: "%.1f", abs(value))
    let isZero = !text.contains { ("1"..."9").contains($0) }
    return (isZero ? "" : value < 0 ? "−" : "+") + text
  }

  /// A count with its noun in singular or plural: `1 frame`, `2 frames`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
