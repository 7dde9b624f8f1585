import CoreGraphics
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor

/// Frames of moved textures with a little above them: presenting copies from the textures, and shows the same pixels.
@MainActor @Suite struct CanvasBlitTests {
  private static let size = CGSize(width: 384, height: 256)

  /// Two snapshots side by side that fill the stage, wherever their common edge is.
  private struct Halves {
    let left, right: CALayer

    @MainActor init(_ stage: Stage) {
      func image(_ color: CGColor, _ spot: CGColor) -> CALayer {
        let layer = stage.add(CGRect(origin: .zero, size: size), color)
        stage.add(CGRect(x: 280, y: 160, width: 80, height: 80), spot, to: layer)
        stage.add(CGRect(x: 24, y: 120, width: 80, height: 80), spot, to: layer)
        stage.draw()
        let snapshot = layer.snapshot(of: layer.bounds, afterScreenUpdates: false)
        layer.removeFromSuperlayer()
        let holder = stage.add(CGRect(origin: .zero, size: size))
        holder.contents = snapshot
        return holder
      }
      left = image(.red, .yellow)
      right = image(.blue, .green)
    }

    /// The edge at `x`.
    @MainActor func part(at x: CGFloat) {
      left.position = CGPoint(x: size.width / 2 - size.width + x, y: size.height / 2)
      right.position = CGPoint(x: size.width / 2 + x, y: size.height / 2)
    }
  }

  /// Large enough for blits.
  private static func checkered(_ color: UInt8) -> CGImage? {
    let (width, height) = (128, 72)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    for pixel in 0..<width * height where (pixel + pixel / width) % 2 == 0 {
      bytes[pixel * 4] = color
    }
    return CGImage(width: width, height: height, isOpaque: true, bytes: bytes)
  }

  private func expectSame(_ stage: Stage, _ memory: inout [UInt8], _ what: String) throws {
    memory.withUnsafeMutableBytes { bytes in
      guard let base = bytes.baseAddress, stage.compositor.presentsIntoMemory else { return }
      _ = stage.compositor.present(into: base, bytesPerRow: 384 * 4, all: false)
    }
    let shown = try stage.screenshot()
    if stage.compositor.presentsIntoMemory {
      let image = try #require(stage.compositor.readCanvas())
      #expect(image.withUnsafeBytes { $0.elementsEqual(memory) }, "\(what)")
    }
    var options = CompositorOptions()
    options.blits = false
    try shown.expect(stage.screenshot(options), tolerance: 0, "\(what)")
    stage.compositor.options = CompositorOptions()
  }

  @Test func onlyLayersAboveBlitsAreDrawn() throws {
    try Stage.run(width: 384, height: 256) { stage in
      let halves = Halves(stage)
      let panel = stage.add(CGRect(x: 240, y: 160, width: 128, height: 72))
      panel.contents = Self.checkered(0)
      var memory = [UInt8](repeating: 0, count: 384 * 256 * 4)
      for (step, x) in [0.0, 80, 280, 300, 384, 132].enumerated() {
        halves.part(at: x)
        if step == 3 {
          // Round and translucent, so that the layers below show.
          let light = stage.add(CGRect(x: 350, y: 140, width: 32, height: 32), .black.faded(0.5))
          light.cornerRadius = 16
        }
        if step == 4 { panel.contents = Self.checkered(128) }
        if step == 5 { panel.position.x -= 0.5 }
        let statistics = stage.draw()
        #expect(!stage.compositor.isCanvasComplete, "step \(step)")
        #expect(statistics.drawCalls <= 7, "step \(step)")
        try expectSame(stage, &memory, "step \(step)")
      }
      // More than a little above them: everything is drawn.
      stage.add(CGRect(x: 0, y: 0, width: 300, height: 200), .black.faded(0.2))
      stage.draw()
      #expect(stage.compositor.isCanvasComplete)
      try expectSame(stage, &memory, "much above")
      stage.root.sublayers = nil
    }
  }

  /// A graph whose image is replaced many times a second reuses the texture.
  @Test func anImageThatReplacesAnotherTakesItsTexture() throws {
    try Stage.run(width: 200, height: 100) { stage in
      let panel = stage.add(CGRect(x: 8, y: 8, width: 128, height: 72))
      var bytes: [Int] = []
      for color in 0..<UInt8(20) {
        panel.contents = Self.checkered(color * 10)
        stage.draw()
        bytes.append(stage.compositor.textureBytes)
        let screenshot = try stage.screenshot()
        #expect(screenshot[8, 8].z == color * 10)
        #expect(screenshot[9, 8].z == 255)
      }
      #expect(bytes[19] == bytes[2])
      // Of another size, it gets a texture of its own.
      panel.contents = CGImage(
        width: 2, height: 2, isOpaque: true, bytes: [UInt8](repeating: 255, count: 16))
      stage.draw()
      #expect(try stage.screenshot()[20, 20] == Bitmap.Pixel(255, 255, 255, 255))
      stage.root.sublayers = nil
    }
  }

  @Test(arguments: [
    (PixelRect(x0: 2, y0: 3, x1: 6, y1: 7), 4), (PixelRect(x0: -5, y0: 3, x1: 6, y1: 7), 3),
    (PixelRect(x0: -5, y0: -5, x1: 6, y1: 7), 2), (PixelRect(x0: -5, y0: -5, x1: 50, y1: 7), 1),
    (PixelRect(x0: 20, y0: 0, x1: 30, y1: 10), 1), (PixelRect(x0: -1, y0: -1, x1: 11, y1: 21), 0),
    (PixelRect.empty, 1),
  ])
  func piecesFillTheRectangleWithoutTheHole(hole: PixelRect, count: Int) {
    let rect = PixelRect(x0: 0, y0: 0, x1: 10, y1: 20)
    let pieces = rect.pieces(without: hole)
    #expect(pieces.count == count)
    let area = pieces.reduce(0) { $0 + $1.area }
    #expect(area == rect.area - rect.intersection(hole).area)
    for (index, piece) in pieces.enumerated() {
      #expect(rect.contains(piece) && !piece.intersects(hole))
      for other in pieces.dropFirst(index + 1) { #expect(!piece.intersects(other)) }
    }
  }
}
