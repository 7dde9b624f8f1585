import QuartzCore

/// Opacity of a whole subtree, and clips within clips.
extension SceneBuilder {
  /// Lets the items from `start` on show through, as one picture.
  func applyOpacity(_ opacity: Float, from start: Int, clip: ClipState) {
    guard start < items.count else { return }
    if overlap(from: start) {
      wrapInGroup(from: start, clip: clip, opacity: opacity)
      return
    }
    // Nothing covers anything: each quad may fade alone, which costs nothing.
    for index in start..<items.count {
      items[index].color *= opacity
      items[index].isOpaque = false
      items[index].copySource = 0
      if items[index].blend == .replace { items[index].blend = .over }
    }
  }

  /// Moves the items from `start` on into a target of their own and shows that instead, through
  /// `clip`.
  func wrapInGroup(from start: Int, clip: ClipState, opacity: Float = 1) {
    guard start < items.count else { return }
    var bounds = PixelRect.empty
    for index in start..<items.count { bounds = bounds.union(items[index].bounds) }
    bounds = bounds.intersection(clip.rect).outward
    guard !bounds.isEmpty else {
      items.removeSubrange(start...)
      return
    }
    guard bounds.isFinite,
      let target = frameTarget(width: Int(bounds.width), height: Int(bounds.height))
    else { return }
    var pass = Pass(target: target, originX: bounds.x0, originY: bounds.y0)
    pass.items = takeItems(from: start)
    // The clip applies to the picture as a whole; inside it would count twice at its edge.
    for index in pass.items.indices where pass.items[index].clip == clip.shape {
      pass.items[index].clip = -1
    }
    add(pass)

    let source = TextureSource(
      target.texture, width: Int(bounds.width), height: Int(bounds.height))
    emitPicture(source, bounds, source.uv, SIMD4(repeating: opacity), .identity, clip)
  }

  /// Whether any two of the items from `start` on may touch the same pixel.
  private func overlap(from start: Int) -> Bool {
    let count = items.count - start
    guard count > 1 else { return false }
    // Each is compared with each: beyond a few dozen a group is cheaper than finding out.
    guard count <= 48 else { return true }
    for i in start..<items.count {
      for j in (i + 1)..<items.count where items[i].bounds.intersects(items[j].bounds) {
        // The inside of a turned quad and what is around it, one after the other.
        if j == i + 1, items[j].hole == items[i].rect, items[j].plane == items[i].plane { continue }
        return true
      }
    }
    return false
  }
}
