import QuartzCore

/// Decides which layers are drawn once into a texture, and finds those textures again.
///
/// A layer that only moves or fades is drawn from a texture of its subtree: without a GPU that is a copy of rows. The
/// display lists that show a texture hold it; the cache itself keeps none alive. An entry is found as long as nothing
/// in its subtree has changed since it was drawn.
final class RasterCache {
  /// How a layer may be drawn.
  enum Use {
    /// Layer by layer: its subtree changes by itself, or is as cheap to draw as to copy.
    case none
    /// From a texture of all of it: it moves or fades, nothing else.
    case whole
    /// From a texture that the layer's bounds, which change their size, cut off.
    case window
    /// From a texture at a scale of its own, however the layer is transformed: `shouldRasterize` asks for that.
    case rasterized
  }

  /// The part of a layer that a texture shows.
  enum Extent {
    case whole
    /// All but the effect of the layer's mask.
    case underMask
  }

  /// A texture of a layer's subtree. The layer's place and opacity are not part of it.
  struct Raster {
    let texture: RasterTexture
    /// The layer's bounds when it was drawn.
    let bounds: CGRect
    /// Pixels for a unit of the layer's own plane.
    let scale: Double
    /// What the texture covers, in pixels from the layer's origin.
    let area: PixelRect
    let isOpaque: Bool
  }

  private struct Entry {
    /// Both are weak: the cache keeps no texture alive, and a layer that left and came back has another node.
    weak var texture: RasterTexture?
    weak var node: RenderNode?
    /// The node's content generation when the texture was drawn.
    let generation: UInt64
    let extent: Extent
    let bounds: CGRect
    let scale: Double
    let area: PixelRect
    let isOpaque: Bool
  }

  /// Layers below this number are drawn as fast as copied.
  private static let smallestSubtree = 4
  /// In screens: a larger texture would cost more memory than it saves time.
  private static let largestArea = 4.0
  /// The fraction of the screen from which on a texture is worth its memory while the layer rests.
  private static let smallestRestingArea = 0.25
  /// In how many frames in a row a resting layer must be drawn again before it gets a texture. The first may be a
  /// change of its own.
  private static let manyRedraws = 2

  /// Pixels of the screen.
  var screenArea = 0.0
  var isEnabled: Bool
  private var entries: [LayerID: Entry] = [:]
  /// Resting layers that are worth a texture, each with its content generation.
  private var requests: [LayerID: UInt64] = [:]
  /// In how many frames in a row resting layers were drawn again, and the last of these frames.
  private var redraws: [LayerID: (count: Int, last: Int)] = [:]

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  /// How many layers have a texture that shows them as they are.
  var count: Int { entries.values.count { $0.node?.contentGeneration == $0.generation } }

  // MARK: Decisions

  /// How a layer with the values `p` may be drawn. `isSteady` says that no animation scales or rotates it.
  func use(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform,
    isSteady: Bool
  ) -> Use {
    guard isSteady, transform.isUpright else { return rasterizedUse(of: node, p) }
    guard !node.animations.isEmpty || p.shouldRasterize else {
      return restingUse(of: node, p, transform)
    }
    guard node.animatesPlacementOnly || Self.isWindow(node, p) else { return .none }
    let summary = node.summary
    guard summary.count >= Self.smallestSubtree, !summary.hasAnimationsBelow else { return .none }
    return node.animatesPlacementOnly ? .whole : .window
  }

  /// Whether a texture is drawn in the layer's place. `shouldRasterize` changes how a layer looks, so no switch
  /// disables it.
  func isShown(_ use: Use) -> Bool { use == .rasterized || use != .none && isEnabled }

  private func rasterizedUse(of node: RenderNode, _ p: borrowing LayerProperties) -> Use {
    guard p.shouldRasterize, p.rasterizationScale > 0, node.animatesPlacementOnly,
      node.summary.count >= Self.smallestSubtree
    else { return .none }
    return .rasterized
  }

  /// A resting layer is drawn from the texture that was made when it moved, if that is large: the frame after a
  /// transition, and the first of the next one, would otherwise draw whole screens that have not changed.
  private func restingUse(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> Use {
    guard transform.beginsOnPixel else { return .none }
    if !requests.isEmpty, requests[node.id] == node.contentGeneration { return .whole }
    guard !entries.isEmpty,
      let raster = raster(
        of: node, bounds: p.bounds, scale: transform.x.x, behindWindow: p.isPlainWindow),
      raster.isOpaque, raster.area.area >= smallestRestingArea
    else { return .none }
    if raster.bounds == p.bounds { return .whole }
    let edges = transform.bounds(of: PixelRect(p.bounds))
    return edges == edges.rounded ? .window : .none
  }

  /// Pixels from which on a texture is worth its memory while the layer rests.
  var smallestRestingArea: Double { Self.smallestRestingArea * screenArea }

  /// Whether the size of the layer's bounds decides only how much of its subtree shows.
  private static func isWindow(_ node: RenderNode, _ p: borrowing LayerProperties) -> Bool {
    node.animatesPlacementAndSizeOnly && p.isPlainWindow && node.mask == nil
      && p.bounds.origin == node.properties.bounds.origin
  }

  /// Whether only the mask changes from frame to frame, so that what lies under it is drawn once.
  func isWorthwhile(
    under mask: RenderNode, of node: RenderNode, _ transform: PlaneTransform, isSteady: Bool
  ) -> Bool {
    isEnabled && mask.isMoving && node.animations.isEmpty && isSteady
      && node.summary.count >= Self.smallestSubtree && !node.summary.hasAnimationsInSublayers
      && transform.isUpright && transform.beginsOnPixel
  }

  /// The bounds and the scale of the texture for a layer.
  func format(
    of node: RenderNode, _ p: borrowing LayerProperties, _ use: Use, _ transform: PlaneTransform
  ) -> (bounds: CGRect, scale: Double) {
    var bounds = p.bounds
    switch use {
    case .rasterized:
      // As many pixels as the layer asks for, or as there may be in one texture.
      let area = Double(bounds.width * bounds.height)
      let most = (0.95 * Self.largestArea * screenArea / max(area, 1)).squareRoot()
      return (bounds, min(Double(p.rasterizationScale), most))
    case .window:
      // As much as will show in the end, or shows now, to whole pixels: the window has edges, the texture none.
      let scale = transform.x.x
      let model = node.properties.bounds.size
      func whole(_ a: CGFloat, _ b: CGFloat) -> CGFloat { (max(a, b) * scale).rounded(.up) / scale }
      bounds.size = CGSize(
        width: whole(bounds.width, model.width), height: whole(bounds.height, model.height))
    case .none, .whole: break
    }
    return (bounds, transform.x.x)
  }

  /// Whether a texture of `area` may be made.
  func allows(_ area: PixelRect) -> Bool {
    !area.isEmpty && area.area <= Self.largestArea * screenArea
  }

  // MARK: Redraws

  /// Takes note that a resting layer was drawn again in a frame, for something that moves above it. True when that has
  /// happened so often that its next display list is to show a texture.
  func noteRedraw(of node: RenderNode, in frame: Int) -> Bool {
    let before = redraws[node.id]
    let count = before?.last == frame - 1 ? (before?.count ?? 0) + 1 : 1
    if redraws.count > 16 { redraws = redraws.filter { $0.value.last >= frame - 1 } }
    redraws[node.id] = (count, frame)
    guard count >= Self.manyRedraws else { return false }
    requests[node.id] = node.contentGeneration
    redraws[node.id] = nil
    return true
  }

  /// Takes note that a layer does not rest.
  func noteChange(of node: RenderNode) {
    if !redraws.isEmpty { redraws[node.id] = nil }
  }

  /// Whether a resting layer, its sublayers within `placement`, looks the same as a texture of it: opaque, on whole
  /// pixels, and with nothing beyond its bounds.
  func mayReplace(_ node: RenderNode, _ placement: Placement) -> Bool {
    let p = node.properties
    let bounds = PixelRect(p.bounds)
    let pixels = placement.place(bounds)
    return p.isPlain && p.backgroundColor?.w == 1 && p.opacity == 1 && p.shadowOpacity == 0
      && node.mask == nil && p.transition == nil && placement.isOnPixels && pixels.isIntegral
      && allows(pixels) && (p.masksToBounds || bounds.contains(node.visualOverflow))
  }

  /// Forgets that a resting layer is worth a texture: it can't have one.
  func withdrawRequest(for node: RenderNode) { requests[node.id] = nil }

  // MARK: Entries

  /// The texture of a layer that still shows what the layer looks like; behind a window it may show more.
  func raster(
    of node: RenderNode, bounds: CGRect, scale: Double, behindWindow: Bool,
    extent: Extent = .whole
  ) -> Raster? {
    guard let entry = entries[node.id], entry.generation == node.contentGeneration,
      entry.extent == extent, entry.scale == scale,
      behindWindow ? entry.bounds.contains(bounds) : entry.bounds == bounds,
      entry.node === node, let texture = entry.texture
    else { return nil }
    return Raster(
      texture: texture, bounds: entry.bounds, scale: scale, area: entry.area,
      isOpaque: entry.isOpaque)
  }

  /// Adds the texture of a layer as it is now.
  func add(_ raster: Raster, of node: RenderNode, extent: Extent = .whole) {
    raster.texture.setEntry(node.id, in: self)
    entries[node.id] = Entry(
      texture: raster.texture, node: node, generation: node.contentGeneration, extent: extent,
      bounds: raster.bounds, scale: raster.scale, area: raster.area, isOpaque: raster.isOpaque)
  }

  /// Adds a snapshot, if it shows all of a layer and nothing else: the next snapshot, and the frame in which the layer
  /// shows again, are copies of it. `part` is what was drawn, in pixels of the layer's plane.
  func add(
    snapshot texture: RasterTexture, of node: RenderNode, _ part: PixelRect, scale: Double,
    isOpaque: Bool
  ) {
    guard isEnabled, isOpaque, node.animations.isEmpty,
      node.summary.count >= Self.smallestSubtree, !node.summary.hasAnimationsBelow,
      part.area >= smallestRestingArea
    else { return }
    let bounds = node.properties.bounds
    guard PixelRect(bounds).scaled(by: scale) == part,
      part.contains(node.visualOverflow.scaled(by: scale))
    else { return }
    let raster = Raster(
      texture: texture, bounds: bounds, scale: scale, area: part, isOpaque: true)
    withExtendedLifetime(texture) { add(raster, of: node) }
  }

  /// Forgets the entry of a layer whose texture was freed.
  func removeFreed(_ layer: LayerID?) {
    guard let layer, entries[layer]?.texture == nil else { return }
    entries[layer] = nil
  }

  /// Forgets what is known of layers that are gone.
  func removeLayers(_ layers: [LayerID]) {
    guard !requests.isEmpty else { return }
    for layer in layers { requests[layer] = nil }
  }
}

extension LayerProperties {
  /// Whether the layer is a rectangle with nothing at its edges.
  var isPlain: Bool {
    cornerRadius == 0 && borderWidth == 0 && contents == nil && drawing == nil
  }

  /// Whether the size of the layer decides only how much of its inside shows: a sublayer transform has its centre where
  /// the size puts the anchor point.
  var isPlainWindow: Bool { isPlain && masksToBounds && sublayerTransform.isIdentity }
}
