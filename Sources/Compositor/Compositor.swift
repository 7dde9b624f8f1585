import CoreGraphics
import Foundation
import QuartzCore

internal import CGLES

/// Draws layer trees: applies commits, evaluates animations at a frame's time, draws with OpenGL ES 3.0.
///
/// Every call needs the same OpenGL context to be current. It knows neither views nor windows: it draws into a
/// canvas of its own, which ``present()`` copies to the framebuffer of whoever made the context.
public final class Compositor {
  public let device: GraphicsDevice
  /// Pixels for a point.
  public private(set) var scale: CGFloat = 1

  private let tree = RenderTree()
  private let targets: RenderTargetPool
  private let images: ImageTextures
  private let shadows: ShadowMasks
  private let snapshots: SnapshotStore
  private let pages: PageCache
  private let builder: SceneBuilder
  private let renderer: PassRenderer
  private var canvas: RenderTarget
  private var prepared: Pass?
  private var framesSinceSweep = 0

  /// Whether the picture may have changed since it was last drawn, animations aside.
  public private(set) var needsDraw = true

  /// Compiles the shaders of `shaders` and draws with each of them once, so that no frame has to wait for that.
  public init(
    shaders: URL, pixelWidth: Int, pixelHeight: Int, scale: CGFloat,
    options: CompositorOptions = CompositorOptions()
  ) throws(CompositorError) {
    device = try GraphicsDevice()
    let library = try ShaderLibrary(folder: shaders)
    guard let canvas = RenderTarget(width: pixelWidth, height: pixelHeight, device: device) else {
      throw .noTarget(width: pixelWidth, height: pixelHeight)
    }
    self.canvas = canvas
    self.scale = scale
    targets = RenderTargetPool(device: device)
    images = ImageTextures(device: device)
    shadows = ShadowMasks(device: device)
    snapshots = SnapshotStore(targets: targets)
    pages = PageCache(targets: targets)
    renderer = PassRenderer(shaders: library, options: options)
    builder = SceneBuilder(
      device: device, images: images, shadows: shadows, snapshots: snapshots, pages: pages,
      targets: targets, options: options)
    WarmUp.run(renderer, device: device)
  }

  public var pixelWidth: Int { canvas.width }
  public var pixelHeight: Int { canvas.height }

  /// The switches of the optimisations.
  public var options: CompositorOptions {
    get { renderer.options }
    set {
      renderer.options = newValue
      builder.options = newValue
      needsDraw = true
    }
  }

  /// Makes the canvas another size; what it showed is drawn anew with the next frame.
  public func resize(pixelWidth: Int, pixelHeight: Int, scale: CGFloat) throws(CompositorError) {
    self.scale = scale
    needsDraw = true
    guard pixelWidth != canvas.width || pixelHeight != canvas.height else { return }
    guard let new = RenderTarget(width: pixelWidth, height: pixelHeight, device: device) else {
      throw .noTarget(width: pixelWidth, height: pixelHeight)
    }
    canvas = new
    targets.drain()
  }

  // MARK: Commits

  /// Takes pictures, then changes the tree. Cost grows with what changed.
  public func apply(_ commit: Commit) {
    for request in commit.snapshots { take(request, at: commit.time) }
    let roots = tree.roots
    tree.apply(commit)
    for id in commit.releasedSnapshots { snapshots.release(id) }
    if !commit.updates.isEmpty || !commit.removedLayers.isEmpty
      || !roots.elementsEqual(tree.roots, by: ===)
    {
      needsDraw = true
    }
    assert(tree.checkInvariants())
  }

  private func take(_ request: SnapshotRequest, at time: CFTimeInterval) {
    let scale = Double(request.scale)
    let rect = PixelRect(
      x0: (Double(request.rect.minX) * scale).rounded(),
      y0: (Double(request.rect.minY) * scale).rounded(),
      x1: (Double(request.rect.minX) * scale).rounded()
        + (Double(request.rect.width) * scale).rounded(.up),
      y1: (Double(request.rect.minY) * scale).rounded()
        + (Double(request.rect.height) * scale).rounded(.up))
    guard let node = tree.node(request.layer), !rect.isEmpty,
      let target = targets.take(width: Int(rect.width), height: Int(rect.height))
    else { return }
    builder.begin()
    var picture = builder.buildPicture(
      of: node, rect: rect, scale: scale, into: target, at: localTime(of: node, at: time))
    drawPasses()
    renderer.draw(&picture, shapes: builder.shapes)
    let isOpaque = picture.items.contains { $0.isOpaque && $0.bounds.contains(target.bounds) }
    snapshots.add(request.id, target, isOpaque: isOpaque)
  }

  private func localTime(of node: RenderNode, at time: CFTimeInterval) -> CFTimeInterval {
    let parent = node.parent.map { localTime(of: $0, at: time) } ?? time
    return node.timing.isIdentity ? parent : node.timing.localTime(at: parent)
  }

  // MARK: Frames

  /// Evaluates the tree at `time`: everything but talking to OpenGL about the screen.
  public func evaluate(at time: CFTimeInterval) {
    builder.begin()
    for root in tree.roots {
      builder.buildScreen(root, scale: Double(scale), bounds: canvas.bounds, at: time)
    }
    prepared = Pass(target: canvas, items: builder.items)
  }

  /// Draws into the canvas what was evaluated.
  @discardableResult
  public func draw() -> DrawStatistics {
    guard var pass = prepared else { return DrawStatistics() }
    prepared = nil
    renderer.resetStatistics()
    drawPasses()
    renderer.draw(&pass, shapes: builder.shapes)
    pages.endFrame()
    needsDraw = false
    framesSinceSweep += 1
    if framesSinceSweep >= Self.framesBetweenSweeps {
      framesSinceSweep = 0
      images.sweep()
    }
    var statistics = renderer.statistics
    statistics.layersDrawn = builder.layersDrawn
    return statistics
  }

  private static let framesBetweenSweeps = 60

  private func drawPasses() {
    for var pass in builder.passes { renderer.draw(&pass, shapes: builder.shapes) }
  }

  /// Copies the canvas to the context's own framebuffer, which a swap then shows.
  public func present() {
    let (width, height) = (GLint(canvas.width), GLint(canvas.height))
    glBindFramebuffer(GLenum(GL_READ_FRAMEBUFFER), canvas.framebuffer)
    glBindFramebuffer(GLenum(GL_DRAW_FRAMEBUFFER), 0)
    // Windows count rows from the bottom. Turned over, the copy is still one of whole rows.
    glBlitFramebuffer(
      0, 0, width, height, 0, height, width, 0, GLbitfield(GL_COLOR_BUFFER_BIT),
      GLenum(GL_NEAREST))
  }

  /// Waits until everything is drawn, so that showing it takes no time.
  public func finish() { glFinish() }

  /// The canvas as an image: a read-back, for tests, filmstrips and screenshots.
  public func readCanvas() -> CGImage? { canvas.readImage() }

  // MARK: What there is

  /// Pictures that layers hold, and pictures of moving pages.
  public var snapshotCount: Int { snapshots.count }
  public var pageCount: Int { pages.count }

  /// Bytes of textures that live beyond a frame; pooled targets count too.
  public var textureBytes: Int {
    canvas.texture.byteCount + images.byteCount + shadows.byteCount + snapshots.byteCount
      + pages.byteCount + targets.byteCount
  }
}
