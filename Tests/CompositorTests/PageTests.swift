import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Subtrees that only move are drawn once and copied.
@MainActor @Suite struct PageTests {
  @Test func aMovingPageLooksAsIfItWereDrawn() throws {
    for opaque in [true, false] {
      try Stage.run { stage in
        let page = try stage.addPage(opaque: opaque)
        stage.draw()
        page.slide()
        for step in 0..<12 {
          let copied = try stage.picture()
          #expect(stage.compositor.rasterCount == 1)
          // At another place a soft edge may round differently; what is clear is blended twice.
          let tolerance = opaque ? 1 : 2
          try copied.expect(
            stage.picture(.withoutPages), tolerance: tolerance, "\(opaque) \(step)")
          stage.advance(by: 0.077)
        }
      }
    }
  }

  @Test func aMovingPageIsDrawnOnce() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      stage.draw()
      page.slide()
      stage.draw()
      stage.advance(by: 0.3)
      // The screen and the page.
      let moving = stage.draw()
      #expect(moving.blits == 1 && moving.drawCalls == 2)
      stage.compositor.options = .withoutPages
      #expect(stage.draw().drawCalls > 4)
    }
  }

  @Test func aPageFadesAsAWhole() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      stage.draw()
      page.slide("opacity", from: 0, to: 1)
      for step in 0..<5 {
        let faded = try stage.picture()
        #expect(stage.compositor.rasterCount == (step == 0 ? 0 : 1))
        try faded.expect(stage.picture(.withoutPages), tolerance: 1, "\(step)")
        stage.advance(by: 0.17)
      }
    }
  }

  @Test func aPageThatChangesInsideIsDrawnAnew() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      let child = try #require(page.sublayers?.first)
      let changes: [(CALayer) -> Void] = [
        { $0.backgroundColor = .green }, { $0.position.x += 7 }, { $0.isHidden = true },
        { $0.isHidden = false },
        { $0.superlayer?.backgroundColor = .white }, { $0.superlayer?.borderWidth = 3 },
        { $0.superlayer?.bounds.size.width = 40 }, { $0.removeFromSuperlayer() },
      ]
      stage.draw()
      page.slide(from: CGPoint(x: 30, y: 25))
      stage.draw()
      for (index, change) in changes.enumerated() {
        let before = try stage.picture(.withoutPages)
        change(child)
        let after = try stage.picture()
        let differs = after != before
        #expect(differs, "\(index)")
        try after.expect(stage.picture(.withoutPages), tolerance: 1, "\(index)")
        stage.advance(by: 0.05)
      }
    }
  }

  @Test func aLayerThatCameBackIsNotTakenForItself() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      stage.draw()
      page.slide()
      stage.draw()
      page.removeFromSuperlayer()
      CATransaction.flush()
      page.backgroundColor = .green
      stage.root.addSublayer(page)
      page.slide()
      stage.advance(by: 0.5)
      try stage.picture().expect(stage.picture(.withoutPages))
    }
  }

  @Test func smallPagesAreGivenBackAfterwards() throws {
    try Stage.run(width: 192, height: 128) { stage in
      let used = { stage.compositor.textureBytes - stage.compositor.idleBytes }
      let page = try stage.addPage()
      stage.draw()
      let before = used()
      page.slide()
      stage.draw()
      stage.advance(by: 0.5)
      stage.draw()
      #expect(stage.compositor.rasterCount == 1 && used() > before)
      stage.advance(by: 0.6)
      stage.draw()
      #expect(stage.compositor.rasterCount == 0 && used() == before)
      // The next one takes what the last one left.
      let total = stage.compositor.textureBytes
      page.slide()
      stage.draw()
      #expect(stage.compositor.rasterCount == 1 && stage.compositor.textureBytes == total)
      page.removeFromSuperlayer()
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// A picture of what grows would be one for every frame.
  @Test func whatGrowsOrTurnsIsDrawn() throws {
    for keyPath in ["transform.scale", "transform.rotation.z", "bounds.size.width", "cornerRadius"]
    {
      try Stage.run { stage in
        let page = try stage.addPage()
        stage.draw()
        page.slide(keyPath, from: 0.2, to: 30)
        // One that slides inside what grows, too.
        try #require(page.sublayers?.last).slide()
        for _ in 0..<4 {
          stage.advance(by: 0.15)
          stage.draw()
          #expect(stage.compositor.rasterCount == 0, "\(keyPath)")
        }
      }
    }
  }

  @Test func shadowsStayUnderTheirPage() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.shadowOpacity = 0.6
      page.shadowRadius = 5
      stage.draw()
      page.slide()
      page.slide("shadowOpacity", from: 0, to: 1)
      for step in 0..<5 {
        stage.advance(by: 0.15)
        let copied = try stage.picture()
        #expect(stage.compositor.rasterCount == 1)
        try copied.expect(stage.picture(.withoutPages), tolerance: 1, "\(step)")
      }
    }
  }

  @Test func whatReachesOutOfAPageMovesWithIt() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      stage.add(CGRect(x: -30, y: 10, width: 20, height: 8), .green, to: page)
      stage.add(CGRect(x: 50, y: 38, width: 30, height: 20), .red.faded(0.5), to: page)
      stage.draw()
      page.slide()
      for step in 0..<5 {
        stage.advance(by: 0.15)
        try stage.picture().expect(stage.picture(.withoutPages), tolerance: 1, "\(step)")
      }
    }
  }

  @Test func endlessPagesAreDrawn() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      stage.add(CGRect(x: 0, y: 0, width: 5000, height: 5000), .green, to: page)
      stage.draw()
      let before = stage.compositor.textureBytes
      page.slide()
      stage.advance(by: 0.5)
      try stage.picture().expect(stage.picture(.withoutPages))
      #expect(stage.compositor.rasterCount == 0 && stage.compositor.textureBytes <= before)
    }
  }

  @Test func rasterizedLayersArePages() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      let drawn = try stage.picture()
      page.shouldRasterize = true
      try stage.picture().expect(drawn, tolerance: 1)
      #expect(stage.compositor.rasterCount == 1)
      // As after a movement, a large one stays a picture while it rests.
      page.shouldRasterize = false
      stage.draw()
      #expect(stage.compositor.rasterCount == 1)
      page.sublayers?.first?.backgroundColor = .green
      stage.draw()
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// Bounds that change their size and cut off what is outside are a window in front of a page.
  @Test func aPageIsSeenThroughItsBounds() throws {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
      try Stage.run { stage in
        let page = try stage.addPage()
        page.masksToBounds = true
        page.anchorPoint = anchor
        page.position = CGPoint(x: 40, y: 40)
        stage.draw()
        page.slide("bounds.size.height", from: 3, to: 61)
        page.slide("position.x", from: 20, to: 60)
        var heights: Set<Int> = []
        for step in 0..<8 {
          stage.advance(by: 0.11)
          let copied = try stage.picture()
          #expect(stage.compositor.rasterCount == 1)
          try copied.expect(stage.picture(.withoutPages), tolerance: 1, "\(anchor) \(step)")
          heights.insert(copied.pixels.count { $0 != Bitmap.Pixel(255, 255, 255, 255) })
        }
        #expect(heights.count > 4)
      }
    }
  }

  @Test func roundedBoundsAreNoWindow() throws {
    try Stage.run { stage in
      let page = try stage.addPage()
      page.masksToBounds = true
      page.cornerRadius = 10
      stage.draw()
      page.slide("bounds.size.height", from: 3, to: 61)
      stage.advance(by: 0.4)
      try stage.picture().expect(stage.picture(.withoutPages))
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// Two that move side by side show nothing of what is behind them.
  @Test func neighboursKeepTogether() throws {
    try Stage.run { stage in
      let upper = try stage.addPage()
      upper.frame = CGRect(x: 0, y: 0, width: 96, height: 32)
      let lower = try stage.addPage()
      lower.frame = CGRect(x: 0, y: 32, width: 96, height: 32)
      stage.root.backgroundColor = .black
      stage.draw()
      for (layer, y) in [(upper, 16.0), (lower, 48)] {
        layer.slide(from: CGPoint(x: 48, y: y), to: CGPoint(x: 48, y: y + 20))
      }
      for step in 0..<6 {
        stage.advance(by: 0.13)
        let picture = try stage.picture()
        // A column in which there is nothing but the pages.
        let top = (0..<64).first { picture[2, $0].x > 0 } ?? 0
        let isWhole = (top..<64).allSatisfy { picture[2, $0] == picture[2, 63] }
        #expect(isWhole, "\(step)")
      }
    }
  }
}
