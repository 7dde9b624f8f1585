import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// What one layer costs in a frame.
@MainActor @Suite(.serialized) struct LayerCostTests {
  /// The calls of the probe's closure, which comes from the thread that draws.
  private final class Calls: @unchecked Sendable { var count = 0 }

  private var probe: CompositorProbe<LayerID, LayerCost> { CompositorProbes.layerCost }

  private func box(_ x: CGFloat, _ color: UInt8, in stage: Stage) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: 10, width: 20, height: 20)
    layer.backgroundColor = CGColor(red: CGFloat(color) / 255, green: 0.5, blue: 0, alpha: 1)
    stage.root.addSublayer(layer)
    return layer
  }

  /// Catches a cause that is mistaken for another, and a frame of which the layer has no part and that counts nevertheless.
  @Test func everyCauseIsFound() throws {
    try Stage.run { stage in
      let layer = box(10, 200, in: stage)
      let inner = CALayer()
      inner.frame = CGRect(x: 4, y: 4, width: 4, height: 4)
      layer.addSublayer(inner)
      let (near, far) = (box(25, 100, in: stage), box(70, 50, in: stage))
      stage.draw()
      probe.ask(layer.id)
      defer { probe.ask(nil) }
      @MainActor func cost(_ change: () -> Void) -> LayerCost? {
        change()
        stage.draw()
        return probe.answer
      }
      // Nothing is known before a frame changes something.
      let first = cost { far.zPosition = 1 }
      #expect(first?.pixelsDrawn == nil && first?.visiblePixels == 400 && first?.causes == [])
      let other = cost { far.backgroundColor = .black }
      #expect(other?.pixelsDrawn == 0 && other?.causes == [])
      let moved = cost { layer.position.x += 2 }
      #expect(moved?.pixelsDrawn == 400 && moved?.causes == .moved)
      let faded = cost { layer.opacity = 0.5 }
      #expect(faded?.causes == .faded)
      let both = cost { (layer.opacity, layer.position.y) = (0.75, 22) }
      #expect(both?.causes == [.moved, .faded])
      // A group is drawn as a whole, whatever changes in it.
      #expect(cost { layer.opacity = 1 }?.causes == .faded)
      let contents = cost { layer.backgroundColor = .black }
      #expect(contents?.causes == .contents)
      let below = cost { inner.backgroundColor = .white }
      #expect(below?.causes == .contents && below?.pixelsDrawn ?? 400 < 400)
      let neighbour = cost { near.backgroundColor = .black }
      let drawn = neighbour?.pixelsDrawn ?? 0
      #expect(neighbour?.causes == .neighbours && drawn > 0 && drawn < 400)
      // A superlayer's motion and opacity are the layer's, too.
      let around = cost { (stage.root.position.x, stage.root.opacity) = (50, 0.5) }
      #expect(around?.causes == [.moved, .faded])
      let hidden = cost { layer.isHidden = true }
      #expect(hidden?.visiblePixels == 0 && hidden?.pixelsDrawn == 0)
    }
  }

  /// Catches a frame of another tree, such as that of a panel which shows the cost, that replaces the answer.
  @Test func onlyFramesOfItsOwnTreeCount() throws {
    try Stage.run { stage in
      let layer = box(10, 200, in: stage)
      let calls = Calls()
      probe.ask(layer.id) { calls.count += 1 }
      defer { probe.ask(nil) }
      stage.draw()
      layer.position.x += 5
      stage.draw()
      let cost = probe.answer
      #expect(cost?.causes == .moved && calls.count == 2)
      let other = LayerContext()
      let panel = CALayer()
      panel.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
      panel.backgroundColor = .black
      stage.show(other)
      other.rootLayer = panel
      stage.draw()
      #expect(probe.answer == cost && calls.count == 2)
      other.rootLayer = nil
      stage.draw()
    }
  }

  /// Catches an animated frame that does not count, and a texture that is not reported, or still is when it is freed.
  @Test func animationsAndTexturesAreReported() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.draw()
      probe.ask(subtree.id)
      defer { probe.ask(nil) }
      #expect(probe.answer == nil)
      subtree.slide()
      stage.draw()
      stage.advance(by: 0.3)
      stage.draw()
      let cost = try #require(probe.answer)
      #expect(cost.causes == .moved && (cost.pixelsDrawn ?? 0) > 0)
      let size = try #require(cost.textureSize)
      #expect(cost.textureBytes >= Int(size.width * size.height) * 4 && size.width > 0)
      stage.compositor.options = .withoutRasters
      stage.advance(by: 0.1)
      stage.draw()
      #expect(probe.answer?.textureSize == nil && probe.answer?.textureBytes == 0)
    }
  }
}
