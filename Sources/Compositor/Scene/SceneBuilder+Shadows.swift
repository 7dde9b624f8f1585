import CoreGraphics
import QuartzCore

/// Shadows: blurred once, small, and stretched.
extension SceneBuilder {
  func emitShadow(
    _ p: borrowing LayerProperties, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard var color = p.shadowColor, color.w > 0 else { return }
    color.w *= min(p.shadowOpacity, 1)
    let offset = p.shadowOffset
    let moved = transform.translatedBefore(Double(offset.width), Double(offset.height))
    let bounds = PixelRect(p.bounds)
    // The blur lies in the layer's plane; a pixel of it should be about a pixel of the screen.
    let scale = rasterScale(moved, bounds)
    let sigma = max(Double(p.shadowRadius), 0) * scale
    guard sigma < Self.widestBlur else { return }
    func isHidden(_ rect: PixelRect) -> Bool {
      let reach = (3 * sigma + 2) / scale
      return !rect.isFinite || !moved.bounds(of: rect.outset(reach)).intersects(clip.rect)
    }

    if let path = p.shadowPath ?? Self.outline(of: p) {
      if isHidden(PixelRect(path.boundingBoxOfPath)) { return }
      if let box = shadows.box(of: path) {
        emitBoxShadow(box, sigma: sigma, scale, color.premultiplied, moved, clip)
      } else if let mask = shadows.path(path, scale: scale, sigma: sigma) {
        hold(mask)
        emitPicture(mask.source, mask.frame, mask.source.uv, color.premultiplied, moved, clip)
      }
    } else if let background = Self.background(of: p), background.w > 0 {
      if isHidden(bounds) { return }
      color.w *= background.w
      let box = RoundedBox(p)
      for part in around(transform, box, isHidden: background.w == 1, clip) {
        emitBoxShadow(box, sigma: sigma, scale, color.premultiplied, moved, part)
      }
    } else if let contents = p.contents {
      let part = PixelRect(p.contentsRect)
      let frame = Self.frame(of: contents, p, scale: Self.scale(of: contents, p))
      if isHidden(frame) || part.isEmpty { return }
      guard case .image(let image) = contents, !image.isOpaque else {
        // Nobody can tell what in a snapshot is clear without reading it back: all of it casts a
        // shadow.
        let box = RoundedBox(frame)
        emitBoxShadow(box, sigma: sigma, scale, color.premultiplied, moved, clip)
        return
      }
      let size = SIMD2(frame.width / part.width, frame.height / part.height)
      let (x, y) = (frame.x0 - part.x0 * size.x, frame.y0 - part.y0 * size.y)
      let whole = PixelRect(x0: x, y0: y, x1: x + size.x, y1: y + size.y)
      guard
        let mask = shadows.image(image, whole: whole, frame: frame, scale: scale, sigma: sigma)
      else { return }
      hold(mask)
      emitPicture(mask.source, mask.frame, mask.source.uv, color.premultiplied, moved, clip)
    }
  }

  /// Pixels; a wider blur is nothing but a haze.
  private static let widestBlur = 1000.0

  /// What a shape layer's shadow is that of: its fill.
  private static func outline(of p: borrowing LayerProperties) -> CGPath? {
    guard case .shape(let shape) = p.drawing, shape.isFilled, (p.backgroundColor?.w ?? 0) == 0
    else {
      return nil
    }
    return shape.path
  }

  /// The colour of the layer's box; a gradient that is opaque counts as one.
  private static func background(of p: borrowing LayerProperties) -> LayerColor? {
    if case .gradient(let gradient) = p.drawing, let color = gradient.colors.first {
      return LayerColor(color.x, color.y, color.z, gradient.isOpaque ? 1 : color.w)
    }
    return p.backgroundColor
  }

  /// The parts of a clip around what an opaque background hides of its own shadow.
  private func around(
    _ transform: PlaneTransform, _ box: RoundedBox, isHidden: Bool, _ clip: ClipState
  ) -> ShortList<4, ClipState> {
    var parts = ShortList<4, ClipState>(unused: clip)
    func whole() -> ShortList<4, ClipState> {
      parts.append(clip)
      return parts
    }
    guard isHidden, transform.isUpright else { return whole() }
    let core = Self.core(of: transform.bounds(of: box.rect), radius: box.radius * transform.x.x)
    let hole = PixelRect(
      x0: core.x0.rounded(.up), y0: core.y0.rounded(.up), x1: core.x1.rounded(.down),
      y1: core.y1.rounded(.down)
    ).intersection(clip.rect)
    guard hole.area > Self.smallestHole else { return whole() }
    var (above, below, left, right) = (clip, clip, clip, clip)
    above.rect.y1 = hole.y0
    below.rect.y0 = hole.y1
    (left.rect.y0, left.rect.y1, left.rect.x1) = (hole.y0, hole.y1, hole.x0)
    (right.rect.y0, right.rect.y1, right.rect.x0) = (hole.y0, hole.y1, hole.x1)
    if !above.rect.isEmpty { parts.append(above) }
    if !below.rect.isEmpty { parts.append(below) }
    if !left.rect.isEmpty { parts.append(left) }
    if !right.rect.isEmpty { parts.append(right) }
    return parts
  }

  /// Pixels; to leave out less costs more quads than it saves.
  private static let smallestHole = 1024.0

  /// The shadow of a rounded box: a mask of the smallest such box, its middle stretched.
  private func emitBoxShadow(
    _ box: RoundedBox, sigma: Double, _ scale: Double, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !box.rect.isEmpty else { return }
    let isUpright = transform.isUpright
    // Upright shadows are laid out in pixels, turned ones in the plane.
    let unit = isUpright ? 1 : 1 / scale
    let rect = isUpright ? transform.bounds(of: box.rect) : box.rect
    guard
      let mask = shadows.box(
        width: rect.width / unit, height: rect.height / unit, radius: box.radius * scale,
        corners: box.corners, sigma: sigma)
    else { return }
    hold(mask)
    let uv = mask.source.uv
    let x = Self.slices(
      rect.x0 - mask.marginX * unit, rect.x1 + mask.marginX * unit, (uv.x0, uv.x1),
      corner: mask.cornerX.map { ($0 + mask.marginX) * unit },
      length: mask.source.width * mask.texel * unit, snaps: isUpright)
    let y = Self.slices(
      rect.y0 - mask.marginY * unit, rect.y1 + mask.marginY * unit, (uv.y0, uv.y1),
      corner: mask.cornerY.map { ($0 + mask.marginY) * unit },
      length: mask.source.height * mask.texel * unit, snaps: isUpright)
    let edges = PixelRect(
      x0: rect.x0 - mask.marginX * unit, y0: rect.y0 - mask.marginY * unit,
      x1: rect.x1 + mask.marginX * unit, y1: rect.y1 + mask.marginY * unit)
    emit(mask.source, x, y, edges: edges, color, plane: isUpright ? nil : transform, clip)
  }

  /// An axis of a mask cut into corner, middle, corner; in the middle every texel is alike. No
  /// corner: one part.
  ///
  /// `length` is that of the mask unstretched, `texture` where it begins and ends.
  private static func slices(
    _ start: Double, _ end: Double, _ texture: (start: Double, end: Double), corner: Double?,
    length: Double, snaps: Bool
  ) -> Slice.List {
    guard let corner else {
      var whole = Slice.List(
        unused: Slice(
          start: start, end: end, textureStart: texture.start, textureEnd: texture.end))
      whole.append(
        Slice(start: start, end: end, textureStart: texture.start, textureEnd: texture.end))
      return whole
    }
    var (low, high) = (start + corner, end - corner)
    // On whole pixels no pixel has two parts; the corner's texels just go on a little.
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

  /// Pixels for a point, near the middle of `box`.
  private func rasterScale(_ transform: PlaneTransform, _ box: PixelRect) -> Double {
    if transform.isUpright { return transform.x.x }
    let scale = transform.scale(at: (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2).min()
    // In steps, or a shadow that turns would be blurred anew for every angle.
    return max(0.25, (scale * 4).rounded() / 4)
  }
}
