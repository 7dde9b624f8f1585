import Foundation
import QuartzCore
import TestSupport
import Testing

/// Borders: straight, rounded, wide, between pixels, rotated; above the sublayers.
@MainActor @Suite struct BorderTests {
  private let frame = CGRect(x: 12, y: 10, width: 60, height: 40)

  @Test(arguments: [1, 3.0, 19])
  func straightBordersAreExact(_ width: Double) throws {
    try Stage.run { stage in
      stage.add(frame, .yellow) {
        $0.borderWidth = width
        $0.borderColor = .blue
      }
      var oracle = Oracle()
      oracle.fill(.yellow, Oracle.rect(frame))
      oracle.fill(.blue, Oracle.ring(frame, 0, width: width))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1, "\(width)")
    }
  }

  @Test(arguments: [
    (CGRect(x: 10.25, y: 8.5, width: 40, height: 30.5), 1.0),
    (CGRect(x: 10, y: 8, width: 40, height: 30), 0.5),
    (CGRect(x: 10.5, y: 8.5, width: 40, height: 30), 0.25),
    (CGRect(x: 10.3, y: 8.6, width: 41.9, height: 30.2), 2.75),
  ])
  func bordersBetweenPixelsCoverTheirShare(_ frame: CGRect, _ width: Double) throws {
    try Stage.run { stage in
      stage.add(frame) {
        $0.borderWidth = width
        $0.borderColor = .black
      }
      func share(_ x: Int, _ y: Int, _ r: CGRect) -> Double {
        max(min(Double(x + 1), r.maxX) - max(Double(x), r.minX), 0)
          * max(min(Double(y + 1), r.maxY) - max(Double(y), r.minY), 0)
      }
      let inner = frame.insetBy(dx: width, dy: width)
      let expected = Bitmap(width: 96, height: 64) { x, y in
        let rest = 1 - (share(x, y, frame) - share(x, y, inner))
        return SIMD4(rest, rest, rest, 1)
      }
      try stage.screenshot().expect(expected, tolerance: 1, "\(frame) \(width)")
    }
  }

  @Test(arguments: [4.0, 12, 30], [1, 2.5, 6, 15])
  func bordersFollowCorners(_ radius: Double, _ width: Double) throws {
    for frame in [frame, frame.offsetBy(dx: 0.4, dy: 0.7)] {
      try Stage.run { stage in
        stage.add(frame) {
          $0.cornerRadius = radius
          $0.borderWidth = width
          $0.borderColor = .red
        }
        var oracle = Oracle()
        oracle.fill(.red, Oracle.ring(frame, radius, width: width))
        // Where the border is wider than the corner is round, its inside has four sharp tips.
        try stage.screenshot()
          .expect(oracle.bitmap, tolerance: 24, outliers: 4, "\(frame) \(radius) \(width)")
      }
    }
  }

  @Test func translucentBordersHaveNoSeams() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 10.5, y: 8.3, width: 70, height: 44)) {
        $0.cornerRadius = 11.3
        $0.borderWidth = 5.5
        $0.borderColor = .black.faded(0.5)
      }
      var oracle = Oracle()
      let frame = CGRect(x: 10.5, y: 8.3, width: 70, height: 44)
      oracle.fill(.black.faded(0.5), Oracle.ring(frame, 11.3, width: 5.5))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 10)
    }
  }

  @Test func aWideBorderIsAFilledBox() throws {
    try Stage.run { stage in
      stage.add(frame.offsetBy(dx: 0.5, dy: 0.5)) {
        $0.cornerRadius = 8
        $0.borderWidth = 25
        $0.borderColor = .red.faded(0.5)
      }
      let border = try stage.screenshot()
      stage.root.sublayers = nil
      stage.add(frame.offsetBy(dx: 0.5, dy: 0.5), .red.faded(0.5)) { $0.cornerRadius = 8 }
      try border.expect(stage.screenshot())
    }
  }

  @Test func turnedBordersAreBorders() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 25, y: 15, width: 46, height: 34)) {
        $0.cornerRadius = 10
        $0.borderWidth = 4
        $0.borderColor = .blue
        $0.transform = CATransform3DMakeRotation(0.4, 0, 0, 1)
      }
      var oracle = Oracle()
      let ring = Oracle.ring(layer.bounds, 10, width: 4)
      oracle.fill(.blue, Oracle.transformed(layer.matrix, ring))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 20)
    }
  }

  @Test func theBorderLiesAboveSublayers() throws {
    for masks in [false, true] {
      try Stage.run { stage in
        let layer = stage.add(frame, .yellow) {
          $0.borderWidth = 4
          $0.borderColor = .blue
          $0.masksToBounds = masks
        }
        stage.add(CGRect(x: -5, y: 10, width: 30, height: 10), .red, to: layer)
        var oracle = Oracle()
        oracle.fill(.yellow, Oracle.rect(frame))
        oracle.fill(
          .red, Oracle.rect(CGRect(x: masks ? 12 : 7, y: 20, width: masks ? 25 : 30, height: 10)))
        oracle.fill(.blue, Oracle.ring(frame, 0, width: 4))
        try stage.screenshot().expect(oracle.bitmap, tolerance: 1, "\(masks)")
      }
    }
  }

  @Test func noBackgroundShinesThroughAnOpaqueBorder() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 10.5, y: 10.5, width: 60, height: 40), .white) {
        $0.cornerRadius = 12
        $0.borderWidth = 2
        $0.borderColor = .black
      }
      stage.root.backgroundColor = .black
      let screenshot = try stage.screenshot()
      // From the left the first that is not black is inside the border.
      for y in 25..<36 {
        #expect((0..<12).allSatisfy { screenshot[$0, y].x == 0 })
        #expect(screenshot[13, y].x == 255)
      }
    }
  }
}
