import Foundation
import QuartzCore
import TestSupport
import Testing

@testable import Compositor
@testable import Desktop

/// A layer tree that a compositor draws, with a manual clock. It replaces the parts of the desktop that these tests
/// need.
///
/// All tests share one offscreen window, so that the shaders are compiled only once.
@MainActor
final class Stage {
  let clock: ManualClock
  let context = LayerContext()
  let root = CALayer()
  let compositor: Compositor
  private let window: GraphicsWindow

  private static var shared: (window: GraphicsWindow, compositor: Compositor)?

  static var shaders: URL {
    get throws { try ResourceFolder.shaders.locate() }
  }

  /// Runs `body` with a white screen of the given size, in points. Afterwards it expects that the compositor has no
  /// layers, snapshots and rasters left.
  static func run<Result>(
    width: Int = 96, height: Int = 64, scale: CGFloat = 1,
    options: CompositorOptions = CompositorOptions(), _ body: (Stage) throws -> Result,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Result {
    let stage = try Stage(width: width, height: height, scale: scale, options: options)
    let before = MediaClock.install(stage.clock)
    defer {
      MediaClock.install(before)
      // The next test may run on another thread: on Linux, the main queue has none of its own.
      stage.window.resignCurrent()
    }
    stage.prepare()
    let result: Result
    do {
      result = try body(stage)
    } catch {
      stage.close()
      throw error
    }
    stage.close()
    // A released snapshot is freed by the next commit.
    #expect(
      stage.compositor.snapshotCount == 0, "snapshots are left", sourceLocation: sourceLocation)
    #expect(stage.compositor.rasterCount == 0, "pages are left", sourceLocation: sourceLocation)
    #expect(
      stage.compositor.layerCount == 0, "layers are left", sourceLocation: sourceLocation)
    return result
  }

  /// Opens a separate window, for tests that need one in which nothing was drawn yet.
  static func openWindow(width: Int = 96, height: Int = 64) throws -> GraphicsWindow {
    var configuration = WindowConfiguration()
    configuration.isOffscreen = true
    (configuration.width, configuration.height) = (width, height)
    return try GraphicsWindow(configuration)
  }

  private init(
    width: Int, height: Int, scale: CGFloat, options: CompositorOptions
  ) throws {
    let pixels = (Int(CGFloat(width) * scale), Int(CGFloat(height) * scale))
    if Self.shared == nil {
      let window = try Self.openWindow()
      let compositor = try Compositor(
        shaders: Self.shaders, pixelWidth: pixels.0, pixelHeight: pixels.1, scale: scale)
      Self.shared = (window, compositor)
    }
    let shared = try #require(Self.shared)
    (window, compositor) = shared
    window.makeCurrent()
    try compositor.resize(pixelWidth: pixels.0, pixelHeight: pixels.1, scale: scale)
    compositor.options = options
    clock = ManualClock(1000)
    context.scale = scale
    root.frame = CGRect(x: 0, y: 0, width: width, height: height)
    root.backgroundColor = .white
  }

  private func prepare() {
    // Layers of other suites' tests may outlive their tests. Their animations must not run here.
    AnimationScheduler.shared.endAll()
    // Changes of layers without a view are animated by default. Here only explicit animations move layers.
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    show(context)
    context.rootLayer = root
    CATransaction.flush()
    // Frees the textures of layers that outlived earlier tests.
    compositor.freeUnusedTextures()
    compositor.freeUnusedTextures()
  }

  /// Shows the layers of another context in the same window.
  func show(_ context: LayerContext) {
    context.onCommit = { [weak self] commit in
      guard let self else { return }
      window.makeCurrent()
      compositor.apply(commit)
      #expect(compositor.checkInvariants())
    }
  }

  private func close() {
    context.rootLayer = nil
    CATransaction.commit()
    CATransaction.flush()
    AnimationScheduler.shared.tick(at: .greatestFiniteMagnitude)
    draw()
    compositor.freeUnusedTextures()
    compositor.freeUnusedTextures()
  }

  // MARK: Frames

  var now: CFTimeInterval { clock.now() }

  /// Draws the frame for the current time.
  @discardableResult
  func draw() -> DrawStatistics {
    CATransaction.flush()
    window.makeCurrent()
    compositor.evaluate(at: now)
    return compositor.draw()
  }

  /// Draws the whole screen, even if nothing has changed.
  @discardableResult
  func redraw() -> DrawStatistics {
    let options = compositor.options
    // Setting options drops all cached lists.
    compositor.options = options
    return draw()
  }

  /// The pixels of the screen at the current time.
  func screenshot(
    _ options: CompositorOptions? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Bitmap {
    let before = compositor.options
    if let options { compositor.options = options }
    defer { if options != nil { compositor.options = before } }
    draw()
    return Bitmap(try #require(compositor.readCanvas(), sourceLocation: sourceLocation))
  }

  /// Moves the clock, and ends the animations that are over.
  func advance(by seconds: CFTimeInterval) {
    clock.advance(by: seconds)
    AnimationScheduler.shared.tick(at: now)
    CATransaction.flush()
  }

  // MARK: Layers

  /// Adds a layer to the screen or to `parent`.
  @discardableResult
  func add(
    _ frame: CGRect, _ color: CGColor? = nil, to parent: CALayer? = nil,
    _ change: (CALayer) -> Void = { _ in }
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    layer.backgroundColor = color
    change(layer)
    (parent ?? root).addSublayer(layer)
    return layer
  }
}
