import QuartzCore

/// Subtrees that only move: drawn once, then copied.
extension SceneBuilder {
  /// Fewer layers than this are drawn as fast as copied.
  private static let smallestPage = 4
  /// Screens; a page much larger would cost more memory than it saves time.
  private static let largestPage = 4.0

  /// Whether the layer moves or fades as a whole while nothing inside it changes by itself.
  func isPage(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> Bool {
    guard !node.animations.isEmpty || p.shouldRasterize else { return false }
    guard transform.isUpright, node.animatesPlacementOnly else { return false }
    let census = node.census
    return census.count >= Self.smallestPage && !census.hasAnimationsBelow
  }

  /// The picture of the layer's inside, made now if there is none; nil when it would be too large.
  func page(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform,
    at time: CFTimeInterval
  ) -> PageCache.Page? {
    let scale = transform.x.x
    if let page = pages.page(for: node, scale: scale) { return page }
    // First into a list, to see how far it reaches beyond the layer's bounds.
    var inside: [DrawItem] = []
    swap(&inside, &items)
    let (drawnBefore, passesBefore) = (layersDrawn, passes.count)
    visitInside(
      node, p,
      Surroundings(
        transform: .scale(scale), time: time, clip: ClipState(rect: .everything)))
    swap(&inside, &items)
    layersDrawn = drawnBefore

    var reach = PixelRect.empty
    for item in inside { reach = reach.union(item.bounds) }
    reach = reach.outward
    guard !reach.isEmpty, reach.area <= Self.largestPage * screenArea,
      let target = targets.take(width: Int(reach.width), height: Int(reach.height))
    else {
      dropPasses(after: passesBefore)
      return nil
    }
    let isOpaque = inside.contains { $0.isOpaque && $0.bounds.contains(reach) }
    add(Pass(target: target, originX: reach.x0, originY: reach.y0, items: inside))
    return pages.add(node: node, scale: scale, reach: reach, target: target, isOpaque: isOpaque)
  }

  func emitPage(_ page: PageCache.Page, _ transform: PlaneTransform, _ clip: ClipState) {
    var source = TextureSource(
      texture: page.target.texture.name, width: page.reach.width, height: page.reach.height)
    source.copySource = page.target.framebuffer
    source.isOpaque = page.isOpaque
    let frame = page.reach.offset(transform.origin.x, transform.origin.y)
    layersDrawn += 1
    emitPicture(source, frame, source.uv, SIMD4(repeating: 1), .identity, clip)
  }
}
