import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A frame costs what moves or has changed, not what exists: work is counted, not timed.
@MainActor @Suite struct SteadyFrameTests {
  /// Sorting very many quads takes long in a debug build, and is not what is counted here.
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
        #expect(stage.draw().layersDrawn == 10_001)
        #expect(
          stage.compositor.work == SceneWork(segmentsBuilt: 10, layersVisited: 10, layersAsked: 0))
      }
      stage.root.sublayers = nil
    }
  }

  /// The layer's neighbours in its segment are built with it; that there are others costs nothing.
  @Test(arguments: [1000, 10_000])
  func aChangedLayerCostsItsSegment(_ count: Int) throws {
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
        stage.draw()
        #expect(updates == [layers[index].id])
        // What is under and over all sublayers, and one run of these.
        #expect(stage.compositor.work.segmentsBuilt == 3)
        #expect((1...128).contains(stage.compositor.work.layersVisited))
        #expect(stage.compositor.work.layersAsked == stage.compositor.work.layersVisited)
      }
      stage.draw()
      #expect(stage.compositor.work == SceneWork())
      stage.context.onCommit = apply
      stage.root.sublayers = nil
    }
  }

  /// Of a list that scrolls, only what is near the screen is visited.
  @Test func whatLiesElsewhereIsNotVisited() throws {
    try Stage.run(width: 1000, height: 100, options: Self.unsorted) { stage in
      let count = 50_000
      let list = stage.add(CGRect(x: 0, y: 0, width: 1000, height: 100))
      _ = fill(list, count: count)
      stage.draw()
      list.slide("bounds.origin.y", from: 0, to: 20)
      stage.draw()
      for _ in 0..<3 {
        stage.advance(by: 0.2)
        let drawn = stage.draw().layersDrawn
        #expect((1000...1300).contains(drawn))
        #expect(stage.compositor.work.layersVisited < drawn + 3 * 128)
        #expect(stage.compositor.work.layersAsked == 0)
      }
      list.removeFromSuperlayer()
    }
  }

  /// More changes than are kept one by one are found all the same, and so is a change beside movement.
  @Test func everyChangeShows() throws {
    try Stage.run(width: 400, height: 400) { stage in
      stage.compositor.options.longestRun = 2
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
        let picture = try stage.picture()
        // Else nothing was kept that it could have missed.
        #expect(step < 5 || stage.compositor.work.segmentsBuilt < 150)
        try picture.expect(stage.picture(.plain), tolerance: 0, "every \(step)th")
      }
      stage.root.sublayers = nil
    }
  }

  @Test func entriesAreSortedAsByTheStandardLibrary() {
    var random = SeededGenerator(seed: 3)
    var sorter = EntrySort()
    for count in [0, 1, 2, 3, 7, 64, 501] {
      for variety in [1, 2, 40] {
        var entries: [PaintOrder.Entry] = (0..<count).map { index in
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

  @Test func aShortListIsAsLongAsWhatWasAdded() {
    var list = ShortList<3, Int>(unused: 9)
    #expect(list.isEmpty)
    list.append(4)
    list.append(5)
    #expect(Array(list) == [4, 5])
    #expect(list.last == 5)
    list.append(6)
    #expect(list.map { $0 * 2 } == [8, 10, 12])
  }
}
