internal import CGLES
import CoreGraphics
import Foundation
import QuartzCore

/// Draws layer trees: applies commits, evaluates animations at a frame's time, draws with OpenGL ES
/// 3.0.
///
/// Every call, the last release included, needs the same OpenGL context to be current. It knows
/// neither views nor windows: it draws into a canvas of its own, which ``present()`` copies to the
/// framebuffer of whoever made the context.
public final class Compositor {
  public let device: GraphicsDevice
  /// Pixels for a point.
  public private(set) var scale: CGFloat
  /// Whether the picture may have changed since it was last drawn, animations aside.
  public private(set) var needsDraw = true

  private let tree = RenderTree()
  private let targets: RenderTargetPool
  private let images: ImageTextures
  private let shadows: ShadowMasks
  private let shapes: ShapeMasks
  private let gradients: GradientRamps
  private let snapshots: SnapshotStore
  private let pages: PageCache
  private let builder: SceneBuilder
  private let renderer: PassRenderer
  private let warming: WarmUp
  private var canvas: Canvas
  /// What the canvas is to fill, in pixels.
  private var windowSize: (width: Int, height: Int)
  private let scene: Scene
  /// Whether what ``evaluate(at:)`` made waits for ``draw()``.
  private var isPrepared = false
  // Kept for their memory.
  private var screenItems: [DrawItem] = []
  private var screenGeometry = SharedGeometry()
  private var shownParts: [CGRect] = []
  private var framesSinceSweep = 0
  /// Told once, in a sentence, when OpenGL refuses something; unless it is set, debug builds stop there.
  public var onError: (String) -> Void = { assertionFailure($0) }
  private var hasReportedError = false

  /// Compiles the shaders of `shaders`, as far as the driver does that before they are drawn with; ``warmUp()`` does the
  /// rest.
  public convenience init(
    shaders: URL, pixelWidth: Int, pixelHeight: Int, scale: CGFloat,
    options: CompositorOptions = CompositorOptions()
  ) throws(CompositorError) {
    try self.init(
      device: GraphicsDevice(), shaders: shaders, pixelWidth: pixelWidth, pixelHeight: pixelHeight,
      scale: scale, options: options)
  }

  /// The same for a device that is described elsewhere.
  init(
    device: GraphicsDevice, shaders: URL, pixelWidth: Int, pixelHeight: Int, scale: CGFloat,
    options: CompositorOptions
  ) throws(CompositorError) {
    self.device = device
    let library = try ShaderLibrary(folder: shaders)
    windowSize = (pixelWidth, pixelHeight)
    canvas = try Canvas.fitting(width: pixelWidth, height: pixelHeight, device: device)
    self.scale = scale
    targets = RenderTargetPool(device: device)
    images = ImageTextures(device: device)
    shadows = ShadowMasks(device: device)
    shapes = ShapeMasks(device: device)
    gradients = GradientRamps(device: device)
    snapshots = SnapshotStore(device: device)
    pages = PageCache()
    renderer = PassRenderer(shaders: library, options: options)
    builder = SceneBuilder(
      device: device, images: images, shadows: shadows, shapes: shapes, gradients: gradients,
      snapshots: snapshots, pages: pages, targets: targets, options: options)
    scene = Scene(builder)
    // Eight bits are what there is; noise between them would make two pictures of the same layers
    // differ.
    glDisable(GLenum(GL_DITHER))
    warming = WarmUp(device: device)
  }

  /// The canvas's size in pixels: that of the window, unless the driver has no texture as large.
  public var pixelWidth: Int { canvas.width }
  public var pixelHeight: Int { canvas.height }
  /// Whether the window is larger than the canvas can be. The canvas then holds the window's upper left part.
  public var isCropped: Bool { windowSize != (canvas.width, canvas.height) }

  /// The switches of the optimisations.
  public var options: CompositorOptions {
    get { renderer.options }
    set {
      renderer.options = newValue
      builder.options = newValue
      scene.reset()
      needsDraw = true
    }
  }

  /// Makes the canvas another size; what it showed is drawn anew with the next frame.
  ///
  /// Where the driver has no texture of that size, the canvas is as large as it can be: see ``isCropped``.
  public func resize(pixelWidth: Int, pixelHeight: Int, scale: CGFloat) throws(CompositorError) {
    self.scale = scale
    needsDraw = true
    guard windowSize != (pixelWidth, pixelHeight) else { return }
    canvas = try Canvas.fitting(width: pixelWidth, height: pixelHeight, device: device)
    windowSize = (pixelWidth, pixelHeight)
    isPrepared = false
    scene.reset()
    targets.drain()
  }

  // MARK: Warming up

  /// Whether the driver has compiled all that a frame may need.
  public var isWarm: Bool { warming.isDone }

  /// Has the driver compile one more program in one more state, which takes milliseconds; else the first frame that needs
  /// it waits for that.
  public func warmUp() { warming.runNext(with: renderer) }

  /// The states that were drawn in so far.
  var drawnStates: Set<DrawState> { renderer.drawnStates }

  // MARK: Commits

  /// Takes pictures, then changes the tree. Cost grows with what changed.
  public func apply(_ commit: Commit) {
    // What was evaluated of the tree before will not be drawn any more.
    if isPrepared { scene.reset() }
    isPrepared = false
    // What the canvas lacks may be in pictures that are about to go, or whose memory the next one takes.
    if !commit.snapshots.isEmpty || !commit.releasedSnapshots.isEmpty { canvas.settle() }
    for request in commit.snapshots { take(request, at: commit.time) }
    let roots = tree.roots
    tree.apply(commit)
    for id in commit.releasedSnapshots { snapshots.release(id) }
    if !commit.updates.isEmpty || !commit.removedLayers.isEmpty
      || !roots.elementsEqual(tree.roots, by: ===)
    {
      needsDraw = true
    }
  }

  private func take(_ request: SnapshotRequest, at time: CFTimeInterval) {
    let scale = Double(request.scale)
    let corner = SIMD2(Double(request.rect.minX), Double(request.rect.minY)) * scale
    let size = SIMD2(Double(request.rect.width), Double(request.rect.height)) * scale
    let limit = Double(device.maximumTextureSize)
    guard let node = tree.node(request.layer), corner.sum().isFinite,
      size.x > 0, size.y > 0, size.x <= limit, size.y <= limit
    else { return }
    let target = targets.take(
      width: Int(size.x.rounded(.up)), height: Int(size.y.rounded(.up)))
    guard let target else { return }
    let kept = PooledTarget(target, of: targets)
    builder.begin(screen: canvas.bounds)
    let origin = SIMD2(PixelRect.nearest(corner.x), PixelRect.nearest(corner.y))
    var picture = builder.picture(
      of: node, origin: origin, scale: scale, into: target, at: localTime(of: node, at: time))
    let isOpaque = picture.items.contains { $0.isOpaque && $0.bounds.contains(target.bounds) }
    drawPasses()
    renderer.prepare(&picture)
    renderer.draw(picture)
    builder.reuse(picture)
    snapshots.add(request.id, kept, isOpaque: isOpaque)
    builder.share(
      kept, of: node, target.bounds.offset(origin.x, origin.y), scale: scale, isOpaque: isOpaque)
  }

  private func localTime(of node: RenderNode, at time: CFTimeInterval) -> CFTimeInterval {
    node.timing.localTime(inside: node.parent.map { localTime(of: $0, at: time) } ?? time)
  }

  // MARK: Frames

  /// Evaluates the tree at `time`: everything but the drawing.
  ///
  /// Cost grows with what moves and what has changed.
  public func evaluate(at time: CFTimeInterval) {
    // What was evaluated and never drawn left pictures that nobody has made.
    if isPrepared || !builder.options.keepsSegments { scene.reset() }
    builder.begin(screen: canvas.bounds)
    scene.update(tree.roots, scale: Double(scale), screen: canvas.bounds, at: time)
    isPrepared = true
  }

  /// Whether animations make the frame at `time` look different from the one at `last`.
  ///
  /// Animations that can't change a visible pixel don't count: those of layers that are hidden, outside every clip, or
  /// behind something opaque. Cost grows with the layers that have animations.
  public func animates(from last: CFTimeInterval, to time: CFTimeInterval) -> Bool {
    tree.animates(from: last, to: time, in: canvas.bounds, .scale(Double(scale)))
  }

  /// When the next animation that may show begins after `time`; nil if there is none.
  public func nextBeginning(after time: CFTimeInterval) -> CFTimeInterval? {
    tree.nextBeginning(after: time, in: canvas.bounds, .scale(Double(scale)))
  }

  /// Whether the canvas differs from what was last presented.
  public var needsPresent: Bool { !canvas.changes.isEmpty }

  /// Draws into the canvas where the picture has changed; nothing if a commit came in between.
  @discardableResult
  public func draw() -> DrawStatistics {
    guard isPrepared else { return DrawStatistics() }
    isPrepared = false
    renderer.resetStatistics()
    drawPasses()
    drawScreen()
    pages.endFrame()
    shapes.endFrame()
    needsDraw = false
    framesSinceSweep += 1
    if framesSinceSweep >= Self.framesBetweenSweeps { sweep() }
    noteErrors()
    var statistics = renderer.statistics
    statistics.layersDrawn = scene.layersDrawn
    statistics.pixelsDamaged = Int(scene.damage.area(in: canvas.bounds))
    return statistics
  }

  private func drawScreen() {
    guard !scene.damage.isEmpty || !builder.options.tracksDamage else { return }
    if !builder.options.tracksDamage || !canvas.isWhole { scene.drawAll() }
    canvas.forgetCopies()
    for part in scene.damage.parts {
      let isAll = part.contains(canvas.bounds)
      var rest: PixelRect?
      withPass(of: part) { pass in
        if isAll, let taken = canvas.takeCopies(of: pass) {
          renderer.noteCopies(of: pass, count: taken.count)
          rest = taken.rest
        } else {
          renderer.draw(pass, part: isAll ? nil : part)
          canvas.noteChange(part)
        }
      }
      if let rest, !rest.isEmpty { withPass(of: rest) { renderer.draw($0, part: rest) } }
    }
  }

  /// Calls `body` with what is to be drawn in a part of the canvas.
  private func withPass(of part: PixelRect, _ body: (borrowing Pass) -> Void) {
    var pass = Pass(target: canvas.drawingTarget)
    swap(&pass.items, &screenItems)
    swap(&pass.geometry, &screenGeometry)
    scene.collect(in: part, into: &pass)
    renderer.prepare(&pass, part: part)
    body(pass)
    pass.items.removeAll(keepingCapacity: true)
    pass.geometry.removeAll()
    swap(&pass.items, &screenItems)
    swap(&pass.geometry, &screenGeometry)
  }

  private static let framesBetweenSweeps = 60

  private func drawPasses() {
    builder.drawPasses { pass in
      renderer.prepare(&pass)
      renderer.draw(pass)
    }
  }

  /// Frees what belongs to images that are gone and shadows that are not drawn any more.
  func sweep() {
    framesSinceSweep = 0
    images.sweep()
    shadows.sweep()
    shapes.sweep()
    gradients.sweep()
  }

  /// Copies the canvas to the context's own framebuffer, which a swap then shows.
  public func present() {
    canvas.copyToWindow(width: windowSize.width, height: windowSize.height)
    noteErrors()
  }

  /// Whether ``present(into:bytesPerRow:all:)`` copies rows as they are.
  public var presentsIntoMemory: Bool { device.isSoftware && canvas.readsWindowPixels }

  /// Copies what has changed since the last time, or all, to memory: rows of BGRA from the top, as many pixels as the
  /// canvas has. Returns where that was, in pixels. Waits until everything is drawn.
  ///
  /// Where the processor draws, a window shows its memory for less than a swap costs, which sends every pixel.
  public func present(
    into memory: UnsafeMutableRawPointer, bytesPerRow: Int, all: Bool
  ) -> [CGRect] {
    shownParts.removeAll(keepingCapacity: true)
    if all || canvas.changes.contains(where: { $0.contains(canvas.bounds) }) {
      shownParts.append(canvas.bounds.cgRect)
    } else {
      for part in canvas.changes { shownParts.append(part.cgRect) }
    }
    canvas.forgetChanges()
    canvas.copy(shownParts, to: memory, bytesPerRow: bytesPerRow)
    noteErrors()
    return shownParts
  }

  /// Says once that OpenGL refused something: a frame later it would refuse it again.
  private func noteErrors() {
    guard let error = device.errors.take(), !hasReportedError else { return }
    hasReportedError = true
    onError(
      "OpenGL refused a part of a frame (error 0x\(String(error, radix: 16)), \(device.renderer)), so the picture may be wrong: please report it."
    )
  }

  /// Waits until everything is drawn, so that showing it takes no time.
  public func finish() { glFinish() }

  // MARK: Looking at it

  /// The canvas as an image: a read-back, for tests, filmstrips and screenshots.
  public func readCanvas() -> CGImage? { canvas.readImage() }

  /// The pixels of a snapshot: a read-back; nil when there is no such picture.
  public func readSnapshot(_ snapshot: LayerSnapshot) -> CGImage? { snapshots.image(of: snapshot) }

  /// What ``present()`` left in the context's own framebuffer, its rows from the bottom.
  func readFramebuffer() -> CGImage? {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    return Pixels.read(width: windowSize.width, height: windowSize.height)
  }

  /// Whether the last frame was drawn into the canvas, rather than noted as copies.
  var isCanvasWhole: Bool { canvas.isWhole }
  /// Of images, those included that are gone and not swept yet.
  var imageTextureCount: Int { images.count }

  /// Lists of quads that wait for the next that needs one.
  var spareListCount: Int { builder.spareItemsCount }
  var largestTexture: Int { device.maximumTextureSize }
  /// Of ``textureBytes``, those that wait for the next to need a target.
  var idleBytes: Int { targets.byteCount }
  var shadowMaskCount: Int { shadows.count }
  var shapeMaskCount: Int { shapes.count }

  /// Layers of all trees on screen.
  var layerCount: Int { tree.nodes.count }
  /// What it took to evaluate the last frame.
  var work: SceneWork { builder.work }

  /// Whether the tree is sound: of all layers, at a cost that grows with their number.
  func checkInvariants() -> Bool { tree.checkInvariants() }

  /// Pictures that layers hold, and pictures of moving pages.
  public var snapshotCount: Int { snapshots.count }
  public var pageCount: Int { pages.count }

  /// Bytes of textures that live beyond a frame; pooled targets count too.
  public var textureBytes: Int {
    canvas.byteCount + images.byteCount + shadows.byteCount + shapes.textureBytes
      + gradients.byteCount + snapshots.byteCount + pages.byteCount + targets.byteCount
  }
}
