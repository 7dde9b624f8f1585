import QuartzCore

/// What a layer shows, from the back to the front: its background, contents, sublayers, border.
extension SceneBuilder {
  /// Background, contents, shape or gradient, sublayers, border; of them what the mask lets
  /// through. `own` has the layer's own transform and time, and the
  /// clip around it.
  ///
  /// `edges` are the whole pixels on which the layer itself lies, if it keeps to them.
  func visitInside(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings,
    edges: PixelRect? = nil
  ) {
    if let transition = p.transition { return emitTransition(transition, node, p, own) }
    switch maskEffect(node, own) {
    case .none: drawInside(node, p, own, edges: edges)
    case .nothing: break
    case .box(let box, let transform):
      let start = items.count
      var inner = own
      let needsGroup: Bool
      (inner.clip, needsGroup) = narrow(
        own.clip, to: box, transform, transform.bounds(of: box.rect))
      guard !inner.clip.rect.isEmpty else { return }
      drawUnderMask(node, p, inner, edges: edges)
      if needsGroup { wrapInGroup(from: start, clip: own.clip) }
    case .picture(let mask):
      let start = items.count
      drawUnderMask(node, p, own, edges: edges)
      applyMask(mask, from: start, own)
    }
  }

  /// All but the mask, as a picture where nothing but the mask changes.
  private func drawUnderMask(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings, edges: PixelRect?
  ) {
    if let mask = node.mask, let page = pageUnderMask(mask, of: node, p, own) {
      return emitPage(page, .whole, own.transform, own.clip)
    }
    let start = items.count
    drawInside(node, p, own, edges: edges)
    // Were each layer soft by itself along the edge of a clip, what lies under it would shine through.
    if own.clip.shape >= 0, node.mask != nil, !node.children.isEmpty {
      wrapInGroup(from: start, clip: own.clip)
    }
  }

  /// All but the mask.
  func drawInside(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings, edges: PixelRect?
  ) {
    let start = items.count
    guard let (inner, needsGroup) = drawBelowChildren(node, p, own, edges: edges) else { return }
    if !node.children.isEmpty, !inner.clip.rect.isEmpty {
      for child in node.childrenInDrawingOrder(at: own.time)
      where child.children.isEmpty || !inner.isOutside(child.reachInSuperlayer) {
        visit(child, inner)
      }
    }
    if needsGroup { wrapInGroup(from: start, clip: own.clip) }
    drawAboveChildren(p, own, edges: edges)
  }

  /// What lies under the sublayers, and how these are placed; nil where nothing can show. The flag says that all of it
  /// must become a group.
  func drawBelowChildren(
    _ node: RenderNode, _ p: borrowing LayerProperties, _ own: Surroundings, edges: PixelRect?
  ) -> (inner: Surroundings, needsGroup: Bool)? {
    let (transform, clip) = (own.transform, own.clip)
    let box = RoundedBox(p)
    let pixels = edges ?? transform.bounds(of: box.rect)
    let isVisible = pixels.intersects(clip.rect)
    if p.masksToBounds && !isVisible { return nil }
    if isVisible { layersDrawn += 1 }

    var inner = own
    var needsGroup = false
    if p.masksToBounds, !node.children.isEmpty || p.contents != nil || p.drawing != nil {
      (inner.clip, needsGroup) = narrow(clip, to: box, transform, pixels)
    }
    if isVisible, let color = p.backgroundColor, color.w > 0 {
      if let edges {
        emitBox(RoundedBox(edges), color.premultiplied, .identity, clip)
      } else {
        emitBackground(box, color.premultiplied, p, transform, clip)
      }
    }
    if p.contents != nil { emitContents(p, transform, inner.clip) }
    switch p.drawing {
    case nil: break
    case .shape(let shape):
      emitShape(
        shape, transform, inner.clip, isSteady: own.isSteady, animates: node.animatesDrawing)
    case .gradient(let gradient): if isVisible { emitGradient(gradient, p, transform, inner.clip) }
    }
    inner.sublayerMatrix = p.sublayerTransform.isIdentity ? nil : p.sublayerMatrix
    return (inner, needsGroup)
  }

  /// The border.
  func drawAboveChildren(
    _ p: borrowing LayerProperties, _ own: Surroundings, edges: PixelRect?
  ) {
    guard p.borderWidth > 0, let color = p.borderColor, color.w > 0 else { return }
    let box = RoundedBox(p)
    let pixels = edges ?? own.transform.bounds(of: box.rect)
    guard pixels.intersects(own.clip.rect) else { return }
    emitBorder(
      box, width: Double(p.borderWidth), color.premultiplied, own.transform, own.clip)
  }
}
