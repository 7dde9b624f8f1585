import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A snapshot that shows all of a subtree is the subtree's raster, too.
@MainActor @Suite struct SnapshotRasterTests {
  /// The frame in which a subtree replaces its snapshot is a blit, and so is the next snapshot.
  @Test func aSubtreeThatReplacesItsSnapshotIsABlit() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      let drawn = try stage.screenshot()
      var snapshot: LayerSnapshot? = subtree.snapshot(of: subtree.bounds, afterScreenUpdates: false)
      let sheet = stage.add(subtree.frame) { $0.contents = snapshot }
      snapshot = nil
      subtree.isHidden = true
      stage.draw()
      // However long the sheet shows: the subtree is hidden meanwhile.
      stage.advance(by: 1)
      stage.redraw()
      #expect(stage.compositor.rasterCount == 1)

      let again = subtree.snapshot(of: subtree.bounds, afterScreenUpdates: false)
      CATransaction.flush()
      let contents = try #require(sheet.contents as? LayerSnapshot)
      let first = try #require(stage.compositor.readSnapshot(contents))
      let second = try #require(stage.compositor.readSnapshot(again))
      #expect(Bitmap(first) == Bitmap(second))

      subtree.isHidden = false
      sheet.removeFromSuperlayer()
      sheet.contents = nil
      let shown = stage.draw()
      #expect(shown.blits == 1 && shown.drawCalls == 2)
      try stage.screenshot().expect(drawn, tolerance: 1)
      subtree.sublayers?.first?.backgroundColor = .green
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// A subtree is drawn where the snapshot does not show it exactly.
  @Test(arguments: ["part", "beyond", "translucent", "scale", "small", "turned", "changed"])
  func subtreesThatASnapshotDoesNotShow(_ name: String) throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree(opaque: name != "translucent")
      var rect = subtree.bounds
      switch name {
      case "part": rect.size.width -= 10
      case "beyond": stage.add(CGRect(x: 50, y: 10, width: 20, height: 10), .green, to: subtree)
      case "scale": subtree.transform = CATransform3DMakeScale(1.2, 1.2, 1)
      case "small": subtree.sublayers?[1...].forEach { $0.removeFromSuperlayer() }
      case "turned":
        subtree.sublayerTransform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      default: break
      }
      let drawn = try stage.screenshot()
      let snapshot = subtree.snapshot(of: rect, afterScreenUpdates: false)
      if name == "changed" { subtree.sublayers?.first?.backgroundColor = .green }
      subtree.opacity = 0.999
      stage.draw()
      subtree.opacity = 1
      let statistics = stage.draw()
      #expect(statistics.blits == 0)
      if name == "changed" {
        try stage.screenshot().expect(stage.screenshot(.withoutRasters), tolerance: 1)
      } else {
        try stage.screenshot().expect(drawn)
      }
      withExtendedLifetime(snapshot) {}
    }
  }

  /// A hidden subtree whose snapshot is released holds no texture.
  @Test func anUnusedRasterIsFreedWithItsSnapshot() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      stage.draw()
      let used = { stage.compositor.textureBytes - stage.compositor.idleBytes }
      let before = used()
      var snapshot: LayerSnapshot? = subtree.snapshot(of: subtree.bounds, afterScreenUpdates: false)
      subtree.isHidden = true
      stage.draw()
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      #expect(used() == before + 60 * 44 * 4)
      withExtendedLifetime(snapshot) {}
      snapshot = nil
      stage.redraw()
      stage.redraw()
      #expect(stage.compositor.rasterCount == 0)
      #expect(used() == before)
    }
  }
}
