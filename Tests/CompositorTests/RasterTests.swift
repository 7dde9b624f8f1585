import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Subtrees that only move or fade are drawn once, into a texture.
@MainActor @Suite struct RasterTests {
  @Test func aMovingRasterLooksLikeTheLayers() throws {
    for opaque in [true, false] {
      try Stage.run { stage in
        let subtree = try stage.addSubtree(opaque: opaque)
        stage.draw()
        subtree.slide()
        for step in 0..<12 {
          let copied = try stage.screenshot()
          #expect(stage.compositor.rasterCount == 1)
          // At another position a soft edge may round differently, and translucent pixels are blended twice.
          let tolerance = opaque ? 1 : 2
          try copied.expect(
            stage.screenshot(.withoutRasters), tolerance: tolerance, "\(opaque) \(step)")
          stage.advance(by: 0.077)
        }
      }
    }
  }

  @Test func aMovingSubtreeIsDrawnOnce() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.draw()
      subtree.slide()
      stage.draw()
      stage.advance(by: 0.3)
      // The screen and the subtree.
      let moving = stage.draw()
      #expect(moving.blits == 1 && moving.drawCalls == 2)
      stage.compositor.options = .withoutRasters
      #expect(stage.draw().drawCalls > 4)
    }
  }

  @Test func aSubtreeFadesAsAWhole() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.draw()
      subtree.slide("opacity", from: 0, to: 1)
      for step in 0..<5 {
        let faded = try stage.screenshot()
        #expect(stage.compositor.rasterCount == (step == 0 ? 0 : 1))
        try faded.expect(stage.screenshot(.withoutRasters), tolerance: 1, "\(step)")
        stage.advance(by: 0.17)
      }
    }
  }

  @Test func aChangedSubtreeIsDrawnAgain() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      let child = try #require(subtree.sublayers?.first)
      let changes: [(CALayer) -> Void] = [
        { $0.backgroundColor = .green }, { $0.position.x += 7 }, { $0.isHidden = true },
        { $0.isHidden = false },
        { $0.superlayer?.backgroundColor = .white }, { $0.superlayer?.borderWidth = 3 },
        { $0.superlayer?.bounds.size.width = 40 }, { $0.removeFromSuperlayer() },
      ]
      stage.draw()
      subtree.slide(from: CGPoint(x: 30, y: 25))
      stage.draw()
      for (index, change) in changes.enumerated() {
        let before = try stage.screenshot(.withoutRasters)
        change(child)
        let after = try stage.screenshot()
        let differs = after != before
        #expect(differs, "\(index)")
        try after.expect(stage.screenshot(.withoutRasters), tolerance: 1, "\(index)")
        stage.advance(by: 0.05)
      }
    }
  }

  @Test func aLayerThatWasRemovedAndAddedGetsAnotherRaster() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.draw()
      subtree.slide()
      stage.draw()
      subtree.removeFromSuperlayer()
      CATransaction.flush()
      subtree.backgroundColor = .green
      stage.root.addSublayer(subtree)
      subtree.slide()
      stage.advance(by: 0.5)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters))
    }
  }

  @Test func smallRastersAreFreedAfterwards() throws {
    try Stage.run(width: 192, height: 128) { stage in
      let used = { stage.compositor.textureBytes - stage.compositor.idleBytes }
      let subtree = try stage.addSubtree()
      stage.draw()
      let before = used()
      subtree.slide()
      stage.draw()
      stage.advance(by: 0.5)
      stage.draw()
      #expect(stage.compositor.rasterCount == 1 && used() > before)
      stage.advance(by: 0.6)
      stage.draw()
      #expect(stage.compositor.rasterCount == 0 && used() == before)
      // The next raster reuses the texture.
      let total = stage.compositor.textureBytes
      subtree.slide()
      stage.draw()
      #expect(stage.compositor.rasterCount == 1 && stage.compositor.textureBytes == total)
      subtree.removeFromSuperlayer()
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// A growing or rotating subtree would need another raster for each frame.
  @Test func growingAndRotatingSubtreesGetNoRaster() throws {
    for keyPath in ["transform.scale", "transform.rotation.z", "bounds.size.width", "cornerRadius"]
    {
      try Stage.run { stage in
        let subtree = try stage.addSubtree()
        stage.draw()
        subtree.slide(keyPath, from: 0.2, to: 30)
        // A sublayer that moves inside it, too.
        try #require(subtree.sublayers?.last).slide()
        for _ in 0..<4 {
          stage.advance(by: 0.15)
          stage.draw()
          #expect(stage.compositor.rasterCount == 0, "\(keyPath)")
        }
      }
    }
  }

  @Test func shadowsMoveWithTheirRaster() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.shadowOpacity = 0.6
      subtree.shadowRadius = 5
      stage.draw()
      subtree.slide()
      subtree.slide("shadowOpacity", from: 0, to: 1)
      for step in 0..<5 {
        stage.advance(by: 0.15)
        let copied = try stage.screenshot()
        #expect(stage.compositor.rasterCount == 1)
        try copied.expect(stage.screenshot(.withoutRasters), tolerance: 1, "\(step)")
      }
    }
  }

  @Test func sublayersBeyondTheBoundsMoveWithTheRaster() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.add(CGRect(x: -30, y: 10, width: 20, height: 8), .green, to: subtree)
      stage.add(CGRect(x: 50, y: 38, width: 30, height: 20), .red.faded(0.5), to: subtree)
      stage.draw()
      subtree.slide()
      for step in 0..<5 {
        stage.advance(by: 0.15)
        try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1, "\(step)")
      }
    }
  }

  @Test func hugeSubtreesGetNoRaster() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.add(CGRect(x: 0, y: 0, width: 5000, height: 5000), .green, to: subtree)
      stage.draw()
      let before = stage.compositor.textureBytes
      subtree.slide()
      stage.advance(by: 0.5)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters))
      #expect(stage.compositor.rasterCount == 0 && stage.compositor.textureBytes <= before)
    }
  }

  @Test func rasterizedLayersHaveRasters() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      let drawn = try stage.screenshot()
      subtree.shouldRasterize = true
      try stage.screenshot().expect(drawn, tolerance: 1)
      #expect(stage.compositor.rasterCount == 1)
      // As after a movement, a large raster is kept while the layer rests.
      subtree.shouldRasterize = false
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      subtree.sublayers?.first?.backgroundColor = .green
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// Bounds that clip and change their size show a part of one raster.
  @Test func animatedBoundsClipOneRaster() throws {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
      try Stage.run { stage in
        let subtree = try stage.addSubtree()
        subtree.masksToBounds = true
        subtree.anchorPoint = anchor
        subtree.position = CGPoint(x: 40, y: 40)
        stage.draw()
        subtree.slide("bounds.size.height", from: 3, to: 61)
        subtree.slide("position.x", from: 20, to: 60)
        var heights: Set<Int> = []
        for step in 0..<8 {
          stage.advance(by: 0.11)
          let copied = try stage.screenshot()
          #expect(stage.compositor.rasterCount == 1)
          try copied.expect(stage.screenshot(.withoutRasters), tolerance: 1, "\(anchor) \(step)")
          heights.insert(copied.pixels.count { $0 != Bitmap.Pixel(255, 255, 255, 255) })
        }
        #expect(heights.count > 4)
      }
    }
  }

  @Test func roundedAnimatedBoundsGetNoRaster() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.masksToBounds = true
      subtree.cornerRadius = 10
      stage.draw()
      subtree.slide("bounds.size.height", from: 3, to: 61)
      stage.advance(by: 0.4)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters))
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// Two subtrees that move side by side show nothing of the layers behind them.
  @Test func neighboursMoveWithoutAGap() throws {
    try Stage.run { stage in
      let upper = try stage.addSubtree()
      upper.frame = CGRect(x: 0, y: 0, width: 96, height: 32)
      let lower = try stage.addSubtree()
      lower.frame = CGRect(x: 0, y: 32, width: 96, height: 32)
      stage.root.backgroundColor = .black
      stage.draw()
      for (layer, y) in [(upper, 16.0), (lower, 48)] {
        layer.slide(from: CGPoint(x: 48, y: y), to: CGPoint(x: 48, y: y + 20))
      }
      for step in 0..<6 {
        stage.advance(by: 0.13)
        let screenshot = try stage.screenshot()
        // A column in which there are only the two subtrees.
        let top = (0..<64).first { screenshot[2, $0].x > 0 } ?? 0
        let isWhole = (top..<64).allSatisfy { screenshot[2, $0] == screenshot[2, 63] }
        #expect(isWhole, "\(step)")
      }
    }
  }
}
