import Foundation

@testable import UIKit

/// The rows of the table in `docs/FEEL.md`. `scripts/feel.sh` runs the tests that replay recordings with
/// `INTERLUDE_PRINT_FEEL=1`, and collects what this prints.
enum FeelTable {
  /// Prints a row: the recording, the outcome of its replay, and the differences in `unit`.
  static func add(
    _ recording: String, _ outcome: String, _ difference: MotionDifference, unit: String = "pt"
  ) {
    guard ProcessInfo.processInfo.environment["INTERLUDE_PRINT_FEEL"] != nil else { return }
    let digits = unit == "pt" ? 2 : 4
    print(
      String(
        format: "FEEL | %@ | %@ | %.\(digits)f | %.\(digits)f | %@ | %.0f |", recording, outcome,
        difference.rms, abs(difference.worst), unit, difference.lag * 1000))
  }
}
