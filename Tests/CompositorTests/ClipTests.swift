import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// `masksToBounds`: straight, rounded, rotated, and each inside another.
@MainActor @Suite struct ClipTests {
  private let frame = CGRect(x: 20, y: 10, width: 50, height: 40)

  private func stripes(_ stage: Stage, in parent: CALayer, count: Int = 8) {
    for index in 0..<count {
      stage.add(
        CGRect(x: -40, y: -30 + CGFloat(index) * 20, width: 200, height: 10),
        index % 2 == 0 ? .red : .blue, to: parent)
    }
  }

  private func inStripe(_ x: Double, _ y: Double, _ index: Int) -> Bool {
    Oracle.rect(CGRect(x: -40, y: -30 + Double(index) * 20, width: 200, height: 10))(x, y)
  }

  /// The stripes inside a clip, in the space of the layer that has them.
  private func paintStripes(
    _ oracle: inout Oracle, _ matrix: CATransform3D, clip: @escaping (Double, Double) -> Bool
  ) {
    for index in 0..<8 {
      let stripe = Oracle.transformed(matrix) { x, y in inStripe(x, y, index) }
      oracle.fill(index % 2 == 0 ? .red : .blue) { x, y in clip(x, y) && stripe(x, y) }
    }
  }

  @Test func straightClipsAreExact() throws {
    try Stage.run { stage in
      let box = stage.add(frame) { $0.masksToBounds = true }
      stripes(stage, in: box)
      var oracle = Oracle()
      paintStripes(&oracle, box.matrix, clip: Oracle.rect(frame))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }

  @Test(arguments: [3.0, 10, 20, 90])
  func roundedClipsCutCorners(_ radius: Double) throws {
    for frame in [
      frame, frame.offsetBy(dx: 0.3, dy: 0.6), CGRect(x: 20, y: 10, width: 41, height: 41),
    ] {
      try Stage.run { stage in
        let box = stage.add(frame) {
          $0.masksToBounds = true
          $0.cornerRadius = radius
        }
        stripes(stage, in: box)
        var oracle = Oracle()
        paintStripes(&oracle, box.matrix, clip: Oracle.rounded(frame, radius))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 24, "\(frame) \(radius)")
      }
    }
  }

  @Test func turnedClipsCutTurned() throws {
    for radius in [0.0, 12] {
      try Stage.run { stage in
        let box = stage.add(frame) {
          $0.masksToBounds = true
          $0.cornerRadius = radius
          $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
        stage.add(CGRect(x: -50, y: -50, width: 300, height: 300), .red, to: box)
        var oracle = Oracle()
        oracle.fill(.red, Oracle.transformed(box.matrix, Oracle.rounded(box.bounds, radius)))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 20, outliers: 6, "\(radius)")
      }
    }
  }

  @Test func uprightClipInsideATurnedLayerCutsTurned() throws {
    try Stage.run { stage in
      let outer = stage.add(CGRect(x: 10, y: 5, width: 70, height: 50)) {
        $0.transform = CATransform3DMakeRotation(-0.3, 0, 0, 1)
      }
      let box = stage.add(CGRect(x: 15, y: 10, width: 40, height: 30), to: outer) {
        $0.masksToBounds = true
      }
      stage.add(CGRect(x: -50, y: -50, width: 300, height: 300), .blue, to: box)
      var oracle = Oracle()
      let matrix = CATransform3DConcat(box.matrix, outer.matrix)
      oracle.fill(.blue, Oracle.transformed(matrix, Oracle.rect(box.bounds)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 20, outliers: 6)
    }
  }

  @Test func roundedClipsNest() throws {
    try Stage.run { stage in
      let outer = stage.add(CGRect(x: 8, y: 6, width: 60, height: 50), .yellow) {
        $0.masksToBounds = true
        $0.cornerRadius = 20
      }
      let middle = stage.add(CGRect(x: -20, y: 10, width: 60, height: 60), .green, to: outer) {
        $0.masksToBounds = true
        $0.cornerRadius = 14
      }
      let inner = stage.add(CGRect(x: 10, y: -6, width: 40, height: 30), .white, to: middle) {
        $0.masksToBounds = true
        $0.cornerRadius = 9
        $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      }
      stage.add(CGRect(x: -50, y: 0, width: 300, height: 300), .red, to: inner)
      let one = Oracle.rounded(outer.frame, 20)
      let two = Oracle.rounded(middle.frame.offsetBy(dx: 8, dy: 6), 14)
      let toScreen = CATransform3DConcat(
        inner.matrix, CATransform3DConcat(middle.matrix, outer.matrix))
      let three = Oracle.transformed(toScreen, Oracle.rounded(inner.bounds, 9))
      let red = Oracle.transformed(
        toScreen, Oracle.rect(CGRect(x: -50, y: 0, width: 300, height: 300)))
      var oracle = Oracle()
      oracle.fill(.yellow, one)
      oracle.fill(.green) { one($0, $1) && two($0, $1) }
      oracle.fill(.white) { one($0, $1) && two($0, $1) && three($0, $1) }
      oracle.fill(.red) { one($0, $1) && two($0, $1) && three($0, $1) && red($0, $1) }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 40, outliers: 4)
    }
  }

  @Test func contentsAreClippedAndTheBackgroundIsRoundWithoutMasking() throws {
    try Stage.run { stage in
      let image = try Self.plain(.red, 10, 10)
      for (index, masks) in [false, true].enumerated() {
        stage.add(CGRect(x: 5 + 45 * CGFloat(index), y: 10, width: 40, height: 40), .blue) {
          $0.contents = image
          $0.contentsRect = CGRect(x: 0, y: 0, width: 1, height: 0.5)
          $0.contentsGravity = .resize
          $0.cornerRadius = 15
          $0.masksToBounds = masks
        }
      }
      let screenshot = try stage.screenshot()
      #expect(screenshot[5, 10] == Bitmap.pixel(CGColor.red.premultiplied))
      #expect(screenshot[50, 10] == Bitmap.pixel(CGColor.white.premultiplied))
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 5, y: 10, width: 40, height: 40)))
      oracle.fill(.red, Oracle.rounded(CGRect(x: 50, y: 10, width: 40, height: 40), 15))
      // Background and contents both end in the soft edge: a little blue is in it.
      screenshot.expect(oracle.bitmap, tolerance: 66)
    }
  }

  /// A clip is cut along its corner squares, so that only quads in those pay for it; a clip that lies a hair beside
  /// whole pixels is not cut, and all its quads go through the shader.
  @Test func cuttingAlongCornersDoesNotShow() throws {
    try Stage.run { stage in
      let box = stage.add(frame) {
        $0.masksToBounds = true
        $0.cornerRadius = 13
      }
      stripes(stage, in: box)
      stage.add(CGRect(x: 10.5, y: 4.2, width: 60, height: 30), .green.faded(0.5), to: box)
      let cut = try stage.screenshot()
      box.frame = frame.offsetBy(dx: 0.002, dy: 0.002)
      try stage.screenshot().expect(cut, tolerance: 1)
    }
  }

  @Test func aClipThatCutsNothingCostsNothing() throws {
    try Stage.run { stage in
      let box = stage.add(CGRect(x: -60, y: -60, width: 300, height: 300)) {
        $0.masksToBounds = true
        $0.cornerRadius = 50
      }
      stripes(stage, in: box)
      let clipped = try stage.screenshot()
      let calls = stage.draw().drawCalls
      box.masksToBounds = false
      try clipped.expect(stage.screenshot())
      #expect(calls == stage.draw().drawCalls)
    }
  }

  @Test func layersOutsideAClipAreNotDrawn() throws {
    try Stage.run { stage in
      let box = stage.add(frame) { $0.masksToBounds = true }
      stage.add(CGRect(x: 60, y: 0, width: 20, height: 20), .red, to: box)
      stage.add(CGRect(x: 0, y: 0, width: 0, height: 0), to: box) { $0.masksToBounds = true }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  static func plain(_ color: CGColor, _ width: Int, _ height: Int) throws -> CGImage {
    try #require(
      Bitmap(width: width, height: height, Bitmap.pixel(color.premultiplied)).image)
  }
}
