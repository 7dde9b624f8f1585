import QuartzCore

/// Pictures: images, text masks, snapshots.
extension SceneBuilder {
  func emitContents(
    _ p: borrowing LayerProperties, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard let contents = p.contents, let source = source(of: contents) else { return }
    let part = PixelRect(p.contentsRect)
    guard part.isFinite, !part.isEmpty else { return }
    let scale = Self.scale(of: contents, p)
    let frame = Self.frame(of: contents, p, scale: scale)
    guard frame.isFinite, !frame.isEmpty else { return }
    let uv = source.coordinates(of: part)
    var tint = p.contentsMultiplyColor?.premultiplied ?? SIMD4(repeating: 1)
    if source.isMask, p.contentsMultiplyColor == nil { tint = SIMD4(0, 0, 0, 1) }
    if p.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1) {
      emitPicture(source, frame, uv, tint, transform, clip)
    } else {
      emitNineParts(
        source, frame, uv, center: PixelRect(p.contentsCenter), scale: scale, tint, transform, clip)
    }
  }

  private func source(of contents: LayerContents) -> TextureSource? {
    switch contents {
    case .image(let image):
      guard var source = images.source(of: image) else { return nil }
      source.keepsToPixels = source.isMask
      return source
    case .snapshot(let snapshot):
      var source = snapshots.source(of: snapshot)
      source?.keepsToPixels = snapsPictures
      return source
    }
  }

  /// Pixels of the contents for a point.
  static func scale(
    of contents: LayerContents, _ p: borrowing LayerProperties
  ) -> Double {
    switch contents {
    case .image: max(Double(p.contentsScale), 1e-6)
    case .snapshot(let snapshot): max(Double(snapshot.scale), 1e-6)
    }
  }

  /// Where the contents lie in the layer's plane.
  static func frame(
    of contents: LayerContents, _ p: borrowing LayerProperties, scale: Double
  ) -> PixelRect {
    let pixels = contents.size
    let size = CGSize(
      width: pixels.width * p.contentsRect.width / scale,
      height: pixels.height * p.contentsRect.height / scale)
    var frame = p.contentsGravity.frame(forContents: size, in: p.bounds)
    if case .snapshot(let snapshot) = contents, frame.size == snapshot.size, snapshot.size != size,
      p.contentsRect.size == CGSize(width: 1, height: 1)
    {
      // In its own size, but for the last pixel, which is rounded up: stretching by a part of one
      // would blur all.
      frame.size = size
    }
    return PixelRect(frame)
  }

  /// `frame`, in the layer's plane, filled with the part `uv` of the texture.
  func emitPicture(
    _ source: TextureSource, _ frame: PixelRect, _ uv: PixelRect, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !frame.isEmpty else { return }
    let loose = source.isMask ? frame : loosened(frame, transform, clip)
    guard !loose.isEmpty else { return }
    if transform.isAxisAligned {
      let edges = loose == frame ? nil : transform.bounds(of: loose)
      emitUpright(source, transform.bounds(of: frame), uv, edges: edges, color, clip)
    } else {
      emitTurned(source, loose, frame, uv, edges: loose, color, transform, clip)
    }
  }

  /// The middle stretches, the edges stretch along themselves, the corners keep their size.
  private func emitNineParts(
    _ source: TextureSource, _ frame: PixelRect, _ uv: PixelRect, center: PixelRect, scale: Double,
    _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    let isUpright = transform.isAxisAligned
    var whole = isUpright ? transform.bounds(of: frame) : frame
    if isUpright, source.keepsToPixels { whole = whole.rounded }
    // Of a texel of a corner, in pixels or in the layer's plane.
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

  /// Every crossing of a row and a column; slices are in pixels or, with a transform from there to
  /// pixels, in a plane.
  func emit(
    _ source: TextureSource, _ columns: Slice.List, _ rows: Slice.List, edges: PixelRect,
    _ color: SIMD4<Float>, plane: PlaneTransform?, _ clip: ClipState
  ) {
    for row in rows {
      for column in columns {
        let part = PixelRect(x0: column.start, y0: row.start, x1: column.end, y1: row.end)
        let uv = PixelRect(
          x0: column.textureStart, y0: row.textureStart, x1: column.textureEnd, y1: row.textureEnd)
        if let plane {
          emitTurned(source, part, part, uv, edges: edges, color, plane, clip)
        } else {
          emitUpright(source, part, uv, edges: nil, color, clip)
        }
      }
    }
  }

  /// `rect` with the texture that has the part `uv` in `frame`.
  private func emitTurned(
    _ source: TextureSource, _ rect: PixelRect, _ frame: PixelRect, _ uv: PixelRect,
    edges: PixelRect, _ color: SIMD4<Float>, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var item = DrawItem(source.isMask ? .mask : .imageBox, rect, color)
    let texels = source.texelsPerUnit * SIMD2(uv.width, uv.height)
    let perPoint = transform.scale(at: (rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    let scale = perPoint * SIMD2(frame.width, frame.height) / texels
    item.read(source.reading(uv, scale: scale.max()), stamp: source.stamp, over: frame)
    if source.isMask { item.box = source.limits } else { item.setBox(edges, radius: 0) }
    let isOpaque = source.isOpaque && color.w >= 1
    emitTurned(
      item, edges: edges, interior: source.isMask ? nil : .filled(.image, isOpaque: isOpaque),
      transform, clip)
  }

  /// `pixels` filled with the part `uv` of the texture, as far as `edges` if that is further.
  private func emitUpright(
    _ source: TextureSource, _ pixels: PixelRect, _ uv: PixelRect, edges: PixelRect?,
    _ color: SIMD4<Float>, _ clip: ClipState
  ) {
    // Edges that lie inside a pixel reach a little beyond it.
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
    var item = DrawItem(source.isMask ? .mask : .image, pixels, color)
    let isExact = isUnscaled && pixels.isIntegral
    if isExact {
      pixels = pixels.rounded
      item.read((source.texture, .nearest, uv), stamp: source.stamp, over: pixels)
    } else {
      let scale = SIMD2(pixels.width, pixels.height) / texels
      item.read(source.reading(uv, scale: scale.max()), stamp: source.stamp, over: pixels)
    }
    if source.isMask {
      item.box = source.limits
      emitCell(pixels.outward, item, .mask, clip)
      return
    }
    item.isOpaque = source.isOpaque && color.w >= 1
    item.isTextureOpaque = source.isOpaque
    if isExact, item.isOpaque, source.copySource != 0, color == SIMD4(repeating: 1) {
      item.copySource = source.copySource
      item.copyOffset = SIMD2<Float>(
        SIMD2(uv.x0, uv.y0) * source.texelsPerUnit - SIMD2(pixels.x0, pixels.y0))
    }
    emitCells(RoundedBox(isExact ? pixels : edges ?? pixels), item, plain: .image, clip)
  }

  /// Whether moving pictures keep to whole pixels.
  var snapsPictures: Bool { device.isSoftware || options.snapsPages }
}
