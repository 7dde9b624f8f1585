import QuartzCore

/// Subtrees that only move: drawn once, then copied.
extension SceneBuilder {
  /// Fewer layers than this are drawn as fast as copied.
  private static let smallestPage = 4

  /// Whether the layer moves or fades as a whole while nothing inside it changes by itself.
  func isPage(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> Bool {
    guard !node.animations.isEmpty || p.shouldRasterize else { return false }
    guard transform.isAffine, transform.x.y == 0, transform.y.x == 0 else { return false }
    guard transform.x.x == transform.y.y, transform.x.x > 0 else { return false }
    guard node.animatesPlacementOnly else { return false }
    let census = node.census
    return census.count >= Self.smallestPage && !census.hasAnimationsBelow
  }

  /// The picture of the layer's inside, made now if there is none; nil when it would not fit a texture.
  func page(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform,
    at time: CFTimeInterval
  ) -> PageCache.Page? {
    let scale = transform.x.x
    if let page = pages.page(for: node, scale: scale) { return page }
    // First into a list, to see how far it reaches beyond the layer's bounds.
    let outer = items
    items = []
    defer { items = outer }
    let drawnBefore = layersDrawn
    visitPage(node, p, scale: scale, at: time)
    layersDrawn = drawnBefore
    var reach = PixelRect.empty
    for item in items { reach = reach.union(item.bounds) }
    reach = reach.outward
    guard !reach.isEmpty, reach.area <= Self.largestPage else { return nil }
    guard let target = targets.take(width: Int(reach.width), height: Int(reach.height)) else {
      return nil
    }
    let isOpaque = items.contains { $0.isOpaque && $0.bounds.contains(reach) }
    add(Pass(target: target, originX: reach.x0, originY: reach.y0, items: items))
    return pages.add(node: node, scale: scale, reach: reach, target: target, isOpaque: isOpaque)
  }

  /// Pixels; a page much larger than any screen would only be memory.
  private static let largestPage = 16.0e6

  func emitPage(_ page: PageCache.Page, _ transform: PlaneTransform, _ clip: ClipState) {
    let source = Source(
      texture: page.target.texture.name,
      copySource: page.target.framebuffer,
      uv: PixelRect(x0: 0, y0: 0, x1: 1, y1: 1), isMask: false, isOpaque: page.isOpaque,
      width: page.reach.width, height: page.reach.height)
    let frame = page.reach.offset(transform.origin.x, transform.origin.y)
    layersDrawn += 1
    emitImage(source, frame, source.uv, SIMD4(repeating: 1), .identity, clip)
  }
}
