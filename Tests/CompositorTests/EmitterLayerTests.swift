import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// How the particles of a `CAEmitterLayer` are drawn, and how long they need frames.
@MainActor @Suite struct EmitterLayerTests {
  private func square(_ color: SIMD4<UInt8>, _ side: Int) -> CGImage? {
    let pixel = [color.z, color.y, color.x, color.w]
    return CGImage(
      width: side, height: side, bytesPerRow: side * 4, pixelFormat: .bgra8Premultiplied,
      bytes: (0..<side * side).flatMap { _ in pixel })
  }

  /// An emitter that moves a red square of 8 points to the right from (20, 30), at 10 points per second; one in 100 seconds.
  private func emitter(on stage: Stage, _ change: (CAEmitterCell) -> Void = { _ in })
    -> CAEmitterLayer
  {
    let cell = CAEmitterCell()
    cell.name = "square"
    cell.contents = square([255, 0, 0, 255], 8)
    cell.birthRate = 0.01
    cell.lifetime = 4
    cell.velocity = 10
    change(cell)
    let layer = CAEmitterLayer()
    layer.beginTime = stage.now
    layer.emitterPosition = CGPoint(x: 20, y: 30)
    layer.emitterCells = [cell]
    stage.root.addSublayer(layer)
    return layer
  }

  @Test func aParticleMovesAndTurns() throws {
    try Stage.run { stage in
      _ = emitter(on: stage) { $0.spin = .pi / 8 }
      stage.draw()
      stage.clock.advance(by: 2)
      var oracle = Oracle()
      // Turned by 45° about (40, 30).
      let half = 8 / 2.0.squareRoot()
      oracle.fill(.red) { x, y in abs(x - 40) + abs(y - 30) <= half }
      try stage.screenshot().expect(oracle.bitmap, tolerance: 24)
      // After its lifetime, nothing is left.
      stage.clock.advance(by: 2)
      try stage.screenshot().expect(Oracle().bitmap)
    }
  }

  @Test func aParticleGrowsAndFades() throws {
    try Stage.run { stage in
      _ = emitter(on: stage) {
        $0.scale = 0.5
        $0.scaleSpeed = 0.75
        $0.alphaSpeed = -0.25
        $0.color = CGColor(red: 0, green: 1, blue: 1, alpha: 1)
        $0.contents = square([255, 255, 0, 255], 8)
      }
      stage.draw()
      stage.clock.advance(by: 2)
      // Yellow times cyan is green. The side is 8 · (0.5 + 2 · 0.75) = 16.
      var oracle = Oracle()
      oracle.fill(
        CGColor(red: 0, green: 1, blue: 0, alpha: 0.5),
        Oracle.rect(CGRect(x: 32, y: 22, width: 16, height: 16)))
      try stage.screenshot().expect(oracle.bitmap, tolerance: 1)
    }
  }

  @Test func additiveColoursAreAdded() throws {
    try Stage.run { stage in
      stage.root.backgroundColor = CGColor(red: 0, green: 0.2, blue: 0.4, alpha: 1)
      let layer = emitter(on: stage) { $0.velocity = 0 }
      layer.renderMode = .additive
      try #expect(stage.screenshot()[20, 30] == Bitmap.Pixel(255, 51, 102, 255))
    }
  }

  @Test func theLayerClipsItsParticles() throws {
    try Stage.run { stage in
      let layer = emitter(on: stage) { $0.velocity = 0 }
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 64)
      layer.masksToBounds = true
      let picture = try stage.screenshot()
      #expect(picture[18, 30] == Bitmap.Pixel(255, 0, 0, 255))
      #expect(picture[21, 30] == Bitmap.Pixel(255, 255, 255, 255))
      // Without a clip, they may leave the bounds.
      layer.masksToBounds = false
      try #expect(stage.screenshot()[21, 30] == Bitmap.Pixel(255, 0, 0, 255))
    }
  }

  /// Frames come as long as particles live, without work on the main thread, and no longer.
  @Test func livingParticlesNeedFrames() throws {
    try Stage.run { stage in
      let layer = emitter(on: stage)
      stage.draw()
      @MainActor func isLive() -> Bool {
        stage.compositor.animates(from: stage.now, to: stage.now + 1.0 / 60)
      }
      #expect(isLive())
      stage.clock.advance(by: 1)
      layer.birthRate = 0
      stage.draw()
      stage.clock.advance(by: 2)
      #expect(isLive())
      // One that was born last would be dead now.
      stage.clock.advance(by: 2.5)
      #expect(!isLive())
      layer.isHidden = true
      layer.birthRate = 1
      stage.draw()
      #expect(!isLive())
    }
  }

  /// The picture depends on the time alone: a layer whose time stands still shows it, and any order of times gives the same pictures.
  @Test func timeCanBeScrubbed() throws {
    try Stage.run { stage in
      let layer = emitter(on: stage) {
        $0.birthRate = 6
        $0.emissionRange = 2
        $0.spinRange = 6
      }
      stage.draw()
      var pictures: [Bitmap] = []
      for _ in 0..<4 {
        stage.clock.advance(by: 0.5)
        pictures.append(try stage.screenshot())
      }
      #expect(pictures[0].pixels != pictures[1].pixels)
      stage.root.speed = 0
      for index in [2, 0, 3, 1] {
        stage.root.timeOffset = stage.now - 2 + Double(index + 1) * 0.5
        try stage.screenshot().expect(pictures[index])
      }
      // The drawing on the main thread shows the same particles.
      let image = CGImage.drawing(width: 96, height: 64) { context in
        context.setFillColor(.white)
        context.fill(CGRect(x: 0, y: 0, width: 96, height: 64))
        layer.presentation()?.render(in: context)
      }
      try Bitmap(#require(image)).expect(stage.screenshot(), tolerance: 32, outliers: 24)
    }
  }
}
