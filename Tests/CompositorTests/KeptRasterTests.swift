import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Rasters that are kept after the movement has ended.
@MainActor @Suite struct KeptRasterTests {
  /// A raster of a quarter of the screen or more is kept until something in it changes.
  @Test func largeRastersAreKeptAfterwards() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      let before = try stage.screenshot()
      subtree.slide()
      stage.draw()
      stage.advance(by: 1.1)
      let resting = stage.draw()
      #expect(stage.compositor.rasterCount == 1 && resting.blits == 1 && resting.drawCalls == 2)
      try stage.screenshot().expect(before, tolerance: 1)

      // Moving it again needs no new raster.
      subtree.slide()
      #expect(stage.draw().drawCalls == 2)
      stage.advance(by: 0.4)
      #expect(stage.draw().drawCalls == 2)
      stage.advance(by: 0.7)
      stage.draw()

      subtree.sublayers?.first?.backgroundColor = .green
      let changed = try stage.screenshot()
      #expect(stage.compositor.rasterCount == 0 && changed != before)
    }
  }

  @Test func aLayerThatStopsBetweenPixelsIsDrawn() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.position.x += 0.5
      let before = try stage.screenshot()
      subtree.slide()
      stage.draw()
      stage.advance(by: 1.1)
      try stage.screenshot().expect(before)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  @Test func aTranslucentLayerThatStopsIsDrawn() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree(opaque: false)
      let before = try stage.screenshot()
      subtree.slide()
      stage.draw()
      stage.advance(by: 1.1)
      try stage.screenshot().expect(before)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  @Test func aSnapshotCopiesTheRaster() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      @MainActor func screenshot(_ options: CompositorOptions) throws -> Bitmap {
        stage.compositor.options = options
        stage.draw()
        subtree.isHidden = false
        let snapshot = subtree.snapshot(
          of: CGRect(x: 4, y: 2, width: 40, height: 30), afterScreenUpdates: false)
        let copy = stage.add(CGRect(x: 3, y: 3, width: 40, height: 30)) { $0.contents = snapshot }
        subtree.isHidden = true
        let result = try stage.screenshot()
        copy.removeFromSuperlayer()
        subtree.isHidden = false
        return result
      }
      let drawn = try screenshot(.withoutRasters)
      stage.compositor.options = CompositorOptions()
      subtree.slide()
      stage.draw()
      stage.advance(by: 1.1)
      #expect(stage.compositor.rasterCount == 1)
      try screenshot(CompositorOptions()).expect(drawn, tolerance: 1)
    }
  }

  /// A layer that clips its sublayers shows more or less of the same raster while its size changes.
  @Test func animatedBoundsNeedOneRaster() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.masksToBounds = true
      stage.draw()
      subtree.slide("bounds.size.height", from: 3, to: 44)
      // The first frame makes the raster.
      #expect(stage.draw().drawCalls > 2)
      stage.advance(by: 1.1)
      #expect(stage.draw().drawCalls == 2)
      subtree.bounds.size.height = 20
      subtree.slide("bounds.size.height", from: 44, to: 20)
      for _ in 0..<3 {
        #expect(stage.redraw().drawCalls == 2)
        try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
        stage.compositor.options = CompositorOptions()
        stage.draw()
        stage.advance(by: 0.4)
      }
    }
  }

  /// A layer that moves to another superlayer within a commit sends all its values again; equal values change nothing.
  @Test func aRasterSurvivesAChangeOfSuperlayer() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      let other = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
      stage.draw()
      subtree.slide()
      stage.draw()
      stage.advance(by: 1.1)
      subtree.removeFromSuperlayer()
      CATransaction.layoutAndDisplay()
      other.addSublayer(subtree)
      #expect(stage.draw().drawCalls == 2)
    }
  }

  /// A raster that was made before an animation began does not show the animated values.
  @Test func aSnapshotShowsAnAnimationThatHasBegun() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.draw()
      subtree.slide()
      stage.draw()
      stage.advance(by: 0.5)
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      let tint = CABasicAnimation(keyPath: "backgroundColor")
      (tint.fromValue, tint.toValue) = (CGColor.green, CGColor.green)
      tint.duration = 10
      subtree.add(tint, forKey: nil)
      let snapshot = subtree.snapshot(
        of: CGRect(x: 0, y: 0, width: 8, height: 5), afterScreenUpdates: true)
      subtree.removeFromSuperlayer()
      let copy = stage.add(CGRect(x: 0, y: 0, width: 8, height: 5)) { $0.contents = snapshot }
      var oracle = Oracle()
      oracle.fill(.green, Oracle.rect(CGRect(x: 0, y: 0, width: 8, height: 5)))
      try stage.screenshot().expect(oracle.bitmap)
      copy.removeFromSuperlayer()
    }
  }

  /// The centre of a sublayer transform moves when the size changes, and the sublayers with it.
  @Test func aSizeThatMovesTheSublayersDrawsThemAgain() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.masksToBounds = true
      subtree.anchorPoint = CGPoint(x: 0.5, y: 0.5)
      subtree.sublayerTransform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      stage.draw()
      subtree.slide()
      stage.draw()
      stage.advance(by: 1.1)
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      subtree.bounds.size = CGSize(width: 50, height: 40)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
    }
  }

  @Test func animatedBoundsThatStopBetweenPixelsAreDrawn() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.masksToBounds = true
      subtree.anchorPoint = .zero
      subtree.frame = CGRect(x: 10, y: 8, width: 60, height: 40.5)
      stage.draw()
      subtree.slide("bounds.size.height", from: 3, to: 40.5)
      stage.draw()
      stage.advance(by: 1.1)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
    }
  }

  /// A subtree with a raster lies in a layer that is too large for one.
  @Test func aRasterInAHugeLayerIsDrawn() throws {
    try Stage.run { stage in
      let endless = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .green)
      stage.add(CGRect(x: 0, y: 0, width: 5000, height: 5000), .white, to: endless)
      let subtree = try stage.addSubtree()
      subtree.backgroundColor = .blue
      subtree.shouldRasterize = true
      endless.addSublayer(subtree)
      endless.slide(from: CGPoint(x: 48, y: 32), to: CGPoint(x: 50, y: 30))
      try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
    }
  }

  /// A frame that was evaluated and never drawn leaves no undefined rasters.
  @Test func aRasterThatWasNotDrawnIsMadeAgain() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      // Not the colour of an earlier raster, whose texture this one may reuse.
      subtree.backgroundColor = .black
      stage.draw()
      subtree.slide()
      CATransaction.flush()
      stage.compositor.evaluate(at: stage.now)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
    }
  }

  /// Each kind of change in a subtree whose raster is kept.
  @Test func everyChangeUnderAKeptRasterShows() throws {
    let chart = try ContentsTests.chart(18, 12)
    let changes: [(name: String, change: @MainActor (CALayer) -> Void)] = [
      ("contents", { $0.contents = chart }),
      ("mask", { $0.mask = CALayer() }),
      (
        "mask of the page",
        { layer in
          let mask = CAShapeLayer()
          mask.path = CGPath(
            ellipseIn: CGRect(x: 5, y: 5, width: 30, height: 30), transform: nil)
          layer.superlayer?.mask = mask
        }
      ),
      (
        "gradient",
        { layer in
          let gradient = CAGradientLayer()
          gradient.colors = [CGColor.red, CGColor.blue]
          gradient.frame = layer.bounds
          layer.addSublayer(gradient)
        }
      ),
      (
        "transition",
        { layer in
          layer.backgroundColor = .green
          let transition = CATransition()
          transition.type = .push
          transition.duration = 1
          layer.add(transition, forKey: nil)
        }
      ),
      (
        "transition of the page",
        { layer in
          layer.superlayer?.backgroundColor = .green
          let transition = CATransition()
          transition.duration = 1
          layer.superlayer?.add(transition, forKey: nil)
        }
      ),
      (
        "sublayer transform", { $0.superlayer?.sublayerTransform = CATransform3DMakeScale(2, 1, 1) }
      ),
      (
        "order",
        {
          $0.zPosition = 5; $0.position = CGPoint(x: 40, y: 30)
        }
      ),
    ]
    for (name, change) in changes {
      try Stage.run { stage in
        let subtree = try stage.addSubtree()
        stage.draw()
        subtree.slide()
        stage.draw()
        stage.advance(by: 1.1)
        let before = try stage.screenshot()
        #expect(stage.compositor.rasterCount == 1)
        change(try #require(subtree.sublayers?.first))
        CATransaction.flush()
        stage.advance(by: 0.3)
        let after = try stage.screenshot()
        let differs = after != before
        #expect(differs, "\(name)")
        try after.expect(stage.screenshot(.withoutRasters), tolerance: 1, "\(name)")
      }
    }
  }
}
