import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Layers that turn as one picture because they ask for that.
@MainActor @Suite struct RasterizationTests {
  /// About the upright axis, seen in perspective.
  private func turned(_ angle: Double) -> CATransform3D {
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 200
    return CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), perspective)
  }

  /// Turns for a second.
  private func turn(_ layer: CALayer, to angle: Double = 1) {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.fromValue = turned(0.1)
    turn.toValue = turned(angle)
    turn.duration = 1
    layer.add(turn, forKey: "turn")
  }

  @Test(arguments: [true, false]) func itTurnsAsItsSnapshotWould(isOpaque: Bool) throws {
    try Stage.run { stage in
      let page = try stage.addPage(opaque: isOpaque)
      stage.draw()
      let snapshot = page.snapshot(of: page.bounds, afterScreenUpdates: true)
      page.shouldRasterize = true
      page.transform = turned(0.6)
      let rasterized = try stage.picture()
      page.isHidden = true
      let stand = stage.add(page.frame)
      (stand.bounds, stand.position) = (page.bounds, page.position)
      stand.transform = page.transform
      stand.contents = snapshot
      // Clear as it is at its edges, the one picture ends there as the other does, by a few levels.
      try rasterized.expect(stage.picture(), tolerance: 1, outliers: isOpaque ? 0 : 16)
      stage.root.sublayers = nil
    }
  }

  @Test func itIsDrawnOnceAndTurns() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.shouldRasterize = true
      stage.draw()
      turn(page)
      stage.draw()
      var pictures: [Bitmap] = []
      for _ in 0..<3 {
        stage.advance(by: 0.3)
        // The inside and the soft edges of one quad.
        #expect(stage.draw().drawCalls <= 3)
        #expect(stage.compositor.rasterCount == 1)
        pictures.append(try stage.picture())
      }
      #expect(pictures[0] != pictures[1] && pictures[1] != pictures[2])
    }
  }

  @Test func withoutTheSwitchItLooksTheSame() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.shouldRasterize = true
      turn(page)
      for _ in 0..<3 {
        stage.advance(by: 0.3)
        let kept = try stage.picture()
        try kept.expect(stage.picture(.withoutPages), tolerance: 0)
        try kept.expect(stage.picture(.plain), tolerance: 1)
      }
    }
  }

  @Test func aChangeInsideShows() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.shouldRasterize = true
      turn(page)
      stage.advance(by: 0.3)
      let before = try stage.picture()
      page.sublayers?.first?.backgroundColor = .green
      let after = try stage.picture()
      #expect(after != before)
      #expect(stage.compositor.rasterCount == 1)
    }
  }

  @Test func whatMovesInsideMovesInThePicture() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.shouldRasterize = true
      let child = try #require(page.sublayers?.first)
      child.slide(from: CGPoint(x: 10, y: 10), to: CGPoint(x: 50, y: 30))
      turn(page)
      stage.advance(by: 0.2)
      stage.draw()
      stage.advance(by: 0.3)
      let shown = try stage.picture()
      #expect(stage.compositor.rasterCount == 0)
      try shown.expect(stage.picture(.withoutPages), tolerance: 0)
      // As if it rested there.
      let place = try #require(child.presentation()).position
      child.removeAllAnimations()
      child.position = place
      try shown.expect(stage.picture(), tolerance: 1)
      #expect(stage.compositor.rasterCount == 1)
    }
  }

  @Test func whatItIsSeenFromLeavesThePictureAlone() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.shouldRasterize = true
      turn(page)
      stage.advance(by: 0.3)
      stage.draw()
      page.isDoubleSided = false
      #expect(stage.draw().drawCalls <= 3)
      #expect(stage.compositor.rasterCount == 1)
      page.removeAllAnimations()
      page.transform = turned(2.8)
      // Only its back would show.
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  @Test func aLargerScaleMakesAFinerPicture() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      let live = try stage.picture()
      page.shouldRasterize = true
      let counts = try [0.5, 1, 2].map { scale in
        page.rasterizationScale = scale
        return try stage.picture().difference(from: live, tolerance: 40).count
      }
      #expect(counts[0] > counts[1] && counts[1] > counts[2], "\(counts)")
    }
  }
}
