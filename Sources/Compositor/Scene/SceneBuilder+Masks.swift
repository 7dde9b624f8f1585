import QuartzCore

/// `mask`: a simple one is a clip, any other is drawn and multiplied in.
extension SceneBuilder {
  /// What a layer's mask does to what is drawn inside it.
  enum MaskEffect {
    case none
    /// Nothing shows.
    case nothing
    /// The mask is a box.
    case box(RoundedBox, PlaneTransform)
    /// The mask's alpha must be multiplied in.
    case picture(RenderNode)
  }

  func maskEffect(_ node: RenderNode, _ own: Surroundings) -> MaskEffect {
    guard let mask = node.mask else { return .none }
    let p = mask.evaluated(at: mask.timing.localTime(inside: own.time))
    guard !p.isHidden, p.opacity > 0 else { return .nothing }
    guard let box = solidBox(mask, p) else { return .picture(mask) }
    let transform = PlaneTransform(p.matrixToSuperlayer).concatenating(own.transform)
    guard transform.isFinite, transform.determinant != 0, !box.rect.isEmpty else { return .nothing }
    return .box(box, transform)
  }

  /// The box, in the layer's plane, that is all that a layer shows, and opaque; nil where it shows
  /// anything else.
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
      return shadows.box(of: path)
    case .gradient: return nil
    }
  }

  /// Multiplies the items from `start` on with the alpha of `mask`, a layer in the plane of `own`.
  func applyMask(_ mask: RenderNode, from start: Int, _ own: Surroundings) {
    guard start < items.count else { return }
    let clip = own.clip
    var bounds = PixelRect.empty
    for index in start..<items.count { bounds = bounds.union(items[index].bounds) }
    bounds = bounds.intersection(clip.rect).outward
    var shown: [DrawItem] = []
    if !bounds.isEmpty, bounds.isFinite { shown = maskItems(mask, own, bounds) }
    let maskBounds = shown.reduce(PixelRect.empty) { $0.union($1.bounds) }
    bounds = bounds.intersection(maskBounds).outward
    guard !bounds.isEmpty,
      let target = frameTarget(width: Int(bounds.width), height: Int(bounds.height))
    else {
      items.removeSubrange(start...)
      return
    }

    var pass = Pass(target: target, originX: bounds.x0, originY: bounds.y0)
    pass.items = takeItems(from: start)
    // As in a group: the clip applies to the picture, not to what is in it.
    for index in pass.items.indices where pass.items[index].clip == clip.shape {
      pass.items[index].clip = -1
    }
    if !Self.tile(shown, bounds) { shown = maskPicture(shown, bounds) }
    for index in shown.indices {
      shown[index].blend = .within
      shown[index].isOpaque = false
      shown[index].copySource = 0
    }
    pass.items += shown
    add(pass)
    let source = TextureSource(
      target.texture, width: Int(bounds.width), height: Int(bounds.height))
    emitPicture(source, bounds, source.uv, SIMD4(repeating: 1), .identity, clip)
  }

  /// What the mask draws inside `bounds`.
  private func maskItems(
    _ mask: RenderNode, _ own: Surroundings, _ bounds: PixelRect
  ) -> [DrawItem] {
    var inside = takeSpareItems()
    swap(&inside, &items)
    let drawnBefore = layersDrawn
    var around = own
    around.clip = ClipState(rect: bounds)
    around.sublayerMatrix = nil
    visit(mask, around)
    layersDrawn = drawnBefore
    swap(&inside, &items)
    return inside
  }

  /// Whether the items cover `bounds` without overlapping, so that each may be multiplied in by
  /// itself: where there is none, nothing would take away what must not show.
  private static func tile(_ items: [DrawItem], _ bounds: PixelRect) -> Bool {
    guard items.count <= 9, items.allSatisfy({ $0.plane < 0 }) else { return false }
    var area = 0.0
    for (index, item) in items.enumerated() {
      area += item.bounds.intersection(bounds).area
      if items[..<index].contains(where: { $0.bounds.intersects(item.bounds) }) { return false }
    }
    return abs(area - bounds.area) < 0.5
  }

  /// The items drawn into a picture of their own, and that as the one item.
  private func maskPicture(_ shown: [DrawItem], _ bounds: PixelRect) -> [DrawItem] {
    guard let target = frameTarget(width: Int(bounds.width), height: Int(bounds.height)) else {
      return shown
    }
    add(Pass(target: target, originX: bounds.x0, originY: bounds.y0, items: shown))
    let source = TextureSource(
      target.texture, width: Int(bounds.width), height: Int(bounds.height))
    var item = DrawItem(.image, bounds, SIMD4(repeating: 1))
    item.bounds = bounds
    item.read((source.texture, .nearest, source.uv), over: bounds)
    return [item]
  }
}
