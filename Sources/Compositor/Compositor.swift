internal import CGLES
import CoreGraphics
import Foundation
import QuartzCore

/// Draws layer trees: applies commits, evaluates animations at a frame's time, draws with OpenGL ES 3.0.
///
/// Every call, the last release included, needs the same OpenGL context to be current. It knows neither views nor
/// windows: it draws into a canvas of its own, which ``present()`` copies to the context's framebuffer.
public final class Compositor {
  /// The renderer and its OpenGL context.
  public let device: GraphicsDevice
  /// Pixels for a point.
  public private(set) var scale: CGFloat
  /// Whether a commit may have changed a pixel since the last drawn frame. Animations don't count.
  public private(set) var needsDraw = true

  private let tree = RenderTree()
  private let targets: RenderTargetPool
  private let textures: TextureLibrary
  private let rasters: RasterCache
  private let painter: ScenePainter
  private let renderer: PassRenderer
  private let precompilation: PipelinePrecompilation
  private var canvas: Canvas
  /// The window's size in pixels.
  private var windowSize: (width: Int, height: Int)
  private let scene: Scene
  /// Whether ``evaluate(at:)`` was called since the last ``draw()``.
  private var isPrepared = false
  // Properties, so that their memory is reused.
  private var screenList = DisplayList()
  private var presentedParts: [CGRect] = []
  private var framesSinceRemoval = 0
  /// The time of the last ``evaluate(at:)``.
  private var evaluatedTime: CFTimeInterval = 0
  private var costMeter = LayerCostMeter()
  private var inspector = FrameInspector()
  /// Called once, with a sentence, when OpenGL reports an error; unless it is set, debug builds stop there.
  public var onError: (String) -> Void = { assertionFailure($0) }
  private var hasReportedError = false

  /// Creates a compositor that draws in the current OpenGL context.
  ///
  /// - Parameters:
  ///   - device: The context's capabilities; read from the context if nil.
  ///   - shaders: The folder of the shaders. They are compiled as far as the driver does that before the first draw;
  ///     ``precompileNext()`` does the rest.
  ///   - pixelWidth: The width of the canvas in pixels.
  ///   - pixelHeight: The height of the canvas in pixels.
  ///   - scale: Pixels per point.
  ///   - options: The optimisations that are on.
  public init(
    device: GraphicsDevice? = nil, shaders: URL, pixelWidth: Int, pixelHeight: Int, scale: CGFloat,
    options: CompositorOptions = CompositorOptions()
  ) throws(CompositorError) {
    let device = if let device { device } else { try GraphicsDevice() }
    self.device = device
    let library = try ShaderLibrary(folder: shaders)
    windowSize = (pixelWidth, pixelHeight)
    canvas = try Canvas.fitting(width: pixelWidth, height: pixelHeight, device: device)
    self.scale = scale
    targets = RenderTargetPool(device: device)
    textures = TextureLibrary(device: device)
    rasters = RasterCache(isEnabled: options.cachesRasters)
    renderer = PassRenderer(shaders: library, options: options)
    let list = DisplayListBuilder(targets: targets, options: options)
    painter = ScenePainter(
      list, rasters: rasters, textures: textures, snapsToPixels: device.isSoftware,
      options: options)
    scene = Scene(painter)
    // Dithering would make two drawings of the same layers differ.
    glDisable(GLenum(GL_DITHER))
    precompilation = PipelinePrecompilation(device: device)
  }

  /// The canvas's size in pixels: that of the window, unless the driver has no texture as large.
  public var pixelWidth: Int { canvas.width }
  /// The height of the canvas in pixels.
  public var pixelHeight: Int { canvas.height }
  /// Whether the window is larger than the canvas can be. The canvas then holds the window's upper left part.
  public var isCropped: Bool { windowSize != (canvas.width, canvas.height) }

  /// The switches of the optimisations.
  public var options: CompositorOptions {
    get { renderer.options }
    set {
      renderer.options = newValue
      painter.options = newValue
      scene.reset()
      needsDraw = true
    }
  }

  /// Changes the canvas's size. The next frame draws all of it.
  ///
  /// Where the driver has no texture of that size, the canvas is as large as it can be: see ``isCropped``.
  public func resize(pixelWidth: Int, pixelHeight: Int, scale: CGFloat) throws(CompositorError) {
    self.scale = scale
    needsDraw = true
    guard windowSize != (pixelWidth, pixelHeight) else { return }
    canvas = try Canvas.fitting(width: pixelWidth, height: pixelHeight, device: device)
    windowSize = (pixelWidth, pixelHeight)
    isPrepared = false
    scene.damage.addAll()
    targets.drain()
  }

  // MARK: Pipeline precompilation

  /// Whether the driver has compiled all that a frame may need.
  public var isPrecompiled: Bool { precompilation.isDone }

  /// Has the driver compile one more program in one more state, which takes milliseconds; otherwise the first frame
  /// that needs it waits for that.
  public func precompileNext() { precompilation.runNext(with: renderer) }

  /// The states that were drawn in so far.
  var drawnStates: Set<DrawState> { renderer.drawnStates }

  // MARK: Commits

  /// Takes snapshots, then changes the tree. Cost grows with what changed.
  public func apply(_ commit: Commit) {
    // The damage so far is drawn together with the commit's.
    isPrepared = false
    for request in commit.snapshots { take(request, at: commit.time) }
    let roots = tree.roots
    tree.apply(commit)
    for id in commit.releasedSnapshots { textures.release(id) }
    if !commit.updates.isEmpty || !commit.removedLayers.isEmpty
      || !roots.elementsEqual(tree.roots, by: ===)
    {
      needsDraw = true
    }
    if inspector.isOutdated { needsDraw = true }
  }

  private func take(_ request: SnapshotRequest, at time: CFTimeInterval) {
    let scale = Double(request.scale)
    let corner = SIMD2(Double(request.rect.minX), Double(request.rect.minY)) * scale
    let size = SIMD2(Double(request.rect.width), Double(request.rect.height)) * scale
    let limit = Double(device.maximumTextureSize)
    guard let node = tree.nodes[request.layer], corner.sum().isFinite,
      size.x > 0, size.y > 0, size.x <= limit, size.y <= limit,
      let target = targets.take(
        width: Int(size.x.rounded(.up)), height: Int(size.y.rounded(.up)))
    else { return }
    let raster = RasterTexture(target, of: targets)
    rasters.screenArea = canvas.bounds.area
    let origin = SIMD2(PixelRect.nearest(corner.x), PixelRect.nearest(corner.y))
    var pass = Pass(target: target)
    pass.list = painter.record(
      inside: node, origin: origin, scale: scale, in: target.bounds,
      at: localTime(of: node, at: time))
    let isOpaque = pass.list.items.hide(target.bounds)
    drawTextures()
    renderer.prepare(&pass)
    renderer.draw(pass)
    painter.list.recycle(&pass.list)
    textures.add(request.id, raster, isOpaque: isOpaque)
    rasters.add(
      snapshot: raster, of: node, target.bounds.offset(origin.x, origin.y), scale: scale,
      isOpaque: isOpaque)
  }

  private func localTime(of node: RenderNode, at time: CFTimeInterval) -> CFTimeInterval {
    node.timing.localTime(inside: node.parent.map { localTime(of: $0, at: time) } ?? time)
  }

  // MARK: Frames

  /// Evaluates the layers at `time` and finds the damage. ``draw()`` then draws it.
  ///
  /// Cost grows with what moves and what has changed.
  public func evaluate(at time: CFTimeInterval) {
    rasters.screenArea = canvas.bounds.area
    painter.layersEvaluated = 0
    if inspector.isOutdated { updateInspection() }
    scene.update(tree.roots, scale: Double(scale), screen: canvas.bounds, at: time)
    evaluatedTime = time
    isPrepared = true
  }

  /// Whether animations make the frame at `time` look different from the one at `last`.
  ///
  /// Animations that can't change a visible pixel don't count: those of layers that are hidden, outside every clip, or
  /// behind something opaque. Cost grows with the layers that have animations.
  public func animates(from last: CFTimeInterval, to time: CFTimeInterval) -> Bool {
    tree.animates(from: last, to: time, in: canvas.bounds, .scale(Double(scale)))
  }

  /// When the next animation that may show begins, or a stepped animation changes its value, after `time`; nil if there is none.
  public func nextBeginning(after time: CFTimeInterval) -> CFTimeInterval? {
    tree.nextBeginning(after: time, in: canvas.bounds, .scale(Double(scale)))
  }

  /// Whether the canvas differs from the last presented frame.
  public var needsPresent: Bool { !canvas.changes.isEmpty }

  /// Draws into the canvas where it has changed; nothing if a commit came since the last ``evaluate(at:)``.
  @discardableResult
  public func draw() -> DrawStatistics {
    guard isPrepared else { return DrawStatistics() }
    isPrepared = false
    renderer.resetStatistics()
    drawTextures()
    if let layer = CompositorProbes.layerCost.wanted { measure(layer) }
    if inspector.question != nil {
      inspector.note(scene, renderer.options, in: canvas.bounds, scale: Double(scale))
    }
    let damaged = drawScreen()
    needsDraw = false
    framesSinceRemoval += 1
    if framesSinceRemoval >= Self.framesBetweenRemovals {
      framesSinceRemoval = 0
      textures.removeGoneImages()
    }
    noteErrors()
    var statistics = renderer.statistics
    statistics.layersDrawn = scene.layersDrawn
    statistics.layersEvaluated = painter.layersEvaluated
    statistics.pixelsDamaged = Int(damaged)
    if let number = inspector.wantedMeasurement { measureFeatures(number) }
    return statistics
  }

  // MARK: Inspection

  /// Takes over what is asked about the frames of a tree, and what is to be left out of them.
  private func updateInspection() {
    inspector.update()
    let question = inspector.question
    tree.omit(question?.inspection.omitted ?? [], of: question?.context)
    scene.inspectedContext = question?.context
  }

  /// Draws this frame again and again, with and without each feature of the inspected tree, and reports the differences.
  private func measureFeatures(_ number: Int) {
    guard let question = inspector.question else { return }
    tree.omit([], of: nil)
    let variants =
      [[]] + FrameInspection.Features.all.filter { tree.has($0, in: question.context) }
    var times = [[Double]](repeating: [], count: variants.count)
    let clock = ContinuousClock()
    for _ in 0..<Self.measuredRounds {
      for (index, features) in variants.enumerated() {
        tree.omit(features, of: question.context)
        for frame in 0..<Self.unmeasuredFrames + Self.measuredFrames {
          let time = clock.measure { drawAgain() }
          if frame >= Self.unmeasuredFrames { times[index].append(time / .seconds(1)) }
        }
      }
    }
    tree.omit(question.inspection.omitted, of: question.context)
    drawAgain()
    _ = scene.takeInspectedDamage()
    // Other work of the machine makes frames slower, never faster.
    let fastest = times.map { $0.min() ?? 0 }
    let costs = zip(variants, fastest).dropFirst().map { ($0, fastest[0] - $1) }
    inspector.note(
      FeatureCosts(
        measurement: number, whole: fastest[0],
        features: Dictionary(uniqueKeysWithValues: costs)))
  }

  /// Draws the whole screen once more as of the last frame.
  private func drawAgain() {
    scene.damage.addAll()
    scene.update(tree.roots, scale: Double(scale), screen: canvas.bounds, at: evaluatedTime)
    drawTextures()
    _ = drawScreen()
    glFinish()
  }

  /// How often each feature is measured: other work of the machine then disturbs all alike.
  private static let measuredRounds = 6
  /// Frames that are drawn before one counts: the first have textures to make.
  private static let unmeasuredFrames = 2
  private static let measuredFrames = 2

  /// Reports what a layer costs in this frame.
  private func measure(_ layer: LayerID) {
    guard let node = tree.nodes[layer],
      let cost = costMeter.measure(
        node, in: tree.roots, scene.damage, scale: Double(scale), at: evaluatedTime)
    else { return }
    CompositorProbes.layerCost.note(cost, to: layer)
  }

  /// Draws the damaged parts of the canvas. Returns their area.
  private func drawScreen() -> Double {
    let options = renderer.options
    guard !scene.damage.isEmpty || !options.tracksDamage else { return 0 }
    if !options.tracksDamage || !canvas.isWhole { scene.damage.addAll() }
    canvas.forgetBlits()
    for part in scene.passes {
      let isAll = part.contains(canvas.bounds)
      var rest: PixelRect?
      withPass(of: part, isAll: isAll) { pass in
        if isAll, let taken = canvas.takeBlits(of: pass) {
          renderer.noteBlits(of: pass, count: taken.count)
          rest = taken.rest
        } else {
          renderer.draw(pass, part: isAll ? nil : part)
          for damaged in scene.damage.parts where part.contains(damaged) {
            canvas.changes.add(damaged)
          }
        }
      }
      if let rest, !rest.isEmpty {
        withPass(of: rest, isAll: false) { renderer.draw($0, part: rest) }
      }
    }
    let area = scene.damage.area(in: canvas.bounds)
    scene.damage.clear()
    return area
  }

  /// Calls `body` with the pass that draws a part of the canvas.
  private func withPass(of part: PixelRect, isAll: Bool, _ body: (borrowing Pass) -> Void) {
    var pass = Pass(target: canvas.target)
    swap(&pass.list, &screenList)
    scene.append(to: &pass.list, in: part)
    renderer.prepare(&pass, part: isAll ? nil : part)
    body(pass)
    pass.list.removeAll()
    swap(&pass.list, &screenList)
  }

  /// Images are gone without a commit saying so, so their textures are looked through now and then.
  private static let framesBetweenRemovals = 60

  private func drawTextures() {
    painter.list.drawTextures { pass in
      renderer.prepare(&pass)
      renderer.draw(pass)
    }
  }

  /// Frees all textures that nothing on screen shows, except those of images and snapshots that the app still holds.
  public func freeUnusedTextures() {
    framesSinceRemoval = 0
    textures.freeUnused()
  }

  /// Copies the canvas to the context's own framebuffer, which a swap then shows.
  public func present() {
    canvas.copyToWindow(width: windowSize.width, height: windowSize.height)
    noteErrors()
  }

  /// Whether ``present(into:bytesPerRow:all:)`` copies rows without converting pixels.
  public var presentsIntoMemory: Bool { device.isSoftware && canvas.readsWindowPixels }

  /// Copies the parts that changed since the last call, or all, to memory: rows of BGRA from the top, as many pixels as
  /// the canvas has. Returns where that was, in pixels. Waits until everything is drawn.
  ///
  /// Without a GPU this is faster than a swap, which sends every pixel to the window system.
  public func present(
    into memory: UnsafeMutableRawPointer, bytesPerRow: Int, all: Bool
  ) -> [CGRect] {
    presentedParts.removeAll(keepingCapacity: true)
    if all {
      presentedParts.append(canvas.bounds.cgRect)
    } else {
      for part in canvas.changes.parts { presentedParts.append(part.cgRect) }
    }
    canvas.changes.clear()
    canvas.copy(presentedParts, to: memory, bytesPerRow: bytesPerRow)
    noteErrors()
    return presentedParts
  }

  /// Reports an OpenGL error, once: the next frame would have it again.
  private func noteErrors() {
    guard let error = device.errors.take(), !hasReportedError else { return }
    hasReportedError = true
    onError(
      "OpenGL refused a part of a frame (error 0x\(String(error, radix: 16)), \(device.renderer)), so pixels may be wrong: please report it."
    )
  }

  /// Waits until everything is drawn, so that showing it takes no time.
  public func finish() { glFinish() }

  // MARK: Looking at it

  /// The canvas as an image: a read-back, for tests, filmstrips and screenshots.
  public func readCanvas() -> CGImage? { canvas.readImage() }

  /// The pixels of a snapshot: a read-back; nil when there is no such snapshot.
  public func readSnapshot(_ snapshot: LayerSnapshot) -> CGImage? { textures.image(of: snapshot) }

  /// The context's own framebuffer after ``present()``, its rows from the bottom.
  func readFramebuffer() -> CGImage? {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    return CGImage.readFramebuffer(width: windowSize.width, height: windowSize.height)
  }

  /// Whether the last frame was drawn into the canvas, rather than noted as blits.
  var isCanvasComplete: Bool { canvas.isWhole }
  /// The part of ``textureBytes`` that is kept for the next texture of the same size.
  var idleBytes: Int { targets.byteCount }

  /// How many layers there are in all trees.
  var layerCount: Int { tree.nodes.count }

  /// Whether the invariants of all trees hold. Takes time that grows with the number of layers.
  func checkInvariants() -> Bool { tree.checkInvariants() }

  /// How many snapshots the app holds.
  public var snapshotCount: Int { textures.snapshotCount }
  /// How many layers have a texture that shows their subtree as it is.
  var rasterCount: Int { tree.nodes.values.count(where: \.hasRaster) }

  /// Bytes of all textures, with those that are kept for later use.
  public var textureBytes: Int {
    canvas.byteCount + textures.byteCount + targets.byteCount + targets.usedBytes
  }
}
