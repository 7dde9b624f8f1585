import QuartzCore

/// The display list of a layer's own parts or of a few neighbouring layers, kept until one of them changes.
final class CachedList {
  private(set) var list = DisplayList()

  /// Records the list again, and adds to the damage where it looks different.
  func record(_ frame: inout FrameUpdate, _ paint: (ScenePainter) -> Void) {
    let painter = frame.painter
    var new = painter.list.record { paint(painter) }
    frame.damage.add(from: list, to: new)
    swap(&list, &new)
    painter.list.recycle(&new)
  }

  /// The list is not shown any more. Its textures live until the frame is recorded, since another list may show them.
  func remove(_ frame: inout FrameUpdate) {
    frame.damage.add(list.bounds)
    frame.removed.append(list)
    list = DisplayList()
    frame.changesLists = true
  }
}

/// A stretch of a layer's sublayers, in drawing order, whose lists are kept apart from the others'.
protocol CachedPart: AnyObject {
  var nodes: [RenderNode] { get }
  /// Whether it changes by itself.
  var isMoving: Bool { get }
  /// The pixels around everything in its lists.
  var bounds: PixelRect { get }

  /// Whether the same nodes must be divided anew: one of them has begun to move, has come to rest, or has so many
  /// sublayers that these get lists of their own.
  func isOutdated(_ options: CompositorOptions) -> Bool
  /// Brings the lists to `time`, the superlayer's. `mayHaveChanged` says whether a commit has changed something in the
  /// part.
  func update(
    _ placement: Placement, mayHaveChanged: Bool, at time: CFTimeInterval,
    _ frame: inout FrameUpdate)
  /// Adds the lists in drawing order.
  func collect(into lists: inout [CachedList])
  /// The part is not shown any more.
  func remove(_ frame: inout FrameUpdate)
}

/// Neighbouring sublayers with one display list: a few that rest, or one that moves.
final class CachedRun: CachedPart {
  let nodes: [RenderNode]
  let isMoving: Bool
  private let cached = CachedList()
  /// The sum of the nodes' generations when the list was recorded; each only grows.
  private var generation: UInt64?
  /// What the nodes may cover, in their superlayer's plane.
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

/// A layer with many sublayers, whose display lists are kept apart, so that a change to one sublayer leaves the others.
///
/// Its background, runs of its sublayers, and its border are lists of their own. A layer that must be drawn as one
/// image – half transparent, masked, a raster that moves – has one list as long as it must.
final class CachedLayer: CachedPart {
  let node: RenderNode
  private let below = CachedList()
  private let above = CachedList()
  private var parts: [any CachedPart] = []
  /// The parts that change by themselves, and so are updated in each frame.
  private var movingParts: [Int] = []
  /// The node's order generation when its sublayers were divided into parts; nil while they are not.
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
      && !node.animations.contains(where: \.isTransition)
  }

  func isOutdated(_ options: CompositorOptions) -> Bool { !Self.suits(node, options) }

  func update(
    _ placement: Placement, mayHaveChanged: Bool = true, at time: CFTimeInterval,
    _ frame: inout FrameUpdate
  ) {
    let time = node.timing.localTime(inside: time)
    let mayHaveChanged = generation != node.generation
    if !mayHaveChanged, placement == self.placement, node.animations.isEmpty {
      if let inner { return updateMovingParts(inner, at: time, &frame) }
      if !node.isMoving { return }
    }
    defer { if mayHaveChanged { node.forgetChangedParts() } }
    generation = node.generation
    self.placement = placement
    if node.animations.isEmpty {
      update(node.properties, placement, mayHaveChanged, at: time, &frame)
    } else {
      update(node.evaluated(at: time), placement, mayHaveChanged, at: time, &frame)
    }
  }

  private func update(
    _ p: borrowing LayerProperties, _ placement: Placement, _ mayHaveChanged: Bool,
    at time: CFTimeInterval, _ frame: inout FrameUpdate
  ) {
    let lastInner = inner
    inner = nil
    frame.painter.rasters.noteChange(of: node)
    if Self.suits(node, frame.options), !p.mustBeOneList(in: placement) {
      below.record(&frame) { painter in
        let around = placement.surroundings(at: time, in: painter.list)
        guard let (own, edges, use) = painter.place(node, p, around, at: time) else { return }
        guard !painter.rasters.isShown(use) else { return painter.paint(node, around, at: time) }
        if p.shadowOpacity > 0, !p.masksToBounds {
          painter.paintShadow(p, own.transform, own.clip)
        }
        guard let (inside, _) = painter.paintBelowSublayers(node, p, own, edges: edges) else {
          return
        }
        inner = Placement(inside, painter.list)
      }
      above.record(&frame) { painter in
        let around = placement.surroundings(at: time, in: painter.list)
        guard inner != nil, let (own, edges, _) = painter.place(node, p, around, at: time) else {
          return
        }
        painter.paintAboveSublayers(p, own, edges: edges)
      }
    } else {
      below.record(&frame) { painter in
        painter.paint(node, placement.surroundings(at: time, in: painter.list), at: time)
      }
      above.record(&frame) { _ in }
    }
    guard let inner else { return removeParts(&frame) }
    let isDivided =
      (mayHaveChanged || orderGeneration == nil) && divide(&frame, at: time)
    if isDivided || inner != lastInner || mayHaveChanged && node.changedParts.isAll {
      movingParts.removeAll(keepingCapacity: true)
      for index in parts.indices {
        parts[index].update(inner, mayHaveChanged: mayHaveChanged, at: time, &frame)
        if parts[index].isMoving { movingParts.append(index) }
      }
    } else if mayHaveChanged {
      updateChangedParts(inner, at: time, &frame)
    } else {
      updateMovingParts(inner, at: time, &frame)
    }
  }

  /// Updates the parts in which something has changed, and those that change by themselves.
  private func updateChangedParts(
    _ inner: Placement, at time: CFTimeInterval, _ frame: inout FrameUpdate
  ) {
    let changed = node.changedParts
    for index in movingParts where !changed.numbers.contains(index) {
      parts[index].update(inner, mayHaveChanged: false, at: time, &frame)
    }
    for index in changed.numbers {
      parts[index].update(inner, mayHaveChanged: true, at: time, &frame)
      movingParts.removeAll { $0 == index }
      if parts[index].isMoving { movingParts.append(index) }
    }
  }

  private func updateMovingParts(
    _ inner: Placement, at time: CFTimeInterval, _ frame: inout FrameUpdate
  ) {
    for index in movingParts { parts[index].update(inner, mayHaveChanged: false, at: time, &frame) }
  }

  /// Tells the raster cache which large layers rest and are drawn again all the same, for something that fades or opens
  /// above them. True if one of them is to show a texture from the next frame on.
  ///
  /// `cover` is what layers in front of this one hide.
  @discardableResult
  func noteDamage(_ frame: FrameUpdate, under cover: PixelRect = .empty) -> Bool {
    guard let inner else { return false }
    let rasters = frame.painter.rasters
    let pixels = inner.pixels(of: PixelRect(node.properties.bounds))
    guard frame.damage.area(in: pixels) >= rasters.smallestRestingArea, !cover.contains(pixels)
    else { return false }
    if !isMoving, rasters.mayReplace(node, inner) {
      guard rasters.noteRedraw(of: node, in: frame.number) else { return false }
      generation = nil
      return true
    }
    var isFound = false
    var cover = cover
    for index in parts.indices.reversed() {
      guard let layer = parts[index] as? CachedLayer else { continue }
      if layer.noteDamage(frame, under: cover) {
        if !movingParts.contains(index) { movingParts.append(index) }
        isFound = true
      }
      if let hidden = layer.hiddenPixels, hidden.area > cover.area { cover = hidden }
    }
    return isFound
  }

  /// The pixels of layers behind that this layer hides, if they are easily found.
  private var hiddenPixels: PixelRect? {
    guard let inner, node.animations.isEmpty, inner.isOnPixels else { return nil }
    return inner.pixels(of: node.opaquePart)
  }

  // MARK: Parts

  /// Divides the sublayers into parts, unless the present ones still fit; a part whose layers are the same stays.
  /// Returns whether there are other parts now.
  private func divide(_ frame: inout FrameUpdate, at time: CFTimeInterval) -> Bool {
    let options = frame.options
    if orderGeneration == node.orderGeneration, !hasOutdatedParts(options) { return false }
    orderGeneration = node.orderGeneration
    frame.changesLists = true
    let old = parts
    var places: [LayerID: Int] = [:]
    for (index, part) in old.enumerated() { places[part.nodes[0].id] = index }
    var isKept = [Bool](repeating: false, count: old.count)
    var last = -1
    parts.removeAll(keepingCapacity: true)
    func add(_ new: any CachedPart, _ frame: inout FrameUpdate) {
      guard let index = places[new.nodes[0].id], type(of: old[index]) == type(of: new),
        old[index].nodes.elementsEqual(new.nodes, by: ===),
        new is CachedLayer || old[index].isMoving == new.isMoving
      else { return parts.append(new) }
      isKept[index] = true
      parts.append(old[index])
      // It may lie under what lay under it before.
      if index < last { frame.damage.add(old[index].bounds) }
      last = max(last, index)
    }
    var run: [RenderNode] = []
    var length = 0
    func endRun(_ frame: inout FrameUpdate) {
      if !run.isEmpty { add(CachedRun(run, isMoving: false), &frame) }
      run.removeAll(keepingCapacity: true)
      length = 0
    }
    for child in node.childrenInDrawingOrder(at: time) {
      if Self.suits(child, options) {
        endRun(&frame)
        add(CachedLayer(child), &frame)
      } else if child.isMoving {
        endRun(&frame)
        add(CachedRun([child], isMoving: true), &frame)
      } else {
        run.append(child)
        length += child.summary.count
        // Ends that depend on the layer alone stay where they are when others come and go.
        if length >= 2 * options.longestRun || child.id.rawValue % UInt64(options.longestRun) == 0 {
          endRun(&frame)
        }
      }
    }
    endRun(&frame)
    for (index, part) in old.enumerated() where !isKept[index] { part.remove(&frame) }
    for (index, part) in parts.enumerated() {
      for node in part.nodes { node.part = index }
    }
    return true
  }

  /// Whether a part in which something has changed can't stay as it is.
  private func hasOutdatedParts(_ options: CompositorOptions) -> Bool {
    let changed = node.changedParts
    if changed.isAll { return parts.contains { $0.isOutdated(options) } }
    return changed.numbers.contains { parts[$0].isOutdated(options) }
  }

  private func removeParts(_ frame: inout FrameUpdate) {
    orderGeneration = nil
    guard !parts.isEmpty else { return }
    for part in parts { part.remove(&frame) }
    parts = []
    movingParts = []
  }

  func remove(_ frame: inout FrameUpdate) {
    removeParts(&frame)
    below.remove(&frame)
    above.remove(&frame)
  }

  func collect(into lists: inout [CachedList]) {
    lists.append(below)
    for part in parts { part.collect(into: &lists) }
    lists.append(above)
  }

  var bounds: PixelRect {
    parts.reduce(below.list.bounds.union(above.list.bounds)) { $0.union($1.bounds) }
  }

  var isMoving: Bool {
    !node.animations.isEmpty || !movingParts.isEmpty || inner == nil && node.isMoving
  }
}

extension LayerProperties {
  /// Whether the layer's sublayers must be drawn together with it.
  fileprivate func mustBeOneList(in placement: Placement) -> Bool {
    opacity < 1 || transition != nil || masksToBounds && placement.hasShapedClip
  }
}
