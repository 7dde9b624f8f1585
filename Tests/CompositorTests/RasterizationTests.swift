import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// `shouldRasterize`: layers that rotate as one texture.
@MainActor @Suite struct RasterizationTests {
  /// About the upright axis, seen in perspective.
  private func turned(_ angle: Double) -> CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 200
    return CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), perspective)
  }

  /// Rotates the layer for a second.
  private func turn(_ layer: CALayer, to angle: Double = 1) {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.fromValue = turned(0.1)
    turn.toValue = turned(angle)
    turn.duration = 1
    layer.add(turn, forKey: "turn")
  }

  @Test(arguments: [true, false]) func itTurnsAsItsSnapshotWould(isOpaque: Bool) throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree(opaque: isOpaque)
      stage.draw()
      let snapshot = subtree.snapshot(of: subtree.bounds, afterScreenUpdates: true)
      subtree.shouldRasterize = true
      subtree.transform = turned(0.6)
      let rasterized = try stage.screenshot()
      subtree.isHidden = true
      let stand = stage.add(subtree.frame)
      (stand.bounds, stand.position) = (subtree.bounds, subtree.position)
      stand.transform = subtree.transform
      stand.contents = snapshot
      // At their transparent edges the texture and the live layers differ by a few levels.
      try rasterized.expect(stage.screenshot(), tolerance: 1, outliers: isOpaque ? 0 : 16)
      stage.root.sublayers = nil
    }
  }

  @Test func itIsDrawnOnceAndTurns() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.shouldRasterize = true
      stage.draw()
      turn(subtree)
      stage.draw()
      var screenshots: [Bitmap] = []
      for _ in 0..<3 {
        stage.advance(by: 0.3)
        // The inside and the soft edges of one quad.
        #expect(stage.draw().drawCalls <= 3)
        #expect(stage.compositor.rasterCount == 1)
        screenshots.append(try stage.screenshot())
      }
      #expect(screenshots[0] != screenshots[1] && screenshots[1] != screenshots[2])
    }
  }

  @Test func withoutTheSwitchItLooksTheSame() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.shouldRasterize = true
      turn(subtree)
      for _ in 0..<3 {
        stage.advance(by: 0.3)
        let kept = try stage.screenshot()
        try kept.expect(stage.screenshot(.withoutRasters), tolerance: 0)
        try kept.expect(stage.screenshot(.plain), tolerance: 1)
      }
    }
  }

  @Test func aChangeInsideShows() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.shouldRasterize = true
      turn(subtree)
      stage.advance(by: 0.3)
      let before = try stage.screenshot()
      subtree.sublayers?.first?.backgroundColor = .green
      let after = try stage.screenshot()
      #expect(after != before)
      #expect(stage.compositor.rasterCount == 1)
    }
  }

  @Test func aMovingSublayerMovesInTheTexture() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.shouldRasterize = true
      let child = try #require(subtree.sublayers?.first)
      child.slide(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 50, y: 30))
      turn(subtree)
      stage.advance(by: 0.2)
      stage.draw()
      stage.advance(by: 0.3)
      let shown = try stage.screenshot()
      #expect(stage.compositor.rasterCount == 0)
      try shown.expect(stage.screenshot(.withoutRasters), tolerance: 0)
      // The expected pixels are those of the layer resting there.
      let place = try #require(child.presentation()).position
      child.removeAllAnimations()
      child.position = place
      try shown.expect(stage.screenshot(), tolerance: 1)
      #expect(stage.compositor.rasterCount == 1)
    }
  }

  @Test func rotationKeepsTheTexture() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.shouldRasterize = true
      turn(subtree)
      stage.advance(by: 0.3)
      stage.draw()
      subtree.isDoubleSided = false
      #expect(stage.draw().drawCalls <= 3)
      #expect(stage.compositor.rasterCount == 1)
      subtree.removeAllAnimations()
      subtree.transform = turned(2.8)
      // Only its back would show.
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  @Test func aLargerScaleMakesAFinerTexture() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      let live = try stage.screenshot()
      subtree.shouldRasterize = true
      let counts = try [0.5, 1, 2].map { scale in
        subtree.rasterizationScale = scale
        return try stage.screenshot().difference(from: live, tolerance: 40).count
      }
      #expect(counts[0] > counts[1] && counts[1] > counts[2], "\(counts)")
    }
  }
}
