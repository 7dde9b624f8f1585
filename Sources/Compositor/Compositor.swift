internal import CGLES
import CoreGraphics
import Foundation
import QuartzCore

/// Draws layer trees: applies commits, evaluates animations at a frame's time, draws with OpenGL ES 3.0.
///
/// The same OpenGL context must be current during every call and when the last reference is released. The compositor knows neither views
/// nor windows: it draws into a canvas of its own, which ``present()`` copies to the context's framebuffer.
public final class Compositor {
  /// The renderer and its OpenGL context.
  public let device: GraphicsDevice
  /// Pixels per point.
  public private(set) var scale: CGFloat
  /// Whether a commit, a resize or a change of ``options`` may have changed a pixel since the last drawn frame. Animations don't count.
  public private(set) var needsDraw = true

  /// The layers, and how to draw the snapshots again. A compositor in another context can go on with them.
  public private(set) var contents: CompositorContents
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
  /// The last frame that was copied to memory.
  public private(set) var presentedFrame = PresentedFrame()
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
  ///   - shaders: The folder of the shaders. Drivers compile them only in part before the first draw;
  ///     ``precompileNext()`` has them do the rest.
  ///   - pixelWidth: The width of the canvas in pixels.
  ///   - pixelHeight: The height of the canvas in pixels.
  ///   - scale: Pixels per point.
  ///   - options: The optimisations to use.
  ///   - contents: Those of a compositor whose context is lost and which has been released. Its snapshots are drawn again now.
  public init(
    device: GraphicsDevice? = nil, shaders: URL, pixelWidth: Int, pixelHeight: Int, scale: CGFloat,
    options: CompositorOptions = CompositorOptions(),
    contents: CompositorContents = CompositorContents()
  ) throws(CompositorError) {
    let device = if let device { device } else { try GraphicsDevice() }
    self.device = device
    self.contents = contents
    let library = try ShaderLibrary(folder: shaders)
    windowSize = (pixelWidth, pixelHeight)
    canvas = try Canvas.fitting(width: pixelWidth, height: pixelHeight, device: device)
    self.scale = scale
    targets = RenderTargetPool(device: device)
    textures = TextureLibrary(device: device)
    rasters = RasterCache(isEnabled: options.cachesRasters)
    renderer = PassRenderer(shaders: library, targets: targets, options: options)
    let list = DisplayListBuilder(targets: targets, options: options)
    painter = ScenePainter(
      list, rasters: rasters, textures: textures, snapsToPixels: device.isSoftware,
      options: options)
    scene = Scene(painter)
    // Dithering would make two drawings of the same layers differ.
    glDisable(GLenum(GL_DITHER))
    precompilation = PipelinePrecompilation(device: device)
    for snapshot in contents.snapshots.values.sorted(by: {
      $0.request.id.rawValue < $1.request.id.rawValue
    }) {
      draw(snapshot)
    }
  }

  private var tree: RenderTree { contents.tree }

  /// The width of the canvas in pixels: that of the window, unless the driver refuses a texture of the window's size.
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
  /// If the driver refuses a texture of that size, the canvas is as large as it can be: see ``isCropped``.
  public func resize(pixelWidth: Int, pixelHeight: Int, scale: CGFloat) throws(CompositorError) {
    self.scale = scale
    needsDraw = true
    guard windowSize != (pixelWidth, pixelHeight) else { return }
    canvas = try Canvas.fitting(width: pixelWidth, height: pixelHeight, device: device)
    windowSize = (pixelWidth, pixelHeight)
    isPrepared = false
    scene.damage.addAll()
    targets.removeAll()
  }

  // MARK: Pipeline precompilation

  /// Whether the driver has compiled every program in every state that a frame may need.
  public var isPrecompiled: Bool { precompilation.isDone }

  /// Has the driver compile one program in one more state, which takes milliseconds. Otherwise the first frame that
  /// needs this state would wait for the compilation.
  public func precompileNext() { precompilation.runNext(with: renderer) }

  /// The states in which something was drawn so far.
  var drawnStates: Set<DrawState> { renderer.drawnStates }

  // MARK: Commits

  /// Takes the snapshots of a commit, then applies its changes to the render tree. The cost grows with the number of both.
  public func apply(_ commit: Commit) {
    // Damage that was not drawn yet is drawn together with the commit's.
    isPrepared = false
    for request in commit.snapshots { take(request, at: commit.time) }
    let roots = tree.roots
    tree.apply(commit)
    for id in commit.releasedSnapshots {
      textures.release(id)
      contents.snapshots[id] = nil
    }
    if !commit.updates.isEmpty || !commit.removedLayers.isEmpty
      || !roots.elementsEqual(tree.roots, by: ===)
    {
      needsDraw = true
    }
    if inspector.isOutdated { needsDraw = true }
  }

  private func take(_ request: SnapshotRequest, at time: CFTimeInterval) {
    guard let node = tree.nodes[request.layer] else { return }
    let local = sequence(first: node, next: \.parent).reversed()
      .reduce(time) { $1.timing.localTime(at: $0) }
    guard let raster = draw(CompositorContents.Snapshot(request, of: node, at: local)) else {
      return
    }
    rasters.add(
      snapshot: raster.texture, of: node, raster.area, scale: Double(request.scale),
      isOpaque: raster.isOpaque)
    guard device.reportsResets else { return }
    contents.snapshots[request.id] = CompositorContents.Snapshot(
      request, of: node.copy(), at: local)
  }

  /// Draws a snapshot. Returns its texture and area, in pixels from the origin of the layer's plane; nil if it can't be drawn.
  @discardableResult
  private func draw(
    _ snapshot: CompositorContents.Snapshot
  ) -> (texture: RasterTexture, area: PixelRect, isOpaque: Bool)? {
    let request = snapshot.request
    let scale = Double(request.scale)
    let corner = SIMD2(Double(request.rect.minX), Double(request.rect.minY)) * scale
    let size = SIMD2(Double(request.rect.width), Double(request.rect.height)) * scale
    let limit = Double(device.maximumTextureSize)
    guard corner.sum().isFinite, size.x > 0, size.y > 0, size.x <= limit, size.y <= limit,
      let target = targets.take(
        width: Int(size.x.rounded(.up)), height: Int(size.y.rounded(.up)))
    else { return nil }
    let raster = RasterTexture(target, of: targets)
    rasters.screenArea = canvas.bounds.area
    let origin = SIMD2(PixelRect.nearest(corner.x), PixelRect.nearest(corner.y))
    var pass = Pass(target: target)
    pass.list = painter.record(
      inside: snapshot.layer, origin: origin, scale: scale, in: target.bounds, at: snapshot.time)
    let isOpaque = pass.list.items.cover(target.bounds)
    drawTextures()
    renderer.prepare(&pass)
    renderer.draw(pass)
    painter.list.recycle(&pass.list)
    textures.add(request.id, raster, isOpaque: isOpaque)
    return (raster, target.bounds.offset(origin.x, origin.y), isOpaque)
  }

  // MARK: Frames

  /// Evaluates the layers at `time` and finds the damage. ``draw()`` then draws it.
  ///
  /// The cost grows with the number of layers that move or have changed.
  public func evaluate(at time: CFTimeInterval) {
    rasters.screenArea = canvas.bounds.area
    painter.layersEvaluated = 0
    if inspector.isOutdated {
      inspector.update()
      let question = inspector.question
      tree.omit(question?.inspection.omitted ?? [], of: question?.context)
      scene.inspectedContext = question?.context
    }
    scene.update(tree.roots, scale: Double(scale), screen: canvas.bounds, at: time)
    evaluatedTime = time
    isPrepared = true
  }

  /// Whether animations make the frame at `time` look different from the one at `last`, in seconds of the media clock.
  ///
  /// Animations that can't change a visible pixel don't count: those of layers that are hidden, outside a clip, or
  /// behind an opaque layer. The cost grows with the number of layers that have animations.
  public func animates(from last: CFTimeInterval, to time: CFTimeInterval) -> Bool {
    tree.animates(from: last, to: time, in: canvas.bounds, .scale(Double(scale)))
  }

  /// The first time after `time` at which an animation that may be visible begins, or a visible stepped animation changes
  /// its value; nil if there is none. In seconds of the media clock.
  public func nextBeginning(after time: CFTimeInterval) -> CFTimeInterval? {
    tree.nextBeginning(after: time, in: canvas.bounds, .scale(Double(scale)))
  }

  /// The speed of the fastest corner of a layer that an animation moves on screen, in points per second; 0 if none moves.
  ///
  /// `time` is in seconds of the media clock. The cost grows with the number of layers that have animations.
  public func fastestMotion(at time: CFTimeInterval) -> Double {
    tree.fastestMotion(at: time, in: canvas.bounds, .scale(Double(scale))) / Double(scale)
  }

  /// Whether the canvas differs from the last presented frame.
  public var needsPresent: Bool { !canvas.changes.isEmpty }

  /// Draws the damaged parts of the canvas; nothing if a commit or a new size of the canvas came after the last ``evaluate(at:)``.
  @discardableResult
  public func draw() -> DrawStatistics {
    guard isPrepared else { return DrawStatistics() }
    isPrepared = false
    renderer.resetStatistics()
    drawTextures()
    if let layer = CompositorProbes.layerCost.wanted, let node = tree.nodes[layer],
      let cost = costMeter.measure(
        node, in: tree, scene.damage, scale: Double(scale), at: evaluatedTime)
    {
      CompositorProbes.layerCost.note(cost, to: layer)
    }
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

  /// Draws this frame repeatedly, with and without each feature of the inspected tree, and reports the time that each feature takes.
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
    // Other load on the machine makes frames slower, never faster.
    let fastest = times.map { $0.min() ?? 0 }
    let costs = zip(variants, fastest).dropFirst().map { ($0, fastest[0] - $1) }
    inspector.note(
      FeatureCosts(
        measurement: number, whole: fastest[0],
        features: Dictionary(uniqueKeysWithValues: costs)))
  }

  /// Draws the whole screen again, at the time of the last frame.
  private func drawAgain() {
    scene.damage.addAll()
    scene.update(tree.roots, scale: Double(scale), screen: canvas.bounds, at: evaluatedTime)
    drawTextures()
    _ = drawScreen()
    glFinish()
  }

  /// The number of rounds, in each of which every variant is drawn. Other load on the machine then affects all variants alike.
  private static let measuredRounds = 6
  /// Frames of each variant that are drawn before the measured ones, because the first frames have textures to make.
  private static let unmeasuredFrames = 2
  private static let measuredFrames = 2

  /// Draws the damaged parts of the canvas. Returns their area in pixels.
  private func drawScreen() -> Double {
    let options = renderer.options
    guard !scene.damage.isEmpty || !options.tracksDamage else { return 0 }
    if !options.tracksDamage || !canvas.isUpToDate { scene.damage.addAll() }
    canvas.discardBlits()
    for part in scene.passes {
      let isAll = part.contains(canvas.bounds)
      var rest: PixelRect?
      withPass(of: part, isAll: isAll) { pass in
        if isAll, let taken = canvas.deferBlits(of: pass) {
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

  /// After this many drawn frames, the textures of freed images are removed. No commit says when an image is freed.
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

  /// Copies the canvas to the context's default framebuffer, which a buffer swap then shows.
  public func present() {
    canvas.copyToWindow(width: windowSize.width, height: windowSize.height)
    noteErrors()
  }

  /// Whether ``present(into:bytesPerRow:all:store:)`` copies rows without converting pixels.
  public var presentsIntoMemory: Bool { device.isSoftware && canvas.readsWindowPixels }

  /// Copies the parts of the canvas that changed since the last presented frame to memory, or all of it if `all` is true.
  ///
  /// `memory` is an image of the canvas's size in BGRA, its first row at the top. If all changed pixels come from moved textures and
  /// `store` has these, ``presentedFrame`` lists the copies to make from them, and `memory` gets only the layers in front. Waits until
  /// everything is drawn. Without a GPU this is faster than a swap, which sends every pixel to the window system.
  public func present(
    into memory: UnsafeMutableRawPointer, bytesPerRow: Int, all: Bool,
    store: (any TextureStore)? = nil
  ) {
    if all { canvas.changes.addAll() }
    canvas.copyChanges(to: memory, bytesPerRow: bytesPerRow, store, &presentedFrame)
    noteErrors()
  }

  /// Whether ``storeMovedTextures(in:)`` has something to do.
  public var hasTexturesToStore: Bool { canvas.isWorthStoring }

  /// Stores textures that moved in the last two frames, so that the next frames can be copied from them. This takes as long as
  /// copying them, so call it after a frame is shown, while the next one is not due yet.
  public func storeMovedTextures(in store: any TextureStore) {
    guard hasTexturesToStore else { return }
    canvas.storeSources(in: store)
    noteErrors()
  }

  /// Reports the first OpenGL error. Later ones are ignored, because every frame is likely to cause the same error again.
  private func noteErrors() {
    guard let error = device.errors.takeFirst(), !hasReportedError else { return }
    hasReportedError = true
    onError(
      "OpenGL reported error 0x\(String(error, radix: 16)) while drawing a frame (\(device.renderer)), so some pixels may be wrong: please report this."
    )
  }

  /// Waits until OpenGL has drawn everything, so that presenting the frame does not wait for it.
  public func finish() { glFinish() }

  // MARK: Reading back

  /// Reads the canvas back as an image, for tests, filmstrips and screenshots.
  public func readCanvas() -> CGImage? { canvas.readImage() }

  /// Reads a snapshot back as an image; nil if there is no such snapshot.
  public func readSnapshot(_ snapshot: LayerSnapshot) -> CGImage? { textures.image(of: snapshot) }

  /// Reads the context's default framebuffer after ``present()``. Its first row is the bottom one.
  func readFramebuffer() -> CGImage? {
    glBindFramebuffer(GLenum(GL_FRAMEBUFFER), 0)
    return CGImage.readFramebuffer(width: windowSize.width, height: windowSize.height)
  }

  /// Whether the last frame was drawn into the canvas, rather than noted as blits.
  var isCanvasComplete: Bool { canvas.isUpToDate }
  /// The bytes of unused render targets, which are kept for reuse. A part of ``textureBytes``.
  var idleBytes: Int { targets.byteCount }

  /// The number of layers in all trees.
  var layerCount: Int { tree.nodes.count }

  /// Whether the invariants of all trees hold. The cost grows with the number of layers.
  func checkInvariants() -> Bool { tree.checkInvariants() }

  /// The number of snapshots that the app holds.
  public var snapshotCount: Int { textures.snapshotCount }
  /// The number of layers that have an up-to-date texture of their subtree.
  var rasterCount: Int { tree.nodes.values.count(where: \.hasRaster) }

  /// The bytes of all textures, including unused ones that are kept for reuse.
  public var textureBytes: Int {
    canvas.byteCount + textures.byteCount + targets.byteCount + targets.usedBytes
  }
}
