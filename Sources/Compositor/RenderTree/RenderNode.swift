import CoreGraphics
import QuartzCore

/// The compositor's own copy of a layer.
final class RenderNode {
  let id: LayerID
  /// The tree that committed the layer last. Only commits of this tree remove the layer.
  var context: ContextID?
  private(set) var properties = LayerProperties()
  private(set) var timing = MediaTiming()
  /// The animations, in the order in which they apply.
  private(set) var animations: [CompiledAnimation] = []
  /// The sublayers back to front, regardless of `zPosition`.
  private(set) var children: [RenderNode] = []
  /// The mask, in this layer's space and time. Its `parent` is this node.
  private(set) var mask: RenderNode?
  /// The superlayer's node; a removed one clears it in its children. Unowned: a weak reference would make retaining the parent slower.
  private(set) unowned var parent: RenderNode?

  /// Changes whenever the layer itself or a descendant looks different. Values of the layer that ``animatesPlacementOnly``
  /// allows, such as its position, do not count.
  private(set) var contentGeneration: UInt64 = 0

  /// Changes whenever the layer's own position, transform, opacity, visibility or shadow changes, or its timing or animations.
  private(set) var placementGeneration: UInt64 = 0
  /// Changes whenever sublayers are added, removed or may be drawn in another order.
  private(set) var orderGeneration: UInt64 = 0

  /// The index of the ``CachedNode`` that shows the layer, among the children of the superlayer's ``CachedLayer``; negative for none.
  var cacheIndex = -1
  /// The indices of the cached nodes of sublayers that have changed since ``forgetChangedCaches()``.
  private(set) var changedCaches = ChangedIndices()

  /// The last texture of the layer's subtree, while something still holds it; see ``RasterCache``.
  weak var raster: RasterTexture?
  var rasterNotes = RasterCache.Notes()

  private var cachedOrder: DrawingOrder?
  private var cachedSummary: SubtreeSummary?
  private var cachedOverflow: PixelRect?
  private var cachedOpaquePart: PixelRect?
  /// Whether the layer's own animations, if it has any, change only its position, transform, opacity, visibility or shadow, so
  /// that a texture of its contents stays valid.
  private(set) var animatesPlacementOnly = true
  /// Whether the layer's own animations change only its bounds and what ``animatesPlacementOnly`` allows.
  private(set) var animatesPlacementAndSizeOnly = true

  /// Whether the layer's own animations change which pixels a shape layer covers.
  private(set) var animatesDrawing = false

  /// A summary of a subtree, the node itself included.
  struct SubtreeSummary {
    var count = 1
    /// Whether layers below, those of the mask included, have animations.
    var hasAnimationsBelow = false
    /// Whether layers below, except those of the node's own mask, have animations.
    var hasAnimationsInSublayers = false
    /// Whether a layer has a backdrop, or an animation may give it one.
    var hasBackdrop = false
  }

  private enum DrawingOrder {
    case asListed
    case sorted([RenderNode])
    /// An animation changes the order from frame to frame.
    case animated
  }

  init(_ id: LayerID) { self.id = id }

  /// Returns a copy of the layer with its sublayers and mask. No commit changes it.
  func copy() -> RenderNode {
    let copy = RenderNode(id)
    copy.context = context
    copy.set(properties)
    copy.set(timing)
    copy.set(animations)
    copy.setChildren(children.map { $0.copy() })
    copy.setMask(mask?.copy())
    return copy
  }

  // MARK: Values at a time

  /// The values with all animations applied, at a time in the layer's own time space.
  func evaluated(at time: CFTimeInterval) -> LayerProperties {
    var result = properties
    for animation in animations { animation.apply(to: &result, at: time) }
    return result
  }

  /// Calls `body` with the values of ``evaluated(at:)``. A layer without animations is spared the copy of its values.
  func withValues(at time: CFTimeInterval, _ body: (borrowing LayerProperties) -> Void) {
    if animations.isEmpty { body(properties) } else { body(evaluated(at: time)) }
  }

  /// The sublayers back to front, in the order of `zPosition`. `time` is in this layer's own time space.
  func childrenInDrawingOrder(at time: CFTimeInterval) -> [RenderNode] {
    switch order {
    case .asListed: return children
    case .sorted(let sorted): return sorted
    case .animated:
      return Self.sorted(children) { child in
        guard !child.animations.isEmpty else { return child.properties.zPosition }
        return child.evaluated(at: child.timing.localTime(at: time)).zPosition
      }
    }
  }

  /// The sublayers of a layer that preserves depth, from the one farthest from the viewer to the nearest one. `matrix` is the
  /// transform that the layer applies to them.
  func childrenByDepth(at time: CFTimeInterval, _ matrix: CATransform3D?) -> [RenderNode] {
    Self.sorted(children) { $0.evaluated(at: $0.timing.localTime(at: time)).depth(matrix) }
  }

  private var order: DrawingOrder {
    if let cachedOrder { return cachedOrder }
    let order: DrawingOrder =
      if children.contains(where: \.animatesZPosition) {
        .animated
      } else if children.allSatisfy({ $0.properties.zPosition == 0 }) {
        .asListed
      } else {
        .sorted(Self.sorted(children) { $0.properties.zPosition })
      }
    cachedOrder = order
    return order
  }

  private static func sorted(
    _ nodes: [RenderNode], by height: (RenderNode) -> CGFloat
  ) -> [RenderNode] {
    nodes.enumerated().map { (height($0.element), $0.offset, $0.element) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map(\.2)
  }

  /// Whether the node has an up-to-date texture of its subtree.
  var hasRaster: Bool { raster?.content?.generation == contentGeneration }

  /// Whether animations leave the layer's scale and rotation as they are in the model. `p` are the animated values.
  func keepsItsShape(_ p: borrowing LayerProperties) -> Bool {
    animations.isEmpty || p.transform.keepsShape(of: properties.transform)
  }

  /// Whether an animation puts the sublayers in another order from frame to frame.
  var animatesOrder: Bool {
    if case .animated = order { true } else { false }
  }

  /// Increases with every change of how the layer or its subtree looks.
  var generation: UInt64 { contentGeneration &+ placementGeneration }

  /// Whether the layer or a descendant has animations.
  var isMoving: Bool { !animations.isEmpty || summary.hasAnimationsBelow }

  /// A rectangle around everything that the layer and its sublayers draw, in the layer's own plane. It includes the shadow and ignores
  /// the layer's own animations. `everything` if a sublayer is animated or it can't be computed quickly.
  var visualOverflow: PixelRect {
    let overflow = cachedOverflow ?? makeVisualOverflow()
    cachedOverflow = overflow
    return overflow
  }

  /// A rectangle in the layer's plane that it or a descendant covers opaquely, regardless of its own opacity; empty if none is found.
  var opaquePart: PixelRect {
    let part = cachedOpaquePart ?? makeOpaquePart()
    cachedOpaquePart = part
    return part
  }

  var summary: SubtreeSummary {
    if let cachedSummary { return cachedSummary }
    var summary = SubtreeSummary()
    summary.hasBackdrop = mayHaveBackdrop
    for child in children {
      let below = child.summary
      if below.hasBackdrop { summary.hasBackdrop = true }
      summary.count += below.count
      if below.hasAnimationsBelow || !child.animations.isEmpty {
        summary.hasAnimationsInSublayers = true
      }
    }
    summary.hasAnimationsBelow = summary.hasAnimationsInSublayers
    if let mask, mask.summary.hasAnimationsBelow || !mask.animations.isEmpty {
      summary.hasAnimationsBelow = true
    }
    cachedSummary = summary
    return summary
  }

  // MARK: Changes

  /// How a descendant's change invalidates its ancestors' caches.
  private enum Scope {
    /// Only pixels have changed.
    case looks
    /// The set of layers, or of animated layers, has changed.
    case structure
  }

  /// Clears ``changedCaches``, after the scene has processed them.
  func forgetChangedCaches() { changedCaches.removeAll() }

  // A layer that left and came back within a commit sends all its values again; equal values change nothing.

  /// Takes out of the tree all that will not be where it is when the layer has these children and this mask.
  ///
  /// A commit does this for all its layers before it sets children and masks. Otherwise a layer that becomes a sublayer of its own former
  /// sublayer would be its own ancestor for a moment.
  func takeOutWhatMoves(_ newChildren: [RenderNode], mask newMask: RenderNode?) {
    if let mask, mask !== newMask { mask.removeFromParent() }
    if let newMask, newMask !== mask { newMask.removeFromParent() }
    if newChildren.elementsEqual(children, by: ===) { return }
    for child in newChildren where child.parent !== self || child === mask {
      child.removeFromParent()
    }
    let kept = Set(newChildren.map(\.id))
    if children.allSatisfy({ kept.contains($0.id) }) { return }
    for child in children {
      if !kept.contains(child.id) { child.parent = nil }
      child.cacheIndex = -1
    }
    children.removeAll { !kept.contains($0.id) }
    orderChanged()
    interiorChanged(.structure)
  }

  /// Sets the sublayers, after ``takeOutWhatMoves(_:mask:)``: each of them is in no other layer.
  func setChildren(_ new: [RenderNode]) {
    if new.elementsEqual(children, by: ===) { return }
    children = new
    for child in new {
      child.parent = self
      child.cacheIndex = -1
    }
    orderChanged()
    interiorChanged(.structure)
  }

  func setMask(_ new: RenderNode?) {
    guard new !== mask else { return }
    mask?.parent = nil
    new?.removeFromParent()
    mask = new
    new?.parent = self
    new?.cacheIndex = -1
    interiorChanged(.structure)
  }

  func removeFromParent() {
    guard let parent else { return }
    if parent.mask === self { parent.mask = nil }
    parent.children.removeAll { $0 === self }
    parent.orderChanged()
    self.parent = nil
    cacheIndex = -1
    parent.interiorChanged(.structure)
  }

  func set(_ new: LayerProperties) {
    guard new != properties else { return }
    let staysSameInside = properties.differsOnlyInPlacement(from: new)
    if properties.zPosition != new.zPosition { parent?.orderChanged() }
    let hadBackdrop = mayHaveBackdrop
    properties = new
    if staysSameInside { return placeChanged(.looks) }
    interiorChanged(hadBackdrop == mayHaveBackdrop ? .looks : .structure)
  }

  func set(_ new: MediaTiming) {
    guard new != timing else { return }
    timing = new
    // Timing only affects animations of the layer and its descendants, and a subtree with animations has no raster.
    placeChanged(.looks)
  }

  func set(_ new: [CompiledAnimation]) {
    guard !new.isEmpty || !animations.isEmpty else { return }
    let staysAnimated = new.isEmpty == animations.isEmpty
    let orderedBefore = animatesZPosition
    let hadBackdrop = mayHaveBackdrop
    animations = new
    let isTransition = new.contains(where: \.isTransition)
    animatesPlacementOnly = !isTransition
    animatesPlacementAndSizeOnly = !isTransition
    animatesDrawing = false
    for property in AnimatableProperty.allCases
    where !property.isPlacement && new.affect(property) {
      animatesPlacementOnly = false
      if property != .bounds { animatesPlacementAndSizeOnly = false }
      if property.changesShapes { animatesDrawing = true }
    }
    if hadBackdrop != mayHaveBackdrop { interiorChanged(.structure) }
    guard !staysAnimated || orderedBefore || animatesZPosition else { return placeChanged(.looks) }
    parent?.orderChanged()
    placeChanged(.structure)
  }

  /// Whether the layer itself has a backdrop, or an animation may give it one.
  private var mayHaveBackdrop: Bool {
    properties.backdropBlurRadius > 0 || animations.affect(.backdropBlurRadius)
  }

  /// Whether an animation may change the layer's order among its siblings from frame to frame.
  private var animatesZPosition: Bool { animations.affect(.zPosition) }

  /// Releases the node's values after its layer was removed, because something may still refer to the node.
  func retire() {
    properties = LayerProperties()
    animations = []
    for child in children where child.parent === self { child.parent = nil }
    children = []
    if let mask, mask.parent === self { mask.parent = nil }
    mask = nil
    parent = nil
  }

  /// Notes that sublayers were added or removed, or may be drawn in another order.
  private func orderChanged() {
    orderGeneration &+= 1
    cachedOrder = nil
  }

  private func placeChanged(_ scope: Scope) {
    placementGeneration &+= 1
    cachedOverflow = nil
    cachedOpaquePart = nil
    guard let parent else { return }
    parent.noteChange(in: self)
    parent.interiorChanged(scope)
  }

  /// Notes that the inside of the layer looks different, and so do all its ancestors.
  private func interiorChanged(_ scope: Scope) {
    var node = self
    while true {
      node.contentGeneration &+= 1
      node.cachedOverflow = nil
      node.cachedOpaquePart = nil
      if scope == .structure { node.cachedSummary = nil }
      guard let parent = node.parent else { return }
      parent.noteChange(in: node)
      node = parent
    }
  }

  private func noteChange(in child: RenderNode) {
    if child.cacheIndex >= 0 { changedCaches.insert(child.cacheIndex) }
  }

  /// Whether parents and children agree, no child occurs twice, and the cached number of layers is right.
  func checkInvariants() -> Bool {
    let count = children.reduce(1) { $0 + $1.summary.count }
    return children.allSatisfy { $0.parent === self } && mask.map { $0.parent === self } ?? true
      && Set(children.map(\.id)).count == children.count
      && cachedSummary.map { $0.count == count } ?? true
  }
}

/// The visual overflow of a layer: a rectangle that contains everything that the layer and its sublayers draw. If this lies
/// outside the clip, the layer need not be painted.
extension RenderNode {
  private func makeVisualOverflow() -> PixelRect {
    let p = properties
    guard p.transition == nil, !p.preservesDepth, p.replicator == nil, p.emitter == nil else {
      return .everything
    }
    var overflow = PixelRect(p.extent)
    if !p.masksToBounds {
      guard children.isEmpty || p.sublayerTransform.isIdentity else { return .everything }
      for child in children { overflow = overflow.union(child.overflowInSuperlayer) }
    }
    if p.shadowOpacity > 0, !p.masksToBounds {
      if let path = p.shadowPath { overflow = overflow.union(PixelRect(path.boundingBoxOfPath)) }
      // A blur ends at three radii (see `GaussianBlur.radius(sigma:)`). The rest allows for rounding to texels.
      let distance = max(abs(p.shadowOffset.width), abs(p.shadowOffset.height))
      overflow = overflow.outset(4 * Double(max(p.shadowRadius, 0)) + Double(distance) + 4)
    }
    return overflow.isFinite ? overflow : .everything
  }

  /// The visual overflow in the superlayer's plane.
  var overflowInSuperlayer: PixelRect {
    guard animations.isEmpty else { return .everything }
    if properties.isHidden { return .empty }
    let overflow = visualOverflow
    if overflow == .everything { return overflow }
    let transform = PlaneTransform(toSuperlayerOf: properties)
    return transform.isAffine ? transform.bounds(of: overflow) : .everything
  }
}

extension RenderNode {
  private func makeOpaquePart() -> PixelRect {
    let p = properties
    if p.preservesDepth { return .empty }
    if p.backgroundColor?.w == 1, p.transition == nil {
      let box = RoundedBox(p)
      return box.reach > 0 ? box.rect.core(reach: box.reach) : box.rect
    }
    guard p.sublayerTransform.isIdentity, !p.masksToBounds || p.cornerRadius == 0,
      p.replicator == nil
    else { return .empty }
    var best = PixelRect.empty
    for child in children.suffix(Self.mostOpaqueChildren).reversed() {
      var part = child.opaquePartInSuperlayer
      if p.masksToBounds { part = part.intersection(PixelRect(p.bounds)) }
      if part.area > best.area { best = part }
    }
    return best
  }

  private static let mostOpaqueChildren = 8
}

/// A set of a few indices, or of all.
struct ChangedIndices {
  private(set) var indices: [Int] = []
  private(set) var isAll = false

  /// The largest number of indices. With more, updating everything is as cheap.
  private static let most = 64

  mutating func insert(_ index: Int) {
    guard !isAll, !indices.contains(index) else { return }
    if indices.count < Self.most { indices.append(index) } else { isAll = true }
  }

  mutating func removeAll() {
    indices.removeAll(keepingCapacity: true)
    isAll = false
  }
}
