import QuartzCore

/// The compositor's own copy of a layer.
final class RenderNode {
  let id: LayerID
  /// The tree in which the layer is; only that one takes it off the screen.
  var context: ContextID?
  private(set) var properties = LayerProperties()
  private(set) var timing = MediaTiming()
  /// In the order in which they apply.
  private(set) var animations: [CompiledAnimation] = []
  /// Back to front, `zPosition` aside.
  private(set) var children: [RenderNode] = []
  /// In this layer's space and time; its `parent` is this.
  private(set) var mask: RenderNode?
  /// Unowned, as a weak one would make every retain of the parent slower: a parent that goes takes itself out of its
  /// children first.
  private(set) unowned var parent: RenderNode?

  /// Changes whenever the layer's inside, or anything below, looks different; moving the layer
  /// itself does not count.
  private(set) var interiorVersion: UInt64 = 0

  /// Of the inside that a picture is wanted of although nothing of it moves.
  private var wantedVersion: UInt64?

  /// Changes whenever the layer itself lies elsewhere, or moves in another way.
  private(set) var placeVersion: UInt64 = 0
  /// Changes whenever sublayers come, go, or may lie in another order.
  private(set) var childrenVersion: UInt64 = 0

  /// The number of the part of the superlayer's sublayers in which the scene keeps the layer; negative for none.
  var part = -1
  /// Of the sublayers' parts, those in which something has changed since the scene last looked.
  private(set) var changedParts = ChangedParts()

  private var cachedOrder: DrawingOrder?
  private var cachedCensus: Census?
  private var cachedReach: PixelRect?
  private var cachedOpaquePart: PixelRect?
  /// Whether animations change only where the layer is and how much it shows through, not how it
  /// looks inside.
  private(set) var animatesPlacementOnly = true
  /// The same, but for the size of its bounds.
  private(set) var animatesPlacementAndSizeOnly = true

  /// Whether animations change what a shape layer must draw, colours aside.
  private(set) var animatesDrawing = false

  /// What is below a node, itself included.
  struct Census {
    var count = 1
    /// Animations of the layers below, mask and all; the node's own don't count.
    var hasAnimationsBelow = false
    /// The same without those of the node's own mask.
    var hasAnimationsInSublayers = false
  }

  private enum DrawingOrder {
    case asListed
    case sorted([RenderNode])
    /// An animation changes it from frame to frame.
    case animated
  }

  init(_ id: LayerID) { self.id = id }

  // MARK: At a moment

  /// The values at the layer's own `time`.
  func evaluated(at time: CFTimeInterval) -> LayerProperties {
    var result = properties
    for animation in animations { animation.apply(to: &result, at: time) }
    return result
  }

  /// Back to front, `zPosition` included; `time` is the layer's own.
  func childrenInDrawingOrder(at time: CFTimeInterval) -> [RenderNode] {
    let order = cachedOrder ?? drawingOrder()
    cachedOrder = order
    switch order {
    case .asListed: return children
    case .sorted(let sorted): return sorted
    case .animated:
      return Self.sorted(children) { child in
        guard !child.animations.isEmpty else { return child.properties.zPosition }
        return child.evaluated(at: child.timing.localTime(inside: time)).zPosition
      }
    }
  }

  private func drawingOrder() -> DrawingOrder {
    if children.contains(where: \.animatesHeight) { return .animated }
    if children.allSatisfy({ $0.properties.zPosition == 0 }) { return .asListed }
    return .sorted(Self.sorted(children) { $0.properties.zPosition })
  }

  private static func sorted(
    _ nodes: [RenderNode], by height: (RenderNode) -> CGFloat
  ) -> [RenderNode] {
    nodes.enumerated().map { (height($0.element), $0.offset, $0.element) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
      .map(\.2)
  }

  /// Whether `p`, values of this layer at some moment, has it neither scaled nor turned by an
  /// animation.
  func keepsItsShape(_ p: borrowing LayerProperties) -> Bool {
    animations.isEmpty || p.transform.keepsShape(of: properties.transform)
  }

  /// Whether an animation puts the sublayers in another order from frame to frame.
  var animatesOrder: Bool {
    let order = cachedOrder ?? drawingOrder()
    cachedOrder = order
    if case .animated = order { return true }
    return false
  }

  /// Whether a picture of the inside, as it is, is worth its memory although nothing of it moves.
  var wantsPicture: Bool { wantedVersion == interiorVersion }

  /// Has a picture made of the inside, until that changes.
  func becomePicture() { wantedVersion = interiorVersion }

  /// Has none made any more.
  func forgetPicture() { wantedVersion = nil }

  /// Grows with every change of what shows of the layer, inside or as a whole.
  var stamp: UInt64 { interiorVersion &+ placeVersion }

  /// Whether it looks different from frame to frame, or something below does.
  var isMoving: Bool { !animations.isEmpty || census.hasAnimationsBelow }

  /// All that may show of it, in its own plane.
  var reach: PixelRect {
    if let cachedReach { return cachedReach }
    let reach = animations.isEmpty ? makeReach() : .everything
    cachedReach = reach
    return reach
  }

  /// A rectangle in the layer's own plane that the layer or a layer below it hides; see ``makeOpaquePart()``.
  var opaquePart: PixelRect {
    if let cachedOpaquePart { return cachedOpaquePart }
    let part = makeOpaquePart()
    cachedOpaquePart = part
    return part
  }

  var census: Census {
    if let cachedCensus { return cachedCensus }
    var census = Census()
    for child in children {
      let below = child.census
      census.count += below.count
      if below.hasAnimationsBelow || !child.animations.isEmpty {
        census.hasAnimationsInSublayers = true
      }
    }
    census.hasAnimationsBelow = census.hasAnimationsInSublayers
    if let mask, mask.census.hasAnimationsBelow || !mask.animations.isEmpty {
      census.hasAnimationsBelow = true
    }
    cachedCensus = census
    return census
  }

  // MARK: Changes

  /// What an inner change has made of what is remembered of the layers around.
  private enum Scope {
    /// Looks alone.
    case looks
    /// Which layers there are, or which are animated.
    case structure
  }

  /// The scene has looked.
  func forgetChangedParts() { changedParts.forget() }

  // A layer that left and came back within a commit says everything again: what is as it was
  // changes nothing.

  func setChildren(_ new: [RenderNode]) {
    let isSame = new.elementsEqual(children, by: ===) && new.allSatisfy { $0.parent === self }
    if isSame { return }
    // Its last superlayer, perhaps in another tree, may hear of it later; and a mask may have become
    // a sublayer.
    for child in new where child.parent !== self || child === mask { child.removeFromParent() }
    for child in children {
      child.parent = nil
      child.part = -1
    }
    children = new
    for child in new { child.parent = self }
    orderChanged()
    interiorChanged(.structure)
  }

  func setMask(_ new: RenderNode?) {
    guard new !== mask else { return }
    mask?.parent = nil
    new?.removeFromParent()
    mask = new
    new?.parent = self
    new?.part = -1
    interiorChanged(.structure)
  }

  func removeFromParent() {
    guard let parent else { return }
    if parent.mask === self { parent.mask = nil }
    parent.children.removeAll { $0 === self }
    parent.orderChanged()
    self.parent = nil
    part = -1
    parent.interiorChanged(.structure)
  }

  func set(_ new: LayerProperties) {
    guard new != properties else { return }
    let staysSameInside = properties.differsOnlyInPlacement(from: new)
    if properties.zPosition != new.zPosition { parent?.orderChanged() }
    properties = new
    if staysSameInside { placeChanged(.looks) } else { interiorChanged(.looks) }
  }

  func set(_ new: MediaTiming) {
    guard new != timing else { return }
    timing = new
    // Only what is animated below looks different, and what has that is never kept as a picture.
    placeChanged(.looks)
  }

  func set(_ new: [CompiledAnimation]) {
    guard !new.isEmpty || !animations.isEmpty else { return }
    let staysAnimated = new.isEmpty == animations.isEmpty
    let orderedBefore = animatesHeight
    animations = new
    let isTransition = new.contains(where: \.isTransition)
    animatesPlacementOnly = !isTransition
    animatesPlacementAndSizeOnly = !isTransition
    animatesDrawing = false
    for property in AnimatableProperty.allCases
    where !property.isPlacement && new.contains(where: { $0.affects(property) }) {
      animatesPlacementOnly = false
      if property != .bounds { animatesPlacementAndSizeOnly = false }
      if property.changesShapes { animatesDrawing = true }
    }
    guard !staysAnimated || orderedBefore || animatesHeight else { return placeChanged(.looks) }
    parent?.orderChanged()
    placeChanged(.structure)
  }

  /// Whether its place among its siblings may change from frame to frame.
  private var animatesHeight: Bool { animations.contains { $0.affects(.zPosition) } }

  /// It is gone: whoever still knows it must not keep alive what it showed.
  func retire() {
    properties = LayerProperties()
    animations = []
    for child in children where child.parent === self { child.parent = nil }
    children = []
    if let mask, mask.parent === self { mask.parent = nil }
    mask = nil
    parent = nil
  }

  /// Sublayers came or went, or may lie in another order.
  private func orderChanged() {
    childrenVersion &+= 1
    cachedOrder = nil
  }

  private func placeChanged(_ scope: Scope) {
    placeVersion &+= 1
    cachedReach = nil
    cachedOpaquePart = nil
    guard let parent else { return }
    parent.noteChange(in: self)
    parent.interiorChanged(scope)
  }

  /// Something inside looks different: so does everything that contains it.
  private func interiorChanged(_ scope: Scope) {
    var node = self
    while true {
      node.interiorVersion &+= 1
      node.cachedReach = nil
      node.cachedOpaquePart = nil
      if scope == .structure { node.cachedCensus = nil }
      guard let parent = node.parent else { return }
      parent.noteChange(in: node)
      node = parent
    }
  }

  private func noteChange(in child: RenderNode) {
    if child.part >= 0 { changedParts.note(child.part) }
  }

  /// Parents and children agree, no child is named twice, what is remembered is still right.
  func checkInvariants() -> Bool {
    let count = children.reduce(1) { $0 + $1.census.count }
    return children.allSatisfy { $0.parent === self } && mask.map { $0.parent === self } ?? true
      && Set(children.map(\.id)).count == children.count
      && cachedCensus.map { $0.count == count } ?? true
  }
}

extension AnimatableProperty {
  /// Whether the property says where and how strongly a layer shows, rather than what it shows.
  var isPlacement: Bool {
    switch self {
    case .position, .zPosition, .transform, .opacity, .hidden, .doubleSided, .shadowColor,
      .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath:
      true
    default: false
    }
  }
}

extension AnimatableProperty {
  /// Whether it has a say in where a shape covers pixels.
  fileprivate var changesShapes: Bool {
    switch self {
    case .path, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineDashPhase: true
    default: false
    }
  }
}

extension LayerProperties {
  func differsOnlyInPlacement(from other: LayerProperties) -> Bool {
    var same = other
    same.position = position
    same.zPosition = zPosition
    same.transform = transform
    same.opacity = opacity
    same.isHidden = isHidden
    same.isDoubleSided = isDoubleSided
    same.shouldRasterize = shouldRasterize
    same.rasterizationScale = rasterizationScale
    same.shadowColor = shadowColor
    same.shadowOpacity = shadowOpacity
    same.shadowOffset = shadowOffset
    same.shadowRadius = shadowRadius
    same.shadowPath = shadowPath
    if isPlainWindow && other.isPlainWindow { same.bounds.size = bounds.size }
    return same == self
  }
}

extension CATransform3D {
  /// Whether the two differ at most in where they move to, up to what arithmetic leaves over.
  func keepsShape(of other: CATransform3D) -> Bool {
    func isSame(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) < 1e-9 }
    return isSame(m11, other.m11) && isSame(m12, other.m12) && isSame(m21, other.m21)
      && isSame(m22, other.m22) && isSame(m14, other.m14) && isSame(m24, other.m24)
      && isSame(m44, other.m44)
  }
}
