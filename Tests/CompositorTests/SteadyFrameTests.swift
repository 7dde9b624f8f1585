import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The cost of a frame grows with the layers that move or changed, not with all: work is counted, not timed.
@MainActor @Suite struct SteadyFrameTests {
  /// Sorting very many quads takes long in a debug build, and these tests don't need it.
  private static var unsorted: CompositorOptions {
    var options = CompositorOptions()
    options.batches = false
    return options
  }

  /// So many small layers in rows of a hundred, each ten points wide and high.
  private func fill(_ layer: CALayer, count: Int) -> [CALayer] {
    (0..<count).map { index in
      let small = CALayer()
      small.frame = CGRect(x: index % 100 * 10, y: index / 100 * 10, width: 9, height: 9)
      small.backgroundColor = .blue
      layer.addSublayer(small)
      return small
    }
  }

  @Test func tenMovingLayersOfTenThousandAreTheOnlyOnesVisited() throws {
    try Stage.run(width: 1000, height: 1000, options: Self.unsorted) { stage in
      let layers = fill(stage.root, count: 10_000)
      for index in 0..<10 { layers[index * 990 + 37].slide() }
      stage.draw()
      for _ in 0..<3 {
        stage.advance(by: 0.1)
        let statistics = stage.draw()
        #expect(statistics.layersDrawn == 10_001)
        #expect(statistics.layersEvaluated == 10)
      }
      stage.root.sublayers = nil
    }
  }

  /// The layer's neighbours in its display list are recorded with it; the others cost nothing.
  @Test(arguments: [1000, 10_000])
  func aChangedLayerCostsItsList(_ count: Int) throws {
    try Stage.run(width: 1000, height: 1000, options: Self.unsorted) { stage in
      let layers = fill(stage.root, count: count)
      stage.draw()
      var updates: [LayerID] = []
      let apply = stage.context.onCommit
      stage.context.onCommit = { commit in
        updates = commit.updates.map(\.id)
        apply?(commit)
      }
      for index in [3, 500, 999] {
        layers[index].backgroundColor = .red
        let statistics = stage.draw()
        #expect(updates == [layers[index].id])
        #expect((1...128).contains(statistics.layersEvaluated))
        #expect(statistics.pixelsDamaged == 9 * 9)
      }
      #expect(stage.draw().layersEvaluated == 0)
      stage.context.onCommit = apply
      stage.root.sublayers = nil
    }
  }

  /// Of a list that scrolls, only the layers near the screen are evaluated.
  @Test func layersFarFromTheScreenAreNotEvaluated() throws {
    try Stage.run(width: 1000, height: 100, options: Self.unsorted) { stage in
      let count = 50_000
      let list = stage.add(CGRect(x: 0, y: 0, width: 1000, height: 100))
      _ = fill(list, count: count)
      stage.draw()
      list.slide("bounds.origin.y", from: 0, to: 20)
      stage.draw()
      for _ in 0..<3 {
        stage.advance(by: 0.2)
        let statistics = stage.draw()
        #expect((1000...1300).contains(statistics.layersDrawn))
        #expect(statistics.layersEvaluated < statistics.layersDrawn + 3 * 128)
      }
      list.removeFromSuperlayer()
    }
  }

  /// More changes than are noted one by one are found as well, and so is a change beside movement.
  @Test func everyChangeShows() throws {
    try Stage.run(width: 400, height: 400) { stage in
      stage.compositor.options.longestList = 2
      let layers = fill(stage.root, count: 400)
      layers[7].slide()
      stage.draw()
      // For the reference everything is forgotten, so each change comes after a frame that keeps things again.
      for step in [399, 5, 2, 1] {
        stage.draw()
        for index in stride(from: 0, to: 400, by: step) {
          layers[index].backgroundColor = step % 2 == 0 ? .red : .green
        }
        stage.advance(by: 0.1)
        // Otherwise no list was cached that could have been outdated.
        let statistics = stage.draw()
        #expect(step < 5 || statistics.layersEvaluated < 350)
        let screenshot = try stage.screenshot()
        try screenshot.expect(stage.screenshot(.plain), tolerance: 0, "every \(step)th")
      }
      stage.root.sublayers = nil
    }
  }

  @Test func entriesAreSortedAsByTheStandardLibrary() {
    var random = SeededGenerator(seed: 3)
    var sorter = BatchSort()
    for count in [0, 1, 2, 3, 7, 64, 501] {
      for variety in [1, 2, 40] {
        var entries: [BatchOrder.Entry] = (0..<count).map { index in
          (
            Int32(random.index(below: variety)),
            UInt64(random.index(below: variety)) << 60, index
          )
        }
        let expected = entries.sorted {
          ($0.order, $0.key, $0.index) < ($1.order, $1.key, $1.index)
        }
        sorter.sort(&entries)
        #expect(entries.map(\.index) == expected.map(\.index), "\(count) entries")
      }
    }
  }

  @Test func anInlineVectorHoldsTheAddedValues() {
    var list = InlineVector<3, Int>(unused: 9)
    #expect(list.isEmpty)
    list.append(4)
    list.append(5)
    #expect(Array(list) == [4, 5])
    #expect(list.last == 5)
    list.append(6)
    #expect(list.map { $0 * 2 } == [8, 10, 12])
  }
}
