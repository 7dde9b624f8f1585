import Compositor
import Foundation
import QuartzCore
import TestSupport
import Testing

/// Opacity fades a layer and its sublayers as one image.
@MainActor @Suite struct OpacityTests {
  @Test func overlapsAreNotDarker() throws {
    try Stage.run { stage in
      let group = stage.add(CGRect(x: 10, y: 10, width: 70, height: 40)) { $0.opacity = 0.5 }
      stage.add(CGRect(x: 0, y: 0, width: 40, height: 30), .black, to: group)
      stage.add(CGRect(x: 20, y: 10, width: 40, height: 30), .black, to: group)
      var oracle = Oracle()
      oracle.fill(.black.faded(0.5)) { x, y in
        Oracle.rect(CGRect(x: 10, y: 10, width: 40, height: 30))(x, y)
          || Oracle.rect(CGRect(x: 30, y: 20, width: 40, height: 30))(x, y)
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }

  /// Layers that don't overlap fade quad by quad, without a group; the result is the same.
  @Test func fadingQuadByQuadLooksTheSame() throws {
    try Stage.run { stage in
      let group = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64)) { $0.opacity = 0.37 }
      stage.add(CGRect(x: 5.5, y: 5, width: 30, height: 20), .red, to: group) {
        $0.cornerRadius = 8
      }
      stage.add(CGRect(x: 50, y: 5, width: 30, height: 20), .blue.faded(0.6), to: group)
      stage.add(CGRect(x: 10, y: 38, width: 40, height: 10), .green, to: group) {
        $0.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      }
      let alone = try stage.screenshot()
      let pixels = stage.redraw().pixelsShaded
      // Something in a corner that touches something else makes all of it a group.
      stage.add(CGRect(x: 90, y: 60, width: 2, height: 2), .black.faded(0.004), to: group)
      stage.add(CGRect(x: 90, y: 60, width: 2, height: 2), .black.faded(0.004), to: group)
      try stage.screenshot().expect(alone, tolerance: 1)
      #expect(stage.redraw().pixelsShaded > pixels)
    }
  }

  /// A moving layer is usually drawn from a texture, which would fade as one image. A rasterised layer always fades as one.
  @Test func aMovingLayerFadesByItselfToo() throws {
    try Stage.run { stage in
      let outer = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64)) {
        ($0.opacity, $0.allowsGroupOpacity) = (0.5, false)
      }
      let moving = stage.add(CGRect(x: 10, y: 10, width: 60, height: 40), .red, to: outer)
      for index in 0..<4 {
        stage.add(CGRect(x: 10 * index, y: 10, width: 20, height: 20), .blue, to: moving)
      }
      let resting = try stage.screenshot()
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (40, 40, 1)
      moving.add(move, forKey: nil)
      try stage.screenshot().expect(resting, tolerance: 1)
      for options in [CompositorOptions(), .plain] {
        moving.shouldRasterize = true
        let single = try stage.screenshot(options)
        // Both the red and the blue are half white.
        #expect(single[12, 12] == resting[12, 12])
        #expect(abs(Int(single[14, 25].x) - Int(resting[12, 12].y)) <= 1 && single[14, 25].z == 255)
      }
    }
  }

  /// Without group opacity each layer fades by itself: on screen, in a texture of a moving layer, and drawn by the CPU.
  @Test func layersFadeByThemselvesWithoutAGroup() throws {
    try Stage.run { stage in
      let outer = stage.add(CGRect(x: 10, y: 10, width: 70, height: 40), .red) {
        ($0.opacity, $0.allowsGroupOpacity) = (0.5, false)
      }
      let inner = stage.add(CGRect(x: 20, y: 10, width: 40, height: 20), .blue, to: outer) {
        ($0.opacity, $0.allowsGroupOpacity) = (0.5, false)
      }
      stage.add(CGRect(x: 0, y: 0, width: 20, height: 20), .green, to: inner)
      stage.add(CGRect(x: 20, y: 0, width: 20, height: 20), .black, to: inner)
      var oracle = Oracle()
      oracle.fill(.red.faded(0.5), Oracle.rect(CGRect(x: 10, y: 10, width: 70, height: 40)))
      oracle.fill(.blue.faded(0.25), Oracle.rect(CGRect(x: 30, y: 20, width: 40, height: 20)))
      oracle.fill(.green.faded(0.25), Oracle.rect(CGRect(x: 30, y: 20, width: 20, height: 20)))
      oracle.fill(.black.faded(0.25), Oracle.rect(CGRect(x: 50, y: 20, width: 20, height: 20)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 2)
      let drawn = CGImage.drawing(width: 96, height: 64) { stage.root.render(in: $0) }
      Bitmap(try #require(drawn)).expect(oracle.bitmap, tolerance: 2)
      let still = CABasicAnimation(keyPath: "position")
      (still.byValue, still.duration) = (CGPoint.zero, 1)
      outer.add(still, forKey: nil)
      stage.draw()
      stage.advance(by: 0.5)
      try stage.screenshot().expect(oracle.bitmap, tolerance: 2)
    }
  }

  @Test func groupsNest() throws {
    try Stage.run { stage in
      let outer = stage.add(CGRect(x: 10, y: 10, width: 60, height: 44), .yellow) {
        $0.opacity = 0.8
      }
      let inner = stage.add(CGRect(x: 10, y: 5, width: 60, height: 34), .blue, to: outer) {
        $0.opacity = 0.5
      }
      stage.add(CGRect(x: 20, y: 10, width: 50, height: 10), .red, to: inner)
      var oracle = Oracle()
      // Painted from the inside: colours over colours first, then the whole over the screen.
      let boxes = [
        CGRect(x: 10, y: 10, width: 60, height: 44), CGRect(x: 20, y: 15, width: 60, height: 34),
        CGRect(x: 40, y: 25, width: 50, height: 10),
      ].map(Oracle.rect)
      oracle.paint { x, y in
        let hit = boxes.map { $0(Double(x) + 0.5, Double(y) + 0.5) }
        var inner = hit[1] ? CGColor.blue.premultiplied : .zero
        if hit[2] { inner = CGColor.red.premultiplied }
        inner *= 0.5
        let back = hit[0] ? CGColor.yellow.premultiplied : .zero
        return (inner + back * (1 - inner.w)) * 0.8
      }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 2)
    }
  }

  @Test func aGroupIsClippedOnce() throws {
    try Stage.run { stage in
      let clip = stage.add(CGRect(x: 10.5, y: 10.5, width: 60, height: 40)) {
        $0.masksToBounds = true
        $0.cornerRadius = 15
      }
      let group = stage.add(CGRect(x: -10, y: -10, width: 100, height: 80), .black, to: clip) {
        $0.opacity = 0.5
      }
      stage.add(CGRect(x: 0, y: 0, width: 100, height: 80), .black, to: group)
      var oracle = Oracle()
      oracle.fill(
        .black.faded(0.5), Oracle.rounded(CGRect(x: 10.5, y: 10.5, width: 60, height: 40), 15))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 12)
    }
  }

  @Test func shadowsFadeWithTheirLayer() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 20, y: 15, width: 50, height: 30), .white) {
        $0.shadowOpacity = 1
        $0.shadowOffset = .zero
        $0.opacity = 0.5
      }
      let faded = try stage.screenshot()
      layer.opacity = 1
      let full = try stage.screenshot()
      let half = Bitmap(width: 96, height: 64) { x, y in
        (SIMD4<Double>(full[x, y]) / 255 + 1) / 2
      }
      faded.expect(half, tolerance: 2)
    }
  }

  @Test func hiddenAndClearLayersDrawNothing() throws {
    try Stage.run { stage in
      let hidden = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red) { $0.isHidden = true }
      let clear = stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red) { $0.opacity = 0 }
      stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red, to: hidden)
      stage.add(CGRect(x: 0, y: 0, width: 50, height: 50), .red, to: clear)
      try stage.screenshot().expect(Oracle().bitmap)
      #expect(stage.draw().layersDrawn == 1)
    }
  }
}
