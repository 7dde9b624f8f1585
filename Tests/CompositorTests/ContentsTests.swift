import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Images: frame, visible part, stretching, tint.
@MainActor @Suite struct ContentsTests {
  /// Every pixel tells where it is.
  static func chart(_ width: Int, _ height: Int) throws -> CGImage {
    try #require(
      Bitmap(width: width, height: height) { x, y in
        SIMD4(Double(x * 13 % 256) / 255, Double(y * 29 % 256) / 255, Double((x + y) % 2), 1)
      }.image)
  }

  /// The nearest pixel of `image`, laid over `frame`.
  static func paint(_ oracle: inout Oracle, _ image: Bitmap, _ frame: CGRect) {
    oracle.paint { x, y in
      let u = (Double(x) + 0.5 - frame.minX) / frame.width * Double(image.width)
      let v = (Double(y) + 0.5 - frame.minY) / frame.height * Double(image.height)
      guard u >= 0, v >= 0, u < Double(image.width), v < Double(image.height) else { return .zero }
      return SIMD4<Double>(image[Int(u), Int(v)]) / 255
    }
  }

  @Test func unscaledImagesAreExact() throws {
    let image = try Self.chart(31, 17)
    try Stage.run { stage in
      stage.add(CGRect(x: 12, y: 9, width: 31, height: 17)) { $0.contents = image }
      var oracle = Oracle()
      Self.paint(&oracle, Bitmap(image), CGRect(x: 12, y: 9, width: 31, height: 17))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  @Test(arguments: [
    (CALayerContentsGravity.center, CGRect(x: 32, y: 22, width: 30, height: 20)),
    (.top, CGRect(x: 32, y: 12, width: 30, height: 20)),
    (.bottom, CGRect(x: 32, y: 32, width: 30, height: 20)),
    (.left, CGRect(x: 10, y: 22, width: 30, height: 20)),
    (.right, CGRect(x: 54, y: 22, width: 30, height: 20)),
    (.topLeft, CGRect(x: 10, y: 12, width: 30, height: 20)),
    (.topRight, CGRect(x: 54, y: 12, width: 30, height: 20)),
    (.bottomLeft, CGRect(x: 10, y: 32, width: 30, height: 20)),
    (.bottomRight, CGRect(x: 54, y: 32, width: 30, height: 20)),
  ])
  func gravityPlacesWithoutScaling(_ gravity: CALayerContentsGravity, _ frame: CGRect) throws {
    let image = try Self.chart(30, 20)
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 12, width: 74, height: 40)) {
        $0.contents = image
        $0.contentsGravity = gravity
      }
      var oracle = Oracle()
      Self.paint(&oracle, Bitmap(image), frame)
      try stage.screenshot().expect(oracle.bitmap, tolerance: 0, gravity.rawValue)
    }
  }

  @Test(arguments: [
    (CALayerContentsGravity.resize, CGRect(x: 10, y: 12, width: 60, height: 40)),
    (.resizeAspect, CGRect(x: 20, y: 12, width: 40, height: 40)),
    (.resizeAspectFill, CGRect(x: 10, y: 2, width: 60, height: 60)),
  ])
  func gravityScales(_ gravity: CALayerContentsGravity, _ frame: CGRect) throws {
    // Large even squares: inside them scaling changes nothing.
    let image = try #require(
      Bitmap(width: 20, height: 20) { x, y in
        SIMD4(x < 10 ? 1 : 0, y < 10 ? 1 : 0, 0.5, 1)
      }.image)
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 12, width: 60, height: 40)) {
        $0.contents = image
        $0.contentsGravity = gravity
      }
      var oracle = Oracle()
      Self.paint(&oracle, Bitmap(image), frame)
      // A linear filter blends over a texel where the squares meet.
      let seams =
        Int(frame.width / 20 + 1) * Int(frame.height) + Int(frame.height / 20 + 1)
        * Int(frame.width)
      try stage.screenshot()
        .expect(oracle.bitmap, tolerance: 1, outliers: seams, gravity.rawValue)
    }
  }

  @Test func contentsOverflowUnlessMasked() throws {
    let image = try ClipTests.plain(.red, 40, 30)
    for masks in [false, true] {
      try Stage.run { stage in
        let bounds = CGRect(x: 30, y: 20, width: 20, height: 20)
        stage.add(bounds) {
          $0.contents = image
          $0.contentsGravity = .center
          $0.masksToBounds = masks
        }
        var oracle = Oracle()
        oracle.fill(
          .red, Oracle.rect(masks ? bounds : CGRect(x: 20, y: 15, width: 40, height: 30)))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 0, "\(masks)")
      }
    }
  }

  @Test func contentsRectShowsAPart() throws {
    let image = try Self.chart(40, 40)
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 10, width: 20, height: 10)) {
        $0.contents = image
        $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
      }
      stage.add(CGRect(x: 40, y: 10, width: 40, height: 40)) {
        $0.contents = image
        $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
        $0.contentsGravity = .topLeft
      }
      var oracle = Oracle()
      let part = Bitmap(image).part(x: 10, y: 20, width: 20, height: 10)
      Self.paint(&oracle, part, CGRect(x: 10, y: 10, width: 20, height: 10))
      Self.paint(&oracle, part, CGRect(x: 40, y: 10, width: 20, height: 10))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  @Test func contentsScaleIsPixelsForAPoint() throws {
    let image = try Self.chart(40, 20)
    try Stage.run(width: 48, height: 32, scale: 2) { stage in
      stage.add(CGRect(x: 5, y: 5, width: 30, height: 20)) {
        $0.contents = image
        $0.contentsScale = 2
        $0.contentsGravity = .topLeft
      }
      var oracle = Oracle()
      Self.paint(&oracle, Bitmap(image), CGRect(x: 10, y: 10, width: 40, height: 20))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  /// Four corners, four edges and a middle, each of one colour.
  private func parts(_ size: Int, corner: Int) throws -> CGImage {
    try #require(
      Bitmap(width: size, height: size) { x, y in
        func third(_ v: Int) -> Double { v < corner ? 0 : v < size - corner ? 0.5 : 1 }
        return SIMD4(third(x), third(y), 0.25, 1)
      }.image)
  }

  private func paintParts(
    _ oracle: inout Oracle, _ frame: CGRect, corner: Double,
    _ transform: CATransform3D = CATransform3DIdentity
  ) {
    let map = Homography(transform)
    let inside = Oracle.transformed(transform, Oracle.rect(frame))
    oracle.paint { x, y in
      let coverage = Oracle.coverage(x, y, inside)
      guard coverage > 0, let p = map.unproject(Double(x) + 0.5, Double(y) + 0.5) else {
        return .zero
      }
      func third(_ v: Double, _ length: Double) -> Double {
        let corner = min(corner, length / 2)
        return v < corner ? 0 : v < length - corner ? 0.5 : 1
      }
      let color = SIMD4(
        third(p.x - frame.minX, frame.width), third(p.y - frame.minY, frame.height), 0.25, 1)
      return color * coverage
    }
  }

  @Test(arguments: [
    CGRect(x: 10, y: 8, width: 70, height: 48), CGRect(x: 10, y: 8, width: 18, height: 12),
    CGRect(x: 10, y: 8, width: 8, height: 50), CGRect(x: 10, y: 8, width: 6, height: 4),
  ])
  func nineParts(_ frame: CGRect) throws {
    let image = try parts(60, corner: 6)
    try Stage.run { stage in
      stage.add(frame) {
        $0.contents = image
        $0.contentsCenter = CGRect(x: 0.1, y: 0.1, width: 0.8, height: 0.8)
      }
      var oracle = Oracle()
      paintParts(&oracle, frame, corner: 6)
      // Stretched parts blend with their neighbours over half a texel on either side of a cut.
      let outliers = Int(frame.width + frame.height) * 2 * 2
      try stage.screenshot().expect(oracle.bitmap, tolerance: 2, outliers: outliers, "\(frame)")
      if frame.width >= 12, frame.height >= 12 {
        // The corners are exactly those of the image.
        let corner = try stage.screenshot().part(x: 10, y: 8, width: 6, height: 6)
        corner.expect(Bitmap(image).part(x: 0, y: 0, width: 6, height: 6))
      }
    }
  }

  @Test func nothingShowsBetweenTheParts() throws {
    let image = try ClipTests.plain(.red, 18, 18)
    for transform in [
      CATransform3DIdentity, CATransform3DMakeRotation(0.6, 0, 0, 1),
      CATransform3DMakeScale(1.37, 0.91, 1),
    ] {
      for shift in [0, 0.3, 0.5, 0.8] {
        try Stage.run { stage in
          let layer = stage.add(CGRect(x: 28 + shift, y: 17 + shift, width: 40, height: 30)) {
            $0.contents = image
            $0.contentsCenter = CGRect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)
            $0.transform = transform
          }
          var oracle = Oracle()
          oracle.fill(.red, Oracle.transformed(layer.matrix, Oracle.rect(layer.bounds)))
          try stage.screenshot().expect(oracle.bitmap, tolerance: 24, outliers: 6, "\(shift)")
        }
      }
    }
  }

  @Test func opaqueImagesBetweenPixelsCoverTheirShare() throws {
    let image = try ClipTests.plain(.black, 10, 10)
    let frame = CGRect(x: 10.25, y: 8.5, width: 40.5, height: 20.75)
    try Stage.run { stage in
      stage.add(frame) { $0.contents = image }
      let screenshot = try stage.screenshot()
      stage.root.sublayers = nil
      stage.add(frame, .black)
      try screenshot.expect(stage.screenshot(), tolerance: 1)
    }
  }

  @Test func maskedImagesKeepCleanEdgesBetweenPixels() throws {
    let image = try ClipTests.plain(.black, 10, 10)
    for angle in [0, 0.4] {
      try Stage.run { stage in
        let clip = stage.add(CGRect(x: 20.4, y: 12.3, width: 50, height: 36)) {
          $0.masksToBounds = true
          $0.cornerRadius = 10
          $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        }
        stage.add(clip.bounds, to: clip) { $0.contents = image }
        var oracle = Oracle()
        oracle.fill(.black, Oracle.transformed(clip.matrix, Oracle.rounded(clip.bounds, 10)))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 20, "\(angle)")
      }
    }
  }

  // MARK: Tint

  @Test func multiplyColorTintsImages() throws {
    let image = try ClipTests.plain(CGColor(red: 1, green: 0.5, blue: 0.25, alpha: 0.8), 10, 10)
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 10, width: 10, height: 10)) {
        $0.contents = image
        $0.contentsMultiplyColor = CGColor(red: 0.5, green: 1, blue: 1, alpha: 0.5)
      }
      var oracle = Oracle()
      oracle.fill(
        CGColor(red: 0.5, green: 0.5, blue: 0.25, alpha: 0.4),
        Oracle.rect(CGRect(x: 10, y: 10, width: 10, height: 10)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 2)
    }
  }

  @Test func multiplyColorGivesMasksTheirColor() throws {
    let mask = try AtlasTests.mask(20, 12) { x, y in UInt8((x * 12 + y * 5) % 256) }
    for (index, color) in [nil, CGColor.red, .blue.faded(0.5)].enumerated() {
      try Stage.run { stage in
        stage.add(CGRect(x: 30, y: 20, width: 20, height: 12)) {
          $0.contents = mask
          $0.contentsMultiplyColor = color
        }
        var oracle = Oracle()
        oracle.paint { x, y in
          guard 30..<50 ~= x, 20..<32 ~= y else { return .zero }
          let share = Double(((x - 30) * 12 + (y - 20) * 5) % 256) / 255
          return (color ?? .black).premultiplied * share
        }
        try stage.screenshot().expect(oracle.bitmap, tolerance: 1, "\(index)")
      }
    }
  }

  // MARK: Small

  /// An image at a fraction of its size is the average of its texels, not a choice of its pixels.
  @Test func smallImagesAreAverages() throws {
    // Stripes of a pixel, of which a linear filter at a quarter would see one kind.
    let image = try #require(
      Bitmap(width: 160, height: 128) { x, y in
        (x % 4 == 1) != (y % 4 == 2) ? SIMD4(0, 0, 0, 1) : SIMD4(1, 1, 1, 1)
      }.image)
    try Stage.run { stage in
      for (size, angle) in [
        (CGSize(width: 40, height: 32), 0.0), (CGSize(width: 31, height: 17), 0.4),
      ] {
        stage.root.sublayers = nil
        stage.add(CGRect(origin: CGPoint(x: 20, y: 20), size: size)) {
          $0.contents = image
          $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
        }
        let screenshot = try stage.screenshot()
        let average = 255 * (1 - (0.25 * 0.75 * 2))
        for (x, y) in [(30, 26), (34, 28), (36, 30), (40, 27)] {
          let shade = Double(screenshot[x, y].x)
          #expect(abs(shade - average) < 30, "(\(x), \(y)) at \(size): \(shade)")
        }
      }
    }
  }

  /// Drawing an image small elsewhere does not change how it looks in its own size.
  @Test func smallCopiesChangeNothing() throws {
    let image = try Self.chart(64, 50)
    try Stage.run { stage in
      stage.add(CGRect(x: 0.4, y: 0.3, width: 50, height: 39)) { $0.contents = image }
      stage.add(CGRect(x: 10, y: 20, width: 40, height: 40)) {
        $0.contents = image
        $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      }
      let alone = try stage.screenshot()
      stage.add(CGRect(x: 80, y: 50, width: 9, height: 8)) { $0.contents = image }
      let screenshot = try stage.screenshot()
      screenshot.part(x: 0, y: 0, width: 78, height: 64)
        .expect(alone.part(x: 0, y: 0, width: 78, height: 64))
      try stage.screenshot().expect(screenshot)
    }
  }

  // MARK: Limits

  @Test func imagesTooLargeForATextureAreNotDrawn() throws {
    try Stage.run { stage in
      let limit = stage.compositor.device.maximumTextureSize
      for (width, height) in [(limit + 1, 1), (1, limit + 1)] where max(width, height) <= 32_767 {
        for format in CGImage.PixelFormat.allCases {
          let bytes = [UInt8](repeating: 255, count: width * height * format.bytesPerPixel)
          let image = try #require(
            CGImage(width: width, height: height, pixelFormat: format, bytes: bytes))
          stage.add(CGRect(x: 0, y: 0, width: 50, height: 50)) { $0.contents = image }
        }
      }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  @Test func otherContentsShowNothing() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 0, y: 0, width: 50, height: 50)) { $0.contents = "a string" }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  @Test func texturesGoWithTheirImages() throws {
    try Stage.run { stage in
      stage.draw()
      stage.compositor.freeUnusedTextures()
      let before = stage.compositor.textureBytes
      let layer = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50))
      var images = try (0..<3).map { _ in try Self.chart(60, 70) }
      for image in images {
        layer.contents = image
        stage.draw()
      }
      #expect(stage.compositor.textureBytes == before + 3 * 60 * 70 * 4)
      images = []
      layer.contents = nil
      stage.draw()
      stage.compositor.freeUnusedTextures()
      #expect(stage.compositor.textureBytes == before)
    }
  }
}
