import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Shadows, compared with a Gaussian that is computed point by point.
@MainActor @Suite struct ShadowTests {
  private let frame = CGRect(x: 30, y: 18, width: 36, height: 26)

  private func cast(_ layer: CALayer, radius: Double, _ color: CGColor = .black) {
    layer.shadowOpacity = 1
    layer.shadowRadius = radius
    layer.shadowOffset = .zero
    layer.shadowColor = color
  }

  @Test(arguments: [0.5, 1, 2, 5, 6.5, 9], [0, 8.0])
  func theBlurIsAGaussian(_ sigma: Double, _ radius: Double) throws {
    try Stage.run { stage in
      stage.add(frame, .white) {
        cast($0, radius: sigma)
        $0.cornerRadius = radius
      }
      var oracle = Oracle()
      oracle.shadow(.black, sigma: sigma, Oracle.rounded(frame, radius))
      oracle.fill(.white, Oracle.rounded(frame, radius))
      try stage.screenshot().expect(
        oracle.bitmap, tolerance: sigma < 1 ? 14 : 6, outliers: 8, "\(sigma) \(radius)")
    }
  }

  @Test func withoutBlurItIsTheShapeMoved() throws {
    try Stage.run { stage in
      stage.add(frame, .yellow) {
        cast($0, radius: 0, .blue)
        $0.shadowOffset = CGSize(width: 7, height: -5)
      }
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rect(frame.offsetBy(dx: 7, dy: -5)))
      oracle.fill(.yellow, Oracle.rect(frame))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }

  @Test func colorOpacityAndOffsetCount() throws {
    try Stage.run { stage in
      stage.add(frame, .white) {
        cast($0, radius: 3, .red.faded(0.8))
        $0.shadowOpacity = 0.5
        $0.shadowOffset = CGSize(width: 4.5, height: 6.25)
      }
      var oracle = Oracle()
      oracle.shadow(
        .red.faded(0.4), sigma: 3, Oracle.rect(frame.offsetBy(dx: 4.5, dy: 6.25)))
      oracle.fill(.white, Oracle.rect(frame))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 4)
    }
  }

  @Test func shadowsMoveByPartsOfAPixel() throws {
    try Stage.run { stage in
      let layer = stage.add(frame, .white) { cast($0, radius: 2) }
      var last = Double(try stage.screenshot()[Int(frame.maxX) + 2, 30].x)
      for step in 1...8 {
        layer.position.x = frame.midX + Double(step) / 8
        let shade = Double(try stage.screenshot()[Int(frame.maxX) + 2, 30].x)
        #expect(shade <= last && last - shade < 20, "\(step): \(shade) after \(last)")
        last = shade
      }
      #expect(last < 200)
    }
  }

  @Test func aPathCastsTheShadow() throws {
    let triangle = CGMutablePath()
    triangle.move(to: CGPoint(x: 0, y: 0))
    triangle.addLine(to: CGPoint(x: 36, y: 10))
    triangle.addLine(to: CGPoint(x: 8, y: 26))
    triangle.closeSubpath()
    try Stage.run { stage in
      stage.add(frame) {
        cast($0, radius: 3)
        $0.shadowPath = triangle
      }
      var oracle = Oracle()
      oracle.shadow(.black, sigma: 3) { x, y in
        triangle.contains(CGPoint(x: x - frame.minX, y: y - frame.minY))
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 5)
    }
  }

  @Test func pathsOfBoxesAreBoxes() throws {
    let rect = CGRect(x: -4, y: 3, width: 44, height: 30)
    let paths: [(CGPath, Double)] = [
      (CGPath(rect: rect), 0),
      (CGPath(roundedRect: rect, cornerWidth: 7, cornerHeight: 7), 7),
      (CGPath(ellipseIn: CGRect(x: 2, y: 2, width: 30, height: 30)), 15),
    ]
    for (path, radius) in paths {
      let box = try #require(RoundedBox(path))
      #expect(box.rect == PixelRect(path.boundingBoxOfPath) && abs(box.reach - radius) < 1e-9)
      try Stage.run { stage in
        stage.add(frame) {
          cast($0, radius: 4)
          $0.shadowPath = path
        }
        var oracle = Oracle()
        let bounds = path.boundingBoxOfPath.offsetBy(dx: frame.minX, dy: frame.minY)
        oracle.shadow(.black, sigma: 4, Oracle.rounded(bounds, radius))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 5, "\(radius)")
      }
    }
    let others = [
      CGPath(ellipseIn: rect), CGPath(roundedRect: rect, cornerWidth: 7, cornerHeight: 9),
      CGPath(rect: .null), CGPath(rect: rect).applying(CGAffineTransform(rotationAngle: 0.1)),
    ]
    for path in others { #expect(RoundedBox(path) == nil) }
  }

  @Test(arguments: [0, 8.0])
  func turnedLayersCastTurnedShadows(_ radius: Double) throws {
    try Stage.run { stage in
      let layer = stage.add(frame, .white) {
        cast($0, radius: 4)
        $0.shadowOffset = CGSize(width: 6, height: 0)
        $0.cornerRadius = radius
        $0.transform = CATransform3DMakeRotation(0.7, 0, 0, 1)
      }
      var oracle = Oracle()
      let shape = Oracle.rounded(layer.bounds.offsetBy(dx: 6, dy: 0), radius)
      oracle.shadow(.black, sigma: 4, Oracle.transformed(layer.matrix, shape))
      oracle.fill(
        .white, Oracle.transformed(layer.matrix, Oracle.rounded(layer.bounds, radius)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 10, outliers: 8, "\(radius)")
    }
  }

  @Test func clearPartsOfAnImageCastNoShadow() throws {
    // A ring.
    let image = try #require(
      Bitmap(width: 36, height: 26) { x, y in
        Oracle.ring(CGRect(x: 2, y: 2, width: 32, height: 22), 8, width: 4)(
          Double(x) + 0.5, Double(y) + 0.5) ? SIMD4(1, 0, 0, 1) : .zero
      }.image)
    try Stage.run { stage in
      stage.add(frame) {
        cast($0, radius: 2)
        $0.shadowOffset = CGSize(width: 0, height: 3)
        $0.contents = image
      }
      func ring(_ dy: Double) -> (Double, Double) -> Bool {
        { x, y in
          let (x, y) = (x - frame.minX, y - frame.minY - dy)
          return Oracle.ring(CGRect(x: 2, y: 2, width: 32, height: 22), 8, width: 4)(
            x.rounded(.down) + 0.5, y.rounded(.down) + 0.5)
        }
      }
      var oracle = Oracle()
      oracle.shadow(.black, sigma: 2, ring(3))
      oracle.fill(.red, ring(0))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 5)
    }
  }

  @Test func aPartOfAnImageCastsItsOwnShadow() throws {
    let image = try #require(
      Bitmap(width: 20, height: 10) { x, _ in x < 9 ? SIMD4(1, 0, 0, 1) : SIMD4(0, 0, 0, 0) }
        .image)
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 10, width: 20, height: 20)) {
        cast($0, radius: 2)
        $0.contents = image
        $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  /// One small mask is stretched over every box that is large enough, and no seam shows where it is cut.
  @Test func largeBoxesShareAMask() throws {
    try Stage.run(width: 160, height: 120) { stage in
      let sizes = [(60.0, 50.0), (120, 90), (61, 95), (90.5, 70.25)]
      var bytes: Set<Int> = []
      for (width, height) in sizes {
        stage.root.sublayers = nil
        let frame = CGRect(x: 20, y: 15, width: width, height: height)
        stage.add(frame, .white) {
          cast($0, radius: 2)
          $0.cornerRadius = 4
          $0.shadowOffset = CGSize(width: 3, height: 4)
        }
        var oracle = Oracle(width: 160, height: 120)
        oracle.shadow(.black, sigma: 2, Oracle.rounded(frame.offsetBy(dx: 3, dy: 4), 4))
        oracle.fill(.white, Oracle.rounded(frame, 4))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 5, outliers: 8, "\(width)")
        bytes.insert(stage.compositor.textureBytes)
      }
      #expect(bytes.count == 1)
    }
  }

  @Test func aTranslucentShadowHasNoSeams() throws {
    try Stage.run(width: 160, height: 120) { stage in
      stage.add(CGRect(x: 20.4, y: 15.7, width: 110.2, height: 80.9)) {
        cast($0, radius: 3)
        $0.shadowOpacity = 0.4
        $0.shadowPath = CGPath(rect: $0.bounds)
      }
      let screenshot = try stage.screenshot()
      let middle = screenshot[75, 55]
      for y in 30..<82 {
        for x in 35..<116 where screenshot[x, y] != middle {
          Issue.record("(\(x), \(y)) is \(screenshot[x, y]), not \(middle)")
        }
      }
    }
  }

  @Test func aMaskedLayerHasNoShadow() throws {
    try Stage.run { stage in
      stage.add(frame, .white) {
        cast($0, radius: 5)
        $0.masksToBounds = true
      }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  @Test func unusedMasksAreForgotten() throws {
    try Stage.run { stage in
      let layer = stage.add(frame, .white)
      stage.draw()
      let before = stage.compositor.textureBytes
      cast(layer, radius: 5)
      for step in 0..<200 {
        layer.shadowRadius = 1 + Double(step) / 10
        stage.draw()
      }
      #expect(stage.compositor.textureBytes < before + 2 << 20)
      layer.shadowOpacity = 0
      stage.draw()
      stage.compositor.freeUnusedTextures()
      #expect(stage.compositor.textureBytes == before)
    }
  }

  @Test func hugeShadowsNeitherCrashNorTakeForever() throws {
    try Stage.run { stage in
      for radius in [50.0, 300, 5000, 1e7] {
        stage.add(CGRect(x: 0, y: 0, width: 4000, height: 3000), .white) {
          cast($0, radius: radius)
          $0.cornerRadius = 500
        }
        stage.add(CGRect(x: 200, y: 200, width: 30, height: 30), .white) {
          cast($0, radius: radius)
        }
      }
      stage.draw()
      #expect(stage.compositor.textureBytes < 40 << 20)
    }
  }
}
