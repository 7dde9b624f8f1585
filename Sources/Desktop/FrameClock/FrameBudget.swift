import QuartzCore

/// Predicts how long before a deadline some work must begin: the longest recent duration and a margin.
struct FrameBudget {
  /// The prediction in seconds.
  private(set) var seconds: CFTimeInterval = 0

  /// The safety factor for the longest recent duration. Other load on the machine delays long work more than short work.
  private static let safetyFactor = 1.3
  /// Seconds that are added for the timer's error.
  private static let margin: CFTimeInterval = 0.001
  /// The factor by which the prediction shrinks with each shorter duration.
  private static let decay = 0.98

  /// Notes that the work took `work` seconds. The prediction is at most `limit` seconds.
  mutating func note(_ work: CFTimeInterval, limit: CFTimeInterval) {
    seconds = max(min(work * Self.safetyFactor + Self.margin, limit), seconds * Self.decay)
  }
}
