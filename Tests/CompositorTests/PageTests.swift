import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Subtrees that only move are drawn once and copied.
@MainActor @Suite struct PageTests {
  private static var withoutPages: CompositorOptions {
    var options = CompositorOptions()
    options.cachesPages = false
    return options
  }

  private func makePage(_ stage: Stage, opaque: Bool = true) throws -> CALayer {
    let chart = try ContentsTests.chart(20, 20)
    let label = try AtlasTests.mask(17, 9) { x, y in UInt8((x * 40 + y * 9) % 256) }
    let page = stage.add(CGRect(x: 10, y: 8, width: 60, height: 44), opaque ? .yellow : nil)
    stage.add(CGRect(x: 5.3, y: 5.5, width: 20, height: 14), .red, to: page) {
      $0.cornerRadius = 5
      $0.borderWidth = 1
    }
    stage.add(CGRect(x: 30, y: 4, width: 20, height: 20), to: page) { $0.contents = chart }
    stage.add(CGRect(x: 8.5, y: 30.5, width: 17, height: 9), to: page) { $0.contents = label }
    stage.add(CGRect(x: 35, y: 28, width: 18, height: 12), .blue, to: page) {
      $0.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
    }
    return page
  }

  private func slide(
    _ layer: CALayer, _ keyPath: String = "position", from: Any = CGPoint(x: -20, y: 20),
    to: Any = CGPoint(x: 110, y: 47)
  ) {
    let slide = CABasicAnimation(keyPath: keyPath)
    slide.fromValue = from
    slide.toValue = to
    slide.duration = 1
    slide.timingFunction = CAMediaTimingFunction(name: .easeOut)
    layer.add(slide, forKey: keyPath)
  }

  @Test func aMovingPageLooksAsIfItWereDrawn() throws {
    for opaque in [true, false] {
      try Stage.run { stage in
        let page = try makePage(stage, opaque: opaque)
        stage.draw()
        slide(page)
        for step in 0..<12 {
          let copied = try stage.picture()
          #expect(stage.compositor.pageCount == 1)
          // At another place a soft edge may round differently; what is clear is blended twice.
          let tolerance = opaque ? 1 : 2
          try copied.expect(
            stage.picture(Self.withoutPages), tolerance: tolerance, "\(opaque) \(step)")
          stage.advance(by: 0.077)
        }
      }
    }
  }

  @Test func aMovingPageIsDrawnOnce() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      stage.draw()
      slide(page)
      stage.draw()
      stage.advance(by: 0.3)
      // The screen and the page.
      let moving = stage.draw()
      #expect(moving.rowCopies == 1 && moving.drawCalls == 2)
      stage.compositor.options = Self.withoutPages
      #expect(stage.draw().drawCalls > 4)
    }
  }

  @Test func aPageFadesAsAWhole() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      stage.draw()
      slide(page, "opacity", from: 0, to: 1)
      for step in 0..<5 {
        let faded = try stage.picture()
        #expect(stage.compositor.pageCount == (step == 0 ? 0 : 1))
        try faded.expect(stage.picture(Self.withoutPages), tolerance: 1, "\(step)")
        stage.advance(by: 0.17)
      }
    }
  }

  @Test func aPageThatChangesInsideIsDrawnAnew() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      let child = try #require(page.sublayers?.first)
      let changes: [(CALayer) -> Void] = [
        { $0.backgroundColor = .green }, { $0.position.x += 7 }, { $0.isHidden = true },
        { $0.isHidden = false },
        { $0.superlayer?.backgroundColor = .white }, { $0.superlayer?.borderWidth = 3 },
        { $0.superlayer?.bounds.size.width = 40 }, { $0.removeFromSuperlayer() },
      ]
      stage.draw()
      slide(page, from: CGPoint(x: 30, y: 25))
      stage.draw()
      for (index, change) in changes.enumerated() {
        let before = try stage.picture(Self.withoutPages)
        change(child)
        let after = try stage.picture()
        let differs = after != before
        #expect(differs, "\(index)")
        try after.expect(stage.picture(Self.withoutPages), tolerance: 1, "\(index)")
        stage.advance(by: 0.05)
      }
    }
  }

  @Test func aLayerThatCameBackIsNotTakenForItself() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      stage.draw()
      slide(page)
      stage.draw()
      page.removeFromSuperlayer()
      CATransaction.flush()
      page.backgroundColor = .green
      stage.root.addSublayer(page)
      slide(page)
      stage.advance(by: 0.5)
      try stage.picture().expect(stage.picture(Self.withoutPages))
    }
  }

  @Test func smallPagesAreGivenBackAfterwards() throws {
    try Stage.run(width: 192, height: 128) { stage in
      let used = { stage.compositor.textureBytes - stage.compositor.idleBytes }
      let page = try makePage(stage)
      stage.draw()
      let before = used()
      slide(page)
      stage.draw()
      stage.advance(by: 0.5)
      stage.draw()
      #expect(stage.compositor.pageCount == 1 && used() > before)
      stage.advance(by: 0.6)
      stage.draw()
      #expect(stage.compositor.pageCount == 0 && used() == before)
      // The next one takes what the last one left.
      let total = stage.compositor.textureBytes
      slide(page)
      stage.draw()
      #expect(stage.compositor.pageCount == 1 && stage.compositor.textureBytes == total)
      page.removeFromSuperlayer()
      stage.draw()
      #expect(stage.compositor.pageCount == 0)
    }
  }

  /// A quarter of the screen and more stays a picture until something changes.
  @Test func largePagesAreKeptAfterwards() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      let before = try stage.picture()
      slide(page)
      stage.draw()
      stage.advance(by: 1.1)
      let resting = stage.draw()
      #expect(stage.compositor.pageCount == 1 && resting.rowCopies == 1 && resting.drawCalls == 2)
      try stage.picture().expect(before, tolerance: 1)

      // Moving it again costs no new picture.
      slide(page)
      #expect(stage.draw().drawCalls == 2)
      stage.advance(by: 0.4)
      #expect(stage.draw().drawCalls == 2)
      stage.advance(by: 0.7)
      stage.draw()

      page.sublayers?.first?.backgroundColor = .green
      let changed = try stage.picture()
      #expect(stage.compositor.pageCount == 0 && changed != before)
    }
  }

  @Test func whatStopsBetweenPixelsIsDrawn() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      page.position.x += 0.5
      let before = try stage.picture()
      slide(page)
      stage.draw()
      stage.advance(by: 1.1)
      try stage.picture().expect(before)
      #expect(stage.compositor.pageCount == 0)
    }
  }

  @Test func whatShowsThroughIsDrawn() throws {
    try Stage.run { stage in
      let page = try makePage(stage, opaque: false)
      let before = try stage.picture()
      slide(page)
      stage.draw()
      stage.advance(by: 1.1)
      try stage.picture().expect(before)
      #expect(stage.compositor.pageCount == 0)
    }
  }

  @Test func aSnapshotOfAPageIsACopy() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      @MainActor func picture(_ options: CompositorOptions) throws -> Bitmap {
        stage.compositor.options = options
        stage.draw()
        page.isHidden = false
        let snapshot = page.snapshot(
          of: CGRect(x: 4, y: 2, width: 40, height: 30), afterScreenUpdates: false)
        let copy = stage.add(CGRect(x: 3, y: 3, width: 40, height: 30)) { $0.contents = snapshot }
        page.isHidden = true
        let result = try stage.picture()
        copy.removeFromSuperlayer()
        page.isHidden = false
        return result
      }
      let drawn = try picture(Self.withoutPages)
      stage.compositor.options = CompositorOptions()
      slide(page)
      stage.draw()
      stage.advance(by: 1.1)
      #expect(stage.compositor.pageCount == 1)
      try picture(CompositorOptions()).expect(drawn, tolerance: 1)
    }
  }

  /// A picture of what grows would be one for every frame.
  @Test func whatGrowsOrTurnsIsDrawn() throws {
    for keyPath in ["transform.scale", "transform.rotation.z", "bounds.size.width", "cornerRadius"]
    {
      try Stage.run { stage in
        let page = try makePage(stage)
        stage.draw()
        slide(page, keyPath, from: 0.2, to: 30)
        // One that slides inside what grows, too.
        slide(try #require(page.sublayers?.last))
        for _ in 0..<4 {
          stage.advance(by: 0.15)
          stage.draw()
          #expect(stage.compositor.pageCount == 0, "\(keyPath)")
        }
      }
    }
  }

  @Test func shadowsStayUnderTheirPage() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      page.shadowOpacity = 0.6
      page.shadowRadius = 5
      stage.draw()
      slide(page)
      slide(page, "shadowOpacity", from: 0, to: 1)
      for step in 0..<5 {
        stage.advance(by: 0.15)
        let copied = try stage.picture()
        #expect(stage.compositor.pageCount == 1)
        try copied.expect(stage.picture(Self.withoutPages), tolerance: 1, "\(step)")
      }
    }
  }

  @Test func whatReachesOutOfAPageMovesWithIt() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      stage.add(CGRect(x: -30, y: 10, width: 20, height: 8), .green, to: page)
      stage.add(CGRect(x: 50, y: 38, width: 30, height: 20), .red.faded(0.5), to: page)
      stage.draw()
      slide(page)
      for step in 0..<5 {
        stage.advance(by: 0.15)
        try stage.picture().expect(stage.picture(Self.withoutPages), tolerance: 1, "\(step)")
      }
    }
  }

  @Test func endlessPagesAreDrawn() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      stage.add(CGRect(x: 0, y: 0, width: 5000, height: 5000), .green, to: page)
      stage.draw()
      let before = stage.compositor.textureBytes
      slide(page)
      stage.advance(by: 0.5)
      try stage.picture().expect(stage.picture(Self.withoutPages))
      #expect(stage.compositor.pageCount == 0 && stage.compositor.textureBytes <= before)
    }
  }

  @Test func rasterizedLayersArePages() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      let drawn = try stage.picture()
      page.shouldRasterize = true
      try stage.picture().expect(drawn, tolerance: 1)
      #expect(stage.compositor.pageCount == 1)
      page.shouldRasterize = false
      stage.draw()
      #expect(stage.compositor.pageCount == 0)
    }
  }

  /// Bounds that change their size and cut off what is outside are a window in front of a page.
  @Test func aPageIsSeenThroughItsBounds() throws {
    for anchor in [CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1)] {
      try Stage.run { stage in
        let page = try makePage(stage)
        page.masksToBounds = true
        page.anchorPoint = anchor
        page.position = CGPoint(x: 40, y: 40)
        stage.draw()
        slide(page, "bounds.size.height", from: 3, to: 61)
        slide(page, "position.x", from: 20, to: 60)
        var heights: Set<Int> = []
        for step in 0..<8 {
          stage.advance(by: 0.11)
          let copied = try stage.picture()
          #expect(stage.compositor.pageCount == 1)
          try copied.expect(stage.picture(Self.withoutPages), tolerance: 1, "\(anchor) \(step)")
          heights.insert(copied.pixels.count { $0 != Bitmap.Pixel(255, 255, 255, 255) })
        }
        #expect(heights.count > 4)
      }
    }
  }

  /// What cuts off its inside shows more or less of the same picture.
  @Test func aWindowThatOpensAndClosesIsOnePicture() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      page.masksToBounds = true
      stage.draw()
      slide(page, "bounds.size.height", from: 3, to: 44)
      // The first frame has the picture made.
      #expect(stage.draw().drawCalls > 2)
      stage.advance(by: 1.1)
      #expect(stage.draw().drawCalls == 2)
      page.bounds.size.height = 20
      slide(page, "bounds.size.height", from: 44, to: 20)
      for _ in 0..<3 {
        #expect(stage.draw().drawCalls == 2)
        try stage.picture().expect(stage.picture(Self.withoutPages), tolerance: 1)
        stage.compositor.options = CompositorOptions()
        stage.draw()
        stage.advance(by: 0.4)
      }
    }
  }

  /// A layer that is moved to another superlayer within a commit says everything again.
  @Test func aPageThatChangesItsSuperlayerIsTheSame() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      let other = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
      stage.draw()
      slide(page)
      stage.draw()
      stage.advance(by: 1.1)
      page.removeFromSuperlayer()
      CATransaction.layoutAndDisplay()
      other.addSublayer(page)
      #expect(stage.draw().drawCalls == 2)
    }
  }

  @Test func roundedBoundsAreNoWindow() throws {
    try Stage.run { stage in
      let page = try makePage(stage)
      page.masksToBounds = true
      page.cornerRadius = 10
      stage.draw()
      slide(page, "bounds.size.height", from: 3, to: 61)
      stage.advance(by: 0.4)
      try stage.picture().expect(stage.picture(Self.withoutPages))
      #expect(stage.compositor.pageCount == 0)
    }
  }

  /// Two that move side by side show nothing of what is behind them.
  @Test func neighboursKeepTogether() throws {
    try Stage.run { stage in
      let upper = try makePage(stage)
      upper.frame = CGRect(x: 0, y: 0, width: 96, height: 32)
      let lower = try makePage(stage)
      lower.frame = CGRect(x: 0, y: 32, width: 96, height: 32)
      stage.root.backgroundColor = .black
      stage.draw()
      for (layer, y) in [(upper, 16.0), (lower, 48)] {
        slide(layer, from: CGPoint(x: 48, y: y), to: CGPoint(x: 48, y: y + 20))
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
