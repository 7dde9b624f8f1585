import Foundation

/// Layout and display: asked for now, done at the next flush, from the root down.
extension CALayer {
  public func setNeedsLayout() {
    guard modelLayer == nil, !flags.contains(.needsLayout) else { return }
    flags.insert(.needsLayout)
    markPathToWork()
  }

  public func needsLayout() -> Bool { flags.contains(.needsLayout) }

  /// Lays this tree out now, beginning at the topmost layer above that waits for it.
  public func layoutIfNeeded() {
    var top = self
    var next = superlayer
    while let layer = next {
      if layer.flags.contains(.needsLayout) { top = layer }
      next = layer.superlayer
    }
    top.performLayout()
  }

  public func setNeedsDisplay() {
    guard modelLayer == nil, !flags.contains(.needsDisplay) else { return }
    flags.insert(.needsDisplay)
    markPathToWork()
  }

  /// A part can't be drawn alone: contents are whole images.
  public func setNeedsDisplay(_ rect: CGRect) { setNeedsDisplay() }

  public func needsDisplay() -> Bool { flags.contains(.needsDisplay) }

  public func displayIfNeeded() {
    guard flags.contains(.needsDisplay) else { return }
    flags.remove(.needsDisplay)
    display()
  }

  /// Draws the contents into a bitmap of the bounds' size at `contentsScale`, through `draw(in:)`; where no bitmap can be so
  /// large there are none.
  public func drawContents() {
    guard let size = properties.bounds.size.pixels(scale: contentsScale),
      let ctx = CGContext(width: size.width, height: size.height)
    else {
      contents = nil
      return
    }
    ctx.scaleBy(x: contentsScale, y: contentsScale)
    ctx.translateBy(x: -bounds.origin.x, y: -bounds.origin.y)
    delegate?.layerWillDraw(self)
    draw(in: ctx)
    contents = ctx.makeImage()
  }

  /// Marks the layers above, up to the first that is marked already.
  func markPathToWork() {
    if context != nil { ChangeCause.noteChange() }
    var next = superlayer
    while let layer = next, !layer.flags.contains(.descendantNeedsWork) {
      layer.flags.insert(.descendantNeedsWork)
      next = layer.superlayer
    }
  }

  /// Lays out what needs it in this tree, parents first.
  func performLayout() {
    if flags.contains(.needsLayout) {
      flags.remove(.needsLayout)
      let isNested = isLayingOut
      isLayingOut = true
      layoutSublayers()
      isLayingOut = isNested
    }
    guard flags.contains(.descendantNeedsWork) else { return }
    // The list may change under a layout; a copy is retained for the loop and costs nothing
    // otherwise.
    for child in children where child.superlayer === self { child.performLayout() }
    maskLayer?.performLayout()
  }

  /// Asks the superlayer for layout because this layer has another size, as Core Animation does.
  ///
  /// It doesn't while either of them is being laid out: a superlayer that sizes its sublayers is not laid out again for
  /// that, and a sublayer that sizes itself starts no endless loop with a superlayer that sizes it, too.
  func askSuperlayerForLayout() {
    guard let parent, parent.maskLayer !== self, !parent.isLayingOut, !isLayingOut else { return }
    parent.setNeedsLayout()
  }

  /// Does the pending layout and display of this tree, up to ``LayerContext/maximumPasses`` times.
  func layOutAndDisplayTree() {
    for _ in 0..<LayerContext.maximumPasses where hasWork {
      performLayout()
      performDisplay()
    }
  }

  /// Displays what needs it in this tree and takes the marks away.
  func performDisplay() {
    displayIfNeeded()
    guard flags.contains(.descendantNeedsWork) else { return }
    flags.remove(.descendantNeedsWork)
    for child in children { child.performDisplay() }
    maskLayer?.performDisplay()
    if children.contains(where: \.hasWork) || maskLayer?.hasWork == true {
      flags.insert(.descendantNeedsWork)
    }
  }

  /// Whether something in this tree waits for layout or display: every flag says that something does.
  var hasWork: Bool { flags.rawValue != 0 }
}
