import QuartzCore

/// Pictures of subtrees that move: made when the movement begins, given back when it ends.
final class PageCache {
  struct Page {
    /// Kept, so that a layer that left and came back is not taken for itself.
    fileprivate let node: RenderNode
    let target: RenderTarget
    /// In pixels from the layer's origin.
    let reach: PixelRect
    let isOpaque: Bool
    let scale: Double
    /// Of the node, when the picture was made.
    let version: UInt64
    fileprivate(set) var lastFrame: UInt64
  }

  private let targets: RenderTargetPool
  private var pages: [LayerID: Page] = [:]
  private var frame: UInt64 = 0

  init(targets: RenderTargetPool) { self.targets = targets }

  var count: Int { pages.count }
  var byteCount: Int { pages.values.reduce(0) { $0 + $1.target.texture.byteCount } }

  /// A picture that still shows what the layer looks like.
  func page(for node: RenderNode, scale: Double) -> Page? {
    guard let page = pages[node.id] else { return nil }
    guard page.node === node, page.version == node.interiorVersion, page.scale == scale else {
      remove(node.id)
      return nil
    }
    pages[node.id]?.lastFrame = frame
    return page
  }

  func add(
    node: RenderNode, scale: Double, reach: PixelRect, target: RenderTarget, isOpaque: Bool
  ) -> Page {
    let page = Page(
      node: node, target: target, reach: reach, isOpaque: isOpaque, scale: scale,
      version: node.interiorVersion, lastFrame: frame)
    pages[node.id] = page
    return page
  }

  /// Gives back what the frame that was just drawn did not show.
  func endFrame() {
    for (id, page) in pages where page.lastFrame != frame { remove(id) }
    frame += 1
  }

  private func remove(_ id: LayerID) {
    guard let page = pages.removeValue(forKey: id) else { return }
    targets.give(page.target)
  }
}
