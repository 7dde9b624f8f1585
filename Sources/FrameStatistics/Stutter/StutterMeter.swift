/// Finds stutters: frame times far above those just before them, at whatever rate the frames come.
///
/// A frame stutters if its frame time is longer than ``factor`` times the mean of up to ``windowSize`` frame times before it. Unlike a missed
/// interval it needs no refresh period. CapFrameX counts stutters by the same factor of a moving average. Frame times are
/// compared only without idle time between them. Memory is constant.
public struct StutterMeter: Sendable, Hashable {
  /// The number of frames that stutter.
  public private(set) var count = 0
  /// The sum of the frame times that stutter.
  private var stutterTime: Nanoseconds = 0
  /// The sum of all frame times.
  private var time: Nanoseconds = 0
  /// The latest frame times, the oldest first.
  private var recent: [Nanoseconds] = []

  /// A frame that takes longer than 2.5 times the mean stutters.
  public static let factor = 2.5
  /// The number of frame times in the mean: 20, a third of a second at 60 Hz.
  public static let windowSize = 20
  /// The smallest number of frame times in the mean.
  private static let smallestWindow = 5

  /// The definition as it is printed beside the numbers.
  public static let definition = "frame times > 2.5 × the mean of the 20 before"

  /// Creates a meter without frames.
  public init() {}

  /// The percentage of the frame times that stutters took; 0 without frame times.
  public var percentage: Double { time > 0 ? 100 * Double(stutterTime) / Double(time) : 0 }

  /// Adds the interval of the next frame.
  public mutating func add(_ interval: FrameInterval) {
    guard let frameTime = interval.frameTime else { return recent.removeAll(keepingCapacity: true) }
    time += frameTime
    if recent.count >= Self.smallestWindow {
      let mean = recent.reduce(0.0) { $0 + Double($1) } / Double(recent.count)
      if Double(frameTime) > Self.factor * mean {
        count += 1
        stutterTime += frameTime
      }
    }
    if recent.count == Self.windowSize { recent.removeFirst() }
    recent.append(frameTime)
  }
}
