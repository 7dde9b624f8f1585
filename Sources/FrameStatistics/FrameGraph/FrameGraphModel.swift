/// The last frame times, ready for a graph that the app draws over its own window.
///
/// ```swift
/// var graph = FrameGraphModel(capacity: 240)
/// graph.append(timeline.interval(endingWith: frame))
/// for bar in graph.bars { draw(height: bar.height) }
/// ```
///
/// Its storage is allocated once; ``append(_:)`` is O(1) and allocates nothing.
public struct FrameGraphModel: Sendable {
  /// One frame in the graph.
  public struct Bar: Sendable, Hashable {
    /// The frame's height as a share of the graph's, from 0 to 1.
    public let height: Double
    /// Whether the frame missed a refresh.
    public let isLate: Bool
    /// Whether the frame was the first after idle; a gap stands before it.
    public let followsIdle: Bool
  }

  /// How many frames the graph holds.
  public let capacity: Int

  private var ring: [FrameInterval]
  private var next = 0

  /// Creates an empty graph for at least one frame.
  public init(capacity: Int = 240) {
    precondition(capacity > 0, "A graph needs room for at least one frame.")
    self.capacity = capacity
    ring = []
    ring.reserveCapacity(capacity)
  }

  /// How many frames the graph shows now.
  public var count: Int { ring.count }

  /// Adds the newest frame; the oldest goes if there is no more room.
  public mutating func append(_ interval: FrameInterval) {
    if ring.count < capacity {
      ring.append(interval)
    } else {
      ring[next] = interval
    }
    next = (next + 1) % capacity
  }

  /// The frame at a place, from 0 for the oldest to `count − 1` for the newest.
  public subscript(index: Int) -> FrameInterval {
    precondition(ring.indices.contains(index), "There is no such frame in the graph.")
    return ring[ring.count < capacity ? index : (next + index) % capacity]
  }

  /// The longest frame shown; zero if there is none.
  public var longest: Nanoseconds { ring.lazy.map(\.elapsed).max() ?? 0 }

  /// The newest frame's refresh period, where the graph's line is; zero if there is none.
  public var refreshPeriod: Nanoseconds { count > 0 ? self[count - 1].refreshPeriod : 0 }

  /// The time at the graph's top edge: two refresh periods, doubled until the longest frame fits.
  ///
  /// It moves in doublings, so that the scale holds still while frame times wander.
  public var ceiling: Nanoseconds {
    var ceiling = max(2 * refreshPeriod, FrameGraphModel.smallestCeiling)
    while ceiling < longest { ceiling *= 2 }
    return ceiling
  }

  /// Where the line of the refresh period lies, as a share of the graph's height.
  public var refreshLine: Double { Double(refreshPeriod) / Double(ceiling) }

  /// The frames from the oldest to the newest, as the graph shows them.
  public var bars: [Bar] {
    let ceiling = Double(ceiling)
    return (0..<count).map { index in
      let interval = self[index]
      return Bar(
        height: Double(interval.elapsed) / ceiling, isLate: interval.missedIntervals > 0,
        followsIdle: !interval.isConsecutive)
    }
  }

  /// The least time at the top edge, for recordings without a refresh period.
  static let smallestCeiling: Nanoseconds = 1 * nanosecondsPerMillisecond
}
