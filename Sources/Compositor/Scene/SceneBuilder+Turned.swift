/// Turned and projected quads: soft along their edges, plain inside.
extension SceneBuilder {
  /// What a turned quad draws so far from its edges that these don't show.
  enum TurnedInterior {
    case empty
    case filled(ShaderKind, isOpaque: Bool)
  }

  /// A turned or projected quad with a pixel of room for its soft edge.
  ///
  /// Of a quad that is a part of something larger only the sides that lie on `edges` are soft; the
  /// others meet those of its neighbours. Where the inside is known and large enough to pay for it, the item is drawn
  /// only around it; `inset`, in units of the plane, is how far in from the edges it may be more than softness.
  func emitTurned(
    _ item: DrawItem, edges: PixelRect, interior: TurnedInterior? = nil, inset: Double = 0,
    _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var item = item
    let margin = transform.pixelMargin(of: edges)
    let isWhole = item.rect == edges
    if item.rect.x0 <= edges.x0 { item.rect.x0 -= margin.x }
    if item.rect.x1 >= edges.x1 { item.rect.x1 += margin.x }
    if item.rect.y0 <= edges.y0 { item.rect.y0 -= margin.y }
    if item.rect.y1 >= edges.y1 { item.rect.y1 += margin.y }
    item.plane = geometry.index(of: transform)
    item.clip = clip.shape
    item.isOpaque = false
    item.copySource = 0
    let reach = place(&item, transform, clip)
    guard !item.bounds.isEmpty else { return }
    // Behind the eye nobody knows where the edges are.
    if let interior, isWhole, reach != .everything, clip.shape < 0, options.cutsInteriors {
      let inside = PixelRect(
        x0: edges.x0 + margin.x + inset, y0: edges.y0 + margin.y + inset,
        x1: edges.x1 - margin.x - inset, y1: edges.y1 - margin.y - inset)
      cut(inside, interior, outOf: &item, transform, clip)
    }
    items.append(item)
  }

  /// Leaves `inside` out of the item and draws the interior there instead, if that pays.
  private func cut(
    _ inside: PixelRect, _ interior: TurnedInterior, outOf item: inout DrawItem,
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
    items.append(inner)
  }

  /// Sets the item's bounds. Returns how far it reaches without the clip.
  @discardableResult
  private func place(
    _ item: inout DrawItem, _ transform: PlaneTransform, _ clip: ClipState
  ) -> PixelRect {
    let reach = transform.bounds(of: item.rect)
    let pixels = reach.outward
    item.bounds = pixels.intersection(clip.rect)
    item.isScissored = !clip.rect.contains(pixels)
    return reach
  }

  /// A box that would be thinner than a pixel is one of a pixel of which a share shows.
  static func thickened(
    _ box: PixelRect, _ transform: PlaneTransform
  ) -> (PixelRect, share: Float) {
    guard transform.isAffine else { return (box, 1) }
    let margin = transform.pixelMargin(of: PixelRect(x0: 0, y0: 0, x1: 1e7, y1: 1e7))
    var box = box
    var share = 1.0
    if box.width < margin.x {
      share *= box.width / margin.x
      let middle = (box.x0 + box.x1) / 2
      (box.x0, box.x1) = (middle - margin.x / 2, middle + margin.x / 2)
    }
    if box.height < margin.y {
      share *= box.height / margin.y
      let middle = (box.y0 + box.y1) / 2
      (box.y0, box.y1) = (middle - margin.y / 2, middle + margin.y / 2)
    }
    return (box, Float(share))
  }
}
