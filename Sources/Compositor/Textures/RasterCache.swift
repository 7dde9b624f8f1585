import QuartzCore

/// Decides which layers are drawn once into a texture, and finds those textures again.
///
/// A layer that only moves or fades is drawn from a texture of its subtree: without a GPU that is a blit. The display
/// lists that show a texture hold it; the layer's node refers to it weakly. It is found until something in the subtree
/// changes.
final class RasterCache {
  /// How a layer may be drawn.
  enum Use {
    /// Drawn layer by layer: the subtree changes from frame to frame, or is as cheap to draw as to copy.
    case none
    /// Drawn from a texture of all of it: the layer only moves or fades.
    case whole
    /// Drawn from a texture that the layer's bounds, whose size changes, clip.
    case window
    /// Drawn from a texture with its own scale, whatever the layer's transform is: `shouldRasterize` asks for that.
    case rasterized
  }

  /// The part of a layer that a texture shows.
  enum Extent {
    case whole
    /// All but the effect of the layer's mask.
    case underMask
  }

  /// The part of a layer's subtree that a texture shows. The layer's position and opacity are not part of it.
  struct Content {
    var extent = Extent.whole
    /// The layer's bounds when the texture was drawn.
    let bounds: CGRect
    /// Pixels for a unit of the layer's own plane.
    let scale: Double
    /// The area of the texture, in pixels from the layer's origin.
    let area: PixelRect
    let isOpaque: Bool
    /// The node's content generation when the texture was drawn.
    let generation: UInt64
  }

  /// The cache's notes about one layer; its node keeps them.
  struct Notes {
    /// Whether the layer is drawn from a texture although it rests, as long as its content generation is this one.
    fileprivate var request: UInt64?
    /// The number of consecutive frames in which the resting layer was drawn again, and the last of them.
    fileprivate var redraws = (count: 0, last: 0)
  }

  /// A subtree of fewer layers is drawn as fast as copied.
  private static let smallestSubtree = 4
  /// The area of the largest texture, as a multiple of the screen's. A larger one would cost too much memory.
  private static let largestArea = 4.0
  /// The fraction of the screen from which on a texture is worth its memory while the layer rests.
  private static let smallestRestingArea = 0.25
  /// The number of consecutive frames in which a resting layer must be drawn again before it gets a texture. The first
  /// may be a change of its own.
  private static let manyRedraws = 2

  /// Pixels of the screen.
  var screenArea = 0.0
  var isEnabled: Bool

  init(isEnabled: Bool) { self.isEnabled = isEnabled }

  // MARK: Decisions

  /// How a layer with the values `p` may be drawn. `isSteady` says that no animation scales or rotates it.
  func use(
    of node: RenderNode, _ p: borrowing LayerProperties, _ transform: PlaneTransform,
    isSteady: Bool
  ) -> Use {
    // A texture would fade as one image.
    guard p.opacity == 1 || p.allowsGroupOpacity else { return .none }
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
    guard isEnabled, transform.beginsOnPixel else { return .none }
    if let request = node.rasterNotes.request, request == node.contentGeneration { return .whole }
    guard
      let raster = raster(
        of: node, bounds: p.bounds, scale: transform.x.x, behindWindow: p.isPlainWindow)?.content,
      raster.isOpaque, raster.area.area >= smallestRestingArea
    else { return .none }
    if raster.bounds == p.bounds { return .whole }
    let edges = transform.bounds(of: PixelRect(p.bounds))
    return edges == edges.rounded ? .window : .none
  }

  /// Pixels from which on a texture is worth its memory while the layer rests.
  var smallestRestingArea: Double { Self.smallestRestingArea * screenArea }

  /// Whether the layer's bounds only clip its subtree, and animations change only their size.
  private static func isWindow(_ node: RenderNode, _ p: borrowing LayerProperties) -> Bool {
    node.animatesPlacementAndSizeOnly && p.isPlainWindow && node.mask == nil
      && p.bounds.origin == node.properties.bounds.origin
  }

  /// Whether only the mask changes from frame to frame, so that the masked subtree is worth a texture of its own.
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
      // The layer's rasterizationScale, or less where the texture would exceed the largest area.
      let area = Double(bounds.width * bounds.height)
      let most = (0.95 * Self.largestArea * screenArea / max(area, 1)).squareRoot()
      return (bounds, min(Double(p.rasterizationScale), most))
    case .window:
      // The larger of the present and the final size, in whole pixels: the bounds clip the texture, whose own edges
      // never show.
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

  /// Notes that a resting layer was drawn again in a frame, since something moves above it. Returns true when that has
  /// happened so often that the layer is to show a texture from the next frame on.
  func noteRedraw(of node: RenderNode, in frame: Int) -> Bool {
    let before = node.rasterNotes.redraws
    let count = before.last == frame - 1 ? before.count + 1 : 1
    node.rasterNotes.redraws = (count, frame)
    guard count >= Self.manyRedraws else { return false }
    node.rasterNotes = Notes(request: node.contentGeneration)
    return true
  }

  /// Notes that a layer has changed.
  func noteChange(of node: RenderNode) { node.rasterNotes.redraws.count = 0 }

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

  /// Notes that a resting layer can't have a texture.
  func withdrawRequest(for node: RenderNode) { node.rasterNotes.request = nil }

  // MARK: Textures

  /// A texture that shows the layer as it is now; nil if there is none. Behind a window it may show more.
  func raster(
    of node: RenderNode, bounds: CGRect, scale: Double, behindWindow: Bool,
    extent: Extent = .whole
  ) -> RasterTexture? {
    guard let texture = node.raster, let content = texture.content,
      content.generation == node.contentGeneration, content.extent == extent,
      content.scale == scale,
      behindWindow ? content.bounds.contains(bounds) : content.bounds == bounds
    else { return nil }
    return texture
  }

  /// Adds a snapshot, if it shows all of a layer and nothing else: the next snapshot, and the frame in which the layer
  /// shows again, copy it. `part` is the area of the snapshot, in pixels of the layer's plane.
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
    texture.content = Content(
      bounds: bounds, scale: scale, area: part, isOpaque: true, generation: node.contentGeneration)
    node.raster = texture
  }
}

extension LayerProperties {
  /// Whether the layer itself is at most a rectangle of one colour.
  var isPlain: Bool {
    cornerRadius == 0 && borderWidth == 0 && contents == nil && drawing == nil
  }

  /// Whether the size of the layer only clips its sublayers. With a sublayer transform it would also move them, since
  /// the transform's centre is the anchor point.
  var isPlainWindow: Bool { isPlain && masksToBounds && sublayerTransform.isIdentity }
}
