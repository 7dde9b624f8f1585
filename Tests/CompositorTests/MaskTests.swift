import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// `mask`: simple ones, any others, with everything that surrounds them.
@MainActor @Suite struct MaskTests {
  /// A blue layer with a red band, on white.
  @discardableResult
  private func subtree(_ stage: Stage, mask: CALayer?) -> CALayer {
    let subtree = stage.add(CGRect(x: 8, y: 4, width: 80, height: 56))
    // Side by side, since overlapping layers are clipped one by one.
    stage.add(CGRect(x: 0, y: 0, width: 80, height: 20), .blue, to: subtree)
    stage.add(CGRect(x: 0, y: 20, width: 80, height: 10), .red, to: subtree)
    stage.add(CGRect(x: 0, y: 30, width: 80, height: 26), .blue, to: subtree)
    subtree.mask = mask
    return subtree
  }

  /// The expected pixels where `coverage`, in the layer's points, masks it.
  private func expected(_ coverage: (Int, Int) -> Double) -> Bitmap {
    var oracle = Oracle()
    oracle.paint { x, y in
      guard 8..<88 ~= x, 4..<60 ~= y else { return .zero }
      let color: CGColor = 24..<34 ~= y ? .red : .blue
      return color.premultiplied * coverage(x - 8, y - 4)
    }
    return oracle.bitmap
  }

  private func plain(_ frame: CGRect, _ change: (CALayer) -> Void = { _ in }) -> CALayer {
    let mask = CALayer()
    mask.frame = frame
    mask.backgroundColor = .black
    change(mask)
    return mask
  }

  @Test func boxesAreClips() throws {
    let frame = CGRect(x: 10, y: 5, width: 50, height: 40)
    for radius in [0.0, 12, 20] {
      try Stage.run { stage in
        subtree(stage, mask: plain(frame) { $0.cornerRadius = radius })
        try stage.screenshot().expect(
          expected { Oracle.coverage($0, $1, Oracle.rounded(frame, radius)) }, tolerance: 16)
      }
    }
  }

  @Test func circlesAreClips() throws {
    try Stage.run { stage in
      let circle = CGRect(x: 5, y: -10, width: 60, height: 60)
      subtree(stage, mask: ShapeTests.shape(CGPath(ellipseIn: circle)))
      try stage.screenshot().expect(
        expected { Oracle.coverage($0, $1, Oracle.rounded(circle, 30)) }, tolerance: 12)
    }
  }

  @Test func anyPathMasks() throws {
    let path = ShapeTests.star(CGRect(x: 10, y: 0, width: 56, height: 56))
    for opacity in [Float(1), 0.5] {
      try Stage.run { stage in
        subtree(stage, mask: ShapeTests.shape(path) { $0.opacity = opacity })
        try stage.screenshot().expect(
          expected {
            Double(opacity)
              * Oracle.coverage($0, $1) { path.contains(CGPoint(x: $0, y: $1)) }
          }, tolerance: 14, outliers: 4)
      }
    }
  }

  @Test func gradientsMask() throws {
    try Stage.run { stage in
      let mask = CAGradientLayer()
      mask.frame = CGRect(x: 0, y: 0, width: 80, height: 56)
      mask.colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 0, alpha: 0)]
      mask.startPoint = CGPoint(x: 0, y: 0)
      mask.endPoint = CGPoint(x: 1, y: 0)
      subtree(stage, mask: mask)
      try stage.screenshot().expect(
        expected { x, _ in 1 - (Double(x) + 0.5) / 80 }, tolerance: 2)
    }
  }

  /// A rotated mask of several overlapping layers: the alpha of all of it counts.
  @Test func treesMask() throws {
    try Stage.run { stage in
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 80, height: 56)
      let halves = [
        CGRect(x: 0, y: 0, width: 40, height: 30), CGRect(x: 20, y: 10, width: 40, height: 40),
      ]
      for half in halves { stage.add(half, .black.faded(0.5), to: mask) }
      subtree(stage, mask: mask)
      try stage.screenshot().expect(
        expected { x, y in
          let hits = halves.filter { $0.contains(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5)) }
          return hits.count == 2 ? 0.75 : hits.count == 1 ? 0.5 : 0
        }, tolerance: 2)
    }
    try Stage.run { stage in
      let turn = CATransform3DMakeRotation(0.4, 0, 0, 1)
      let mask = CALayer()
      mask.frame = CGRect(x: 0, y: 0, width: 80, height: 56)
      stage.add(CGRect(x: 20, y: 15, width: 40, height: 25), .black, to: mask) {
        $0.transform = turn
      }
      subtree(stage, mask: mask)
      let place = CATransform3DMakeTranslation(-40, -27.5, 0).concatenating(turn)
        .concatenating(CATransform3DMakeTranslation(40, 27.5, 0))
      let inside = Oracle.transformed(
        place, Oracle.rect(CGRect(x: 20, y: 15, width: 40, height: 25)))
      try stage.screenshot().expect(
        expected { Oracle.coverage($0, $1, inside) }, tolerance: 24, outliers: 4)
    }
  }

  @Test func nothingShowsThroughNothing() throws {
    let masks: [(CALayer) -> Void] = [
      { $0.backgroundColor = nil }, { $0.isHidden = true }, { $0.opacity = 0 },
      { $0.frame = CGRect(x: 300, y: 0, width: 20, height: 20) },
    ]
    for change in masks {
      try Stage.run { stage in
        subtree(stage, mask: plain(CGRect(x: 0, y: 0, width: 80, height: 56), change))
        try stage.screenshot().expect(Oracle().bitmap)
      }
    }
    try Stage.run { stage in
      let layer = subtree(stage, mask: CALayer())
      layer.mask = nil
      try stage.screenshot().expect(expected { _, _ in 1 })
    }
  }

  @Test func aMaskInAMaskInAClip() throws {
    let outer = CGRect(x: 8, y: 4, width: 70, height: 50)
    let inner = CGRect(x: -10, y: -14, width: 60, height: 60)
    try Stage.run { stage in
      let clip = stage.add(outer) {
        $0.masksToBounds = true
        $0.cornerRadius = 14
      }
      let masked = stage.add(CGRect(x: 0, y: 0, width: 70, height: 50), .blue, to: clip) {
        $0.mask = ShapeTests.shape(CGPath(ellipseIn: inner))
      }
      stage.add(CGRect(x: 0, y: 0, width: 70, height: 50), .green, to: masked) {
        $0.mask = plain(CGRect(x: 20, y: 20, width: 50, height: 30))
      }
      var oracle = Oracle()
      oracle.paint { x, y in
        let whole = Oracle.coverage(x, y, Oracle.rounded(outer, 14))
        let circle = Oracle.coverage(x - 8, y - 4, Oracle.rounded(inner, 30))
        let color: CGColor = x >= 28 && y >= 24 ? .green : .blue
        return color.premultiplied * (whole * circle)
      }
      // Along the circle's edge a little blue shows under the green.
      try stage.screenshot().expect(oracle.bitmap, tolerance: 16, outliers: 40)
    }
  }

  @Test func revealsAnimate() throws {
    try Stage.run { stage in
      func circle(_ radius: CGFloat) -> CGPath {
        CGPath(
          ellipseIn: CGRect(x: 40 - radius, y: 28 - radius, width: 2 * radius, height: 2 * radius))
      }
      let mask = ShapeTests.shape(circle(60))
      let layer = subtree(stage, mask: mask)
      stage.draw()
      let grow = CABasicAnimation(keyPath: "path")
      grow.fromValue = circle(0)
      grow.duration = 1
      grow.timingFunction = CAMediaTimingFunction(name: .linear)
      mask.add(grow, forKey: "path")
      CATransaction.flush()
      stage.advance(by: 0.25)
      let rect = circle(15).boundingBox
      try stage.screenshot().expect(
        expected { Oracle.coverage($0, $1, Oracle.rounded(rect, 15)) }, tolerance: 12)
      // The masked layer's rasters and snapshots follow.
      let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
      CATransaction.flush()
      let image = try #require(stage.compositor.readSnapshot(snapshot))
      #expect(Bitmap(image)[2, 2] == Bitmap.Pixel(0, 0, 0, 0))
      #expect(Bitmap(image)[40, 20] != Bitmap.Pixel(0, 0, 0, 0))
      stage.advance(by: 2)
      try stage.screenshot().expect(expected { _, _ in 1 }, tolerance: 1)
      layer.mask = nil
    }
  }

  /// A mask may become a sublayer of the layer that it masked, and back.
  @Test func aMaskBecomesASublayerAndAMaskAgain() throws {
    try Stage.run { stage in
      let layer = stage.add(CGRect(x: 8, y: 4, width: 80, height: 56), .yellow)
      let other = plain(CGRect(x: 10, y: 10, width: 30, height: 20))
      layer.mask = other
      let masked = try stage.screenshot()
      for _ in 0..<2 {
        layer.mask = nil
        layer.addSublayer(other)
        CATransaction.flush()
        other.backgroundColor = .green
        var oracle = Oracle()
        oracle.fill(.yellow, Oracle.rect(CGRect(x: 8, y: 4, width: 80, height: 56)))
        oracle.fill(.green, Oracle.rect(CGRect(x: 18, y: 14, width: 30, height: 20)))
        try stage.screenshot().expect(oracle.bitmap)
        layer.mask = other
        try stage.screenshot().expect(masked)
      }
    }
  }

  /// A moving subtree is masked, also by a mask that is animated itself.
  @Test func movingSubtreesAreMasked() throws {
    for animatesMask in [false, true] {
      var screenshots: [Bitmap] = []
      for options in [CompositorOptions(), .plain] {
        try Stage.run(options: options) { stage in
          let mask = ShapeTests.shape(ShapeTests.star(CGRect(x: 10, y: 0, width: 56, height: 56)))
          let layer = subtree(stage, mask: mask)
          for x in 0..<4 {
            stage.add(CGRect(x: x * 18, y: 40, width: 10, height: 10), .yellow, to: layer)
          }
          stage.draw()
          let slide = CABasicAnimation(keyPath: "position.x")
          slide.byValue = 20
          slide.duration = 1
          slide.timingFunction = CAMediaTimingFunction(name: .linear)
          layer.add(slide, forKey: nil)
          if animatesMask {
            let drop = CABasicAnimation(keyPath: "position.y")
            drop.byValue = 10
            drop.duration = 1
            mask.add(drop, forKey: nil)
          }
          CATransaction.flush()
          stage.advance(by: 0.5)
          screenshots.append(try stage.screenshot())
          #expect(stage.compositor.rasterCount == (animatesMask || !options.cachesRasters ? 0 : 1))
        }
      }
      screenshots[0].expect(screenshots[1], tolerance: 2)
    }
  }
}
