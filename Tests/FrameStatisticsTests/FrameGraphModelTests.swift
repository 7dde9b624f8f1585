import Testing

@testable import FrameStatistics

@Suite struct FrameGraphModelTests {
  private func interval(_ time: Nanoseconds, isConsecutive: Bool = true) -> FrameInterval {
    FrameInterval(elapsed: time, refreshPeriod: refresh, isConsecutive: isConsecutive)
  }

  @Test func empty() {
    let graph = FrameGraphModel(capacity: 4)
    #expect(graph.count == 0)
    #expect(graph.bars.isEmpty)
    #expect(graph.longest == 0)
    #expect(graph.refreshPeriod == 0)
    #expect(graph.refreshLine == 0)
  }

  @Test func keepsTheLastFramesInOrder() {
    for capacity in 1...6 {
      var graph = FrameGraphModel(capacity: capacity)
      for time in 1...20 {
        graph.append(interval(Nanoseconds(time)))
        let expected = (max(1, time - capacity + 1)...time).map(Nanoseconds.init)
        #expect((0..<graph.count).map { graph[$0].elapsed } == expected)
        #expect(graph.longest == Nanoseconds(time))
      }
    }
  }

  @Test(arguments: [(1, 2), (2, 2), (3, 4), (4, 4), (9, 4)] as [(Nanoseconds, Nanoseconds)])
  func ceilingIsTwoOrFourRefreshPeriods(longest: Nanoseconds, ceiling: Nanoseconds) {
    var graph = FrameGraphModel(capacity: 3)
    graph.append(interval(longest * refresh))
    #expect(graph.ceiling == ceiling * refresh)
    #expect(graph.refreshLine == 1 / Double(ceiling))
  }

  @Test func ceilingWithoutARefreshPeriodFitsTheLongest() {
    var graph = FrameGraphModel(capacity: 3)
    graph.append(
      FrameInterval(elapsed: 9 * millisecond, refreshPeriod: 0, isConsecutive: true))
    #expect(graph.ceiling == 16 * millisecond)
  }

  @Test func aStallIsClampedToTheHeight() {
    var graph = FrameGraphModel(capacity: 3)
    graph.append(interval(100 * refresh))
    #expect(graph.bars.map(\.height) == [1])
  }

  @Test func barsDescribeTheirFrames() {
    var graph = FrameGraphModel(capacity: 3)
    graph.append(interval(5 * millisecond, isConsecutive: false))
    graph.append(interval(refresh))
    graph.append(interval(2 * refresh))
    let bars = graph.bars
    #expect(bars.map(\.isLate) == [false, false, true])
    #expect(bars.map(\.followsIdle) == [true, false, false])
    #expect(bars.map(\.height) == [Double(5 * millisecond) / Double(2 * refresh), 0.5, 1])
  }
}
