import QuartzCore

/// Turns the render tree at a moment into quads: evaluates, places, culls, groups.
///
/// Kept from frame to frame, so that a steady frame allocates next to nothing.
final class SceneBuilder {
  let device: GraphicsDevice
  let images: ImageTextures
  let shadows: ShadowMasks
  let snapshots: SnapshotStore
  let pages: PageCache
  let targets: RenderTargetPool
  var options: CompositorOptions

  /// Of the pass that is being built.
  var items: [DrawItem] = []
  var shapes: [ShapedClip] = []
  /// Passes that others show, in the order in which they must be drawn.
  private(set) var passes: [Pass] = []
  /// Targets that belong to this frame alone.
  private(set) var frameTargets: [RenderTarget] = []
  var layersDrawn = 0

  init(
    device: GraphicsDevice, images: ImageTextures, shadows: ShadowMasks, snapshots: SnapshotStore,
    pages: PageCache, targets: RenderTargetPool, options: CompositorOptions
  ) {
    self.device = device
    self.images = images
    self.shadows = shadows
    self.snapshots = snapshots
    self.pages = pages
    self.targets = targets
    self.options = options
  }

  /// Forgets the last frame and gives its targets back.
  func begin() {
    items.removeAll(keepingCapacity: true)
    shapes.removeAll(keepingCapacity: true)
    passes.removeAll(keepingCapacity: true)
    for target in frameTargets { targets.give(target) }
    frameTargets.removeAll(keepingCapacity: true)
    layersDrawn = 0
  }

  /// The quads of `root`, which lies with its superlayer's origin at the target's top left, `scale` pixels a point.
  func buildScreen(_ root: RenderNode, scale: Double, bounds: PixelRect, at time: CFTimeInterval) {
    visit(root, in: .scale(scale), at: time, clip: ClipState(rect: bounds))
  }

  /// A pass that draws the inside of `node` into `target`: neither its place nor its opacity shows.
  func buildPicture(
    of node: RenderNode, rect: PixelRect, scale: Double, into target: RenderTarget,
    at time: CFTimeInterval
  ) -> Pass {
    let outer = items
    items = []
    let transform = PlaneTransform.translation(-rect.x0, -rect.y0).concatenating(.scale(scale))
    let properties = node.animations.isEmpty ? node.properties : node.evaluated(at: time)
    visitInside(node, properties, in: transform, at: time, clip: ClipState(rect: target.bounds))
    let pass = Pass(target: target, items: items)
    items = outer
    return pass
  }

  /// The inside of a layer around its own origin, with nothing cut off.
  func visitPage(
    _ node: RenderNode, _ p: borrowing LayerProperties, scale: Double, at time: CFTimeInterval
  ) {
    visitInside(
      node, p, in: .scale(scale), at: time, clip: ClipState(rect: .everything))
  }

  // MARK: The walk

  func visit(
    _ node: RenderNode, in parent: PlaneTransform, at parentTime: CFTimeInterval, clip: ClipState
  ) {
    let time = node.timing.isIdentity ? parentTime : node.timing.localTime(at: parentTime)
    if node.animations.isEmpty {
      visit(node, node.properties, in: parent, at: time, clip: clip)
    } else {
      visit(node, node.evaluated(at: time), in: parent, at: time, clip: clip)
    }
  }

  private func visit(
    _ node: RenderNode, _ p: borrowing LayerProperties, in parent: PlaneTransform,
    at time: CFTimeInterval, clip: ClipState
  ) {
    guard !p.isHidden, p.opacity > 0 else { return }
    var transform = place(p, in: parent)
    if !p.isDoubleSided, transform.showsBack { return }
    if transform.determinant == 0 { return }
    let isPage = isPage(node, p, transform)
    if isPage, device.isSoftware || options.snapsPages {
      // On whole pixels a moving page is a copy of rows.
      transform.origin.x = transform.origin.x.rounded()
      transform.origin.y = transform.origin.y.rounded()
    }
    let start = items.count
    if p.shadowOpacity > 0, p.shadowColor != nil { emitShadow(p, transform, clip) }
    if isPage, options.cachesPages, let page = page(of: node, p, transform, at: time) {
      emitPage(page, transform, clip)
    } else {
      visitInside(node, p, in: transform, at: time, clip: clip)
    }
    if p.opacity < 1 { applyOpacity(p.opacity, from: start, clip: clip) }
  }

  /// Background, contents, sublayers, border.
  private func visitInside(
    _ node: RenderNode, _ p: borrowing LayerProperties, in transform: PlaneTransform,
    at time: CFTimeInterval, clip: ClipState
  ) {
    let box = PixelRect(p.bounds)
    let pixels = transform.bounds(of: box)
    let isVisible = pixels.intersects(clip.rect)
    if p.masksToBounds && !isVisible { return }
    if isVisible { layersDrawn += 1 }

    let children = node.childrenInDrawingOrder
    let start = items.count
    var inner = clip
    var needsGroup = false
    if p.masksToBounds, !children.isEmpty || p.contents != nil {
      (inner, needsGroup) = narrow(clip, to: box, radius: cornerRadius(p), transform, pixels)
    }
    if isVisible {
      if let color = p.backgroundColor, color.w > 0 {
        emitBox(box, radius: cornerRadius(p), color.premultiplied, transform, clip)
      }
      if p.contents != nil { emitContents(p, transform, inner) }
    }
    if !children.isEmpty {
      if let matrix = p.sublayerMatrix {
        for child in children {
          visit(child, through: matrix, in: transform, at: time, clip: inner)
        }
      } else {
        for child in children { visit(child, in: transform, at: time, clip: inner) }
      }
    }
    if needsGroup { wrapInGroup(from: start, clip: clip) }
    if isVisible, p.borderWidth > 0, let color = p.borderColor, color.w > 0 {
      emitBorder(
        box, radius: cornerRadius(p), width: Double(p.borderWidth), color.premultiplied, transform,
        clip)
    }
  }

  /// A sublayer under a `sublayerTransform`: the third dimension counts up to the end of that matrix.
  private func visit(
    _ node: RenderNode, through matrix: CATransform3D, in parent: PlaneTransform,
    at parentTime: CFTimeInterval, clip: ClipState
  ) {
    let time = node.timing.isIdentity ? parentTime : node.timing.localTime(at: parentTime)
    var p = node.animations.isEmpty ? node.properties : node.evaluated(at: time)
    // Fold the matrix into the layer's own: place() sees one transform around the origin.
    let whole = p.matrixToSuperlayer.concatenating(matrix)
    p.transform = whole
    p.position = .zero
    p.zPosition = 0
    p.anchorPointZ = 0
    p.anchorPoint = CGPoint(
      x: p.bounds.width == 0 ? 0 : -p.bounds.origin.x / p.bounds.width,
      y: p.bounds.height == 0 ? 0 : -p.bounds.origin.y / p.bounds.height)
    visit(node, p, in: parent, at: time, clip: clip)
  }

  /// From the layer's plane to pixels.
  private func place(
    _ p: borrowing LayerProperties, in parent: PlaneTransform
  ) -> PlaneTransform {
    if p.transform.isIdentity {
      // Nearly every layer: no matrices.
      let bounds = p.bounds
      return parent.translatedBefore(
        Double(p.position.x - bounds.origin.x - bounds.size.width * p.anchorPoint.x),
        Double(p.position.y - bounds.origin.y - bounds.size.height * p.anchorPoint.y))
    }
    return PlaneTransform(p.matrixToSuperlayer).concatenating(parent)
  }

  func cornerRadius(_ p: borrowing LayerProperties) -> Double {
    min(Double(p.cornerRadius), Double(min(p.bounds.size.width, p.bounds.size.height)) / 2)
  }

  // MARK: Passes

  /// Adds a pass that must be drawn before those that are added later.
  func add(_ pass: Pass) { passes.append(pass) }

  /// A target for this frame, of at least this size.
  func frameTarget(width: Int, height: Int) -> RenderTarget? {
    // Sizes in steps, so that a group that grows from frame to frame finds a target that is there.
    let step = 64
    let target = targets.take(
      width: (width + step - 1) / step * step, height: (height + step - 1) / step * step)
    if let target { frameTargets.append(target) }
    return target
  }
}

extension LayerColor {
  var premultiplied: SIMD4<Float> { SIMD4(x * w, y * w, z * w, w) }
}
