import QuartzCore

/// How long before a moment some work has to begin to be done by then: as long as it has lately taken, and a little more.
struct LeadTime {
  /// In seconds.
  private(set) var seconds: CFTimeInterval = 0

  /// Beyond what the longest of the latest took.
  private static let margin: CFTimeInterval = 0.001
  /// How much of a long one is remembered by each that follows it.
  private static let memory = 0.9

  /// Learns how long it took; `limit` is the longest lead.
  mutating func note(_ work: CFTimeInterval, limit: CFTimeInterval) {
    seconds = max(min(work + Self.margin, limit), seconds * Self.memory)
  }
}
