import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A snapshot of all of a page is the page's picture, too.
@MainActor @Suite struct SnapshotPageTests {
  /// The frame in which a page shows again after its snapshot did is a copy, and so is the next snapshot.
  @Test func aPageThatShowsAgainIsACopyOfItsSnapshot() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      let drawn = try stage.picture()
      var snapshot: LayerSnapshot? = page.snapshot(of: page.bounds, afterScreenUpdates: false)
      let sheet = stage.add(page.frame) { $0.contents = snapshot }
      snapshot = nil
      page.isHidden = true
      stage.draw()
      // However long the sheet shows: the page is not seen meanwhile.
      stage.advance(by: 1)
      stage.redraw()
      #expect(stage.compositor.rasterCount == 1)

      let again = page.snapshot(of: page.bounds, afterScreenUpdates: false)
      CATransaction.flush()
      let contents = try #require(sheet.contents as? LayerSnapshot)
      let first = try #require(stage.compositor.readSnapshot(contents))
      let second = try #require(stage.compositor.readSnapshot(again))
      #expect(Bitmap(first) == Bitmap(second))

      page.isHidden = false
      sheet.removeFromSuperlayer()
      sheet.contents = nil
      let shown = stage.draw()
      #expect(shown.blits == 1 && shown.drawCalls == 2)
      try stage.picture().expect(drawn, tolerance: 1)
      page.sublayers?.first?.backgroundColor = .green
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// What the picture does not show, or would show differently, is drawn.
  @Test(arguments: ["part", "beyond", "translucent", "scale", "small", "turned", "changed"])
  func whatASnapshotIsNotThePictureOf(_ name: String) throws {
    try Stage.run { stage in
      let page = try stage.addPage(opaque: name != "translucent")
      var rect = page.bounds
      switch name {
      case "part": rect.size.width -= 10
      case "beyond": stage.add(CGRect(x: 50, y: 10, width: 20, height: 10), .green, to: page)
      case "scale": page.transform = CATransform3DMakeScale(1.2, 1.2, 1)
      case "small": page.sublayers?[1...].forEach { $0.removeFromSuperlayer() }
      case "turned":
        page.sublayerTransform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      default: break
      }
      let drawn = try stage.picture()
      let snapshot = page.snapshot(of: rect, afterScreenUpdates: false)
      if name == "changed" { page.sublayers?.first?.backgroundColor = .green }
      page.opacity = 0.999
      stage.draw()
      page.opacity = 1
      let statistics = stage.draw()
      #expect(statistics.blits == 0)
      if name == "changed" {
        try stage.picture().expect(stage.picture(.withoutPages), tolerance: 1)
      } else {
        try stage.picture().expect(drawn)
      }
      withExtendedLifetime(snapshot) {}
    }
  }

  /// Whose snapshot is gone and who does not show holds no memory.
  @Test func aPictureThatNobodyShowsGoesWithItsSnapshot() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      stage.draw()
      let used = { stage.compositor.textureBytes - stage.compositor.idleBytes }
      let before = used()
      var snapshot: LayerSnapshot? = page.snapshot(of: page.bounds, afterScreenUpdates: false)
      page.isHidden = true
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
