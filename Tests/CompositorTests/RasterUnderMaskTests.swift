import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A subtree under a moving mask is drawn once, as long as nothing else in it moves.
@MainActor @Suite struct RasterUnderMaskTests {
  /// A subtree under a mask that grows for a second, a star or a circle.
  private func reveal(_ stage: Stage, circle: Bool) throws -> CALayer {
    let subtree = try stage.addSubtree()
    func path(_ size: CGFloat) -> CGPath {
      let box = CGRect(x: 30 - size / 2, y: 22 - size / 2, width: size, height: size)
      return circle ? CGPath(ellipseIn: box, transform: nil) : ShapeTests.star(box)
    }
    let mask = ShapeTests.shape(path(80))
    subtree.mask = mask
    stage.draw()
    let grow = CABasicAnimation(keyPath: "path")
    grow.fromValue = path(4)
    grow.duration = 1
    grow.timingFunction = CAMediaTimingFunction(name: .linear)
    mask.add(grow, forKey: "path")
    stage.draw()
    return subtree
  }

  @Test(arguments: [false, true])
  func looksAsDrawnLive(circle: Bool) throws {
    try Stage.run { stage in
      let subtree = try reveal(stage, circle: circle)
      for _ in 0..<4 {
        stage.advance(by: 0.2)
        let screenshot = try stage.screenshot()
        #expect(stage.compositor.rasterCount == 1)
        try screenshot.expect(stage.screenshot(.withoutRasters), tolerance: 1)
      }
      stage.advance(by: 0.3)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
      #expect(stage.compositor.rasterCount == 0)
      subtree.mask = nil
    }
  }

  @Test(arguments: [false, true])
  func costsARasterAndItsMask(circle: Bool) throws {
    try Stage.run { stage in
      _ = try reveal(stage, circle: circle)
      stage.advance(by: 0.5)
      let kept = stage.draw().drawCalls
      stage.compositor.options = .withoutRasters
      let live = stage.draw().drawCalls
      #expect(kept < live)
    }
  }

  /// A circle between pixels is cut into pieces like one on whole pixels.
  @Test func aCircleBetweenPixelsIsCut() throws {
    try Stage.run(width: 400, height: 300) { stage in
      let subtree = stage.add(CGRect(x: 0, y: 0, width: 400, height: 300), .blue)
      @MainActor func shaded(_ radius: CGFloat) -> Int {
        let circle = CGRect(
          x: 200 - radius, y: 150 - radius, width: 2 * radius, height: 2 * radius)
        subtree.mask = ShapeTests.shape(CGPath(ellipseIn: circle, transform: nil))
        return stage.draw().pixelsShaded
      }
      let (whole, between) = (shaded(150), shaded(150.3))
      // Pixels beyond the circle are not drawn.
      #expect(whole < 300 * 300 * 95 / 100 + 400 * 300)
      #expect(between < whole * 102 / 100)
      let screenshot = try stage.screenshot()
      #expect(screenshot[200, 150] == screenshot[150, 100])
    }
  }

  /// When the mask has come to rest, its edge is as soft as it was.
  @Test func theEdgeStaysTheSameWhenTheMaskRests() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      for shift in 0..<4 {
        stage.add(
          CGRect(x: CGFloat(shift) * 3, y: 0, width: 60, height: 44), shift % 2 == 0 ? .red : .blue,
          to: subtree)
      }
      let circle = CGPath(ellipseIn: CGRect(x: 4.3, y: 3.3, width: 37, height: 37), transform: nil)
      let mask = ShapeTests.shape(circle)
      subtree.mask = mask
      stage.draw()
      let still = CABasicAnimation(keyPath: "path")
      (still.fromValue, still.toValue) = (circle, circle)
      still.duration = 1
      mask.add(still, forKey: "path")
      stage.draw()
      stage.advance(by: 0.9)
      let moving = try stage.screenshot()
      stage.advance(by: 0.2)
      try stage.screenshot().expect(moving, tolerance: 1)
      subtree.mask = nil
    }
  }

  @Test func aChangeUnderTheMaskShows() throws {
    try Stage.run { stage in
      let subtree = try reveal(stage, circle: true)
      stage.advance(by: 0.5)
      let before = try stage.screenshot()
      subtree.backgroundColor = .green
      let after = try stage.screenshot()
      #expect(after != before)
      try after.expect(stage.screenshot(.withoutRasters), tolerance: 1)

      // From here on more than the mask moves.
      subtree.sublayers?[3].slide("position.x", from: 10, to: 50)
      stage.advance(by: 0.1)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// A snapshot includes the mask, unlike the raster under it.
  @Test func aSnapshotHasTheMask() throws {
    try Stage.run { stage in
      let subtree = try reveal(stage, circle: true)
      stage.advance(by: 0.5)
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      let snapshot = subtree.snapshot(of: subtree.bounds, afterScreenUpdates: false)
      CATransaction.flush()
      let image = Bitmap(try #require(stage.compositor.readSnapshot(snapshot)))
      #expect(image[1, 1] == Bitmap.Pixel(0, 0, 0, 0))
      #expect(image[30, 22] != Bitmap.Pixel(0, 0, 0, 0))
      stage.redraw()
    }
  }

  @Test func aSubtreeBetweenPixelsIsDrawn() throws {
    try Stage.run { stage in
      let subtree = try reveal(stage, circle: false)
      subtree.position.x += 0.5
      stage.advance(by: 0.5)
      try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
      #expect(stage.compositor.rasterCount == 0)
    }
  }
}
