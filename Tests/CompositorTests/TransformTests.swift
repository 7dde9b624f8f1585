import Foundation
import QuartzCore
import TestSupport
import Testing

/// Where layers lie: order, anchors, perspective, front and back.
@MainActor @Suite struct TransformTests {
  private let frame = CGRect(x: 28, y: 12, width: 40, height: 40)

  @Test func zPositionOrdersSiblings() throws {
    try Stage.run { stage in
      let box = CGRect(x: 10, y: 10, width: 30, height: 30)
      let shift = { (d: CGFloat) in box.offsetBy(dx: d, dy: d) }
      stage.add(box, .red) { $0.zPosition = 3 }
      stage.add(shift(6), .blue) { $0.zPosition = -1 }
      stage.add(shift(12), .green) { $0.zPosition = 3 }
      stage.add(shift(18), .yellow)
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rect(shift(6)))
      oracle.fill(.yellow, Oracle.rect(shift(18)))
      oracle.fill(.red, Oracle.rect(box))
      oracle.fill(.green, Oracle.rect(shift(12)))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  @Test func animatedZPositionOrdersSiblings() throws {
    try Stage.run { stage in
      let low = stage.add(frame, .red)
      stage.add(frame, .blue) { $0.zPosition = 5 }
      let rise = CABasicAnimation(keyPath: "zPosition")
      rise.fromValue = 0
      rise.toValue = 10
      rise.duration = 1
      low.add(rise, forKey: nil)
      stage.draw()
      stage.advance(by: 0.4)
      try #expect(stage.screenshot()[40, 30] == Bitmap.pixel(CGColor.blue.premultiplied))
      stage.advance(by: 0.2)
      try #expect(stage.screenshot()[40, 30] == Bitmap.pixel(CGColor.red.premultiplied))
      stage.advance(by: 0.5)
      try #expect(stage.screenshot()[40, 30] == Bitmap.pixel(CGColor.blue.premultiplied))
    }
  }

  @Test(arguments: [CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0.5), CGPoint(x: -0.5, y: 2)])
  func transformsTurnAroundTheAnchorPoint(_ anchor: CGPoint) throws {
    try Stage.run { stage in
      let layer = stage.add(frame, .red) {
        $0.anchorPoint = anchor
        $0.position = CGPoint(x: 45, y: 30)
        $0.transform = CATransform3DMakeRotation(0.35, 0, 0, 1)
      }
      var oracle = Oracle()
      oracle.fill(.red, Oracle.transformed(layer.matrix, Oracle.rect(layer.bounds)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 20, outliers: 6, "\(anchor)")
    }
  }

  @Test func boundsOriginScrollsSublayers() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 10, y: 10, width: 50, height: 40)) {
        $0.bounds.origin = CGPoint(x: 100, y: -20)
      }
      stage.add(CGRect(x: 105, y: -10, width: 20, height: 10), .red, to: layer)
      var oracle = Oracle()
      oracle.fill(.red, Oracle.rect(CGRect(x: 15, y: 20, width: 20, height: 10)))
      try stage.screenshot().expect(oracle.bitmap)
    }
  }

  // MARK: Perspective

  private static func perspective(_ distance: Double) -> CATransform3D {
    var m = CATransform3DIdentity
    m.m34 = -1 / distance
    return m
  }

  /// A square rotated around its vertical axis is a trapezoid, whose corners the matrix gives.
  @Test(arguments: [0.3, 1.0, -0.8, 1.4])
  func aSquareInPerspectiveIsATrapezoid(_ angle: Double) throws {
    try Stage.run { stage in
      let layer = stage.add(frame, .blue) {
        $0.transform = CATransform3DRotate(Self.perspective(120), angle, 0, 1, 0)
      }
      let map = Homography(layer.matrix)
      let corners = [(0.0, 0.0), (40, 0), (40, 40), (0, 40)].map { map.project($0, $1) }
      let screenshot = try stage.screenshot()
      // Along each side the shade is half: inside it is full, outside none, within half a pixel.
      for index in corners.indices {
        let (a, b) = (corners[index], corners[(index + 1) % 4])
        let along = b - a
        let length = (along * along).sum().squareRoot()
        let inward = SIMD2(-along.y, along.x) / length
        let sign: Double = ((corners[(index + 2) % 4] - a) * inward).sum() > 0 ? 1 : -1
        for share in [0.25, 0.5, 0.75] {
          let p = a + along * share
          let (inside, outside) = (p + inward * sign * 1.3, p - inward * sign * 1.3)
          #expect(screenshot[Int(inside.x), Int(inside.y)].x < 40, "\(index) \(share)")
          #expect(screenshot[Int(outside.x), Int(outside.y)].x > 215, "\(index) \(share)")
        }
      }
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.transformed(layer.matrix, Oracle.rect(layer.bounds)))
      screenshot.expect(oracle.bitmap, tolerance: 24, outliers: 8, "\(angle)")
    }
  }

  @Test func sublayerTransformIsAPerspectiveForAll() throws {
    try Stage.run { stage in
      let parent = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64)) {
        $0.sublayerTransform = Self.perspective(150)
      }
      let layers = [8.0, 52].map { x in
        stage.add(CGRect(x: x, y: 12, width: 36, height: 40), .red, to: parent) {
          $0.cornerRadius = 6
          $0.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
          $0.zPosition = 10
        }
      }
      var oracle = Oracle()
      for layer in layers {
        let around = CATransform3DConcat(
          CATransform3DConcat(CATransform3DMakeTranslation(-48, -32, 0), Self.perspective(150)),
          CATransform3DMakeTranslation(48, 32, 0))
        let matrix = CATransform3DConcat(layer.matrix, around)
        oracle.fill(.red, Oracle.transformed(matrix, Oracle.rounded(layer.bounds, 6)))
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 24, outliers: 4)
    }
  }

  /// A layer in a perspective has a `sublayerTransform` of its own: around its own anchor point.
  @Test func sublayerTransformsNest() throws {
    try Stage.run { stage in
      let outer = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64)) {
        $0.sublayerTransform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      }
      let inner = stage.add(CGRect(x: 20, y: 10, width: 50, height: 40), .yellow, to: outer) {
        $0.anchorPoint = CGPoint(x: 0.2, y: 0.9)
        $0.sublayerTransform = CATransform3DMakeScale(0.5, 0.5, 1)
      }
      stage.add(inner.bounds, .red, to: inner)
      func around(_ point: CGPoint, _ m: CATransform3D) -> CATransform3D {
        CATransform3DConcat(
          CATransform3DConcat(CATransform3DMakeTranslation(-point.x, -point.y, 0), m),
          CATransform3DMakeTranslation(point.x, point.y, 0))
      }
      let toScreen = CATransform3DConcat(
        inner.matrix, around(CGPoint(x: 48, y: 32), outer.sublayerTransform))
      let small = around(CGPoint(x: 10, y: 36), inner.sublayerTransform)
      var oracle = Oracle()
      oracle.fill(.yellow, Oracle.transformed(toScreen, Oracle.rect(inner.bounds)))
      oracle.fill(
        .red,
        Oracle.transformed(CATransform3DConcat(small, toScreen), Oracle.rect(inner.bounds)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 24, outliers: 8)
    }
  }

  @Test func imagesInPerspectiveAreInterpolatedCorrectly() throws {
    // Stripes: were they mapped without perspective they would lie elsewhere in one of the two triangles.
    let image = try #require(
      Bitmap(width: 80, height: 80) { x, _ in
        x / 10 % 2 == 0 ? SIMD4(1, 0, 0, 1) : SIMD4(0, 0, 1, 1)
      }.image)
    try Stage.run(width: 200, height: 160) { stage in
      let layer = stage.add(CGRect(x: 20, y: 0, width: 160, height: 160)) {
        $0.contents = image
        $0.transform = CATransform3DRotate(Self.perspective(220), 0.9, 0, 1, 0)
      }
      let map = Homography(layer.matrix)
      let screenshot = try stage.screenshot()
      var checked = 0
      for y in stride(from: 5, to: 160, by: 10) {
        for x in stride(from: 5, to: 200, by: 3) {
          guard let p = map.unproject(Double(x) + 0.5, Double(y) + 0.5),
            5..<155 ~= p.x, 5..<155 ~= p.y, 6..<14 ~= p.x.truncatingRemainder(dividingBy: 20)
          else { continue }
          let isRed = Int(p.x / 20) % 2 == 0
          #expect((screenshot[x, y].x > 200) == isRed, "(\(x), \(y))")
          checked += 1
        }
      }
      #expect(checked > 200)
    }
  }

  // MARK: Front and back

  @Test func theBackOfAOneSidedLayerIsNotSeen() throws {
    for (angle, shows) in [(0.0, true), (1.0, true), (2.0, false), (3.1, false), (5.0, true)] {
      try Stage.run { stage in
        stage.add(frame, .red) {
          $0.isDoubleSided = false
          $0.transform = CATransform3DRotate(Self.perspective(200), angle, 0, 1, 0)
        }
        let isThere = try stage.screenshot().pixels.contains { $0.y < 50 }
        #expect(isThere == shows, "\(angle)")
      }
    }
  }

  @Test func sublayersOfATurnedLayerTurnTheirBack() throws {
    try Stage.run { stage in
      let card = stage.add(frame) { $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0) }
      stage.add(card.bounds, .red, to: card) { $0.isDoubleSided = false }
      stage.add(card.bounds, .blue, to: card) {
        $0.isDoubleSided = false
        $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
      }
      var oracle = Oracle()
      oracle.fill(.blue, Oracle.rect(frame))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }

  @Test func edgeOnThereIsNothing() throws {
    try Stage.run { stage in
      for angle in [CGFloat.pi / 2, -.pi / 2] {
        stage.add(frame, .red) {
          $0.transform = CATransform3DMakeRotation(angle, 0, 1, 0)
          $0.borderWidth = 3
          $0.shadowOpacity = 1
        }
      }
      stage.add(frame, .red) { $0.transform = CATransform3DMakeScale(0, 1, 1) }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  @Test func layersBehindTheEyeAreNotSeen() throws {
    let image = try ClipTests.plain(.red, 8, 8)
    try Stage.run { stage in
      let scene = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64)) {
        $0.sublayerTransform = Self.perspective(50)
      }
      for z in [51.0, 80, 1e6] {
        stage.add(frame, .red, to: scene) {
          $0.zPosition = z
          $0.contents = image
          $0.cornerRadius = 5
          $0.masksToBounds = z > 60
          $0.shadowOpacity = 1
        }
      }
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  @Test func layersThroughTheEyeAreCut() throws {
    try Stage.run { stage in
      // A floor under the eye: it goes from far away to behind us.
      let layer = stage.add(CGRect(x: -52, y: 40, width: 200, height: 400), .green) {
        $0.anchorPoint = CGPoint(x: 0.5, y: 0)
        $0.position = CGPoint(x: 48, y: 40)
        $0.transform = CATransform3DRotate(Self.perspective(60), 1.45, 1, 0, 0)
      }
      var oracle = Oracle()
      oracle.fill(.green, Oracle.transformed(layer.matrix, Oracle.rect(layer.bounds)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 40, outliers: 10)
    }
  }
}
