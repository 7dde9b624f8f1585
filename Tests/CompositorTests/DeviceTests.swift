internal import CGLES
import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import Desktop

/// The ways that only other drivers take.
@MainActor @Suite struct DeviceTests {
  /// Screenshots of a tree with images, text, snapshots and movement on `device`, at a few moments.
  private func screenshots(_ change: (inout GraphicsDevice) -> Void) throws -> [Bitmap] {
    let window = try Stage.openWindow()
    var device = try GraphicsDevice()
    change(&device)
    let compositor = try Compositor(
      device: device, shaders: Stage.shaders, pixelWidth: 120, pixelHeight: 90, scale: 1,
      options: CompositorOptions())
    let clock = ManualClock(1000)
    let before = MediaClock.install(clock)
    defer { MediaClock.install(before) }
    let context = LayerContext()
    context.onCommit = { commit in
      window.makeCurrent()
      compositor.apply(commit)
    }
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    root.backgroundColor = .white
    context.rootLayer = root
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    var tree = try RandomTree(seed: 17)
    tree.grow(in: root, size: CGSize(width: 120, height: 90))
    var screenshots: [Bitmap] = []
    for _ in 0..<3 {
      CATransaction.flush()
      compositor.evaluate(at: clock.now())
      compositor.draw()
      compositor.present()
      screenshots.append(Bitmap(try #require(compositor.readCanvas())))
      clock.advance(by: 0.3)
      AnimationScheduler.shared.tick(at: clock.now())
    }
    context.rootLayer = nil
    root.sublayers = nil
    CATransaction.commit()
    CATransaction.flush()
    AnimationScheduler.shared.tick(at: .greatestFiniteMagnitude)
    window.makeCurrent()
    return screenshots
  }

  @Test func colorsAreTheSameInAnyByteOrder() throws {
    let expected = try screenshots { _ in }
    let swizzled = try screenshots { $0.supportsBGRA = false }
    for (index, screenshot) in swizzled.enumerated() {
      screenshot.expect(expected[index], tolerance: 1, "\(index)")
    }
  }

  /// Groups that are nested too deeply would take all memory. Without a target, a group's items are drawn one by one.
  @Test func targetsInUseHaveALimit() throws {
    let window = try Stage.openWindow()
    let pool = RenderTargetPool(device: try GraphicsDevice(), largestUse: 3 * 64 * 64 * 4)
    var taken = (0..<3).compactMap { _ in pool.take(width: 64, height: 64) }
    #expect(taken.count == 3 && pool.take(width: 1, height: 1) == nil)
    pool.putBack(taken.removeLast())
    #expect(pool.take(width: 64, height: 65) == nil)
    #expect(pool.take(width: 64, height: 64) != nil)
    withExtendedLifetime(window) {}
  }

  /// A window that is larger than any texture shows its upper left part, and black beside it, instead of nothing.
  @Test func aWindowBeyondTheLargestTextureIsDrawnInPart() throws {
    let window = try Stage.openWindow(width: 120, height: 90)
    var device = try GraphicsDevice()
    device.maximumTextureSize = 48
    let compositor = try Compositor(
      device: device, shaders: Stage.shaders, pixelWidth: 40, pixelHeight: 30, scale: 1,
      options: CompositorOptions())
    #expect(!compositor.isCropped)
    let context = LayerContext()
    context.onCommit = { commit in
      window.makeCurrent()
      compositor.apply(commit)
    }
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 120, height: 90)
    root.backgroundColor = .white
    context.rootLayer = root
    CATransaction.flush()
    for (width, height) in [(120, 30), (30, 90), (120, 90)] {
      try compositor.resize(pixelWidth: width, pixelHeight: height, scale: 1)
      #expect(compositor.isCropped)
      #expect(compositor.pixelWidth == min(width, 48) && compositor.pixelHeight == min(height, 48))
      compositor.evaluate(at: 0)
      compositor.draw()
      compositor.present()
      // Its rows come from the bottom.
      let screenshot = Bitmap(try #require(compositor.readFramebuffer()))
      #expect(screenshot[0, height - 1] == Bitmap.Pixel(255, 255, 255, 255))
      let (right, bottom) = (compositor.pixelWidth, compositor.pixelHeight)
      #expect(screenshot[right - 1, height - bottom] == Bitmap.Pixel(255, 255, 255, 255))
      if right < width { #expect(screenshot[right, height - 1] == Bitmap.Pixel(0, 0, 0, 255)) }
      if bottom < height {
        #expect(screenshot[0, height - bottom - 1] == Bitmap.Pixel(0, 0, 0, 255))
      }
    }
    try compositor.resize(pixelWidth: 40, pixelHeight: 30, scale: 1)
    #expect(!compositor.isCropped)
    context.rootLayer = nil
    CATransaction.flush()
  }

  /// The errors that a compositor reports while `body` uses it and a frame is shown.
  private func errors(_ body: (Compositor) throws -> Void) throws -> [String] {
    let window = try Stage.openWindow()
    window.makeCurrent()
    let compositor = try Compositor(
      shaders: Stage.shaders, pixelWidth: 16, pixelHeight: 16, scale: 1)
    var sentences: [String] = []
    compositor.onError = { sentences.append($0) }
    try body(compositor)
    compositor.present()
    return sentences
  }

  @Test func anOpenGLErrorIsReportedOnce() throws {
    #expect(try errors { _ in } == [])
    let sentences = try errors { compositor in
      for _ in 0..<3 {
        glEnable(0xFFFF)
        compositor.present()
      }
    }
    #expect(sentences.count == 1)
    // GL_INVALID_ENUM.
    #expect(sentences.first?.contains("0x500") == true)
  }

  /// A new texture asks whether it was refused, and not whether anything before was.
  @Test func anErrorBeforeANewTextureIsReported() throws {
    let sentences = try errors { compositor in
      glEnable(0xFFFF)
      #expect(Texture(width: 4, height: 4, format: .color, device: compositor.device) != nil)
    }
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains("0x500") == true)
  }

  /// On a GPU moving layers may lie between pixels; they look almost the same.
  @Test func movementMayLieBetweenPixels() throws {
    let smooth = try screenshots { $0.isSoftware = false }
    let expected = try screenshots { _ in }
    for (index, screenshot) in smooth.enumerated() {
      let different = screenshot.difference(from: expected[index], tolerance: 64).count
      #expect(different < 120 * 90 / 10, "\(index): \(different)")
    }
  }
}
