import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Many small masks in few textures.
@MainActor @Suite struct AtlasTests {
  static func mask(
    _ width: Int, _ height: Int, _ coverage: (_ x: Int, _ y: Int) -> UInt8
  ) throws -> CGImage {
    let bytes = (0..<height).flatMap { y in (0..<width).map { x in coverage(x, y) } }
    return try #require(CGImage(width: width, height: height, pixelFormat: .alpha8, bytes: bytes))
  }

  @Test func manyLabelsAreOneDrawCall() throws {
    try Stage.run(width: 400, height: 300) { stage in
      var expected = Bitmap(width: 400, height: 300, Bitmap.Pixel(255, 255, 255, 255))
      for index in 0..<160 {
        let (x, y) = (index % 10 * 40, index / 10 * 15)
        let (width, height) = (20 + index % 17, 9 + index % 5)
        let mask = try Self.mask(width, height) { x, y in
          UInt8((x * 7 + y * 31 + index * 13) % 256)
        }
        stage.add(
          CGRect(x: CGFloat(x), y: CGFloat(y), width: CGFloat(width), height: CGFloat(height))
        ) { $0.contents = mask }
        for row in 0..<height {
          for column in 0..<width {
            let left = UInt8(255 - (column * 7 + row * 31 + index * 13) % 256)
            expected[x + column, y + row] = Bitmap.Pixel(left, left, left, 255)
          }
        }
      }
      try stage.screenshot().expect(expected, tolerance: 1)
      // The white screen and all labels.
      #expect(stage.redraw().drawCalls == 2)
    }
  }

  @Test func scaledLabelsDoNotShowTheirNeighbours() throws {
    try Stage.run { stage in
      let full = try (0..<9).map { _ in try Self.mask(40, 20) { _, _ in 255 } }
      let clear = try Self.mask(40, 20) { _, _ in 0 }
      // On the atlas the clear one lies among the full ones.
      for mask in full[..<4] + [clear] + full[4...] {
        stage.add(CGRect(x: 200, y: 0, width: 40, height: 20)) { $0.contents = mask }
        stage.add(CGRect(x: -5, y: -5, width: 40, height: 20)) { $0.contents = mask }
        stage.draw()
      }
      stage.root.sublayers = nil
      for scale in [0.05, 0.3, 1, 3] {
        for angle in [0, 0.3] {
          stage.add(CGRect(x: 30, y: 20, width: 40, height: 20)) {
            $0.contents = clear
            $0.transform = CATransform3DRotate(
              CATransform3DMakeScale(scale, scale, 1), angle, 0, 0, 1)
          }
        }
      }
      stage.add(CGRect(x: 30, y: 20, width: 40, height: 20)) {
        $0.contents = clear
        $0.contentsRect = CGRect(x: -2, y: -2, width: 5, height: 5)
      }
      try stage.screenshot().expect(Oracle().bitmap)
      withExtendedLifetime(full) {}
    }
  }

  @Test func turnedLabelsHaveSoftEdges() throws {
    for (width, height) in [(40, 20), (900, 20)] {
      let mask = try Self.mask(width, height) { _, _ in 255 }
      try Stage.run { stage in
        let layer = stage.add(CGRect(x: 28, y: 22, width: 40, height: 20)) {
          $0.contents = mask
          $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
        }
        var oracle = Oracle()
        oracle.fill(.black, Oracle.transformed(layer.matrix, Oracle.rect(layer.bounds)))
        // Squeezed into a twentieth, the softness of a texel is none of a pixel.
        let tolerance = width > 100 ? 160 : 40
        try stage.screenshot().expect(oracle.bitmap, tolerance: tolerance, outliers: 8, "\(width)")
      }
    }
  }

  /// Text lies on whole pixels wherever its layer is.
  @Test func unscaledMasksKeepToWholePixels() throws {
    let mask = try Self.mask(10, 10) { x, y in (x + y) % 2 == 0 ? 255 : 0 }
    for offset in [-0.5, -0.2, 0.2, 0.49] {
      try Stage.run { stage in
        stage.add(CGRect(x: 20 + offset, y: 10 + offset, width: 10, height: 10)) {
          $0.contents = mask
        }
        var oracle = Oracle()
        oracle.paint { x, y in
          20..<30 ~= x && 10..<20 ~= y && (x + y) % 2 == 0 ? SIMD4(0, 0, 0, 1) : .zero
        }
        try stage.screenshot().expect(oracle.bitmap, tolerance: 0, "\(offset)")
      }
    }
  }

  @Test func tilesAreFreeAgainWhenTheirImagesAreGone() throws {
    try Stage.run { stage in
      stage.draw()
      let before = stage.compositor.textureBytes
      let page = MaskAtlas.pageSize * MaskAtlas.pageSize
      for round in 0..<4 {
        try fill(stage, count: 90, width: 200, height: 60)
        let pages = (stage.compositor.textureBytes - before) / page
        #expect(pages == 2, "round \(round)")
        stage.root.sublayers = nil
        stage.draw()
        stage.compositor.freeUnusedTextures()
        #expect(stage.compositor.textureBytes == before)
      }
    }
  }

  @Test func shelvesAreFreeAgainOneByOne() throws {
    try Stage.run { stage in
      stage.draw()
      let page = MaskAtlas.pageSize * MaskAtlas.pageSize
      let before = stage.compositor.textureBytes
      // Rows of five on each shelf, of which one after the other is replaced, again and again.
      for round in 0..<12 {
        if round >= 3 { stage.root.sublayers?.prefix(15).forEach { $0.removeFromSuperlayer() } }
        stage.draw()
        stage.compositor.freeUnusedTextures()
        try fill(stage, count: 15, width: 200, height: 60)
      }
      #expect(stage.compositor.textureBytes - before == page)
    }
  }

  private func fill(_ stage: Stage, count: Int, width: Int, height: Int) throws {
    for index in 0..<count {
      let mask = try Self.mask(width, height) { _, _ in UInt8(index) }
      stage.add(CGRect(x: 0, y: 0, width: width, height: height)) { $0.contents = mask }
    }
    stage.draw()
  }

  @Test func masksTooLargeForTheAtlasHaveTheirOwnTexture() throws {
    let mask = try Self.mask(1500, 40) { x, _ in UInt8(x % 256) }
    try Stage.run { stage in
      stage.add(CGRect(x: -600, y: 10, width: 1500, height: 40)) { $0.contents = mask }
      var oracle = Oracle()
      oracle.paint { x, y in
        10..<50 ~= y ? SIMD4(0, 0, 0, Double((x + 600) % 256) / 255) : .zero
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }
}
