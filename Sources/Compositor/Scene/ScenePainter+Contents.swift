import CoreGraphics
import QuartzCore

/// A layer's own drawing: contents, shapes, gradients, shadows.
extension ScenePainter {
  // MARK: Contents

  func paintContents(
    _ p: borrowing LayerProperties, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard let contents = p.contents, let source = source(of: contents) else { return }
    let part = PixelRect(p.contentsRect)
    guard part.isFinite, !part.isEmpty else { return }
    let frame = PixelRect(p.frame(of: contents))
    guard frame.isFinite, !frame.isEmpty else { return }
    let uv = source.coordinates(of: part)
    var tint = p.contentsMultiplyColor?.premultiplied ?? SIMD4(repeating: 1)
    if source.isMask, p.contentsMultiplyColor == nil { tint = SIMD4(0, 0, 0, 1) }
    if p.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1) {
      list.emitImage(source, frame, uv: uv, tint, transform, clip)
    } else {
      list.emitNineParts(
        source, frame, uv, center: PixelRect(p.contentsCenter),
        scale: Double(p.scale(of: contents)), tint, transform, clip)
    }
  }

  private func source(of contents: LayerContents) -> TextureSource? {
    guard var source = textures.source(of: contents) else { return nil }
    if case .image = contents {
      source.keepsToPixels = source.isMask
    } else {
      source.keepsToPixels = snapsToPixels
    }
    return source
  }

  // MARK: Particles

  /// Paints the particles of an emitter layer.
  func paintParticles(
    _ emitter: EmitterProperties, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    for particle in emitter.particles() {
      guard let source = textures.source(of: .image(particle.image)) else { continue }
      let uv = source.coordinates(of: PixelRect(particle.contentsRect))
      let (width, height) = (Double(particle.size.width), Double(particle.size.height))
      let frame = PixelRect(x0: -width / 2, y0: -height / 2, x1: width / 2, y1: height / 2)
      var place = transform.translatedBefore(Double(particle.center.x), Double(particle.center.y))
      if particle.rotation != 0 { place = place.rotatedBefore(particle.rotation) }
      guard place.bounds(of: frame).intersects(clip.rect) else { continue }
      var tint = particle.color.premultiplied
      // Without coverage, a colour is added to the one behind it.
      if emitter.isAdditive { tint.w = 0 }
      list.emitImage(source, frame, uv: uv, tint, place, clip)
    }
  }

  // MARK: Shapes

  /// An area in texels. Of a larger shape, only the visible part is rasterised.
  private static let largestWhole = 512.0 * 512.0
  /// In texels. The visible part of a shape is rounded outward to multiples of this: a moving shape is not rasterised in each frame.
  private static let regionStep = 128.0
  /// The largest area of a shape's mask as a multiple of the screen's. A shape with a larger mask is not drawn.
  private static let largestShape = 4.0

  /// Paints the fill and the stroke of a shape. `animates` tells that the shape will look different in the next frame.
  func paintShape(
    _ shape: ShapeProperties, _ transform: PlaneTransform, _ clip: ClipState, isSteady: Bool,
    animates: Bool
  ) {
    guard let path = shape.path else { return }
    if shape.isFilled, let color = shape.fillColor?.premultiplied {
      if let box = textures.shadows.box(of: path) {
        list.emitBox(box, color, transform, clip)
      } else {
        paintMask(shape, .fill, color, transform, clip, isSteady: isSteady, animates: animates)
      }
    }
    if shape.isStroked, let color = shape.strokeColor?.premultiplied {
      paintMask(shape, .line, color, transform, clip, isSteady: isSteady, animates: animates)
    }
  }

  private func paintMask(
    _ shape: ShapeProperties, _ part: ShapeMasks.Part, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState, isSteady: Bool, animates: Bool
  ) {
    guard let path = shape.path else { return }
    var box = PixelRect(path.boundingBoxOfPath)
    guard box.isFinite else { return }
    if part == .line { box = box.outset(Double(shape.line.overflow)) }
    let visible = transform.bounds(of: box).intersection(clip.rect)
    guard !visible.isEmpty else { return }
    let scale = shapeScale(transform, box, isSteady: isSteady)
    var region = texels(box, scale: scale)
    if animates || region.area > Self.largestWhole {
      // Rasterise only the visible part of the plane, if it is known.
      if let shown = transform.plane(of: clip.rect) {
        region = region.intersection(
          texels(shown, scale: scale, step: animates ? 1 : Self.regionStep))
      }
    }
    guard !region.isEmpty else { return }
    guard region.area <= Self.largestShape * max(rasters.screenArea, 1) else {
      // No texture can be as large. A transparent item of the same size makes a raster of the layer too large as well.
      var item = DisplayItem(.solid, visible, .zero)
      item.bounds = visible
      list.append(item)
      return
    }
    guard
      let source = textures.shapes.mask(
        of: shape, part, scale: scale, region: region, animates: animates)
    else { return }
    let frame = PixelRect(
      x0: region.x0 / scale, y0: region.y0 / scale, x1: region.x1 / scale, y1: region.y1 / scale)
    list.emitImage(source, frame, color, transform, clip)
  }

  private func texels(_ rect: PixelRect, scale: Double, step: Double = 1) -> PixelRect {
    PixelRect(
      x0: (rect.x0 * scale / step).rounded(.down) * step,
      y0: (rect.y0 * scale / step).rounded(.down) * step,
      x1: (rect.x1 * scale / step).rounded(.up) * step,
      y1: (rect.y1 * scale / step).rounded(.up) * step)
  }

  /// The resolution of a shape's mask in texels per point: that of the screen if the shape keeps its size; otherwise it changes in
  /// steps, so that a shape that grows or rotates is not rasterised in each frame.
  private func shapeScale(
    _ transform: PlaneTransform, _ box: PixelRect, isSteady: Bool
  ) -> Double {
    if transform.isUniformScale, isSteady { return transform.x.x }
    let scale = transform.scale(at: (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2).max()
    let steps = (log2(min(max(scale, 0.25), 16)) * 2 - 1e-6).rounded(.up)
    return exp2(steps / 2)
  }

  // MARK: Gradients

  /// Fills the layer's box with a gradient, rounded corners included.
  func paintGradient(
    _ gradient: GradientProperties, _ p: borrowing LayerProperties, _ transform: PlaneTransform,
    _ clip: ClipState
  ) {
    let rounded = RoundedBox(p)
    let box = rounded.rect
    guard box.isFinite, !box.isEmpty, !gradient.colors.isEmpty else { return }
    let pixels = transform.bounds(of: box)
    var inner = clip
    var needsGroup = false
    // Rounded corners and rotated edges are left to a clip, so that the gradients' shaders need not handle them.
    if !transform.isUprightOrMirrored
      || RoundedBox.visibleReach(rounded.reach * abs(transform.x.x)) > 0
    {
      (inner, needsGroup) = list.narrow(clip, to: rounded, transform, pixels, rounds: false)
    }
    guard var item = item(gradient, p.bounds, transform) else { return }
    let mark = list.mark
    if transform.isUprightOrMirrored {
      item.isOpaque = gradient.isOpaque
      let edges = transform.bounds(of: list.extendingEdgesOnClip(box, transform, inner))
      guard !edges.isEmpty else { return }
      list.emitCells(RoundedBox(edges), item, plain: item.kind, inner)
    } else {
      item.rect = box
      list.emitTransformed(item, edges: box, transform, inner)
    }
    if needsGroup { list.wrapInGroup(from: mark, clip: clip) }
  }

  /// The item of a gradient, whose rectangle the caller sets: in pixels if the transform is upright or mirrored, else in the layer's
  /// plane. Nil for a gradient without extent.
  private func item(
    _ gradient: GradientProperties, _ bounds: CGRect, _ transform: PlaneTransform
  ) -> DisplayItem? {
    guard let ramp = textures.ramp(of: gradient) else { return nil }
    let (start, end) = gradient.ends(in: bounds)
    let direction = end - start
    // From the layer's plane to the quad's.
    var (unit, origin) = (SIMD2(1.0, 1.0), SIMD2(0.0, 0.0))
    if transform.isUprightOrMirrored {
      unit = SIMD2(transform.x.x, transform.y.y)
      origin = SIMD2(transform.origin.x, transform.origin.y)
    }
    let center = start * unit + origin
    var item: DisplayItem
    switch gradient.kind {
    case .axial:
      let length = (direction * direction).sum()
      guard length > 0 else { return nil }
      item = DisplayItem(.image, .empty, SIMD4(repeating: 1))
      // From the middle of the first texel to that of the last.
      let texels = Double(TextureLibrary.rampLength)
      let step = direction / length / unit * (texels - 1) / texels
      item.textureMap = SIMD4(
        Float(step.x), 0, Float(0.5 / texels - (step * center).sum()), 0.5)
      item.textureShear = SIMD2(Float(step.y), 0)
    case .radial:
      guard direction.x != 0, direction.y != 0 else { return nil }
      item = DisplayItem(.radial, .empty, SIMD4(repeating: 1))
      item.box = SIMD4(Float(abs(direction.x * unit.x)), Float(abs(direction.y * unit.y)), 0, 0)
    case .conic:
      item = DisplayItem(.conic, .empty, SIMD4(repeating: 1))
      item.box = SIMD4(Float(unit.x), Float(unit.y), Float(atan2(direction.y, direction.x)), 0)
    }
    item.boxCenter = center
    item.texture = ramp.name
    list.hold(ramp)
    return item
  }

  // MARK: Shadows

  /// Paints the layer's shadow. `own` has the layer's own transform, and the clip of its superlayer.
  func paintShadow(_ p: borrowing LayerProperties, _ own: Surroundings) {
    let (transform, clip) = (own.transform, own.clip)
    guard var color = p.shadowColor, color.w > 0 else { return }
    color.w *= min(p.shadowOpacity, 1)
    let offset = p.shadowOffset
    let moved = transform.translatedBefore(Double(offset.width), Double(offset.height))
    let bounds = PixelRect(p.bounds)
    // The blur is computed in the layer's plane, at about the resolution of the screen.
    let scale = rasterScale(moved, bounds)
    let sigma = max(Double(p.shadowRadius), 0) * scale
    guard sigma < Self.widestBlur else { return }
    func isHidden(_ rect: PixelRect) -> Bool {
      let margin = (3 * sigma + 2) / scale
      return !rect.isFinite || !moved.bounds(of: rect.outset(margin)).intersects(clip.rect)
    }
    func emit(_ mask: ShadowMask?) {
      guard let mask else { return }
      list.emitImage(mask.makeSource(), mask.frame, color.premultiplied, moved, clip)
    }

    switch p.shadowCaster {
    case nil: break
    case .path(let path):
      if isHidden(PixelRect(path.boundingBoxOfPath)) { return }
      if let box = textures.shadows.box(of: path) {
        emitBoxShadow(box, sigma: sigma, scale, color.premultiplied, moved, clip)
      } else {
        emit(textures.shadows.path(path, scale: scale, sigma: sigma))
      }
    case .box(let alpha):
      if isHidden(bounds) { return }
      color.w *= alpha
      let box = RoundedBox(p)
      // Where each layer fades by itself, the shadow shines through the box.
      for part in around(transform, box, isHidden: alpha == 1 && !own.fadesEachLayer, clip) {
        emitBoxShadow(
          box, sigma: sigma, scale, color.premultiplied, moved,
          ClipState(rect: part, shape: clip.shape))
      }
    case .contents(let contents):
      let part = PixelRect(p.contentsRect)
      let frame = PixelRect(p.frame(of: contents))
      if isHidden(frame) || part.isEmpty { return }
      guard case .image(let image) = contents, !image.isOpaque else {
        // The transparent pixels of a snapshot are unknown without a read-back, so its whole rectangle casts the shadow.
        return emitBoxShadow(
          RoundedBox(frame), sigma: sigma, scale, color.premultiplied, moved, clip)
      }
      let size = SIMD2(frame.width / part.width, frame.height / part.height)
      let (x, y) = (frame.x0 - part.x0 * size.x, frame.y0 - part.y0 * size.y)
      let whole = PixelRect(x0: x, y0: y, x1: x + size.x, y1: y + size.y)
      emit(
        textures.shadows.image(image, whole: whole, frame: frame, scale: scale, sigma: sigma))
    }
  }

  /// The largest standard deviation of a blur in pixels. A shadow with a wider blur is not drawn.
  private static let widestBlur = 1000.0

  /// The clip, as up to four rectangles, without the part that the layer's own background hides if it is opaque (`isHidden`).
  private func around(
    _ transform: PlaneTransform, _ box: RoundedBox, isHidden: Bool, _ clip: ClipState
  ) -> InlineVector<4, PixelRect> {
    guard isHidden, transform.isUniformScale else { return clip.rect.pieces(without: .empty) }
    let core = transform.bounds(of: box.rect).core(reach: box.reach * transform.x.x)
    let hole = PixelRect(
      x0: core.x0.rounded(.up), y0: core.y0.rounded(.up), x1: core.x1.rounded(.down),
      y1: core.y1.rounded(.down)
    ).intersection(clip.rect)
    return clip.rect.pieces(without: hole.area > Self.smallestHole ? hole : .empty)
  }

  /// The smallest area in pixels that is left out. Leaving out a smaller one saves less than the additional quads cost.
  private static let smallestHole = 1024.0

  /// Adds the shadow of a rounded box from the stretched mask of a small box. `sigma` is in pixels, `scale` in pixels per point.
  private func emitBoxShadow(
    _ box: RoundedBox, sigma: Double, _ scale: Double, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !box.rect.isEmpty else { return }
    let isUpright = transform.isUniformScale
    // Upright shadows are laid out in pixels, others in the layer's plane.
    let unit = isUpright ? 1 : 1 / scale
    let rect = isUpright ? transform.bounds(of: box.rect) : box.rect
    guard
      let mask = textures.shadows.box(
        width: rect.width / unit, height: rect.height / unit, corner: box.corner.scaled(scale),
        corners: box.corners, sigma: sigma)
    else { return }
    let source = mask.makeSource()
    let uv = source.uv
    let margin = mask.margin * unit
    let edges = PixelRect(
      x0: rect.x0 - margin.x, y0: rect.y0 - margin.y, x1: rect.x1 + margin.x,
      y1: rect.y1 + margin.y)
    let x = Self.slices(
      edges.x0, edges.x1, (uv.x0, uv.x1), corner: mask.corner.x.map { $0 * unit + margin.x },
      length: source.width * mask.texel * unit, snaps: isUpright)
    let y = Self.slices(
      edges.y0, edges.y1, (uv.y0, uv.y1), corner: mask.corner.y.map { $0 * unit + margin.y },
      length: source.height * mask.texel * unit, snaps: isUpright)
    list.emit(source, x, y, edges: edges, color, plane: isUpright ? nil : transform, clip)
  }

  /// Cuts an axis of a mask into corner, middle and corner. The middle, whose texels are all alike, is stretched. If `corner` is
  /// nil, the result is a single slice.
  ///
  /// `length` is the length of the mask before it is stretched. `texture` has the texture coordinates of its two ends.
  private static func slices(
    _ start: Double, _ end: Double, _ texture: (start: Double, end: Double), corner: Double?,
    length: Double, snaps: Bool
  ) -> Slice.List {
    guard let corner else {
      let whole = Slice(
        start: start, end: end, textureStart: texture.start, textureEnd: texture.end)
      var list = Slice.List(unused: whole)
      list.append(whole)
      return list
    }
    var (low, high) = (start + corner, end - corner)
    // Cut on pixel boundaries, so that no pixel shows two slices.
    if snaps { (low, high) = (PixelRect.nearest(low), PixelRect.nearest(high)) }
    let perUnit = (texture.end - texture.start) / length
    let middle = (texture.start + texture.end) / 2
    return Slice.list(
      Slice(
        start: start, end: low, textureStart: texture.start,
        textureEnd: texture.start + (low - start) * perUnit),
      Slice(start: low, end: high, textureStart: middle, textureEnd: middle),
      Slice(
        start: high, end: end, textureStart: texture.end - (end - high) * perUnit,
        textureEnd: texture.end))
  }

  /// The resolution of a shadow in pixels per point, near the middle of `box`.
  private func rasterScale(_ transform: PlaneTransform, _ box: PixelRect) -> Double {
    if transform.isUniformScale { return transform.x.x }
    let scale = transform.scale(at: (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2).min()
    // In steps, so that a rotating shadow is not blurred again for every angle.
    return max(0.25, (scale * 4).rounded() / 4)
  }
}
