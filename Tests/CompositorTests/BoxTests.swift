import Foundation
import QuartzCore
import TestSupport
import Testing

/// Backgrounds: edges, corners, rotated and scaled boxes, against an oracle that samples.
@MainActor @Suite struct BoxTests {
  @Test func wholePixelsAreExact() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 10, y: 20, width: 30, height: 7), .red)
      stage.add(CGRect(x: -5, y: 50, width: 20, height: 40), .blue.faded(0.5))
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 10, y: 20, width: 30, height: 7)))
      oracle.fill(.blue.faded(0.5), Oracle.rect(CGRect(x: -5, y: 50, width: 20, height: 40)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }

  @Test func rowZeroIsOnTop() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 0, y: 0, width: 96, height: 1), .red)
      stage.add(CGRect(x: 0, y: 1, width: 1, height: 63), .blue)
      let screenshot = try stage.screenshot()
      #expect(screenshot[50, 0] == Bitmap.pixel(CGColor.red.premultiplied))
      #expect(screenshot[0, 40] == Bitmap.pixel(CGColor.blue.premultiplied))
      #expect(screenshot[95, 63] == Bitmap.pixel(CGColor.white.premultiplied))
    }
  }

  @Test(arguments: [
    CGRect(x: 10.25, y: 20.5, width: 30, height: 7.75),
    CGRect(x: 10.5, y: 5, width: 0.5, height: 40),
    CGRect(x: 10.75, y: 5, width: 0.5, height: 40),
    CGRect(x: 7, y: 9.2, width: 60, height: 0.3),
    CGRect(x: 40.3, y: 30.3, width: 0.4, height: 0.4),
    CGRect(x: 40.6, y: 30.6, width: 0.8, height: 0.8),
    CGRect(x: -0.5, y: -0.5, width: 97, height: 65),
  ])
  func edgesCoverTheirShareOfAPixel(_ frame: CGRect) throws {
    try Stage.run { stage in
      stage.add(frame, .black)
      let expected = Bitmap(width: 96, height: 64) { x, y in
        let width = min(Double(x + 1), frame.maxX) - max(Double(x), frame.minX)
        let height = min(Double(y + 1), frame.maxY) - max(Double(y), frame.minY)
        let rest = 1 - max(width, 0) * max(height, 0)
        return SIMD4(rest, rest, rest, 1)
      }
      try stage.screenshot().expect(expected, tolerance: 1, "\(frame)")
    }
  }

  @Test(
    arguments: [
      CGRect(x: 10, y: 8, width: 70, height: 40), CGRect(x: 20, y: 10, width: 41, height: 41),
      CGRect(x: 10.4, y: 8.7, width: 30.3, height: 40.9), CGRect(x: 5, y: 30, width: 80, height: 9),
      CGRect(x: 5, y: 30.5, width: 80, height: 8),
    ], [1, 4, 7.5, 20, 200])
  func cornersAreRound(_ frame: CGRect, _ radius: Double) throws {
    try Stage.run { stage in
      stage.add(frame, .blue) { $0.cornerRadius = radius }
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rounded(frame, radius))
      // A distance stands in for an area: a corner of a pixel's radius is where that is roughest.
      let tolerance = radius < 2 ? 40 : 16
      try stage.screenshot().expect(oracle.bitmap, tolerance: tolerance, "\(frame) \(radius)")
    }
  }

  @Test func roundBoxesHaveNoSeams() throws {
    try Stage.run { stage in
      stage.add(CGRect(x: 10.3, y: 8.6, width: 70.5, height: 45.2), .black.faded(0.4)) {
        $0.cornerRadius = 9.3
      }
      let screenshot = try stage.screenshot()
      let inside = screenshot[45, 30]
      for y in 12..<50 {
        for x in 22..<68 where screenshot[x, y] != inside {
          Issue.record("(\(x), \(y)) is \(screenshot[x, y]), not \(inside)")
        }
      }
    }
  }

  @Test(arguments: [0.1, 0.5, .pi / 4, 1.2, .pi / 2, 3.0], [0, 9.0])
  func turnedBoxesHaveSoftEdges(_ angle: Double, _ radius: Double) throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 23, y: 12, width: 50, height: 40), .red) {
        $0.cornerRadius = radius
        $0.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      }
      var oracle = Oracle()
      let shape = Oracle.rounded(layer.bounds, radius)
      oracle.fill(.red, Oracle.transformed(layer.matrix, shape))
      // A sharp tip is a pixel or two where distance and area differ.
      try stage.screenshot().expect(oracle.bitmap, tolerance: 20, outliers: 8, "\(angle) \(radius)")
    }
  }

  @Test func turnedHairlinesKeepTheirWeight() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 10, y: 31, width: 76, height: 0.5), .black) {
        $0.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
      }
      var oracle = Oracle()
      oracle.fill(.black, Oracle.transformed(layer.matrix, Oracle.rect(layer.bounds)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 50)
      let weight = { (b: Bitmap) in b.pixels.reduce(0.0) { $0 + 255 - Double($1.x) } }
      #expect(abs(try weight(stage.screenshot()) / weight(oracle.bitmap) - 1) < 0.05)
    }
  }

  @Test(arguments: [(2.0, 1.0), (0.5, 1.5), (1.5, 1.5), (-1.0, 1.0)])
  func cornersStretchWithTheLayer(_ x: Double, _ y: Double) throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 32, y: 20, width: 32, height: 24), .green) {
        $0.cornerRadius = 10
        $0.transform = CATransform3DMakeScale(x, y, 1)
      }
      var oracle = Oracle()
      oracle.fill(.green, Oracle.transformed(layer.matrix, Oracle.rounded(layer.bounds, 10)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 20, "\(x) \(y)")
    }
  }

  @Test func everythingIsInPointsOnADenseScreen() throws {
    try Stage.run(width: 48, height: 32, scale: 2) { stage in
      stage.add(CGRect(x: 5.25, y: 4, width: 30, height: 20), .blue) {
        $0.cornerRadius = 5
        $0.borderWidth = 1.5
        $0.borderColor = .red
      }
      let frame = CGRect(x: 10.5, y: 8, width: 60, height: 40)
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rounded(frame.insetBy(dx: 1.5, dy: 1.5), 8.5))
      oracle.fill(.red, Oracle.ring(frame, 10, width: 3))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 20)
    }
  }

  @Test func invalidValuesDrawNothing() throws {
    try Stage.run { stage in
      for value in [CGFloat.nan, .infinity, -.infinity, 1e300, -1e300] {
        stage.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red) {
          $0.position = CGPoint(x: value, y: 20)
        }
        stage.add(CGRect(x: 0, y: 0, width: 40, height: 40), .red) {
          $0.transform.m11 = value
          $0.shadowOpacity = 1
        }
        stage.add(CGRect(x: 200, y: 0, width: 10, height: 10), .red) {
          $0.shadowOpacity = 1
          $0.shadowRadius = value
          $0.shadowOffset = CGSize(width: value, height: 0)
          $0.borderWidth = value
        }
      }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }
}

extension CALayer {
  /// From the layer's plane to its superlayer's, computed from the definition.
  var matrix: CATransform3D {
    let anchor = CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0), transform),
      CATransform3DMakeTranslation(position.x, position.y, zPosition))
  }
}
