import QuartzCore

/// Turns the render tree at a moment into quads: evaluates, places, culls, groups.
///
/// Kept from frame to frame, so that a steady frame allocates next to nothing.
final class SceneBuilder {
  let device: GraphicsDevice
  let images: ImageTextures
  let shadows: ShadowMasks
  let shapes: ShapeMasks
  let gradients: GradientRamps
  let snapshots: SnapshotStore
  let pages: PageCache
  let targets: RenderTargetPool
  var options: CompositorOptions

  /// Of the pass that is being built.
  var items: [DrawItem] = []
  var geometry = SharedGeometry()
  /// Passes that others show, in the order in which they must be drawn.
  private(set) var passes: [Pass] = []
  /// Of passes that were drawn, for the next ones.
  private var spareItems: [[DrawItem]] = []
  /// Targets of groups that are being built: those of a segment, or of a picture.
  private var frameTargets: [RenderTarget] = []
  /// What must live as long as the items that name its textures.
  private var held: [AnyObject] = []
  /// Whether something was drawn that must be asked for in every frame in which it shows.
  private var askedAgain = false
  var layersDrawn = 0
  /// Since the frame was begun.
  var work = SceneWork()
  /// Layers of all segments that show.
  private(set) var layersShown = 0
  /// Whether a segment that was empty shows something now, or the other way around.
  var changesSegments = false
  /// In pixels.
  private(set) var screenArea = 0.0

  init(
    device: GraphicsDevice, images: ImageTextures, shadows: ShadowMasks, shapes: ShapeMasks,
    gradients: GradientRamps, snapshots: SnapshotStore, pages: PageCache,
    targets: RenderTargetPool, options: CompositorOptions
  ) {
    self.device = device
    self.images = images
    self.shadows = shadows
    self.shapes = shapes
    self.gradients = gradients
    self.snapshots = snapshots
    self.pages = pages
    self.targets = targets
    self.options = options
  }

  /// Forgets the last frame and gives its targets back; `screen` is what the next one is for.
  func begin(screen: PixelRect) {
    screenArea = screen.area
    // Evaluated, but never drawn.
    pages.removeUndrawn()
    items.removeAll(keepingCapacity: true)
    dropPasses(after: 0)
    geometry.removeAll()
    for target in frameTargets { targets.give(target) }
    frameTargets.removeAll(keepingCapacity: true)
    held.removeAll(keepingCapacity: true)
    layersDrawn = 0
    work = SceneWork()
  }

  /// What a layer is drawn within.
  struct Surroundings {
    /// From the superlayer's plane to pixels.
    var transform: PlaneTransform
    /// In the superlayer's time space.
    var time: CFTimeInterval
    var clip: ClipState
    /// Whether no animation above scales or turns: then a picture made now fits the next frame,
    /// too.
    var isSteady = true
    /// The superlayer's `sublayerTransform` around its anchor point.
    var sublayerMatrix: CATransform3D?
  }

  /// A pass that draws the inside of `node` into `target`: neither its place nor its opacity shows.
  ///
  /// `origin` is the pixel of the layer's plane that is the target's top left, `time` the layer's
  /// own.
  func picture(
    of node: RenderNode, origin: SIMD2<Double>, scale: Double, into target: RenderTarget,
    at time: CFTimeInterval
  ) -> Pass {
    let properties = node.evaluated(at: time)
    let transform = PlaneTransform.scale(scale).translated(-origin.x, -origin.y)
    let clip = ClipState(rect: target.bounds)
    if let page = keptPage(of: node, properties, scale: scale) {
      emitPage(page, .whole, transform, clip)
    } else {
      visitInside(
        node, properties, Surroundings(transform: transform, time: time, clip: clip))
    }
    return takePass(target)
  }

  /// What was built since `begin`, or the last call, is handed over instead of copied.
  private func takePass(_ target: RenderTarget) -> Pass {
    var pass = Pass(target: target)
    swap(&pass.items, &items)
    pass.geometry = geometry
    for index in passes.indices { passes[index].geometry = geometry }
    return pass
  }

  /// Takes the memory of a pass that was drawn for the next one.
  func reuse(_ pass: consuming Pass) { swap(&pass.items, &items) }

  /// Hands over the passes that must be drawn before the one that shows them, one after the other.
  func drawPasses(_ draw: (inout Pass) -> Void) {
    pages.noteDrawing()
    for index in passes.indices { draw(&passes[index]) }
    dropPasses(after: 0)
  }

  // MARK: The walk

  func visit(_ node: RenderNode, _ surroundings: Surroundings) {
    visit(node, surroundings, at: node.timing.localTime(inside: surroundings.time))
  }

  /// The same at the layer's own `time`.
  func visit(_ node: RenderNode, _ surroundings: Surroundings, at time: CFTimeInterval) {
    if node.animations.isEmpty {
      visit(node, node.properties, surroundings, at: time)
    } else {
      visit(node, node.evaluated(at: time), surroundings, at: time)
    }
  }

  private func visit(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ surroundings: Surroundings,
    at time: CFTimeInterval
  ) {
    work.layersVisited += 1
    guard let (own, edges, kind) = position(of: node, p, surroundings, at: time) else { return }
    let (clip, transform) = (own.clip, own.transform)
    let start = items.count
    // A layer that cuts off what is outside its bounds cuts off its shadow, and so does a mask.
    if p.shadowOpacity > 0, !p.masksToBounds, node.mask == nil { emitShadow(p, transform, clip) }
    if showsPicture(kind),
      let page = page(of: node, p, kind, transform, at: time)
    {
      var window = clip
      if kind == .window {
        let edges = edges ?? transform.bounds(of: PixelRect(p.bounds)).rounded
        window.rect = clip.rect.intersection(edges)
      }
      emitPage(page, kind, transform, window)
    } else {
      visitInside(node, p, own, edges: edges)
    }
    if p.opacity < 1 { applyOpacity(p.opacity, from: start, clip: clip) }
  }

  /// How a layer lies on the screen and may be shown; nil where it does not show at all.
  ///
  /// `own` has the layer's own transform and time, and the clip around it; `edges` are the whole pixels on which it
  /// lies, if it keeps to them.
  func position(
    of node: RenderNode, _ p: borrowing LayerProperties, _ surroundings: Surroundings,
    at time: CFTimeInterval
  ) -> (own: Surroundings, edges: PixelRect?, kind: PageKind)? {
    guard !p.isHidden, p.opacity > 0 else { return nil }
    var transform = surroundings.transform.entering(p, surroundings.sublayerMatrix)
    guard transform.isFinite, transform.determinant != 0 else { return nil }
    if !p.isDoubleSided, transform.showsBack { return nil }
    let isSteady = surroundings.isSteady && node.keepsItsShape(p)
    let kind = isSteady ? pageKind(node, p, transform) : rasterizedKind(node, p)
    let edges = isSteady ? wholePixels(of: node, p, transform) : nil
    if kind == .whole || kind == .window, snapsPictures {
      // On whole pixels a moving page is a copy of rows.
      transform.origin.x = PixelRect.nearest(transform.origin.x)
      transform.origin.y = PixelRect.nearest(transform.origin.y)
    }
    return (
      Surroundings(
        transform: transform, time: time, clip: surroundings.clip, isSteady: isSteady), edges, kind
    )
  }

  // MARK: Segments

  /// Keeps `object` for as long as the items that are being built.
  func hold(_ object: AnyObject) { held.append(object) }

  /// What is being built must be built again for the next frame, if only to say that it still shows.
  func askAgain() { askedAgain = true }

  /// Builds anew what `segment` shows, by `build`, and notes in `damage` what that changes.
  func rebuild(_ segment: Segment, _ damage: inout Damage, _ build: () -> Void) {
    work.segmentsBuilt += 1
    let wasEmpty = segment.isEmpty
    for target in segment.targets { targets.give(target) }
    segment.targets.removeAll(keepingCapacity: true)
    let (passesBefore, drawnBefore) = (passes.count, layersDrawn)
    layersDrawn = 0
    askedAgain = false
    build()
    damage.add(from: segment.items, segment.geometry, to: items, geometry)
    swap(&segment.items, &items)
    swap(&segment.geometry, &geometry)
    swap(&segment.targets, &frameTargets)
    swap(&segment.held, &held)
    items.removeAll(keepingCapacity: true)
    geometry.removeAll()
    held.removeAll(keepingCapacity: true)
    layersShown += layersDrawn - segment.layersDrawn
    segment.layersDrawn = layersDrawn
    if segment.isEmpty != wasEmpty { changesSegments = true }
    segment.isVolatile = askedAgain
    segment.bounds = segment.items.reduce(.empty) { $0.union($1.bounds) }
    layersDrawn = drawnBefore
    for index in passesBefore..<passes.count { passes[index].geometry = segment.geometry }
  }

  /// Gives back what the segment, which shows no more, had for itself.
  func release(_ segment: Segment, _ damage: inout Damage) {
    damage.add(segment.bounds)
    layersShown -= segment.layersDrawn
    segment.layersDrawn = 0
    changesSegments = true
    for target in segment.targets { targets.give(target) }
    segment.targets = []
  }

  // MARK: Passes

  /// Adds a pass that must be drawn before those that are added later.
  func add(_ pass: Pass) { passes.append(pass) }

  /// Forgets the passes that were added after there were `count`.
  func dropPasses(after count: Int) {
    for index in count..<passes.count {
      giveSpareItems(&passes[index].items)
    }
    passes.removeSubrange(count...)
  }

  /// Keeps the memory of a list that is not needed any more.
  func giveSpareItems(_ items: inout [DrawItem]) {
    items.removeAll(keepingCapacity: true)
    spareItems.append([])
    swap(&spareItems[spareItems.count - 1], &items)
  }

  /// Lists whose memory waits for the next that needs one.
  var spareItemsCount: Int { spareItems.count }

  /// An empty list for items, if there is one with the memory of another.
  func takeSpareItems() -> [DrawItem] { spareItems.popLast() ?? [] }

  /// The items from `start` on, which leave what is being built.
  func takeItems(from start: Int) -> [DrawItem] {
    var taken = takeSpareItems()
    taken.append(contentsOf: items[start...])
    items.removeSubrange(start...)
    return taken
  }

  /// A target for this frame, of at least this size.
  func frameTarget(width: Int, height: Int) -> RenderTarget? {
    // Sizes in steps, so that a group that grows from frame to frame finds a target that is there.
    func step(_ length: Int) -> Int { Texture.uneven((length + 63) / 64 * 64) }
    let target = targets.take(width: step(width), height: step(height))
    if let target { frameTargets.append(target) }
    return target
  }
}

extension LayerColor {
  var premultiplied: SIMD4<Float> { SIMD4(x * w, y * w, z * w, w) }
}

extension MediaTiming {
  /// Own time, most often the same as the parent's.
  func localTime(inside parentTime: CFTimeInterval) -> CFTimeInterval {
    isIdentity ? parentTime : localTime(at: parentTime)
  }
}
