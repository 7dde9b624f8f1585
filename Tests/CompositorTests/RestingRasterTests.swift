import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// A resting subtree under a moving layer is drawn once, into a texture.
@MainActor @Suite struct RestingRasterTests {
  private static var options: CompositorOptions {
    var options = CompositorOptions()
    options.smallestCachedLayer = 4
    return options
  }

  /// A layer that covers the stage and fades in for a second over the resting `subtree`.
  private func veil(_ stage: Stage, over subtree: CALayer) -> CALayer {
    let veil = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .black)
    veil.opacity = 0.5
    stage.draw()
    let fade = CABasicAnimation(keyPath: "opacity")
    fade.fromValue = 0
    fade.duration = 1
    veil.add(fade, forKey: nil)
    return veil
  }

  private func draw(_ stage: Stage, frames: Int) {
    for _ in 0..<frames {
      stage.draw()
      stage.advance(by: 0.1)
    }
  }

  private func live(_ stage: Stage) throws -> Bitmap {
    var options = Self.options
    options.cachesRasters = false
    return try stage.screenshot(options)
  }

  @Test func aSubtreeUnderAFadingLayerGetsARaster() throws {
    try Stage.run(options: Self.options) { stage in
      let subtree = try stage.addSubtree()
      let veil = veil(stage, over: subtree)
      var counts: [Int] = []
      for _ in 0..<5 {
        stage.draw()
        counts.append(stage.compositor.rasterCount)
        stage.advance(by: 0.1)
      }
      #expect(counts == [0, 0, 1, 1, 1])
      #expect(stage.draw().blits == 1)
      try stage.screenshot().expect(live(stage), tolerance: 1)

      // A change shows, and the subtree is drawn until it rests again.
      subtree.sublayers?.first?.backgroundColor = .green
      let changed = try stage.screenshot()
      #expect(stage.compositor.rasterCount == 0)
      try changed.expect(live(stage), tolerance: 1)
      veil.removeFromSuperlayer()
    }
  }

  /// A subtree that changes in every frame gets no raster.
  @Test func aChangingSubtreeGetsNoRaster() throws {
    try Stage.run(options: Self.options) { stage in
      let subtree = try stage.addSubtree()
      _ = veil(stage, over: subtree)
      for step in 0..<6 {
        subtree.sublayers?.first?.backgroundColor = step.isMultiple(of: 2) ? .green : .blue
        stage.draw()
        stage.advance(by: 0.1)
        #expect(stage.compositor.rasterCount == 0)
      }
    }
  }

  /// A subtree that a raster would show differently gets none, and neither does one that is damaged in a small part
  /// only.
  @Test(arguments: [
    "translucent", "between pixels", "beyond its bounds", "turned", "corners", "shadow", "small",
  ])
  func subtreesThatGetNoRaster(_ name: String) throws {
    try Stage.run(options: Self.options) { stage in
      let subtree = try stage.addSubtree(opaque: name != "translucent")
      switch name {
      case "between pixels": subtree.position.x += 0.5
      case "beyond its bounds":
        stage.add(CGRect(x: 50, y: 5, width: 20, height: 9), .green, to: subtree)
      case "turned": subtree.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
      case "corners": subtree.cornerRadius = 4
      case "shadow": subtree.shadowOpacity = 0.5
      default: break
      }
      let veil = veil(stage, over: subtree)
      if name == "small" { veil.frame.size = CGSize(width: 20, height: 20) }
      draw(stage, frames: 5)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// A subtree behind an opaque one gets no raster.
  @Test func aHiddenSubtreeGetsNoRaster() throws {
    try Stage.run(options: Self.options) { stage in
      let subtree = try stage.addSubtree()
      let front = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .white)
      for index in 0..<4 {
        stage.add(CGRect(x: index * 20, y: 0, width: 10, height: 10), .red, to: front)
      }
      let veil = veil(stage, over: subtree)
      front.addSublayer(veil)
      draw(stage, frames: 5)
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// Only damage in consecutive frames counts.
  @Test func damageNowAndThenMakesNoRaster() throws {
    try Stage.run(options: Self.options) { stage in
      _ = try stage.addSubtree()
      let veil = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64), .black)
      let dot = stage.add(CGRect(x: 90, y: 60, width: 2, height: 2), .red)
      for step in 0..<6 {
        veil.opacity = step.isMultiple(of: 2) ? 0.5 : 0.4
        stage.draw()
        dot.backgroundColor = step.isMultiple(of: 2) ? .green : .blue
        stage.draw()
      }
      #expect(stage.compositor.rasterCount == 0)
    }
  }

  /// Of a list much longer than the screen only the visible layers are painted, also after it has moved.
  @Test func aLongListStaysLayers() throws {
    try Stage.run(options: Self.options) { stage in
      let list = stage.add(CGRect(x: 0, y: 0, width: 96, height: 6400), .white)
      for row in 0..<640 {
        stage.add(CGRect(x: 2, y: CGFloat(row) * 10, width: 80, height: 9), .blue, to: list)
      }
      let veil = veil(stage, over: list)
      draw(stage, frames: 5)
      veil.removeFromSuperlayer()
      stage.draw()
      list.position.y -= 3
      #expect(stage.draw().layersEvaluated < 200)
    }
  }

  /// Textures that are made again for each frame take the memory of those before.
  @Test func texturesOfEachFrameReuseMemory() throws {
    try Stage.run { stage in
      let subtree = try stage.addSubtree()
      subtree.shouldRasterize = true
      subtree.transform = CATransform3DMakeRotation(0.2, 0, 0, 1)
      subtree.sublayers?[3].slide("position.x", from: 10, to: 50)
      var bytes: [Int] = []
      for _ in 0..<10 {
        stage.draw()
        bytes.append(stage.compositor.textureBytes)
        stage.advance(by: 0.05)
      }
      #expect(bytes[9] == bytes[2])
    }
  }

  /// The subtree lies in a transparent container beside the moving layer.
  @Test func aNestedSubtreeGetsARaster() throws {
    try Stage.run(options: Self.options) { stage in
      let outer = stage.add(CGRect(x: 0, y: 0, width: 96, height: 64))
      let subtree = try stage.addSubtree()
      outer.addSublayer(subtree)
      let veil = veil(stage, over: subtree)
      outer.addSublayer(veil)
      draw(stage, frames: 4)
      #expect(stage.compositor.rasterCount == 1)
      try stage.screenshot().expect(live(stage), tolerance: 1)
    }
  }
}
