import QuartzCore

/// Pictures of subtrees that move: made when the movement begins, given back when they are not shown
/// any more.
final class PageCache {
  /// What of a layer's inside a picture shows.
  enum Extent {
    case whole
    /// All but what the layer's mask takes away.
    case underMask
  }

  struct Page {
    /// Kept, so that a layer that left and came back is not taken for itself.
    fileprivate let node: RenderNode
    /// Of the node, when the picture was made.
    fileprivate let version: UInt64
    /// What of the layer's inside was drawn, in its own units.
    let bounds: CGRect
    /// Pixels for a unit of the layer's own.
    let scale: Double
    fileprivate let extent: Extent
    fileprivate var lastFrame: UInt64 = 0
    let picture: PooledTarget
    /// In pixels from the layer's origin.
    let reach: PixelRect
    let isOpaque: Bool
    let stamp = TextureSource.nextStamp()

    init(
      node: RenderNode, bounds: CGRect, scale: Double, picture: PooledTarget, reach: PixelRect,
      isOpaque: Bool, extent: Extent = .whole
    ) {
      self.node = node
      self.bounds = bounds
      self.scale = scale
      self.extent = extent
      self.picture = picture
      self.reach = reach
      self.isOpaque = isOpaque
      version = node.interiorVersion
    }

    var target: RenderTarget { picture.target }
    fileprivate var isCurrent: Bool { version == node.interiorVersion }
  }

  private var pages: [LayerID: Page] = [:]
  private var frame: UInt64 = 0
  /// Whose pictures wait for their pass, in the order in which they were added.
  private var undrawn: [LayerID] = []

  var count: Int { pages.count }
  /// Without those that are snapshots.
  var byteCount: Int {
    pages.values.reduce(0) { $0 + ($1.picture.isSnapshot ? 0 : $1.target.texture.byteCount) }
  }

  /// A picture that still shows what the layer looks like; behind a window it may show more.
  func current(
    for node: RenderNode, bounds: CGRect, scale: Double, behindWindow: Bool,
    extent: Extent = .whole
  ) -> Page? {
    guard let page = pages[node.id], page.node === node, page.isCurrent, page.extent == extent,
      page.scale == scale, behindWindow ? page.bounds.contains(bounds) : page.bounds == bounds
    else { return nil }
    return page
  }

  /// The same for this frame: the picture stays another one, and what is out of date goes.
  func page(
    for node: RenderNode, bounds: CGRect, scale: Double, behindWindow: Bool,
    extent: Extent = .whole
  ) -> Page? {
    let found = current(
      for: node, bounds: bounds, scale: scale, behindWindow: behindWindow, extent: extent)
    guard var page = found else {
      remove(node.id)
      return nil
    }
    page.lastFrame = frame
    // As a whole: to change a part of it in its place, Swift would ask for memory.
    pages[node.id] = page
    return page
  }

  func add(_ page: Page) -> Page {
    pages[page.node.id] = page
    pages[page.node.id]?.lastFrame = frame
    undrawn.append(page.node.id)
    return page
  }

  /// Takes a snapshot that shows all of a layer's inside: as long as it lives, it costs nothing to know it.
  func share(_ page: Page) {
    pages[page.node.id] = page
    pages[page.node.id]?.lastFrame = frame
  }

  /// How many pictures wait for their pass.
  var undrawnCount: Int { undrawn.count }

  /// Every pass is about to be drawn.
  func noteDrawing() { undrawn.removeAll(keepingCapacity: true) }

  /// Forgets the pictures that were added after `count` waited, since their passes are dropped.
  func removeUndrawn(after count: Int = 0) {
    for id in undrawn[count...] { remove(id) }
    undrawn.removeSubrange(count...)
  }

  /// Gives back what the frame that was just drawn did not show; snapshots stay while they show what is.
  func endFrame() {
    for (id, page) in pages where page.lastFrame != frame {
      if !page.isCurrent || !page.picture.isSnapshot { remove(id) }
    }
    frame += 1
  }

  private func remove(_ id: LayerID) { pages[id] = nil }
}
