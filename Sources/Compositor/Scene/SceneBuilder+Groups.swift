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
    }
  }

  /// Moves the items from `start` on into a target of their own and shows that instead.
  func wrapInGroup(from start: Int, clip: ClipState, opacity: Float = 1) {
    guard start < items.count else { return }
    var bounds = PixelRect.empty
    for index in start..<items.count { bounds = bounds.union(items[index].bounds) }
    bounds = bounds.intersection(clip.rect).outward
    guard !bounds.isEmpty else {
      items.removeSubrange(start...)
      return
    }
    guard let target = frameTarget(width: Int(bounds.width), height: Int(bounds.height)) else {
      return
    }
    var pass = Pass(target: target, originX: bounds.x0, originY: bounds.y0)
    pass.items = Array(items[start...])
    items.removeSubrange(start...)
    if opacity < 1 {
      // The outer clip applies to the picture as a whole; inside it would count twice at its edge.
      for index in pass.items.indices where pass.items[index].clip == clip.shape {
        pass.items[index].clip = -1
      }
    }
    add(pass)

    let width = Double(target.width)
    let height = Double(target.height)
    let source = Source(
      texture: target.texture.name,
      uv: PixelRect(x0: 0, y0: 0, x1: bounds.width / width, y1: bounds.height / height),
      isMask: false, isOpaque: false, width: bounds.width, height: bounds.height)
    emitImage(
      source, bounds, source.uv, SIMD4(repeating: opacity), .identity, clip)
  }

  /// Whether any two of the items from `start` on may touch the same pixel.
  private func overlap(from start: Int) -> Bool {
    let count = items.count - start
    guard count > 1 else { return false }
    // Cells of one box never overlap; beyond a handful of quads a group is cheaper than finding out.
    guard count <= 24 else { return true }
    for i in start..<items.count {
      for j in (i + 1)..<items.count where items[i].bounds.intersects(items[j].bounds) {
        return true
      }
    }
    return false
  }
}
