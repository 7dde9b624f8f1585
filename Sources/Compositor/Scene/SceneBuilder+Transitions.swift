import QuartzCore

/// A layer on the way from its old picture to what it shows now.
extension SceneBuilder {
  func emitTransition(
    _ transition: LayerTransition, _ node: RenderNode, _ p: borrowing LayerProperties,
    _ own: Surroundings
  ) {
    var settled = copy p
    settled.transition = nil
    let size = SIMD2(Double(p.bounds.width), Double(p.bounds.height))
    let (oldOffset, newOffset) = transition.offsets
    func place(_ offset: SIMD2<Double>) -> PlaneTransform {
      own.transform.translatedBefore(offset.x * size.x, offset.y * size.y)
    }
    if transition.style == .fade {
      fade(transition, node, settled, own)
      return
    }
    var new = own
    new.transform = place(newOffset)
    if snapsPictures, new.transform.isUpright {
      // Side by side, old and new meet on a whole pixel.
      new.transform.origin.x = PixelRect.nearest(new.transform.origin.x)
      new.transform.origin.y = PixelRect.nearest(new.transform.origin.y)
    }
    let old = place(oldOffset)
    if !transition.showsOldInFront {
      emitOld(transition, p.bounds, old, own.clip, opacity: 1)
    }
    visitInside(node, settled, new)
    if transition.showsOldInFront {
      emitOld(transition, p.bounds, old, own.clip, opacity: 1)
    }
  }

  /// Each pixel is between its old and its new colour, also where both let something behind show.
  private func fade(
    _ transition: LayerTransition, _ node: RenderNode, _ p: borrowing LayerProperties,
    _ own: Surroundings
  ) {
    let start = items.count
    visitInside(node, p, own)
    let share = Float(min(max(transition.progress, 0), 1))
    let pixels = own.transform.bounds(of: PixelRect(p.bounds)).intersection(own.clip.rect)
    let isCovered = items[start...].contains {
      $0.isOpaque && $0.bounds.contains(pixels.rounded)
    }
    let source = snapshots.source(of: transition.oldSnapshot)
    if isCovered, source?.isOpaque == true {
      // What is in front hides as much as it adds.
      emitOld(transition, p.bounds, own.transform, own.clip, opacity: 1 - share)
      return
    }
    // A sum of shares, which must not let through what is behind: a picture of its own.
    wrapInGroup(from: start, clip: ClipState(rect: own.clip.rect), opacity: share)
    for index in start..<items.count { items[index].blend = .add }
    let new = Array(items[start...])
    items.removeSubrange(start...)
    emitOld(
      transition, p.bounds, own.transform, ClipState(rect: own.clip.rect), opacity: 1 - share)
    items += new
    wrapInGroup(from: start, clip: own.clip)
  }

  private func emitOld(
    _ transition: LayerTransition, _ bounds: CGRect, _ transform: PlaneTransform,
    _ clip: ClipState, opacity: Float
  ) {
    guard opacity > 0, var source = snapshots.source(of: transition.oldSnapshot) else { return }
    source.keepsToPixels = snapsPictures
    let size = transition.oldSnapshot.pixelSize
    let scale = max(transition.oldSnapshot.scale, 1e-6)
    let frame = CGRect(
      x: bounds.minX, y: bounds.minY, width: size.width / scale, height: size.height / scale)
    emitPicture(
      source, PixelRect(frame), source.uv, SIMD4(repeating: opacity), transform, clip)
  }
}
