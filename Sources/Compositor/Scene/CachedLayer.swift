import QuartzCore

/// The display list of a layer's own drawing or of a few neighbouring layers, kept until one of them changes.
final class CachedList {
  private(set) var list = DisplayList()

  /// Records the list again, and adds the parts that look different to the damage.
  func record(_ frame: inout FrameUpdate, _ paint: (ScenePainter) -> Void) {
    let painter = frame.painter
    var new = painter.list.record { paint(painter) }
    frame.damage.add(from: list, to: new)
    swap(&list, &new)
    painter.list.recycle(&new)
  }

  /// Empties the list, which is no longer shown. Its textures are kept until the frame is recorded, because another list may show them.
  func remove(_ frame: inout FrameUpdate) {
    frame.damage.add(list.bounds)
    frame.removed.append(list)
    list = DisplayList()
    frame.changesLists = true
  }
}

/// Consecutive sublayers of a layer, in drawing order, with display lists of their own.
protocol CachedNode: AnyObject {
  var nodes: [RenderNode] { get }
  /// Whether its layers change from frame to frame without commits.
  var isMoving: Bool { get }
  /// The bounding box of its lists, in pixels.
  var bounds: PixelRect { get }

  /// Whether the superlayer's nodes must be divided into cached nodes again, because one of these nodes has begun or stopped
  /// moving, or because its sublayers now need, or no longer need, lists of their own.
  func isOutdated(_ options: CompositorOptions) -> Bool
  /// Updates the lists to `time`, in the superlayer's time space. `mayHaveChanged` tells whether a commit may have changed a layer.
  func update(
    _ placement: Placement, mayHaveChanged: Bool, at time: CFTimeInterval,
    _ frame: inout FrameUpdate)
  /// Appends the lists in drawing order.
  func collect(into lists: inout [CachedList])
  /// Empties the lists, which are no longer shown.
  func remove(_ frame: inout FrameUpdate)
}

/// Neighbouring sublayers that share a display list: a few that don't move, or one that moves.
final class CachedSiblings: CachedNode {
  let nodes: [RenderNode]
  let isMoving: Bool
  private let cached = CachedList()
  /// The sum of the nodes' generations when the list was recorded. Generations only grow, so sums of different states differ.
  private var generation: UInt64?
  /// The visual overflow of the nodes, in their superlayer's plane.
  private var extent = PixelRect.everything
  private var placement: Placement?

  init(_ nodes: [RenderNode], isMoving: Bool) {
    self.nodes = nodes
    self.isMoving = isMoving
  }

  var bounds: PixelRect { cached.list.bounds }

  func isOutdated(_ options: CompositorOptions) -> Bool {
    nodes.contains { $0.isMoving != isMoving || CachedLayer.suits($0, options) }
  }

  func collect(into lists: inout [CachedList]) { lists.append(cached) }

  func remove(_ frame: inout FrameUpdate) { cached.remove(&frame) }

  func update(
    _ placement: Placement, mayHaveChanged: Bool, at time: CFTimeInterval,
    _ frame: inout FrameUpdate
  ) {
    var isStale = generation == nil || isMoving || placement != self.placement
    if mayHaveChanged || generation == nil {
      let generation = nodes.reduce(0) { $0 &+ $1.generation }
      if generation != self.generation {
        isStale = true
        extent =
          isMoving ? .everything : nodes.reduce(.empty) { $0.union($1.overflowInSuperlayer) }
      }
      self.generation = generation
    }
    guard isStale else { return }
    self.placement = placement
    let isOutside = placement.isOutside(extent)
    if isOutside, cached.list.isEmpty { return }
    cached.record(&frame) { painter in
      guard !isOutside else { return }
      let surroundings = placement.surroundings(at: time, in: painter.list)
      for node in nodes { painter.paint(node, surroundings) }
    }
  }
}

/// A layer with many sublayers, which have display lists of their own, so that a change to one sublayer leaves the other lists as they are.
///
/// Its background, its cached children, and its border are separate lists. While the layer must be drawn as one image, it has
/// a single list: when it is translucent, has a transition, is drawn from a raster, or clips inside a rounded or rotated clip.
final class CachedLayer: CachedNode {
  let node: RenderNode
  /// What is drawn behind the sublayers, or the whole layer while it has a single list.
  private let below = CachedList()
  /// The border, which is drawn in front of the sublayers.
  private let above = CachedList()
  private var children: [any CachedNode] = []
  /// The indices of the children that change from frame to frame. They are updated in each frame.
  private var movingChildren: [Int] = []
  /// The node's order generation when its sublayers were divided into children; nil while they are not divided.
  private var orderGeneration: UInt64?
  /// The node's generation when it was painted.
  private var generation: UInt64?
  private var placement: Placement?
  /// The placement of the sublayers; nil while the layer has a single list, or shows nothing.
  private var inner: Placement?

  init(_ node: RenderNode) { self.node = node }

  var nodes: [RenderNode] { [node] }

  /// Whether a layer may have its sublayers in lists of their own.
  static func suits(_ node: RenderNode, _ options: CompositorOptions) -> Bool {
    node.summary.count >= options.smallestCachedLayer && node.mask == nil && !node.animatesOrder
      && !node.properties.preservesDepth && node.properties.replicator == nil
      && !node.animations.contains(where: \.isTransition)
  }

  func isOutdated(_ options: CompositorOptions) -> Bool { !Self.suits(node, options) }

  func update(
    _ placement: Placement, mayHaveChanged _: Bool = true, at time: CFTimeInterval,
    _ frame: inout FrameUpdate
  ) {
    let time = node.timing.localTime(at: time)
    let mayHaveChanged = generation != node.generation
    if !mayHaveChanged, placement == self.placement, node.animations.isEmpty {
      if let inner { return updateMovingChildren(inner, at: time, &frame) }
      if !node.isMoving { return }
    }
    defer { if mayHaveChanged { node.forgetChangedCaches() } }
    generation = node.generation
    self.placement = placement
    node.withValues(at: time) { update($0, placement, mayHaveChanged, at: time, &frame) }
  }

  private func update(
    _ p: borrowing LayerProperties, _ placement: Placement, _ mayHaveChanged: Bool,
    at time: CFTimeInterval, _ frame: inout FrameUpdate
  ) {
    let lastInner = inner
    inner = nil
    frame.painter.rasters.noteChange(of: node)
    let mustBeOneImage =
      p.opacity < 1 || p.transition != nil || p.masksToBounds && placement.hasShapedClip
    let isDivisible = Self.suits(node, frame.options) && !mustBeOneImage
    var placed: ScenePainter.Placed?
    below.record(&frame) { painter in
      let around = placement.surroundings(at: time, in: painter.list)
      placed = painter.place(node, p, around, at: time)
      guard let placed else { return }
      guard isDivisible, !painter.rasters.isShown(placed.use) else {
        return painter.paint(node, p, placed)
      }
      let own = placed.own
      if p.shadowOpacity > 0, !p.masksToBounds { painter.paintShadow(p, own) }
      let below = painter.paintBelowSublayers(node, p, own, edges: placed.edges)
      inner = below.map { Placement($0.inner, painter.list) }
    }
    if inner != nil || !above.list.isEmpty {
      above.record(&frame) { painter in
        guard inner != nil, var own = placed?.own else { return }
        // The index of a clip is valid in one list only.
        own.clip = placement.surroundings(at: time, in: painter.list).clip
        painter.paintAboveSublayers(p, own, edges: placed?.edges)
      }
    }
    guard let inner else { return removeChildren(&frame) }
    let isDivided =
      (mayHaveChanged || orderGeneration == nil) && divide(&frame, at: time)
    if isDivided || inner != lastInner || mayHaveChanged && node.changedCaches.isAll {
      movingChildren.removeAll(keepingCapacity: true)
      for index in children.indices {
        children[index].update(inner, mayHaveChanged: mayHaveChanged, at: time, &frame)
        if children[index].isMoving { movingChildren.append(index) }
      }
    } else if mayHaveChanged {
      updateChangedChildren(inner, at: time, &frame)
    } else {
      updateMovingChildren(inner, at: time, &frame)
    }
  }

  /// Updates the children that a commit has changed, and those that change from frame to frame.
  private func updateChangedChildren(
    _ inner: Placement, at time: CFTimeInterval, _ frame: inout FrameUpdate
  ) {
    let changed = node.changedCaches
    for index in movingChildren where !changed.indices.contains(index) {
      children[index].update(inner, mayHaveChanged: false, at: time, &frame)
    }
    for index in changed.indices {
      children[index].update(inner, mayHaveChanged: true, at: time, &frame)
      movingChildren.removeAll { $0 == index }
      if children[index].isMoving { movingChildren.append(index) }
    }
  }

  private func updateMovingChildren(
    _ inner: Placement, at time: CFTimeInterval, _ frame: inout FrameUpdate
  ) {
    for index in movingChildren {
      children[index].update(inner, mayHaveChanged: false, at: time, &frame)
    }
  }

  /// Tells the raster cache which large layers are drawn again although they have not changed, because something in front of
  /// them moves. Returns true if one of them will be drawn from a texture from the next frame on.
  ///
  /// `cover` is a rectangle of pixels that layers in front of this one hide.
  @discardableResult
  func noteDamage(_ frame: FrameUpdate, under cover: PixelRect = .empty) -> Bool {
    guard let inner else { return false }
    let rasters = frame.painter.rasters
    let pixels = inner.visiblePixelBounds(of: PixelRect(node.properties.bounds))
    guard frame.damage.area(in: pixels) >= rasters.smallestRestingArea, !cover.contains(pixels)
    else { return false }
    if !isMoving, rasters.mayReplace(node, inner) {
      guard rasters.noteRedraw(of: node, in: frame.number) else { return false }
      generation = nil
      return true
    }
    var isFound = false
    var cover = cover
    for index in children.indices.reversed() {
      guard let layer = children[index] as? CachedLayer else { continue }
      if layer.noteDamage(frame, under: cover) {
        if !movingChildren.contains(index) { movingChildren.append(index) }
        isFound = true
      }
      if let hidden = layer.hiddenPixels, hidden.area > cover.area { cover = hidden }
    }
    return isFound
  }

  /// A rectangle of pixels that this layer covers opaquely; nil if none is found quickly.
  private var hiddenPixels: PixelRect? {
    guard let inner, node.animations.isEmpty, inner.isOnPixels else { return nil }
    return inner.visiblePixelBounds(of: node.opaquePart)
  }

  // MARK: Children

  /// Divides the sublayers into children, unless the present division still fits. A child with the same layers is kept.
  /// Returns whether the children have changed.
  private func divide(_ frame: inout FrameUpdate, at time: CFTimeInterval) -> Bool {
    let options = frame.options
    if orderGeneration == node.orderGeneration, !hasOutdatedChildren(options) { return false }
    orderGeneration = node.orderGeneration
    frame.changesLists = true
    let old = children
    var places: [LayerID: Int] = [:]
    for (index, child) in old.enumerated() { places[child.nodes[0].id] = index }
    var isKept = [Bool](repeating: false, count: old.count)
    var last = -1
    children.removeAll(keepingCapacity: true)
    func add(_ new: any CachedNode, _ frame: inout FrameUpdate) {
      guard let index = places[new.nodes[0].id], type(of: old[index]) == type(of: new),
        old[index].nodes.elementsEqual(new.nodes, by: ===),
        new is CachedLayer || old[index].isMoving == new.isMoving
      else { return children.append(new) }
      isKept[index] = true
      children.append(old[index])
      // The child has changed its place in the drawing order.
      if index < last { frame.damage.add(old[index].bounds) }
      last = max(last, index)
    }
    var siblings: [RenderNode] = []
    var length = 0
    func endList(_ frame: inout FrameUpdate) {
      if !siblings.isEmpty { add(CachedSiblings(siblings, isMoving: false), &frame) }
      siblings.removeAll(keepingCapacity: true)
      length = 0
    }
    for sublayer in node.childrenInDrawingOrder(at: time) {
      if Self.suits(sublayer, options) {
        endList(&frame)
        add(CachedLayer(sublayer), &frame)
      } else if sublayer.isMoving {
        endList(&frame)
        add(CachedSiblings([sublayer], isMoving: true), &frame)
      } else {
        siblings.append(sublayer)
        length += sublayer.summary.count
        // Whether a list ends here depends on this layer alone, so most lists keep their layers when others are added or removed.
        if length >= 2 * options.longestList
          || sublayer.id.rawValue % UInt64(options.longestList) == 0
        {
          endList(&frame)
        }
      }
    }
    endList(&frame)
    for (index, child) in old.enumerated() where !isKept[index] { child.remove(&frame) }
    for (index, child) in children.enumerated() {
      for node in child.nodes { node.cacheIndex = index }
    }
    return true
  }

  /// Whether a child that a commit has changed is outdated.
  private func hasOutdatedChildren(_ options: CompositorOptions) -> Bool {
    let changed = node.changedCaches
    if changed.isAll { return children.contains { $0.isOutdated(options) } }
    return changed.indices.contains { children[$0].isOutdated(options) }
  }

  private func removeChildren(_ frame: inout FrameUpdate) {
    orderGeneration = nil
    guard !children.isEmpty else { return }
    for child in children { child.remove(&frame) }
    children = []
    movingChildren = []
  }

  func remove(_ frame: inout FrameUpdate) {
    removeChildren(&frame)
    below.remove(&frame)
    above.remove(&frame)
  }

  func collect(into lists: inout [CachedList]) {
    lists.append(below)
    for child in children { child.collect(into: &lists) }
    lists.append(above)
  }

  var bounds: PixelRect {
    children.reduce(below.list.bounds.union(above.list.bounds)) { $0.union($1.bounds) }
  }

  var isMoving: Bool {
    !node.animations.isEmpty || !movingChildren.isEmpty || inner == nil && node.isMoving
  }
}
