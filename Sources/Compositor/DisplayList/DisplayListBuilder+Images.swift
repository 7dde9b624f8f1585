/// Quads with textures: images, masks, stretched images.
extension DisplayListBuilder {
  /// Adds an image: `frame`, in the layer's plane, is filled with the part `uv` of the texture; if it is nil, with the whole image.
  func emitImage(
    _ source: TextureSource, _ frame: PixelRect, uv: PixelRect? = nil, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !frame.isEmpty else { return }
    let uv = uv ?? source.uv
    let mark = mark
    defer { hold(source.owner, from: mark) }
    let loose = source.isMask ? frame : extendingEdgesOnClip(frame, transform, clip)
    guard !loose.isEmpty else { return }
    if transform.isUprightOrMirrored {
      let edges = loose == frame ? nil : transform.bounds(of: loose)
      let mirrors = (x: transform.x.x < 0, y: transform.y.y < 0)
      emitUpright(
        source, transform.bounds(of: frame), uv, mirrors: mirrors, edges: edges, color, clip)
    } else if source.isMask, uv != source.uv {
      // A whole mask has soft edges, because its texture is transparent around it. A part of one is cut by a clip.
      let (inner, needsGroup) = narrow(
        clip, to: RoundedBox(frame), transform, transform.bounds(of: frame), rounds: false)
      emitTransformed(source, loose, frame, uv, edges: loose, color, transform, inner)
      if needsGroup { wrapInGroup(from: mark, clip: clip) }
    } else {
      emitTransformed(source, loose, frame, uv, edges: loose, color, transform, clip)
    }
  }

  /// Adds an image in nine parts: its middle stretches in both directions, the edges along their length, and the corners keep
  /// their size. `center` is the middle as fractions of the image, `scale` the number of texels per point.
  func emitNineParts(
    _ source: TextureSource, _ frame: PixelRect, _ uv: PixelRect, center: PixelRect, scale: Double,
    _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    let isUpright = transform.isAxisAligned
    var whole = isUpright ? transform.bounds(of: frame) : frame
    if isUpright, source.keepsToPixels { whole = whole.rounded }
    // The size of a texel in a corner, in pixels or in the layer's plane.
    let unit =
      isUpright ? SIMD2(transform.x.x, transform.y.y) / scale : SIMD2(repeating: 1 / scale)
    let texels = source.texelsPerUnit
    func axis(
      _ start: Double, _ end: Double, _ uvStart: Double, _ uvEnd: Double, _ low: Double,
      _ high: Double, _ length: Double
    ) -> Slice.List {
      let low = uvStart + min(max(low, 0), 1) * (uvEnd - uvStart)
      let high = max(low, uvStart + min(max(high, 0), 1) * (uvEnd - uvStart))
      return Slice.three(
        from: start, to: end, near: (low - uvStart) * length, far: (uvEnd - high) * length,
        texture: (uvStart, low, high, uvEnd), snaps: isUpright)
    }
    let columns = axis(
      whole.x0, whole.x1, uv.x0, uv.x1, center.x0, center.x1, texels.x * unit.x)
    let rows = axis(whole.y0, whole.y1, uv.y0, uv.y1, center.y0, center.y1, texels.y * unit.y)
    emit(source, columns, rows, edges: whole, color, plane: isUpright ? nil : transform, clip)
  }

  /// Adds a quad for each pair of a row and a column. Slices are in pixels or, if there is a `plane`, in that plane.
  func emit(
    _ source: TextureSource, _ columns: Slice.List, _ rows: Slice.List, edges: PixelRect,
    _ color: SIMD4<Float>, plane: PlaneTransform?, _ clip: ClipState
  ) {
    let mark = mark
    defer { hold(source.owner, from: mark) }
    for row in rows {
      for column in columns {
        let part = PixelRect(x0: column.start, y0: row.start, x1: column.end, y1: row.end)
        let uv = PixelRect(
          x0: column.textureStart, y0: row.textureStart, x1: column.textureEnd, y1: row.textureEnd)
        if let plane {
          emitTransformed(source, part, part, uv, edges: edges, color, plane, clip)
        } else {
          emitUpright(source, part, uv, edges: nil, color, clip)
        }
      }
    }
  }

  /// Adds `rect`, in the layer's plane, with a texture whose part `uv` is mapped to `frame`.
  private func emitTransformed(
    _ source: TextureSource, _ rect: PixelRect, _ frame: PixelRect, _ uv: PixelRect,
    edges: PixelRect, _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var item = DisplayItem(source.isMask ? .mask : .imageBox, rect, color)
    let texels = source.texelsPerUnit * SIMD2(uv.width, uv.height)
    let perPoint = transform.scale(at: (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    let scale = perPoint * SIMD2(frame.width, frame.height) / texels
    item.read(
      source.reading(uv, scale: scale.max()), generation: source.owner.generation, over: frame)
    if source.isMask { item.box = source.limits } else { item.setBox(RoundedBox(edges)) }
    let isOpaque = source.isOpaque && color.w >= 1
    emitTransformed(
      item, edges: edges, interior: source.isMask ? nil : .filled(.image, isOpaque: isOpaque),
      transform, clip)
  }

  /// Adds an upright image, which may be mirrored: `pixels` is filled with the part `uv` of the texture. Its quad extends to `edges`, if
  /// given.
  private func emitUpright(
    _ source: TextureSource, _ pixels: PixelRect, _ uv: PixelRect,
    mirrors: (x: Bool, y: Bool) = (false, false), edges: PixelRect?, _ color: SIMD4<Float>,
    _ clip: ClipState
  ) {
    // An edge inside a pixel touches the whole pixel.
    guard pixels.outset(1).intersects(clip.rect) else { return }
    var pixels = pixels
    let texels = source.texelsPerUnit * SIMD2(uv.width, uv.height)
    let isUnscaled = abs(pixels.width - texels.x) < 0.01 && abs(pixels.height - texels.y) < 0.01
    if isUnscaled, source.keepsToPixels {
      pixels.x0 = PixelRect.nearest(pixels.x0)
      pixels.y0 = PixelRect.nearest(pixels.y0)
      pixels.x1 = pixels.x0 + texels.x.rounded()
      pixels.y1 = pixels.y0 + texels.y.rounded()
    }
    var item = DisplayItem(source.isMask ? .mask : .image, pixels, color)
    let isExact = isUnscaled && pixels.isIntegral
    if isExact {
      pixels = pixels.rounded
      item.read((source.texture, .nearest, uv), generation: source.owner.generation, over: pixels)
    } else {
      let scale = SIMD2(pixels.width, pixels.height) / texels
      item.read(
        source.reading(uv, scale: scale.max()), generation: source.owner.generation, over: pixels)
    }
    item.mirrorTexture(in: pixels, mirrors)
    if source.isMask {
      item.box = source.limits
      emitCell(pixels.outward, item, .mask, clip)
      return
    }
    item.isOpaque = source.isOpaque && color.w >= 1
    item.isTextureOpaque = source.isOpaque
    if isExact, !mirrors.x, !mirrors.y, item.isOpaque, source.owner.renderTarget != nil,
      color == SIMD4(repeating: 1),
      pixels.intersects(clip.rect)
    {
      item.blitSource = hold(source.owner)
      item.blitOffset = SIMD2<Float>(
        SIMD2(uv.x0, uv.y0) * source.texelsPerUnit - SIMD2(pixels.x0, pixels.y0))
    }
    emitCells(RoundedBox(isExact ? pixels : edges ?? pixels), item, plain: .image, clip)
  }
}

// MARK: - Transformed quads

/// Rotated and projected quads, whose edges are antialiased.
extension DisplayListBuilder {
  /// How the inside of a transformed quad, away from its soft edges, is drawn.
  enum QuadInterior {
    /// Nothing is drawn: the inside of a border.
    case empty
    /// One quad without antialiasing.
    case filled(ShaderKind, isOpaque: Bool)
  }

  /// Adds a rotated or projected quad, enlarged by a pixel for its soft edges.
  ///
  /// If the quad is a part of a larger one, only the sides that lie on `edges` are soft. The others meet neighbouring quads. If `interior`
  /// is given and the inside is large enough to save time, the item itself is drawn only around the inside. `inset` is the width of the
  /// rim, in units of the plane, that the item must draw in addition to the soft edges: that of round corners or a border.
  func emitTransformed(
    _ item: DisplayItem, edges: PixelRect, interior: QuadInterior? = nil, inset: Double = 0,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var item = item
    let margin = transform.pixelMargin(of: edges)
    let isWhole = item.rect == edges
    if item.rect.x0 <= edges.x0 { item.rect.x0 -= margin.x }
    if item.rect.x1 >= edges.x1 { item.rect.x1 += margin.x }
    if item.rect.y0 <= edges.y0 { item.rect.y0 -= margin.y }
    if item.rect.y1 >= edges.y1 { item.rect.y1 += margin.y }
    item.plane = index(of: transform)
    item.clip = clip.shape
    item.isOpaque = false
    item.blitSource = -1
    let whole = place(&item, transform, clip)
    guard !item.bounds.isEmpty else { return }
    // The edges of a quad that is partly behind the viewer are unknown.
    if let interior, isWhole, whole != .everything, clip.shape < 0, options.cutsInteriors {
      let inside = PixelRect(
        x0: edges.x0 + margin.x + inset, y0: edges.y0 + margin.y + inset,
        x1: edges.x1 - margin.x - inset, y1: edges.y1 - margin.y - inset)
      cut(inside, interior, outOf: &item, transform, clip)
    }
    append(item)
  }

  /// Leaves `inside` out of the item and draws the interior there instead, if it is large enough.
  private func cut(
    _ inside: PixelRect, _ interior: QuadInterior, outOf item: inout DisplayItem,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !inside.isEmpty else { return }
    var inner = item
    inner.rect = inside
    place(&inner, transform, clip)
    guard inner.bounds.area >= options.smallestInterior else { return }
    item.hole = inside
    guard case .filled(let kind, let isOpaque) = interior else { return }
    inner.kind = kind
    if isOpaque { inner.blend = .replace }
    append(inner)
  }

  /// Sets the item's bounds. Returns its bounds without the clip.
  @discardableResult
  private func place(
    _ item: inout DisplayItem, _ transform: PlaneTransform, _ clip: ClipState
  ) -> PixelRect {
    let whole = transform.bounds(of: item.rect)
    let pixels = whole.outward
    item.bounds = pixels.intersection(clip.rect)
    item.isScissored = !clip.rect.contains(pixels)
    return whole
  }

  /// Widens a box that is thinner than a pixel to one pixel. Returns it with the opacity that makes up for this.
  static func widenedToOnePixel(
    _ box: PixelRect, _ transform: PlaneTransform
  ) -> (PixelRect, coverage: Float) {
    guard transform.isAffine else { return (box, 1) }
    let margin = transform.pixelMargin(of: PixelRect(x0: 0, y0: 0, x1: 1e7, y1: 1e7))
    var box = box
    var coverage = 1.0
    func widen(_ start: inout Double, _ end: inout Double, to length: Double) {
      guard end - start < length else { return }
      coverage *= (end - start) / length
      let middle = (start + end) / 2
      (start, end) = (middle - length / 2, middle + length / 2)
    }
    widen(&box.x0, &box.x1, to: margin.x)
    widen(&box.y0, &box.y1, to: margin.y)
    return (box, Float(coverage))
  }
}

/// An interval on an axis and the interval of a texture that it shows. Three slices, near, middle and far, stretch an image.
struct Slice: BitwiseCopyable {
  var start, end: Double
  /// Fractions of the image, or texture coordinates.
  var textureStart, textureEnd: Double

  /// The slices of an axis in order, without empty ones.
  typealias List = InlineVector<3, Slice>

  /// An axis whose ends `near` and `far` keep their length while the middle stretches.
  ///
  /// - Parameters:
  ///   - texture: The places in the texture at which the image starts, its middle starts, its middle ends, the image ends.
  ///   - snaps: Whether the cuts must lie on whole pixels, so that no pixel shows two slices.
  static func three(
    from start: Double, to end: Double, near: Double, far: Double,
    texture: (start: Double, low: Double, high: Double, end: Double), snaps: Bool
  ) -> List {
    var (near, far) = (near, far)
    // If the axis is too short for both ends, they share its length in proportion.
    if near + far > end - start, near + far > 0 {
      let factor = (end - start) / (near + far)
      near *= factor
      far *= factor
    }
    var low = start + near
    var high = end - far
    if snaps {
      if near > 0 { low = min(max(PixelRect.nearest(low), start), end) }
      if far > 0 { high = min(max(PixelRect.nearest(high), low), end) }
    }
    return list(
      Slice(start: start, end: low, textureStart: texture.start, textureEnd: texture.low),
      Slice(start: low, end: high, textureStart: texture.low, textureEnd: texture.high),
      Slice(start: high, end: end, textureStart: texture.high, textureEnd: texture.end))
  }

  /// The slices that are not empty.
  static func list(_ near: Slice, _ middle: Slice, _ far: Slice) -> List {
    var list = List(unused: near)
    if near.end > near.start { list.append(near) }
    if middle.end > middle.start { list.append(middle) }
    if far.end > far.start { list.append(far) }
    return list
  }
}
