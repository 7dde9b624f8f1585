/// The number of samples in each of a fixed set of bins.
///
/// ```swift
/// var histogram = Histogram(edges: [0, 10, 20])
/// histogram.add(10)          // counts == [0, 1, 0]
/// ```
///
/// Bin `i` holds the samples from edge `i` up to but not including edge `i + 1`. The last bin has no upper edge. A
/// sample below the first edge counts in the first bin.
public struct Histogram: Sendable, Hashable {
  /// The lower edge of each bin, ascending.
  public let edges: [Double]

  /// The number of samples in each bin. There are as many bins as edges.
  public private(set) var counts: [Int]

  /// Creates an empty histogram.
  ///
  /// - Parameter edges: At least one edge, in strictly ascending order.
  public init(edges: [Double]) {
    precondition(!edges.isEmpty, "A histogram needs at least one edge, but `edges` is empty.")
    precondition(
      zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 },
      "The edges of a histogram must be in strictly ascending order.")
    self.edges = edges
    counts = Array(repeating: 0, count: edges.count)
  }

  /// The number of all samples.
  public var total: Int { counts.reduce(0, +) }

  /// Counts one sample. O(log *bins*); allocates nothing.
  public mutating func add(_ sample: Double) {
    var low = 0
    var high = edges.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sample < edges[middle] { high = middle } else { low = middle }
    }
    counts[low] += 1
  }

  /// Edges in milliseconds for frame times at a refresh period given in nanoseconds.
  ///
  /// There are four bins below the period, one for frames on time (within ``FrameInterval/lateTolerance``), one for
  /// frames that are late but missed no refresh, and one each for one, two, and three or more missed refreshes.
  public static func frameTimeEdges(refreshPeriod: Nanoseconds) -> [Double] {
    let period = milliseconds(refreshPeriod)
    let tolerance = milliseconds(FrameInterval.lateTolerance)
    let edges = [
      0, period / 4, period / 2, period * 3 / 4, period - tolerance, period + tolerance,
      period * 1.5, period * 2.5, period * 3.5,
    ]
    // With periods of a few milliseconds the edges at the tolerance are out of order: leave those bins out.
    return edges.reduce(into: [Double]()) { edges, edge in
      if edges.last.map({ $0 < edge }) ?? true { edges.append(edge) }
    }
  }
}
