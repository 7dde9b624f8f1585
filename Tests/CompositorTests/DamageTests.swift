import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Drawing only the damage shows the same pixels as drawing everything.
@MainActor @Suite struct DamageTests {
  /// Limits as small as the tests' trees: lists of a layer or two, and damaged parts that are not joined.
  private static var fine: CompositorOptions {
    var options = CompositorOptions()
    options.smallestCachedLayer = 2
    options.longestList = 2
    options.damageSlack = 0
    return options
  }

  private static var whole: CompositorOptions {
    var options = fine
    options.tracksDamage = false
    options.cachesLists = false
    return options
  }

  /// Each frame is equal, to the last bit, to one that is evaluated and drawn as a whole.
  @Test(arguments: 0..<8)
  func randomTreesChangeExactlyAlike(_ block: UInt64) throws {
    for seed in block * 6..<block * 6 + 6 {
      let runs = try [Self.fine, Self.whole].map { options in
        var screenshots: [Bitmap] = []
        try Stage.run(width: 160, height: 120, options: options) { stage in
          var tree = try RandomTree(seed: seed, isRich: seed % 2 == 1)
          tree.grow(in: stage.root, size: CGSize(width: 160, height: 120))
          for step in 0..<24 {
            screenshots.append(try stage.screenshot())
            if step % 3 == 0 { tree.change() }
            stage.advance(by: 0.09)
          }
          stage.root.sublayers = nil
          stage.advance(by: 10)
          stage.draw()
        }
        return screenshots
      }
      for (step, (screenshot, whole)) in zip(runs[0], runs[1]).enumerated() {
        screenshot.expect(whole, tolerance: 0, outliers: 0, "seed \(seed) step \(step)")
      }
    }
  }

  @Test func nothingIsDrawnWhereNothingChanges() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 10, width: 30, height: 30), .red)
      #expect(stage.draw().drawCalls > 0)
      #expect(stage.draw().drawCalls == 0)
    }
  }

  /// Displaying a layer again is a change only if that gives it other contents. A plain layer always gets an image,
  /// which may be clear; a layer that leaves its contents alone costs nothing.
  @Test func displayingDamagesOnlyChangedContents() throws {
    final class QuietLayer: CALayer {
      override func display() {}
    }
    try Stage.run { stage in
      let quiet = QuietLayer()
      quiet.frame = CGRect(x: 10, y: 10, width: 30, height: 30)
      quiet.backgroundColor = .red
      stage.root.addSublayer(quiet)
      stage.draw()
      quiet.setNeedsDisplay()
      #expect(stage.draw().drawCalls == 0)
      stage.root.setNeedsDisplay()
      #expect(stage.root.contents == nil)
      #expect(stage.draw().drawCalls > 0)
      #expect(stage.root.contents != nil)
      #expect(stage.draw().drawCalls == 0)
    }
  }

  /// A cursor that blinks costs its own pixels.
  @Test func aSmallLayerCostsItsOwnPixels() throws {
    try Stage.run(width: 400, height: 300) { stage in
      for index in 0..<200 {
        stage.add(
          CGRect(x: CGFloat(index % 20 * 20), y: CGFloat(index / 20 * 30), width: 18, height: 28),
          .blue)
      }
      let cursor = stage.add(CGRect(x: 200, y: 100, width: 2, height: 20), .black)
      stage.draw()
      cursor.opacity = 0.5
      let statistics = stage.draw()
      #expect(statistics.pixelsShaded > 0)
      #expect(statistics.pixelsShaded < 4 * 2 * 20)
      #expect(statistics.layersDrawn == 202)
    }
  }

  /// Two cursors in opposite corners damage two small rectangles, however few layers there are around them.
  @Test(arguments: [0, 200])
  func cursorsInOppositeCornersAreTwoSmallParts(_ others: Int) throws {
    try Stage.run(width: 400, height: 300) { stage in
      for index in 0..<others {
        stage.add(
          CGRect(x: CGFloat(index % 20 * 20), y: CGFloat(index / 20 * 30), width: 18, height: 28),
          .blue)
      }
      let cursors = [CGPoint(x: 4, y: 4), CGPoint(x: 390, y: 270)].map { origin in
        stage.add(CGRect(origin: origin, size: CGSize(width: 2, height: 20)), .black)
      }
      stage.draw()
      for opacity: Float in [0.5, 0.2] {
        for cursor in cursors { cursor.opacity = opacity }
        let statistics = stage.draw()
        #expect(statistics.pixelsDamaged == 2 * 2 * 20)
        #expect(statistics.pixelsShaded < 8 * 2 * 20)
      }
      stage.root.sublayers = nil
    }
  }

  /// A layer that comes between others damages its own pixels, and so does one that goes.
  @Test func addedAndRemovedLayersDamageTheirPixels() throws {
    try Stage.run(width: 400, height: 300) { stage in
      let layers = (0..<30).map { index in
        stage.add(CGRect(x: index % 6 * 60, y: index / 6 * 50, width: 50, height: 40), .blue)
      }
      stage.draw()
      let new = CALayer()
      new.frame = CGRect(x: 100, y: 100, width: 20, height: 10)
      new.backgroundColor = .red
      stage.root.insertSublayer(new, above: layers[10])
      layers[29].backgroundColor = .green
      // Two parts, of whole tiles at most.
      #expect(stage.draw().pixelsDamaged == 20 * 10 + 50 * 40)
      new.removeFromSuperlayer()
      #expect(stage.draw().pixelsDamaged == 20 * 10)
      stage.root.sublayers = nil
    }
  }

  /// Of ten thousand layers, those that move are asked, the others are not.
  @Test func restingLayersAreNotDrawn() throws {
    try Stage.run(width: 400, height: 300) { stage in
      for index in 0..<2000 {
        stage.add(
          CGRect(x: CGFloat(index % 50 * 8), y: CGFloat(index / 50 * 7), width: 7, height: 6),
          .blue)
      }
      let mover = stage.add(CGRect(x: 0, y: 100, width: 20, height: 20), .red)
      stage.draw()
      let animation = CABasicAnimation(keyPath: "position.x")
      (animation.fromValue, animation.toValue, animation.duration) = (10, 300, 1)
      mover.add(animation, forKey: nil)
      stage.draw()
      for _ in 0..<5 {
        stage.advance(by: 0.1)
        let moving = stage.draw()
        #expect(moving.pixelsShaded < 8000)
        #expect(moving.layersDrawn == 2002)
        try stage.screenshot().expect(stage.screenshot(.plain), tolerance: 0)
        stage.compositor.options = CompositorOptions()
        stage.draw()
      }
    }
  }

  /// Every pixel that differs from the last presented frame is damaged.
  @Test func damageContainsEveryChangedPixel() throws {
    try Stage.run(width: 160, height: 120, options: Self.fine) { stage in
      guard stage.compositor.presentsIntoMemory else { return }
      var tree = try RandomTree(seed: 7, isRich: true)
      tree.grow(in: stage.root, size: CGSize(width: 160, height: 120))
      var memory = [UInt8](repeating: 0, count: 160 * 120 * 4)
      for step in 0..<20 {
        stage.draw()
        memory.withUnsafeMutableBytes { bytes in
          guard let base = bytes.baseAddress else { return }
          stage.compositor.present(into: base, bytesPerRow: 160 * 4, all: step == 0)
        }
        let image = try #require(stage.compositor.readCanvas())
        #expect(image.withUnsafeBytes { $0.elementsEqual(memory) }, "step \(step)")
        tree.change()
        stage.advance(by: 0.13)
      }
      stage.root.sublayers = nil
      stage.advance(by: 10)
      stage.draw()
    }
  }

  @Test func partsJoinUntilThereAreFew() {
    var damage = Damage(screen: PixelRect(x0: 0, y0: 0, x1: 1000, y1: 1000))
    #expect(damage.isEmpty)
    damage.add(PixelRect(x0: 10.2, y0: 10, x1: 20, y1: 19.5))
    #expect(damage.parts == [PixelRect(x0: 10, y0: 10, x1: 20, y1: 20)])
    damage.add(PixelRect(x0: 20, y0: 10, x1: 30, y1: 20))
    #expect(damage.parts == [PixelRect(x0: 10, y0: 10, x1: 30, y1: 20)])
    damage.add(PixelRect(x0: 2000, y0: 0, x1: 2001, y1: 1))
    damage.add(.empty)
    #expect(damage.parts.count == 1)
    for index in 0..<40 {
      let at = Double(index % 7 * 140), down = Double(index / 7 * 140)
      damage.add(PixelRect(x0: at, y0: down, x1: at + 5, y1: down + 5))
    }
    #expect(damage.parts.count <= 12)
    #expect(!damage.isAll)
    damage.add(PixelRect(x0: 0, y0: 0, x1: 1000, y1: 900))
    #expect(damage.isAll)
    damage.clear()
    #expect(damage.isEmpty)
  }
}
