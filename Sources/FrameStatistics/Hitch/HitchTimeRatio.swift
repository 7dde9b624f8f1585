/// How many milliseconds frames came late in each second of animation: Apple's *hitch time ratio*.
///
/// Lateness is counted in whole refreshes (``FrameInterval/hitchTime``), and the seconds are those
/// in which frames were due: the sum of the frames' intervals, without the idle time between.
public struct HitchTimeRatio: Sendable, Hashable {
  /// The rule in a few words, as it is printed beside the number.
  public static let statement = "missed intervals × refresh, in ms per second of activity"

  /// The time by which frames came late, in milliseconds.
  public let hitchTime: Double

  /// The time in which frames were due, in seconds.
  public let activeTime: Double

  /// Milliseconds late per second; zero if no time passed.
  public var value: Double { activeTime > 0 ? hitchTime / activeTime : 0 }

  /// Creates a ratio from milliseconds late and seconds active.
  public init(hitchTime: Double, activeTime: Double) {
    self.hitchTime = hitchTime
    self.activeTime = activeTime
  }
}
