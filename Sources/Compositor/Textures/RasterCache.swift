import QuartzCore

/// Decides which layers are drawn once into a texture, and finds those textures again.
///
/// A layer that only moves or fades is drawn from a texture of its subtree; without a GPU that is a blit. The display lists that
/// show the texture hold it, and the layer's node refers to it weakly. It is reused until something in the subtree changes.
final class RasterCache {
  /// How a layer may be drawn.
  enum Use {
    /// Drawn layer by layer, because the subtree changes from frame to frame, or because drawing it is as cheap as copying it.
    case none
    /// Drawn from a texture of the whole subtree, because the layer only moves or fades.
    case whole
    /// Drawn from a texture that is clipped by the layer's bounds, whose size changes.
    case clippedByBounds
    /// Drawn from a texture at `rasterizationScale`, because the layer has `shouldRasterize` and is not steady and upright.
    case rasterized
  }

  /// The part of a layer that a texture shows.
  enum Extent {
    case whole
    /// Everything, without the effect of the layer's mask.
    case underMask
  }

  /// The part of a layer's subtree that a texture shows. The layer's position and opacity are not part of it.
  struct Content {
    var extent = Extent.whole
    /// The layer's bounds when the texture was drawn.
    let bounds: CGRect
    /// The resolution in pixels per point of the layer's own plane.
    let scale: Double
    /// The area of the texture, in pixels from the layer's origin.
    let area: PixelRect
    let isOpaque: Bool
    /// The node's content generation when the texture was drawn.
    let generation: UInt64
  }

  /// What the cache stores about one layer. Its node holds it.
  struct Notes {
    /// The content generation for which the layer is drawn from a texture although it has no animations; nil for none.
    fileprivate var request: UInt64?
    /// The number of consecutive frames in which the unchanged layer was drawn again, and the last of these frames.
    fileprivate var redraws = (count: 0, last: 0)
  }

  /// The smallest number of layers in a subtree that gets a texture. A smaller subtree is drawn as fast as a texture is copied.
  private static let smallestSubtree = 4
  /// The largest area of a texture, as a multiple of the screen's. A larger texture would need too much memory.
  private static let largestArea = 4.0
  /// The smallest area, as a fraction of the screen's, for which a texture is kept while the layer has no animations.
  private static let smallestRestingArea = 0.25
  /// The number of consecutive frames in which an unchanged layer must be drawn again before it gets a texture. It may have changed in the first.
  private static let manyRedraws = 2

  /// The area of the screen in pixels.
  var screenArea = 0.0
  var isEnabled: Bool

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  // MARK: Decisions

  /// How a layer with the values `p` may be drawn. `isSteady` tells that no animation scales or rotates it.
  func use(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform,
    isSteady: Bool
  ) -> Use {
    // A texture fades as one image, which this layer must not.
    guard p.opacity == 1 || p.allowsGroupOpacity else { return .none }
    // A texture has nothing of what lies behind the layer.
    guard !node.summary.hasBackdrop || p.shouldRasterize else { return .none }
    guard isSteady, transform.isUniformScale else {
      let isRasterized =
        p.shouldRasterize && p.rasterizationScale > 0 && node.animatesPlacementOnly
        && node.summary.count >= Self.smallestSubtree
      return isRasterized ? .rasterized : .none
    }
    guard !node.animations.isEmpty || p.shouldRasterize else {
      return restingUse(of: node, p, transform)
    }
    // The bounds only clip the subtree, and animations change only their size, besides moving or fading the layer.
    let isClippedByBounds =
      node.animatesPlacementAndSizeOnly && p.onlyClips && node.mask == nil
      && p.bounds.origin == node.properties.bounds.origin
    guard node.animatesPlacementOnly || isClippedByBounds else { return .none }
    let summary = node.summary
    guard summary.count >= Self.smallestSubtree, !summary.hasAnimationsBelow else { return .none }
    return node.animatesPlacementOnly ? .whole : .clippedByBounds
  }

  /// Whether a texture is drawn in the layer's place. `shouldRasterize` changes how a layer looks, so no switch disables it.
  func isShown(_ use: Use) -> Bool { use == .rasterized || use != .none && isEnabled }

  /// How a layer without animations may be drawn. It is drawn from the texture that was made when it moved, if that is large.
  /// Otherwise the frame after a transition, and the first frame of the next one, would draw whole screens that have not changed.
  private func restingUse(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform
  ) -> Use {
    guard isEnabled, transform.beginsOnPixel else { return .none }
    if let request = node.rasterNotes.request, request == node.contentGeneration { return .whole }
    guard
      let raster = raster(
        of: node, bounds: p.bounds, scale: transform.x.x, clippedByBounds: p.onlyClips)?.content,
      raster.isOpaque, raster.area.area >= smallestRestingArea
    else { return .none }
    if raster.bounds == p.bounds { return .whole }
    let edges = transform.bounds(of: PixelRect(p.bounds))
    return edges == edges.rounded ? .clippedByBounds : .none
  }

  /// The smallest area, in pixels, for which a texture is kept while the layer has no animations.
  var smallestRestingArea: Double { Self.smallestRestingArea * screenArea }

  /// Whether the masked subtree gets a texture, because only the mask changes from frame to frame.
  func isWorthwhile(
    under mask: RenderNode, of node: RenderNode, _ transform: PlaneTransform, isSteady: Bool
  ) -> Bool {
    isEnabled && mask.isMoving && node.animations.isEmpty && isSteady && !node.summary.hasBackdrop
      && node.summary.count >= Self.smallestSubtree && !node.summary.hasAnimationsInSublayers
      && transform.isUniformScale && transform.beginsOnPixel
  }

  /// The bounds, in points, and the scale, in pixels per point, of the texture for a layer.
  func format(
    of node: RenderNode, _ p: borrowing LayerProperties, _ use: Use, _ transform: PlaneTransform
  ) -> (bounds: CGRect, scale: Double) {
    var bounds = p.bounds
    switch use {
    case .rasterized:
      // The scale is reduced if the texture would exceed the largest area.
      let area = Double(bounds.width * bounds.height)
      let most = (0.95 * Self.largestArea * screenArea / max(area, 1)).squareRoot()
      return (bounds, min(Double(p.rasterizationScale), most))
    case .clippedByBounds:
      // The larger of the present and the model's size, rounded up to whole pixels. The bounds clip the texture, so its own edges
      // are never visible.
      let scale = transform.x.x
      let model = node.properties.bounds.size
      func whole(_ a: CGFloat, _ b: CGFloat) -> CGFloat { (max(a, b) * scale).rounded(.up) / scale }
      bounds.size = CGSize(
        width: whole(bounds.width, model.width), height: whole(bounds.height, model.height))
    case .none, .whole: break
    }
    return (bounds, transform.x.x)
  }

  /// Whether a texture of `area`, in pixels, may be made.
  func allows(_ area: PixelRect) -> Bool {
    !area.isEmpty && area.area <= Self.largestArea * screenArea
  }

  // MARK: Redraws

  /// Notes that an unchanged layer was drawn again in a frame, because something in front of it moves. Returns true once this has
  /// happened in enough consecutive frames: the layer is then drawn from a texture from the next frame on.
  func noteRedraw(of node: RenderNode, in frame: Int) -> Bool {
    let before = node.rasterNotes.redraws
    let count = before.last == frame - 1 ? before.count + 1 : 1
    node.rasterNotes.redraws = (count, frame)
    guard count >= Self.manyRedraws else { return false }
    node.rasterNotes = Notes(request: node.contentGeneration)
    return true
  }

  /// Notes that a layer has changed, which ends a sequence of redraws.
  func noteChange(of node: RenderNode) { node.rasterNotes.redraws.count = 0 }

  /// Whether a layer without animations looks the same when it is drawn from a texture: it must be opaque, lie on whole pixels, and
  /// draw nothing beyond its bounds. `placement` is that of its sublayers.
  func mayReplace(_ node: RenderNode, _ placement: Placement) -> Bool {
    let p = node.properties
    let bounds = PixelRect(p.bounds)
    let pixels = placement.pixelBounds(of: bounds)
    return p.isPlain && p.backgroundColor?.w == 1 && p.opacity == 1 && p.shadowOpacity == 0
      && !node.summary.hasBackdrop
      && node.mask == nil && p.transition == nil && placement.isOnPixels && pixels.isIntegral
      && allows(pixels) && (p.masksToBounds || bounds.contains(node.visualOverflow))
  }

  /// Notes that a layer can't have a texture.
  func withdrawRequest(for node: RenderNode) { node.rasterNotes.request = nil }

  // MARK: Textures

  /// An up-to-date texture of the layer; nil if there is none. With `clippedByBounds` it may show more than `bounds`, which then clip it.
  func raster(
    of node: RenderNode, bounds: CGRect, scale: Double, clippedByBounds: Bool,
    extent: Extent = .whole
  ) -> RasterTexture? {
    guard let texture = node.raster, let content = texture.content,
      content.generation == node.contentGeneration, content.extent == extent,
      content.scale == scale,
      clippedByBounds ? content.bounds.contains(bounds) : content.bounds == bounds
    else { return nil }
    return texture
  }

  /// Adds a snapshot as the layer's texture, if it shows exactly the whole layer. The next snapshot, and the frame in which the layer
  /// becomes visible again, copy it. `part` is the area of the snapshot, in pixels from the origin of the layer's plane.
  func add(
    snapshot texture: RasterTexture, of node: RenderNode, _ part: PixelRect, scale: Double,
    isOpaque: Bool
  ) {
    guard isEnabled, isOpaque, node.animations.isEmpty, !node.summary.hasBackdrop,
      node.summary.count >= Self.smallestSubtree, !node.summary.hasAnimationsBelow,
      part.area >= smallestRestingArea
    else { return }
    let bounds = node.properties.bounds
    guard PixelRect(bounds).scaled(by: scale) == part,
      part.contains(node.visualOverflow.scaled(by: scale))
    else { return }
    texture.content = Content(
      bounds: bounds, scale: scale, area: part, isOpaque: true, generation: node.contentGeneration)
    node.raster = texture
  }
}
