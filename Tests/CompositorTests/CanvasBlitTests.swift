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
      stage.compositor.present(into: base, bytesPerRow: 384 * 4, all: false)
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

  /// A window system that has copies of textures, and the pixels of its window.
  private final class Window: TextureStore {
    var pixels = [UInt32](repeating: 0, count: 384 * 256)
    var refuses = false
    private(set) var added = 0
    private var textures: [UInt32: (width: Int, pixels: [UInt32])] = [:]

    func has(_ generation: UInt32) -> Bool { textures[generation] != nil }

    func add(
      _ generation: UInt32, width: Int, height: Int,
      _ read: (_ rows: Range<Int>, _ memory: UnsafeMutableRawPointer) -> Void
    ) -> Bool {
      guard !refuses else { return false }
      added += 1
      var texture = [UInt32](repeating: 0, count: width * height)
      texture.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        let middle = height / 3
        read(0..<middle, base)
        read(middle..<height, base + middle * width * 4)
      }
      textures[generation] = (width, texture)
      return true
    }

    func show(_ frame: PresentedFrame, memory: [UInt32]) throws {
      for move in frame.moves {
        let texture = try #require(textures[move.generation])
        for y in 0..<Int(move.to.height) {
          for x in 0..<Int(move.to.width) {
            pixels[(Int(move.to.minY) + y) * 384 + Int(move.to.minX) + x] =
              texture.pixels[(move.y + y) * texture.width + move.x + x]
          }
        }
      }
      for part in frame.parts {
        for y in Int(part.minY)..<Int(part.maxY) {
          for x in Int(part.minX)..<Int(part.maxX) { pixels[y * 384 + x] = memory[y * 384 + x] }
        }
      }
    }
  }

  /// Fails if moved pages are copied by this process although the window system has them, or if the window then shows other pixels.
  @Test func theWindowSystemCopiesMovedTextures() throws {
    try Stage.run(width: 384, height: 256) { stage in
      guard stage.compositor.presentsIntoMemory else { return }
      let halves = Halves(stage)
      let window = Window()
      @MainActor func frame(_ what: String) throws -> PresentedFrame {
        stage.draw()
        // Pixels of earlier frames are of no use.
        var memory = [UInt32](repeating: 0xBAD, count: 384 * 256)
        memory.withUnsafeMutableBytes { bytes in
          guard let base = bytes.baseAddress else { return }
          stage.compositor.present(into: base, bytesPerRow: 384 * 4, all: false, store: window)
        }
        let frame = stage.compositor.presentedFrame
        try window.show(frame, memory: memory)
        stage.compositor.storeMovedTextures(in: window)
        let image = try #require(stage.compositor.readCanvas())
        let isSame = window.pixels.withUnsafeBytes { pixels in
          image.withUnsafeBytes { $0.elementsEqual(pixels) }
        }
        #expect(isSame, "\(what)")
        return frame
      }

      halves.part(at: 132)
      #expect(try frame("one frame").moves.isEmpty)
      #expect(window.added == 0)
      halves.part(at: 136)
      #expect(try frame("a second frame").moves.isEmpty)
      #expect(window.added == 2)
      for (step, x) in [140.0, 180, 384, 60].enumerated() {
        halves.part(at: x)
        let frame = try frame("step \(step)")
        #expect(frame.parts.isEmpty && frame.moves.count == (x == 384 ? 1 : 2), "step \(step)")
        #expect(window.added == 2)
      }

      // The light is drawn, and shown without the pixels below it.
      let light = stage.add(CGRect(x: 350, y: 140, width: 32, height: 32), .black.faded(0.5))
      light.cornerRadius = 16
      halves.part(at: 100)
      let lit = try frame("light")
      #expect(lit.parts == [light.frame])
      #expect(!lit.moves.contains { !$0.to.intersection(light.frame).isEmpty })
      light.removeFromSuperlayer()

      // One texture is new, and in front of the others: this process copies all of them once.
      let panel = stage.add(CGRect(x: 240, y: 160, width: 128, height: 72))
      panel.contents = Self.checkered(0)
      halves.part(at: 98)
      #expect(try frame("panel").moves.isEmpty)
      halves.part(at: 97)
      #expect(try frame("moved panel").moves.isEmpty)
      halves.part(at: 96)
      #expect(try frame("moved panel").moves.count == 3)
      #expect(window.added == 3)

      // What the window system refuses is copied by this process.
      window.refuses = true
      panel.contents = Self.checkered(128)
      for x in 0..<3 {
        panel.position.x -= CGFloat(x)
        halves.part(at: 90 + CGFloat(x))
        #expect(try frame("refused").moves.isEmpty)
      }
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
