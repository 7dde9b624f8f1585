import TestSupport
import Testing

@testable import FrameStatistics

@Suite struct HistogramTests {
  @Test func edgesBelongToTheBinAbove() {
    var histogram = Histogram(edges: [0, 10, 20])
    for sample in [-1, 0, 9.999, 10, 19.999, 20, 1e9] { histogram.add(sample) }
    #expect(histogram.counts == [3, 2, 2])
    #expect(histogram.total == 7)
  }

  @Test func countsAgreeWithALinearSearch() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      let edges = Set(
        (0...Int.random(in: 0...12, using: &random)).map { _ in
          Double(Int.random(in: 0...40, using: &random))
        }
      ).sorted()
      var histogram = Histogram(edges: edges)
      var expected = Array(repeating: 0, count: edges.count)
      for _ in 0..<200 {
        let sample = Double(Int.random(in: -5...50, using: &random)) / 2
        histogram.add(sample)
        expected[edges.lastIndex { $0 <= sample } ?? 0] += 1
      }
      #expect(histogram.counts == expected)
    }
  }

  /// From 20 Hz to 1000 Hz. At 1000 Hz the tolerance of 1 ms is as long as the period.
  @Test(arguments: [50, 16.666667, 8.333333, 6.944444, 4.166667, 2, 1])
  func frameTimeEdgesAscend(period: Double) {
    let edges = Histogram.frameTimeEdges(refreshPeriod: Nanoseconds(period * 1e6))
    #expect(edges.first == 0)
    #expect(zip(edges, edges.dropFirst()).allSatisfy { $0 < $1 })
    #expect(edges.count >= 5)
  }
}
