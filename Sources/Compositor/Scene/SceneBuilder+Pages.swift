import QuartzCore

/// Subtrees that only move: drawn once, then copied.
extension SceneBuilder {
  /// Fewer layers than this are drawn as fast as copied.
  private static let smallestPage = 4
  /// Screens; a page much larger would cost more memory than it saves time.
  private static let largestPage = 4.0
  /// The part of the screen from which on a picture is worth its memory after the movement.
  private static let smallestKept = 0.25

  /// How a layer may be shown as a picture.
  enum PageKind {
    /// Not at all: its inside changes by itself, or it is drawn as fast as copied.
    case none
    /// As a whole: it moves or fades, nothing else.
    case whole
    /// Through a window: its bounds change their size and cut off a picture that stays as it is.
    case window
    /// As a whole, at a scale of its own, however it is turned and scaled: it asks for that.
    case rasterized
  }

  /// Whether a picture stands for the layer; one that was asked for changes how it looks, so it always does.
  func showsPicture(_ kind: PageKind) -> Bool {
    kind == .rasterized || kind != .none && options.cachesPages
  }

  func pageKind(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> PageKind {
    guard transform.isUpright else { return rasterizedKind(node, p) }
    guard !node.animations.isEmpty || p.shouldRasterize else {
      return keptKind(node, p, transform)
    }
    guard node.animatesPlacementOnly || Self.isWindow(node, p) else { return .none }
    let census = node.census
    guard census.count >= Self.smallestPage, !census.hasAnimationsBelow else { return .none }
    return node.animatesPlacementOnly ? .whole : .window
  }

  /// How a layer may be shown that is turned, or scaled by an animation: as a picture if that is wished for.
  func rasterizedKind(_ node: RenderNode, _ p: borrowing LayerProperties) -> PageKind {
    guard p.shouldRasterize, p.rasterizationScale > 0, node.animatesPlacementOnly else {
      return .none
    }
    return node.census.count >= Self.smallestPage ? .rasterized : .none
  }

  /// How a layer that rests may be shown as the picture that was made when it moved.
  ///
  /// The frame after a transition, and the first of the next one, would otherwise draw whole screens
  /// that nothing has changed.
  private func keptKind(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> PageKind {
    let scale = transform.x.x
    guard transform.beginsOnPixel else { return .none }
    if node.wantsPicture { return .whole }
    guard pages.count > 0,
      let page = pages.current(
        for: node, bounds: p.bounds, scale: scale, behindWindow: p.isPlainWindow),
      page.isOpaque, page.reach.area >= Self.smallestKept * screenArea
    else { return .none }
    if page.bounds == p.bounds { return .whole }
    let edges = transform.bounds(of: PixelRect(p.bounds))
    return edges == edges.rounded ? .window : .none
  }

  /// Pixels, so many of which must be drawn anew before what rests is worth a picture.
  var smallestKeptArea: Double { Self.smallestKept * screenArea }

  /// Whether a layer that rests, its sublayers within `placement`, looks the same as a picture: opaque, on whole pixels,
  /// and nothing beyond its bounds.
  func couldBePicture(_ node: RenderNode, _ placement: Placement) -> Bool {
    let p = node.properties
    let bounds = PixelRect(p.bounds)
    return p.isPlain && p.backgroundColor?.w == 1 && p.opacity == 1 && p.shadowOpacity == 0
      && node.mask == nil && p.transition == nil && placement.isOnPixels
      && placement.place(bounds).isIntegral
      && placement.place(bounds).area <= Self.largestPage * screenArea
      && (p.masksToBounds || bounds.contains(node.reach))
  }

  /// The picture of the layer's inside that a frame before this one left, as it is now; nil when
  /// there is none.
  func keptPage(
    of node: RenderNode, _ p: borrowing LayerProperties, scale: Double
  ) -> PageCache.Page? {
    // An animation that has just been added may change what the picture shows.
    guard options.cachesPages, node.animatesPlacementAndSizeOnly else { return nil }
    return pages.current(for: node, bounds: p.bounds, scale: scale, behindWindow: false)
  }

  /// Whether the size of the layer's bounds decides only how much of its inside shows.
  private static func isWindow(_ node: RenderNode, _ p: borrowing LayerProperties) -> Bool {
    node.animatesPlacementAndSizeOnly && p.isPlainWindow && node.mask == nil
      && p.bounds.origin == node.properties.bounds.origin
  }

  /// The whole pixels on which a layer lies that moves, where pictures keep to pixels; nil for any
  /// other.
  ///
  /// Pages that move side by side would otherwise show what is behind them along their common edge:
  /// two pixels that are half covered each don't make a whole one.
  func wholePixels(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> PixelRect? {
    guard snapsPictures, !node.animations.isEmpty, node.animatesPlacementAndSizeOnly,
      node.mask == nil, transform.isUpright, p.isPlain, p.backgroundColor?.w == 1
    else { return nil }
    return transform.bounds(of: PixelRect(p.bounds)).rounded
  }

  /// The picture of the layer's inside, made now if there is none; nil when it would be too large.
  func page(
    of node: RenderNode, _ p: borrowing LayerProperties, _ kind: PageKind,
    _ transform: PlaneTransform, at time: CFTimeInterval
  ) -> PageCache.Page? {
    var bounds = p.bounds
    let scale = kind == .rasterized ? rasterizationScale(p) : transform.x.x
    if kind == .window {
      // As much as will show in the end, or shows now, to whole pixels: the window has edges, the
      // picture none.
      let model = node.properties.bounds.size
      func whole(_ a: CGFloat, _ b: CGFloat) -> CGFloat { (max(a, b) * scale).rounded(.up) / scale }
      bounds.size = CGSize(
        width: whole(bounds.width, model.width), height: whole(bounds.height, model.height))
    }
    // Only one that was asked for is made anew in every frame.
    if !node.census.hasAnimationsBelow {
      let found = pages.page(
        for: node, bounds: bounds, scale: scale, behindWindow: kind == .window)
      if let found { return found }
    }
    var whole = copy p
    whole.bounds = bounds
    return makePage(of: node, bounds, scale: scale, .whole, at: time) {
      visitInside(node, whole, $0)
    }
  }

  /// As many pixels for a point as the layer asks for, or as there may be in one picture.
  private func rasterizationScale(_ p: borrowing LayerProperties) -> Double {
    let area = Double(p.bounds.width * p.bounds.height)
    let most = (0.95 * Self.largestPage * screenArea / max(area, 1)).squareRoot()
    return min(Double(p.rasterizationScale), most)
  }

  /// The same for what lies under a mask, where only that changes from frame to frame; nil where more does.
  ///
  /// A circle that opens on the next page has that drawn once.
  func pageUnderMask(
    _ mask: RenderNode, of node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings
  ) -> PageCache.Page? {
    let scale = own.transform.x.x
    guard options.cachesPages, mask.isMoving, node.animations.isEmpty, own.isSteady,
      node.census.count >= Self.smallestPage, !node.census.hasAnimationsInSublayers,
      own.transform.isUpright, own.transform.beginsOnPixel
    else { return nil }
    let bounds = p.bounds
    let found = pages.page(
      for: node, bounds: bounds, scale: scale, behindWindow: false, extent: .underMask)
    if let found { return found }
    let plain = copy p
    return makePage(of: node, bounds, scale: scale, .underMask, at: own.time) {
      drawInside(node, plain, $0, edges: nil)
    }
  }

  /// Adds a picture of what `draw` draws, and a pass that draws it; nil when it would be too large.
  private func makePage(
    of node: RenderNode, _ bounds: CGRect, scale: Double, _ extent: PageCache.Extent,
    at time: CFTimeInterval, _ draw: (Surroundings) -> Void
  ) -> PageCache.Page? {
    // First into a list, to see how far it reaches beyond the layer's bounds.
    var inside = takeSpareItems()
    swap(&inside, &items)
    let (drawnBefore, passesBefore, pagesBefore) = (layersDrawn, passes.count, pages.undrawnCount)
    draw(
      Surroundings(
        transform: .scale(scale), time: time, clip: ClipState(rect: .everything)))
    swap(&inside, &items)
    layersDrawn = drawnBefore

    var reach = PixelRect.empty
    for item in inside { reach = reach.union(item.bounds) }
    reach = reach.outward
    guard !reach.isEmpty, reach.area <= Self.largestPage * screenArea,
      let target = targets.take(
        width: Texture.uneven(Int(reach.width)), height: Texture.uneven(Int(reach.height)))
    else {
      dropPasses(after: passesBefore)
      // What lies in it and is a picture, too, was to be drawn by those.
      pages.removeUndrawn(after: pagesBefore)
      giveSpareItems(&inside)
      // Nobody asks for it again.
      node.forgetPicture()
      return nil
    }
    let isOpaque = inside.contains { $0.isOpaque && $0.bounds.contains(reach) }
    add(Pass(target: target, originX: reach.x0, originY: reach.y0, items: inside))
    let page = PageCache.Page(
      node: node, bounds: bounds, scale: scale, picture: PooledTarget(target, of: targets),
      reach: reach, isOpaque: isOpaque, extent: extent)
    guard extent == .whole, node.census.hasAnimationsBelow else { return pages.add(page) }
    // The next frame makes another.
    hold(page.picture)
    return page
  }

  /// Keeps a snapshot as the picture of the layer itself, if it shows all of that and nothing else: the next snapshot, and
  /// the frame in which the layer shows again, are copies then.
  ///
  /// `part` is what was drawn, in pixels of the layer's plane.
  func share(
    _ picture: PooledTarget, of node: RenderNode, _ part: PixelRect, scale: Double, isOpaque: Bool
  ) {
    guard options.cachesPages, isOpaque, node.animations.isEmpty,
      node.census.count >= Self.smallestPage, !node.census.hasAnimationsBelow,
      part.area >= Self.smallestKept * screenArea
    else { return }
    func pixels(_ rect: PixelRect) -> PixelRect {
      PixelRect(x0: rect.x0 * scale, y0: rect.y0 * scale, x1: rect.x1 * scale, y1: rect.y1 * scale)
    }
    let bounds = node.properties.bounds
    guard pixels(PixelRect(bounds)) == part, part.contains(pixels(node.reach)) else {
      return
    }
    pages.share(
      PageCache.Page(
        node: node, bounds: bounds, scale: scale, picture: picture, reach: part, isOpaque: true))
  }

  func emitPage(
    _ page: PageCache.Page, _ kind: PageKind, _ transform: PlaneTransform, _ clip: ClipState
  ) {
    var source = TextureSource(
      page.target.texture, width: Int(page.reach.width), height: Int(page.reach.height))
    source.copySource = page.target.framebuffer
    source.isOpaque = page.isOpaque
    source.stamp = page.stamp
    askAgain()
    layersDrawn += 1
    if kind == .rasterized {
      let frame = page.reach.scaled(by: 1 / page.scale)
      return emitPicture(source, frame, source.uv, SIMD4(repeating: 1), transform, clip)
    }
    let frame = page.reach.offset(transform.origin.x, transform.origin.y)
    emitPicture(source, frame, source.uv, SIMD4(repeating: 1), .identity, clip)
  }
}

extension LayerProperties {
  /// Whether the layer is a rectangle with nothing at its edges.
  var isPlain: Bool {
    cornerRadius == 0 && borderWidth == 0 && contents == nil && drawing == nil
  }

  /// Whether the size of the layer decides only how much of its inside shows: a sublayer transform
  /// has its centre where the size puts the anchor point.
  var isPlainWindow: Bool { isPlain && masksToBounds && sublayerTransform.isIdentity }
}
