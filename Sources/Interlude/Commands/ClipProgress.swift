import Foundation

/// Shows the progress of a clip: as a bar with the time left on a terminal, or as lines for another program.
struct ClipProgress {
  /// Where the progress is shown.
  enum Destination {
    case terminal
    /// Lines such as `progress 0.25` on standard output; ``ClipExport`` reads them.
    case program
    case none
  }

  private let destination: Destination
  private let begin = Date()
  private var lastShown = Date.distantPast
  private static let barWidth = 28
  /// The shortest time between two updates, in seconds.
  private static let interval = 0.1
  /// The elapsed time in seconds before which no time left is shown, because the estimate would be poor.
  private static let estimateDelay = 0.7

  init(_ destination: Destination) { self.destination = destination }

  /// Shows the finished fraction, 0…1. A call less than ``interval`` after the last update does nothing.
  mutating func show(_ fraction: Double) throws {
    let now = Date()
    guard now.timeIntervalSince(lastShown) >= Self.interval else { return }
    lastShown = now
    switch destination {
    case .none: break
    case .program: try StandardOutput.print("progress \(min(max(fraction, 0), 1))")
    case .terminal:
      Self.write("\r\(Self.line(fraction, elapsed: now.timeIntervalSince(begin)))\u{1B}[K")
    }
  }

  /// Removes the bar.
  func clear() {
    if destination == .terminal, lastShown != .distantPast { Self.write("\r\u{1B}[K") }
  }

  /// The bar with the percent and, after a moment, the time left.
  static func line(_ fraction: Double, elapsed: TimeInterval) -> String {
    let fraction = min(max(fraction, 0), 1)
    let filled = Int((fraction * Double(barWidth)).rounded())
    let bar =
      String(repeating: "█", count: filled) + String(repeating: "░", count: barWidth - filled)
    let percent = "\(bar) \(Int(100 * fraction)) %"
    guard let left = secondsLeft(fraction, elapsed: elapsed) else { return percent }
    return left < 60 ? "\(percent), \(left) s left" : "\(percent), \((left + 59) / 60) min left"
  }

  /// The estimated time left in seconds; nil at first, when the estimate would be poor.
  static func secondsLeft(_ fraction: Double, elapsed: TimeInterval) -> Int? {
    guard elapsed >= estimateDelay, fraction > 0.02 else { return nil }
    return Int((elapsed * (1 - fraction) / fraction).rounded(.up))
  }

  private static func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
