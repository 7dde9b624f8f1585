import QuartzCore

/// Paints layers into display lists: evaluates them at a time, places them, and records what is visible.
final class ScenePainter {
  /// The transform, time and clip in which a layer is painted.
  struct Surroundings: Equatable {
    /// The transform from the superlayer's plane to pixels.
    var transform: PlaneTransform
    /// The time in the superlayer's time space.
    var time: CFTimeInterval
    var clip: ClipState
    /// Whether no animation of the ancestors scales or rotates. A texture that is made now then also fits the next frame.
    var isSteady = true
    /// Whether an ancestor fades each layer by itself, because it has no group opacity. A texture would fade as one image.
    var fadesEachLayer = false
    /// The superlayer's `sublayerTransform` about its anchor point; nil for the identity.
    var sublayerMatrix: CATransform3D?

    /// Whether nothing that lies in `extent`, in the superlayer's plane, can be visible within the clip.
    func isOutside(_ extent: PixelRect) -> Bool {
      sublayerMatrix == nil && transform.isOutside(extent, of: clip.rect)
    }
  }

  let list: DisplayListBuilder
  let rasters: RasterCache
  let textures: TextureLibrary
  /// Whether moving textures snap to whole pixels, so that blits can draw them. Without a GPU, no other option saves as much time.
  let snapsToPixels: Bool
  var options: CompositorOptions {
    didSet {
      list.options = options
      rasters.isEnabled = options.cachesRasters
    }
  }
  /// The number of layers that were evaluated and placed since the count was last set.
  var layersEvaluated = 0

  init(
    _ list: DisplayListBuilder, rasters: RasterCache, textures: TextureLibrary, snapsToPixels: Bool,
    options: CompositorOptions
  ) {
    self.list = list
    self.rasters = rasters
    self.textures = textures
    self.snapsToPixels = snapsToPixels
    self.options = options
  }

  // MARK: One layer

  /// Paints a layer and its sublayers.
  func paint(_ node: RenderNode, _ surroundings: Surroundings) {
    let time = node.timing.localTime(at: surroundings.time)
    node.withValues(at: time) { p in
      if p.preservesDepth { return paintInDepth(node, p, surroundings, at: time) }
      if let placed = place(node, p, surroundings, at: time) { paint(node, p, placed) }
    }
  }

  /// Paints the sublayers of a layer that preserves depth, and draws nothing itself. `time` is its own time.
  private func paintInDepth(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ surroundings: Surroundings,
    at time: CFTimeInterval
  ) {
    layersEvaluated += 1
    guard !p.isHidden, p.opacity > 0 else { return }
    var inner = surroundings
    inner.time = time
    inner.isSteady = surroundings.isSteady && node.keepsItsShape(p)
    inner.sublayerMatrix = p.sublayerMatrix(inDepth: surroundings.sublayerMatrix)
    paintSublayers(of: node, p, inner, opacity: p.opacity)
  }

  /// The place of a layer on the screen: its surroundings with its own transform and time; the whole pixels to which it snaps, nil
  /// if it does not; and how it may be drawn.
  typealias Placed = (own: Surroundings, edges: PixelRect?, use: RasterCache.Use)

  /// Paints a layer with the values `p`, and its sublayers, at its place.
  func paint(_ node: RenderNode, _ p: borrowing LayerProperties, _ placed: Placed) {
    var (own, edges, use) = placed
    let mark = list.mark
    // A rasterised layer fades as one image, whether or not it has a texture now.
    let isOneImage = own.fadesEachLayer && p.shouldRasterize
    own.fadesEachLayer =
      own.fadesEachLayer && !isOneImage || p.opacity < 1 && !p.allowsGroupOpacity
    // `masksToBounds` and a mask clip the shadow as well.
    if p.shadowOpacity > 0, !p.masksToBounds, node.mask == nil {
      paintShadow(p, own)
    }
    if rasters.isShown(use), let raster = raster(of: node, p, use, own.transform, at: own.time) {
      var window = own.clip
      if use == .clippedByBounds {
        let edges = edges ?? own.transform.bounds(of: PixelRect(p.bounds)).rounded
        window.rect = window.rect.intersection(edges)
      }
      paint(raster, use, own.transform, window)
    } else {
      paintInside(node, p, own, edges: edges)
    }
    if isOneImage { list.wrapInGroup(from: mark, clip: own.clip) }
    guard p.opacity < 1 else { return }
    if p.allowsGroupOpacity {
      list.applyOpacity(p.opacity, from: mark, clip: own.clip)
    } else {
      list.fade(p.opacity, from: mark)
    }
  }

  /// Places a layer with the values `p`; nil if it is not visible at all. `time` is its own time.
  func place(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ surroundings: Surroundings,
    at time: CFTimeInterval
  ) -> Placed? {
    layersEvaluated += 1
    guard !p.isHidden, p.opacity > 0 else { return nil }
    var transform = surroundings.transform.entering(p, surroundings.sublayerMatrix)
    guard transform.isFinite, transform.determinant != 0 else { return nil }
    if !p.isDoubleSided, transform.showsBack { return nil }
    let isSteady = surroundings.isSteady && node.keepsItsShape(p)
    let mayHaveTexture = !surroundings.fadesEachLayer || p.shouldRasterize
    let use = mayHaveTexture ? rasters.use(of: node, p, transform, isSteady: isSteady) : .none
    let edges = isSteady ? wholePixels(of: node, p, transform) : nil
    if use == .whole || use == .clippedByBounds, snapsToPixels {
      transform.origin.x = PixelRect.nearest(transform.origin.x)
      transform.origin.y = PixelRect.nearest(transform.origin.y)
    }
    let own = Surroundings(
      transform: transform, time: time, clip: surroundings.clip, isSteady: isSteady,
      fadesEachLayer: surroundings.fadesEachLayer)
    return (own, edges, use)
  }

  /// The whole pixels to which a moving opaque rectangle snaps if moving textures do; nil for any other layer.
  ///
  /// Without that, layers behind would show through along the common edge of two moving layers, because drawing a pixel twice
  /// with half coverage does not cover it completely.
  private func wholePixels(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> PixelRect? {
    guard snapsToPixels, !node.animations.isEmpty, node.animatesPlacementAndSizeOnly,
      node.mask == nil, transform.isUniformScale, p.isPlain, p.backgroundColor?.w == 1
    else { return nil }
    return transform.bounds(of: PixelRect(p.bounds)).rounded
  }

  // MARK: The inside of a layer

  /// Paints background, contents, shape or gradient, sublayers and border, multiplied by the layer's mask. `own` has the layer's
  /// own transform and time, and the clip of its superlayer.
  ///
  /// `edges` are the whole pixels to which the layer itself snaps; nil if it does not.
  func paintInside(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings,
    edges: PixelRect? = nil
  ) {
    if let transition = p.transition { return paintTransition(transition, node, p, own) }
    guard let mask = node.mask else { return paintUnmasked(node, p, own, edges: edges) }
    let values = mask.evaluated(at: mask.timing.localTime(at: own.time))
    guard !values.isHidden, values.opacity > 0 else { return }
    let mark = list.mark
    var inner = own
    guard let box = solidBox(mask, values) else {
      paintUnderMask(mask, node, p, own, edges: edges)
      return list.applyMask(from: mark, clip: own.clip) { bounds in
        inner.clip = ClipState(rect: bounds)
        inner.sublayerMatrix = nil
        paint(mask, inner)
      }
    }
    // The mask is an opaque rounded box, so it is drawn as a clip.
    let transform = PlaneTransform(values.matrixToSuperlayer).concatenating(own.transform)
    guard transform.isFinite, transform.determinant != 0, !box.rect.isEmpty else { return }
    let needsGroup: Bool
    (inner.clip, needsGroup) = list.narrow(
      own.clip, to: box, transform, transform.bounds(of: box.rect))
    guard !inner.clip.rect.isEmpty else { return }
    paintUnderMask(mask, node, p, inner, edges: edges)
    if needsGroup { list.wrapInGroup(from: mark, clip: own.clip) }
  }

  /// Paints everything but the mask, from a texture if only the mask changes from frame to frame.
  private func paintUnderMask(
    _ mask: RenderNode, _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings,
    edges: PixelRect?
  ) {
    if let raster = raster(under: mask, of: node, p, own) {
      return paint(raster, .whole, own.transform, own.clip)
    }
    let mark = list.mark
    paintUnmasked(node, p, own, edges: edges)
    // If each layer were antialiased along the clip's edge by itself, the layers behind it would shine through.
    if own.clip.shape >= 0, !node.children.isEmpty {
      list.wrapInGroup(from: mark, clip: own.clip)
    }
  }

  /// Paints everything but the mask.
  func paintUnmasked(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings, edges: PixelRect?
  ) {
    let mark = list.mark
    guard let (inner, needsGroup) = paintBelowSublayers(node, p, own, edges: edges) else { return }
    if !node.children.isEmpty, !inner.clip.rect.isEmpty { paintSublayers(of: node, p, inner) }
    if needsGroup { list.wrapInGroup(from: mark, clip: own.clip) }
    paintAboveSublayers(p, own, edges: edges)
  }

  /// Paints the sublayers, back to front; those of a replicator once for each copy. Each of them is multiplied by `opacity`.
  private func paintSublayers(
    of node: RenderNode, _ p: borrowing LayerProperties, _ inner: Surroundings, opacity: Float = 1
  ) {
    guard let replicator = p.replicator else {
      return paintSublayersOnce(of: node, p, inner, opacity: opacity)
    }
    for (index, matrix) in replicator.matrices(in: p.bounds).enumerated() {
      var copy = inner
      copy.time -= Double(index) * replicator.instanceDelay
      if let matrix {
        copy.sublayerMatrix = inner.sublayerMatrix.map(matrix.concatenating) ?? matrix
      }
      let (mark, color) = (list.mark, replicator.color(ofInstance: index))
      paintSublayersOnce(of: node, p, copy, opacity: opacity * color.w)
      if color.x < 1 || color.y < 1 || color.z < 1 { list.multiply(color, from: mark) }
    }
  }

  private func paintSublayersOnce(
    of node: RenderNode, _ p: borrowing LayerProperties, _ inner: Surroundings, opacity: Float
  ) {
    guard opacity > 0 else { return }
    let children =
      p.preservesDepth
      ? node.childrenByDepth(at: inner.time, inner.sublayerMatrix)
      : node.childrenInDrawingOrder(at: inner.time)
    for child in children
    where child.children.isEmpty || !inner.isOutside(child.overflowInSuperlayer) {
      let mark = list.mark
      paint(child, inner)
      if opacity < 1 { list.applyOpacity(opacity, from: mark, clip: inner.clip) }
    }
  }

  /// Paints everything behind the sublayers. Returns the surroundings of the sublayers, and whether everything inside the layer's
  /// clip must become a group; nil if nothing can be visible.
  func paintBelowSublayers(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings, edges: PixelRect?
  ) -> (inner: Surroundings, needsGroup: Bool)? {
    let (transform, clip) = (own.transform, own.clip)
    let box = RoundedBox(p)
    let pixels = edges ?? transform.bounds(of: box.rect)
    let isVisible = pixels.intersects(clip.rect)
    if p.masksToBounds && !isVisible { return nil }
    if isVisible { list.countLayer() }

    var inner = own
    var needsGroup = false
    if p.masksToBounds, !node.children.isEmpty || p.contents != nil || p.drawing != nil {
      (inner.clip, needsGroup) = list.narrow(clip, to: box, transform, pixels)
    }
    if isVisible, p.backdropBlurRadius > 0, p.backgroundColor?.w ?? 0 < 1 {
      list.emitBackdrop(box, radius: Double(p.backdropBlurRadius), transform, clip)
    }
    if isVisible, let color = p.backgroundColor, color.w > 0 {
      if let edges {
        list.emitBox(RoundedBox(edges), color.premultiplied, .identity, clip)
      } else {
        list.emitBackground(box, color.premultiplied, p, transform, clip)
      }
    }
    if p.contents != nil { paintContents(p, transform, inner.clip) }
    switch p.drawing {
    case .replicator, nil: break
    case .emitter(let emitter): paintParticles(emitter, transform, inner.clip)
    case .shape(let shape):
      paintShape(
        shape, transform, inner.clip, isSteady: own.isSteady, animates: node.animatesDrawing)
    case .gradient(let gradient): if isVisible { paintGradient(gradient, p, transform, inner.clip) }
    }
    inner.sublayerMatrix = p.sublayerTransform.isIdentity ? nil : p.sublayerMatrix
    return (inner, needsGroup)
  }

  /// Paints the border, which lies in front of the sublayers.
  func paintAboveSublayers(
    _ p: borrowing LayerProperties, _ own: Surroundings, edges: PixelRect?
  ) {
    guard p.borderWidth > 0, let color = p.borderColor, color.w > 0 else { return }
    let box = RoundedBox(p)
    let pixels = edges ?? own.transform.bounds(of: box.rect)
    guard pixels.intersects(own.clip.rect) else { return }
    list.emitBorder(
      box, width: Double(p.borderWidth), color.premultiplied, own.transform, own.clip)
  }

  // MARK: Masks

  /// The opaque box, in the mask's own plane, of a mask layer that shows nothing else; nil for any other mask.
  private func solidBox(_ node: RenderNode, _ p: borrowing LayerProperties) -> RoundedBox? {
    guard node.children.isEmpty, node.mask == nil, p.opacity == 1, p.contents == nil,
      p.isDoubleSided, p.transition == nil, p.shadowOpacity == 0 || p.masksToBounds,
      p.borderWidth == 0 || p.borderColor?.w == 0
    else { return nil }
    let background = p.backgroundColor?.w ?? 0
    switch p.drawing {
    case nil:
      guard background == 1 else { return nil }
      return RoundedBox(p)
    case .shape(let shape):
      guard background == 0, shape.fillColor?.w == 1, !shape.isStroked, !p.masksToBounds,
        let path = shape.path
      else { return nil }
      return textures.shadows.box(of: path)
    case .gradient, .replicator, .emitter: return nil
    }
  }

  // MARK: Transitions

  func paintTransition(
    _ transition: LayerTransition, _ node: RenderNode, _ p: borrowing LayerProperties,
    _ own: Surroundings
  ) {
    var plain = copy p
    plain.transition = nil
    let size = SIMD2(Double(p.bounds.width), Double(p.bounds.height))
    let (oldOffset, newOffset) = transition.offsets
    func place(_ offset: SIMD2<Double>) -> PlaneTransform {
      own.transform.translatedBefore(offset.x * size.x, offset.y * size.y)
    }
    if transition.style == .fade { return fade(transition, node, plain, own) }
    var new = own
    new.transform = place(newOffset)
    if snapsToPixels, new.transform.isUniformScale {
      // If old and new lie side by side, they meet on a pixel boundary.
      new.transform.origin.x = PixelRect.nearest(new.transform.origin.x)
      new.transform.origin.y = PixelRect.nearest(new.transform.origin.y)
    }
    let old = place(oldOffset)
    if !transition.showsOldInFront {
      paintOld(transition, p.bounds, old, own.clip, opacity: 1)
    }
    paintInside(node, plain, new)
    if transition.showsOldInFront {
      paintOld(transition, p.bounds, old, own.clip, opacity: 1)
    }
  }

  /// Paints a cross-fade: each pixel is the weighted sum of its old and its new colour, even if both are translucent.
  private func fade(
    _ transition: LayerTransition, _ node: RenderNode, _ p: borrowing LayerProperties,
    _ own: Surroundings
  ) {
    let mark = list.mark
    paintInside(node, p, own)
    let newOpacity = Float(min(max(transition.progress, 0), 1))
    let pixels = own.transform.bounds(of: PixelRect(p.bounds)).intersection(own.clip.rect)
    let isCovered = list.covers(pixels.rounded, from: mark)
    let source = textures.source(of: transition.oldSnapshot)
    if isCovered, source?.isOpaque == true {
      // Blending the old snapshot over the new layers gives the weighted sum.
      paintOld(transition, p.bounds, own.transform, own.clip, opacity: 1 - newOpacity)
      return
    }
    // The weighted sum needs a group, because layers behind it must not shine through.
    list.wrapInGroup(from: mark, clip: ClipState(rect: own.clip.rect), opacity: newOpacity)
    list.changeItems(from: mark) { $0.blend = .add }
    let new = list.takeItems(from: mark)
    paintOld(
      transition, p.bounds, own.transform, ClipState(rect: own.clip.rect), opacity: 1 - newOpacity)
    list.append(new)
    list.wrapInGroup(from: mark, clip: own.clip)
  }

  private func paintOld(
    _ transition: LayerTransition, _ bounds: CGRect, _ transform: PlaneTransform,
    _ clip: ClipState, opacity: Float
  ) {
    guard opacity > 0, var source = textures.source(of: transition.oldSnapshot) else { return }
    source.keepsToPixels = snapsToPixels
    let size = transition.oldSnapshot.pixelSize
    let scale = max(transition.oldSnapshot.scale, 1e-6)
    let frame = CGRect(
      x: bounds.minX, y: bounds.minY, width: size.width / scale, height: size.height / scale)
    list.emitImage(source, PixelRect(frame), SIMD4(repeating: opacity), transform, clip)
  }

  // MARK: Rasters

  /// The texture of a layer's subtree, which is recorded now if there is none; nil if it would be too large.
  private func raster(
    of node: RenderNode, _ p: borrowing LayerProperties, _ use: RasterCache.Use,
    _ transform: PlaneTransform, at time: CFTimeInterval
  ) -> RasterTexture? {
    let (bounds, scale) = rasters.format(of: node, p, use, transform)
    return raster(
      of: node, bounds, scale: scale, clippedByBounds: use == .clippedByBounds, .whole, at: time
    ) {
      var whole = copy p
      whole.bounds = bounds
      paintInside(node, whole, $0)
    }
  }

  /// The texture of a layer without its mask; nil unless only the mask changes from frame to frame. For example, a screen that a
  /// growing circle reveals is drawn once.
  private func raster(
    under mask: RenderNode, of node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings
  ) -> RasterTexture? {
    guard rasters.isWorthwhile(under: mask, of: node, own.transform, isSteady: own.isSteady) else {
      return nil
    }
    return raster(
      of: node, p.bounds, scale: own.transform.x.x, clippedByBounds: false, .underMask,
      at: own.time
    ) {
      paintUnmasked(node, p, $0, edges: nil)
    }
  }

  /// The texture of `extent`, which `paint` records now if there is none.
  private func raster(
    of node: RenderNode, _ bounds: CGRect, scale: Double, clippedByBounds: Bool,
    _ extent: RasterCache.Extent, at time: CFTimeInterval, _ paint: (Surroundings) -> Void
  ) -> RasterTexture? {
    // The texture of a subtree with animations is valid for this frame only.
    let isKept = extent == .underMask || !node.summary.hasAnimationsBelow
    if isKept,
      let found = rasters.raster(
        of: node, bounds: bounds, scale: scale, clippedByBounds: clippedByBounds, extent: extent)
    {
      return found
    }
    var content = list.record {
      paint(
        Surroundings(
          transform: .scale(scale), time: time, clip: ClipState(rect: .everything)))
    }
    let area = content.bounds.outward
    let isOpaque = content.items.cover(area)
    guard rasters.allows(area), let texture = list.makeRaster(of: &content, area) else {
      list.recycle(&content)
      rasters.withdrawRequest(for: node)
      return nil
    }
    texture.content = RasterCache.Content(
      extent: extent, bounds: bounds, scale: scale, area: area, isOpaque: isOpaque,
      generation: node.contentGeneration)
    if isKept { node.raster = texture }
    return texture
  }

  private func paint(
    _ texture: RasterTexture, _ use: RasterCache.Use, _ transform: PlaneTransform,
    _ clip: ClipState
  ) {
    guard let raster = texture.content else { return }
    let source = TextureSource(
      texture, width: Int(raster.area.width), height: Int(raster.area.height),
      isOpaque: raster.isOpaque)
    list.countLayer()
    if use == .rasterized {
      let frame = raster.area.scaled(by: 1 / raster.scale)
      return list.emitImage(source, frame, SIMD4(repeating: 1), transform, clip)
    }
    let frame = raster.area.offset(transform.origin.x, transform.origin.y)
    list.emitImage(source, frame, SIMD4(repeating: 1), .identity, clip)
  }

  /// Records a list of `node`, without its own position, transform and opacity, at the layer's own `time`.
  ///
  /// `origin` is the point of the layer's plane, in pixels, that is drawn at the top left of `target`. `scale` is in pixels per point.
  func record(
    inside node: RenderNode, origin: SIMD2<Double>, scale: Double, in target: PixelRect,
    at time: CFTimeInterval
  ) -> DisplayList {
    list.record {
      let p = node.evaluated(at: time)
      var transform = PlaneTransform.scale(scale)
      transform.origin = SIMD3(-origin, 1)
      let clip = ClipState(rect: target)
      // An animation that has just been added may change what the texture shows.
      if rasters.isEnabled, node.animatesPlacementAndSizeOnly,
        let raster = rasters.raster(
          of: node, bounds: p.bounds, scale: scale, clippedByBounds: false)
      {
        paint(raster, .whole, transform, clip)
      } else {
        paintInside(node, p, Surroundings(transform: transform, time: time, clip: clip))
      }
    }
  }
}
