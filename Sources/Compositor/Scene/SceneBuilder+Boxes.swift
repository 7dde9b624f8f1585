/// Rounded rectangles and borders, cut so that only corners and soft edges pay for what they need.
extension SceneBuilder {
  /// A colour in a rounded box of the plane that `transform` brings to pixels.
  func emitBox(
    _ box: PixelRect, radius: Double, _ color: SIMD4<Float>, _ transform: PlaneTransform,
    _ clip: ClipState
  ) {
    guard !box.isEmpty else { return }
    var item = DrawItem(kind: .box, rect: box, bounds: .empty, color: color)
    guard transform.isAxisAligned else {
      item.setBox(box, radius: radius)
      emitTurned(item, transform, clip)
      return
    }
    let pixels = transform.bounds(of: box)
    item.setBox(pixels, radius: radius * transform.x.x)
    emitCells(pixels, radius: radius * transform.x.x, item, plain: .solid, clip)
  }

  /// A colour between the edge of a rounded box and `width` inside it.
  func emitBorder(
    _ box: PixelRect, radius: Double, width: Double, _ color: SIMD4<Float>,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    guard !box.isEmpty else { return }
    let width = min(width, min(box.width, box.height) / 2)
    var item = DrawItem(kind: .border, rect: box, bounds: .empty, color: color)
    guard transform.isAxisAligned else {
      item.setBox(box, radius: radius)
      item.box.w = Float(width)
      emitTurned(item, transform, clip)
      return
    }
    let scale = transform.x.x
    let pixels = transform.bounds(of: box)
    item.setBox(pixels, radius: radius * scale)
    item.box.w = Float(width * scale)
    emitBorderCells(pixels, radius: radius * scale, width: width * scale, item, clip)
  }

  /// An upright box as up to nine quads: corners in the item's kind, everything else in the `plain` one.
  func emitCells(
    _ pixels: PixelRect, radius: Double, _ item: DrawItem, plain: ShaderKind, _ clip: ClipState
  ) {
    let whole = pixels.isIntegral
    let outer = whole ? pixels.rounded : pixels.outward
    if radius <= 0 && whole {
      emitCell(outer, item, plain, clip)
      return
    }
    let x = cuts(outer.x0, pixels.x0 + radius, pixels.x1 - radius, outer.x1)
    let y = cuts(outer.y0, pixels.y0 + radius, pixels.y1 - radius, outer.y1)
    guard x.1 < x.2, y.1 < y.2 else {
      emitCell(outer, item, item.kind, clip)
      return
    }
    let edge = whole ? plain : item.kind
    emitCell(PixelRect(x0: x.0, y0: y.0, x1: x.1, y1: y.1), item, item.kind, clip)
    emitCell(PixelRect(x0: x.2, y0: y.0, x1: x.3, y1: y.1), item, item.kind, clip)
    emitCell(PixelRect(x0: x.0, y0: y.2, x1: x.1, y1: y.3), item, item.kind, clip)
    emitCell(PixelRect(x0: x.2, y0: y.2, x1: x.3, y1: y.3), item, item.kind, clip)
    emitCell(PixelRect(x0: x.1, y0: y.0, x1: x.2, y1: y.1), item, edge, clip)
    emitCell(PixelRect(x0: x.1, y0: y.2, x1: x.2, y1: y.3), item, edge, clip)
    if whole {
      emitCell(PixelRect(x0: x.0, y0: y.1, x1: x.3, y1: y.2), item, plain, clip)
    } else {
      emitCell(PixelRect(x0: x.0, y0: y.1, x1: x.1, y1: y.2), item, edge, clip)
      emitCell(PixelRect(x0: x.2, y0: y.1, x1: x.3, y1: y.2), item, edge, clip)
      emitCell(PixelRect(x0: x.1, y0: y.1, x1: x.2, y1: y.2), item, plain, clip)
    }
  }

  private func emitBorderCells(
    _ pixels: PixelRect, radius: Double, width: Double, _ item: DrawItem, _ clip: ClipState
  ) {
    let outer = pixels.isIntegral ? pixels.rounded : pixels.outward
    let reach = max(radius, width)
    let x = cuts(outer.x0, pixels.x0 + reach, pixels.x1 - reach, outer.x1)
    let y = cuts(outer.y0, pixels.y0 + reach, pixels.y1 - reach, outer.y1)
    guard x.1 < x.2, y.1 < y.2 else {
      emitCell(outer, item, .border, clip)
      return
    }
    let inner = pixels.outset(-width)
    let isCrisp = pixels.isIntegral && inner.isIntegral
    let kind: ShaderKind = isCrisp ? .solid : .border
    for (x0, x1) in [(x.0, x.1), (x.2, x.3)] {
      for (y0, y1) in [(y.0, y.1), (y.2, y.3)] {
        emitCell(PixelRect(x0: x0, y0: y0, x1: x1, y1: y1), item, .border, clip)
      }
    }
    // The straight parts reach only as far in as the border does.
    let depth = inner.outward
    let left = isCrisp ? inner.x0.rounded() : min(depth.x0 + 1, x.1)
    let right = isCrisp ? inner.x1.rounded() : max(depth.x1 - 1, x.2)
    let top = isCrisp ? inner.y0.rounded() : min(depth.y0 + 1, y.1)
    let bottom = isCrisp ? inner.y1.rounded() : max(depth.y1 - 1, y.2)
    emitCell(PixelRect(x0: x.1, y0: y.0, x1: x.2, y1: top), item, kind, clip)
    emitCell(PixelRect(x0: x.1, y0: bottom, x1: x.2, y1: y.3), item, kind, clip)
    emitCell(PixelRect(x0: x.0, y0: y.1, x1: left, y1: y.2), item, kind, clip)
    emitCell(PixelRect(x0: right, y0: y.1, x1: x.3, y1: y.2), item, kind, clip)
  }

  /// The four coordinates between which cells lie, the inner ones on whole pixels outside the corners.
  private func cuts(
    _ start: Double, _ innerStart: Double, _ innerEnd: Double, _ end: Double
  ) -> (Double, Double, Double, Double) {
    (start, (innerStart - 1e-3).rounded(.up), (innerEnd + 1e-3).rounded(.down), end)
  }

  /// One upright quad on whole pixels, inside the clip.
  func emitCell(_ cell: PixelRect, _ item: DrawItem, _ kind: ShaderKind, _ clip: ClipState) {
    let visible = cell.intersection(clip.rect)
    guard !visible.isEmpty else { return }
    guard clip.shape >= 0 else {
      append(item, kind, visible, clip: -1)
      return
    }
    let shape = shapes[Int(clip.shape)]
    guard shape.touches(visible) else {
      append(item, kind, visible, clip: -1)
      return
    }
    guard let corner = shape.cornerSize else {
      append(item, kind, visible, clip: clip.shape)
      return
    }
    // Cut along the clip's corner squares: only what lies in one of them pays for the clip.
    let b = shape.bounds
    let xs = [visible.x0, b.x0 + corner, b.x1 - corner, visible.x1]
    let ys = [visible.y0, b.y0 + corner, b.y1 - corner, visible.y1]
    for row in 0..<3 {
      for column in 0..<3 {
        let part = PixelRect(
          x0: column == 0 ? visible.x0 : max(visible.x0, xs[column]),
          y0: row == 0 ? visible.y0 : max(visible.y0, ys[row]),
          x1: column == 2 ? visible.x1 : min(visible.x1, xs[column + 1]),
          y1: row == 2 ? visible.y1 : min(visible.y1, ys[row + 1]))
        guard !part.isEmpty else { continue }
        append(item, kind, part, clip: row != 1 && column != 1 ? clip.shape : -1)
      }
    }
  }

  private func append(_ item: DrawItem, _ kind: ShaderKind, _ rect: PixelRect, clip: Int32) {
    var item = item
    item.kind = kind
    item.rect = rect
    item.bounds = rect
    item.clip = clip
    let plain = kind == .solid || kind == .image
    item.isOpaque = item.isOpaque || (kind == .solid && item.color.w >= 1)
    if !plain || clip >= 0 { item.isOpaque = false }
    items.append(item)
  }

  /// A turned or projected quad: one piece, with a pixel of room for its soft edge.
  func emitTurned(_ item: DrawItem, _ transform: PlaneTransform, _ clip: ClipState) {
    var item = item
    let middle = ((item.rect.x0 + item.rect.x1) / 2, (item.rect.y0 + item.rect.y1) / 2)
    var scale = transform.smallestScale(at: middle.0, middle.1)
    for (x, y) in [
      (item.rect.x0, item.rect.y0), (item.rect.x1, item.rect.y0), (item.rect.x1, item.rect.y1),
      (item.rect.x0, item.rect.y1),
    ] {
      scale = min(scale, transform.smallestScale(at: x, y))
    }
    item.rect = item.rect.outset(min(1 / scale, max(item.rect.width, item.rect.height)))
    item.transform = transform
    item.bounds = transform.bounds(of: item.rect).outward.intersection(clip.rect)
    item.clip = clip.shape
    item.isOpaque = false
    guard !item.bounds.isEmpty else { return }
    items.append(item)
  }
}

extension DrawItem {
  /// The box that coverage is measured against, in the quad's own plane.
  mutating func setBox(_ rect: PixelRect, radius: Double) {
    boxCenter = SIMD2((rect.x0 + rect.x1) / 2, (rect.y0 + rect.y1) / 2)
    box = SIMD4(Float(rect.width / 2), Float(rect.height / 2), Float(radius), 0)
  }

  /// Maps `rect`, in the quad's plane, to texture coordinates.
  mutating func setTexture(_ rect: PixelRect, to uv: PixelRect) {
    let sx = uv.width / rect.width
    let sy = uv.height / rect.height
    textureMap = SIMD4(
      Float(sx), Float(sy), Float(uv.x0 - rect.x0 * sx), Float(uv.y0 - rect.y0 * sy))
  }
}
