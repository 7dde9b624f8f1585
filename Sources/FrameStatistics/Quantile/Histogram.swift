/// Counts of samples between fixed edges.
///
/// ```swift
/// var histogram = Histogram(edges: [0, 10, 20])
/// histogram.add(10)          // counts == [0, 1, 0]
/// ```
///
/// Bin `i` holds the samples from edge `i` up to, not including, edge `i + 1`; the last bin is open
/// above. A sample below the first edge counts in the first bin.
public struct Histogram: Sendable, Hashable {
  /// The lower edge of each bin, ascending.
  public let edges: [Double]

  /// How many samples fell in each bin; as many as there are edges.
  public private(set) var counts: [Int]

  /// Creates an empty histogram.
  ///
  /// - Parameter edges: At least one edge, in strictly ascending order.
  public init(edges: [Double]) {
    precondition(!edges.isEmpty, "A histogram needs at least one edge.")
    precondition(
      zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 }, "A histogram's edges must ascend.")
    self.edges = edges
    counts = Array(repeating: 0, count: edges.count)
  }

  /// How many samples were added.
  public var total: Int { counts.reduce(0, +) }

  /// Counts one sample. Cost: O(log *bins*), and no allocation.
  public mutating func add(_ sample: Double) {
    var low = 0
    var high = edges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sample < edges[middle] { high = middle } else { low = middle }
    }
    counts[low] += 1
  }

  /// Edges in milliseconds that say how frames kept to a refresh period: four bins below it, one
  /// for frames on time (within the millisecond of ``FrameInterval/lateness``), one for late frames
  /// that missed nothing yet, and one each for one, two and more missed refreshes.
  public static func frameTimeEdges(refreshPeriod: Nanoseconds) -> [Double] {
    let period = milliseconds(refreshPeriod)
    let slack = milliseconds(FrameInterval.lateness)
    let wished = [
      0, period / 4, period / 2, period * 3 / 4, period - slack, period + slack, period * 1.5,
      period * 2.5, period * 3.5,
    ]
    // With very short periods the millisecond reaches into its neighbors; those bins fall away.
    return wished.reduce(into: [Double]()) { edges, edge in
      if edges.last.map({ $0 < edge }) ?? true { edges.append(edge) }
    }
  }
}
