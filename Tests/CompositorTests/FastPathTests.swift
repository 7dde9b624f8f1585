import CoreGraphics
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// The fast paths of Mesa's software renderer: quads qualify for them, and no colour depends on whether they are taken.
@MainActor @Suite struct FastPathTests {
  /// A call of more indices than the renderer takes at a time is cut in the middle of a quad, and drawn as triangles.
  @Test(arguments: [0, 1, 170, 171, 340, 1000])
  func manyQuadsAreSeveralCallsOfWholeQuads(_ count: Int) {
    let calls = QuadBuffer.calls(first: 7, count: count)
    #expect(calls.allSatisfy { (1...170).contains($0.count) })
    #expect(calls.flatMap { Array($0) } == Array(7..<7 + count))
  }

  @Test func untintedImagesAreNotMultiplied() {
    func drawing(
      _ color: SIMD4<Float>, _ change: (inout DisplayItem) -> Void = { _ in }
    ) -> DrawState {
      var item = DisplayItem(.image, PixelRect(x0: 0, y0: 0, x1: 9, y1: 9), color)
      item.filter = .nearest
      change(&item)
      return DrawState(item, skippingColorMultiply: true)
    }
    let white = SIMD4<Float>(repeating: 1)
    let half = SIMD4<Float>(repeating: 0.5)
    #expect(drawing(white) == DrawState(.untintedImage, .over, .nearest))
    #expect(drawing(white) { $0.isOpaque = true } == DrawState(.untintedImage, .replace, .nearest))
    #expect(drawing(white) { $0.filter = .linear } == DrawState(.filteredImage, .over, .linear))
    let reduced = drawing(white) {
      $0.filter = .mipmapped
      $0.blend = .replace
    }
    #expect(reduced == DrawState(.filteredImage, .replace, .mipmapped))
    let faded = drawing(half) {
      $0.filter = .linear
      $0.isTextureOpaque = true
    }
    #expect(faded == DrawState(.image, .over, .linear))
    #expect(drawing(white) { $0.blend = .add } == DrawState(.image, .add, .nearest))
    #expect(drawing(half) == DrawState(.image, .over, .nearest))
    #expect(drawing([1, 0.5, 1, 1]) == DrawState(.image, .over, .nearest))
    #expect(
      drawing(half) { $0.isTextureOpaque = true } == DrawState(.untintedImage, .fade, .nearest))
    // A colour is clamped only where it is drawn.
    for alpha: Float in [-0.2, 7, .infinity, .nan] {
      let item = DisplayItem(.image, .empty, SIMD4(repeating: alpha))
      #expect(item.alphaLevel == (alpha > 1 ? 255 : 0))
    }
    // Soft edges would have to be multiplied.
    let clipped = drawing(half) {
      $0.isTextureOpaque = true
      $0.clip = 0
    }
    #expect(clipped == DrawState(.image, .over, .nearest, isClipped: true))
  }

  /// A rotated layer in the same tile keeps the renderer from its fast path.
  @Test func otherQuadsInATileChangeNoColor() throws {
    try Stage.run { stage in
      let chart = try ContentsTests.chart(13, 20)
      // In its own size, and in others.
      let widths: [CGFloat] = [13, 13, 13, 10, 20, 14]
      let tints = [nil, CGColor.red.faded(0.7), CGColor.white.faded(0.37)]
      for (index, width) in widths.enumerated() {
        for (row, opacity) in [1, 0.63].enumerated() {
          stage.add(
            CGRect(x: CGFloat(16 * index), y: CGFloat(31 * row), width: width, height: 20)
          ) {
            $0.contents = chart
            $0.contentsMultiplyColor = tints[index % 3]
            $0.opacity = Float(opacity)
          }
        }
      }
      let alone = try stage.screenshot()
      for x in [62, 94] {
        stage.add(CGRect(x: x, y: 62, width: 1, height: 1), .white) {
          $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
      }
      let together = try stage.screenshot()
      for y in 0..<60 {
        for x in 0..<96 where together[x, y] != alone[x, y] {
          Issue.record("(\(x), \(y)): \(together[x, y]) instead of \(alone[x, y])")
          return
        }
      }
    }
  }

  /// An opaque image fades by constant blending; the result is that of multiplication, to a level.
  @Test(arguments: [0.1, 0.37, 0.5, 0.9])
  func opaqueImagesFadeLikeOthers(_ opacity: Float) throws {
    try Stage.run { stage in
      stage.root.backgroundColor = .yellow
      let size = CGSize(width: 40, height: 40)
      let chart = try ContentsTests.chart(40, 40)
      #expect(chart.isOpaque)
      let image = stage.add(CGRect(origin: CGPoint(x: 3, y: 5), size: size)) {
        $0.contents = chart
        $0.opacity = opacity
      }
      let fast = try stage.screenshot()
      // A round clip that cuts nothing off.
      let frame = stage.add(CGRect(x: -40, y: -40, width: 176, height: 144)) {
        $0.cornerRadius = 6
        $0.masksToBounds = true
      }
      frame.addSublayer(image)
      image.frame.origin = CGPoint(x: 43, y: 45)
      image.contentsMultiplyColor = CGColor(red: 1, green: 1, blue: 0.999, alpha: 1)
      try stage.screenshot().expect(fast, tolerance: 1)
    }
  }

  /// The images of one call have one opacity, so others need their own call.
  @Test func eachImageHasItsOwnOpacity() throws {
    try Stage.run { stage in
      let charts = [try ContentsTests.chart(20, 30), try ContentsTests.chart(20, 29)]
      for (index, opacity) in [0.2, 0.8, 0.5].enumerated() {
        for (row, chart) in charts.enumerated() {
          stage.add(CGRect(x: 30 * index, y: 32 * row, width: 20, height: chart.height)) {
            $0.contents = chart
            $0.opacity = Float(row == 0 ? opacity : 1 - opacity)
          }
        }
      }
      var multiplied = CompositorOptions()
      multiplied.skipsColorMultiply = false
      try stage.screenshot().expect(stage.screenshot(multiplied), tolerance: 1)
    }
  }

  /// A background under an opaque border looks like a separate layer under a separate border.
  @Test(arguments: [1, 1.5, 2], [0.5, 1, 1.5, 2.3, 4])
  func theBackgroundUnderABorderLooksWhole(_ scale: CGFloat, _ width: CGFloat) throws {
    try Stage.run(scale: scale) { stage in
      for x in [4, 4.5] {
        let frame = CGRect(x: x, y: 5, width: 80, height: 52)
        let card = stage.add(frame, .yellow) {
          $0.cornerRadius = 9
          $0.borderWidth = width
          $0.borderColor = .blue
        }
        let together = try stage.screenshot()
        card.backgroundColor = nil
        let inset = min(width / 2, 1)
        let background = stage.add(frame.insetBy(dx: inset, dy: inset), .yellow) {
          $0.cornerRadius = 9 - inset
          $0.zPosition = -1
        }
        try together.expect(stage.screenshot(), tolerance: 0, "at \(x)")
        card.removeFromSuperlayer()
        background.removeFromSuperlayer()
      }
    }
  }

  /// Where a border will hide a background, the background need not be.
  @Test func theBackgroundUnderABorderIsNotDrawn() throws {
    try Stage.run { stage in
      let card = stage.add(CGRect(x: 4, y: 4, width: 88, height: 56), .yellow) {
        $0.cornerRadius = 8
      }
      let plain = stage.redraw().pixelsShaded
      card.borderWidth = 3
      card.borderColor = .blue
      // The corners are drawn twice, the sides once.
      #expect(stage.redraw().pixelsShaded <= plain + 4 * 8 * 8)
      // Under a translucent border the background is drawn.
      card.borderColor = .blue.faded(0.5)
      #expect(stage.redraw().pixelsShaded > plain + 2 * 3 * (88 + 56 - 32))
    }
  }
}
