import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Display lists are values that hold their textures: resting ones cost nothing, and nothing that they show is freed.
@MainActor @Suite struct DisplayListTests {
  /// Layers of every kind that has a texture: shapes, shadows, gradients, images, groups.
  private func addTexturedLayers(_ stage: Stage) throws {
    let chart = try ContentsTests.chart(20, 20)
    for index in 0..<12 {
      let frame = CGRect(x: index * 12 + 2, y: 4, width: 10, height: 10)
      let shape = ShapeTests.shape(ShapeTests.star(CGRect(origin: .zero, size: frame.size)))
      shape.frame = frame
      stage.root.addSublayer(shape)
      let gradient = CAGradientLayer()
      gradient.colors = [CGColor.red, CGColor.blue]
      gradient.frame = frame.offsetBy(dx: 0, dy: 16)
      stage.root.addSublayer(gradient)
      stage.add(frame.offsetBy(dx: 0, dy: 32), .white) {
        $0.shadowOpacity = 0.8
        $0.shadowRadius = 1 + Double(index) / 4
        $0.shadowOffset = CGSize(width: 1, height: 1)
      }
      let group = stage.add(frame.offsetBy(dx: 0, dy: 52), .green) { $0.opacity = 0.5 }
      stage.add(CGRect(x: 2, y: 2, width: 6, height: 6), to: group) { $0.contents = chart }
    }
  }

  /// A cursor that fades beside shapes and rasters is the only layer that is evaluated: a list with shapes rests like
  /// any other.
  @Test func aCursorThatFadesBesideAShapeIsEvaluatedAlone() throws {
    try Stage.run(width: 160, height: 80) { stage in
      try addTexturedLayers(stage)
      let cursor = stage.add(CGRect(x: 150, y: 4, width: 2, height: 20), .black)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.toValue, fade.duration) = (1, 0, 2)
      cursor.add(fade, forKey: nil)
      stage.draw()
      for _ in 0..<3 {
        stage.advance(by: 0.2)
        let statistics = stage.draw()
        #expect(statistics.layersEvaluated == 1)
        #expect(statistics.pixelsDamaged == 2 * 20)
      }
      stage.root.sublayers = nil
    }
  }

  /// Freeing unused textures keeps those of resting lists: they look the same when they are drawn again.
  @Test func texturesOfRestingListsAreNotFreed() throws {
    try Stage.run(width: 160, height: 80) { stage in
      try addTexturedLayers(stage)
      let before = try stage.screenshot()
      let veil = stage.add(CGRect(x: 0, y: 0, width: 160, height: 80), .black.faded(0.5))
      stage.draw()
      stage.compositor.freeUnusedTextures()
      let held = stage.compositor.textureBytes
      veil.removeFromSuperlayer()
      let after = try stage.screenshot()
      after.expect(before, tolerance: 0, outliers: 0, "drawn again from the same lists")
      stage.root.sublayers = nil
      stage.draw()
      stage.compositor.freeUnusedTextures()
      #expect(stage.compositor.textureBytes < held)
    }
  }

  /// A frame that was evaluated and never drawn, since a commit came in between, is part of the next one.
  @Test func anEvaluatedFrameIsDrawnWithTheNextOne() throws {
    try Stage.run(width: 160, height: 80) { stage in
      try addTexturedLayers(stage)
      let subtree = try stage.addSubtree()
      stage.draw()
      for step in 0..<4 {
        if step == 0 { subtree.slide() }
        stage.advance(by: 0.1)
        subtree.sublayers?[step].backgroundColor = .green
        stage.root.sublayers?[step * 4].opacity = 0.4
        CATransaction.flush()
        stage.compositor.evaluate(at: stage.now)
        stage.root.sublayers?[step * 4 + 1].position.y += 3
        CATransaction.flush()
        #expect(stage.compositor.draw().drawCalls == 0)
        let screenshot = try stage.screenshot()
        stage.redraw()
        try screenshot.expect(stage.screenshot(), tolerance: 0, outliers: 0, "step \(step)")
      }
      stage.root.sublayers = nil
    }
  }

  /// A raster is freed in the first frame that does not show it.
  @Test func aRasterIsFreedInTheFrameThatShowsItNoMore() throws {
    try Stage.run(width: 192, height: 128) { stage in
      let used = { stage.compositor.textureBytes - stage.compositor.idleBytes }
      let subtree = try stage.addSubtree()
      stage.draw()
      let before = used()
      subtree.slide()
      stage.draw()
      #expect(stage.compositor.rasterCount == 1 && used() > before)
      subtree.isHidden = true
      stage.draw()
      #expect(stage.compositor.rasterCount == 0 && used() == before)
      stage.root.sublayers = nil
    }
  }

  /// A raster that no pixel shows is not held, even where it touches the screen's edge.
  @Test func aRasterBesideTheScreenIsNotHeld() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      let width = subtree.bounds.width
      for (distance, count) in [(1.0, 1), (0, 0)] {
        let position = CGPoint(x: 96 + width / 2 - distance, y: 30)
        subtree.slide(from: position, to: position)
        stage.draw()
        #expect(stage.compositor.rasterCount == count, "\(distance) pixels on screen")
      }
      stage.root.sublayers = nil
    }
  }
}
