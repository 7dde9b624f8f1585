import QuartzCore

/// How long before a moment some work has to begin to be done by then: as long as it has lately taken, and some more.
struct LeadTime {
  /// In seconds.
  private(set) var seconds: CFTimeInterval = 0

  /// How many times as long as the longest of the latest it may take and still be done in time: the rest of the machine
  /// has a say in that, and the more the longer it takes.
  private static let caution = 1.3
  /// Seconds beyond that, for what is as short as a timer's error.
  private static let margin: CFTimeInterval = 0.001
  /// How much of a long one is remembered by each that follows it.
  private static let memory = 0.98

  /// Learns how long it took; `limit` is the longest lead.
  mutating func note(_ work: CFTimeInterval, limit: CFTimeInterval) {
    seconds = max(min(work * Self.caution + Self.margin, limit), seconds * Self.memory)
  }
}
