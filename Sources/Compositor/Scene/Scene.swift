import QuartzCore

/// The contents of the screen as cached display lists: only layers that changed or move are painted again.
///
/// A few dozen resting layers share a list. A frame visits the layers that move or changed, and their ancestors: a
/// resting layer costs nothing, however many there are.
final class Scene {
  private let painter: ScenePainter
  private var layers: [CachedLayer] = []
  private var placement: Placement?
  /// The lists of all layers in drawing order.
  private var lists: [CachedList] = []
  /// The area in which the scene differs from the last drawn frame.
  var damage = Damage(screen: .empty)
  /// Layers whose lists are outdated. They live until the next frame is recorded, since that may show their textures.
  private var retired: [CachedLayer] = []
  /// The tree whose part of the damage is kept; nil for none.
  var inspectedContext: ContextID?
  /// The part of the damage that comes from the tree of ``inspectedContext``, since ``takeInspectedDamage()``.
  private var inspectedDamage = Damage.none
  private var frame = 0
  /// Whether the next frame must be drawn as a whole.
  private var needsAll = true

  init(_ painter: ScenePainter) { self.painter = painter }

  /// How many layers show something.
  var layersDrawn: Int { lists.reduce(0) { $0 + $1.list.layerCount } }

  /// Brings all lists to `time`, and adds their differences to the damage. The superlayer of each root has its origin
  /// at the top left.
  func update(
    _ roots: [RenderNode], scale: Double, screen: PixelRect, at time: CFTimeInterval
  ) {
    let options = painter.options
    if !options.cachesLists { reset() }
    if screen != damage.screen { damage = Damage(screen: screen, slack: options.damageSlack) }
    let placement = Placement(scale: scale, screen: screen)
    if placement != self.placement { needsAll = true }
    self.placement = placement
    frame += 1
    var frame = FrameUpdate(painter: painter, number: frame, damage: damage)
    // With a second reference to its rectangles, changing the damage would allocate.
    damage = .none
    // Before lists are compared, which then costs nothing.
    if needsAll { frame.damage.addAll() }
    needsAll = false
    update(roots, &frame)
    for layer in layers {
      if layer.node.context == inspectedContext {
        noteDamage(&frame) { layer.update(placement, at: time, &$0) }
      } else {
        layer.update(placement, at: time, &frame)
      }
    }
    if frame.changesLists {
      lists.removeAll(keepingCapacity: true)
      for layer in layers { layer.collect(into: &lists) }
    }
    if painter.rasters.isEnabled,
      frame.damage.area(in: screen) >= painter.rasters.smallestRestingArea
    {
      for layer in layers { layer.noteDamage(frame) }
    }
    for index in frame.removed.indices { painter.list.recycle(&frame.removed[index]) }
    retired = []
    damage = frame.damage
  }

  /// Takes over other roots; a root that stays keeps its lists.
  private func update(_ roots: [RenderNode], _ frame: inout FrameUpdate) {
    guard !layers.elementsEqual(roots, by: { $0.node === $1 }) else { return }
    let old = layers
    layers = roots.map { root in old.first { $0.node === root } ?? CachedLayer(root) }
    for layer in old {
      frame.damage.add(layer.bounds)
      if !layers.contains(where: { $0 === layer }) { layer.remove(&frame) }
    }
    frame.changesLists = true
  }

  // MARK: Inspection

  /// Keeps the damage that `body` adds to a frame's.
  private func noteDamage(_ frame: inout FrameUpdate, _ body: (inout FrameUpdate) -> Void) {
    if inspectedDamage.screen != frame.damage.screen {
      inspectedDamage = Damage(
        screen: frame.damage.screen, slack: painter.options.damageSlack)
    }
    let others = frame.damage
    frame.damage = Damage(screen: others.screen, slack: painter.options.damageSlack)
    body(&frame)
    let own = frame.damage
    frame.damage = others
    for part in own.parts {
      frame.damage.add(part)
      inspectedDamage.add(part)
    }
  }

  /// Returns the damage of the inspected tree since the last call.
  func takeInspectedDamage() -> [PixelRect] {
    defer { inspectedDamage.clear() }
    return inspectedDamage.parts
  }

  /// All that the inspected tree shows within `part`, whether it is hidden or not.
  func inspectedList(in part: PixelRect) -> DisplayList {
    var lists: [CachedList] = []
    for layer in layers where layer.node.context == inspectedContext {
      layer.collect(into: &lists)
    }
    var result = DisplayList()
    for cached in lists where cached.list.bounds.intersects(part) {
      result.append(cached.list, in: part)
      result.textures += cached.list.textures
    }
    return result
  }

  /// Forgets all lists.
  func reset() {
    retired += layers
    layers = []
    lists = []
    placement = nil
    needsAll = true
  }

  /// The rectangles to draw, in a pass each, so that all damage is drawn: its parts, or one rectangle around them where
  /// drawing the area between them costs less than more passes.
  var passes: [PixelRect] {
    let parts = damage.parts
    let all = parts.dropFirst().reduce(parts.first ?? .empty) { $0.union($1) }
    // Two are drawn by themselves: one pass saved is not worth a rectangle across the screen.
    guard parts.count > 2, all != damage.screen else { return parts }
    var allowance = Double(parts.count - 1) * Self.passCost
    for index in lists.indices where lists[index].list.bounds.intersects(all) {
      let list = lists[index].list
      for item in list.items.indices {
        let area = list.items[item].bounds.intersection(all).area
        guard area > 0 else { continue }
        let isFill = list.items[item].kind == .solid && list.items[item].isOpaque
        allowance -= Self.itemCost + area * (isFill ? Self.fillCost : Self.pixelCost)
        if allowance < 0 { return parts }
      }
    }
    return [all]
  }

  /// Costs in microseconds, estimated from measurements with Mesa's llvmpipe: of a pass, of a quad, of a drawn pixel, and of a pixel
  /// that is filled with one opaque colour.
  private static let (passCost, itemCost, pixelCost, fillCost) = (20.0, 0.25, 0.001, 0.00005)

  /// Adds the items within `part` to a list.
  func append(to list: inout DisplayList, in part: PixelRect) {
    for index in lists.indices where lists[index].list.bounds.intersects(part) {
      list.append(lists[index].list, in: part)
    }
  }
}

/// The frame for which the layers of a scene are updated, and its results.
struct FrameUpdate {
  let painter: ScenePainter
  var options: CompositorOptions { painter.options }
  /// Counts frames.
  let number: Int
  /// The area in which the frame differs from the last one.
  var damage: Damage
  /// Whether there are other lists than before, or in another order.
  var changesLists = false
  /// Lists that are not shown any more.
  var removed: [DisplayList] = []
}

/// The surroundings of layers as a value that stays equal from frame to frame while they stay where they are: without
/// the time, and with the clip itself instead of its index in one list.
struct Placement: Equatable {
  private var around: ScenePainter.Surroundings
  private let shape: ShapedClip?

  /// A whole screen.
  init(scale: Double, screen: PixelRect) {
    around = ScenePainter.Surroundings(
      transform: .scale(scale), time: 0, clip: ClipState(rect: screen))
    shape = nil
  }

  /// `surroundings`, whose clip belongs to the list that is being recorded.
  init(_ surroundings: ScenePainter.Surroundings, _ list: DisplayListBuilder) {
    around = surroundings
    shape = list.shape(of: around.clip)
    (around.time, around.clip.shape) = (0, -1)
  }

  /// The surroundings for a list that is being recorded.
  func surroundings(at time: CFTimeInterval, in list: DisplayListBuilder)
    -> ScenePainter.Surroundings
  {
    var result = around
    result.time = time
    if let shape { result.clip.shape = list.index(of: shape) }
    return result
  }

  var hasShapedClip: Bool { shape != nil }

  /// The pixels within the clip around something that lies in `rect`, in the plane of the layers.
  func pixels(of rect: PixelRect) -> PixelRect { place(rect).intersection(around.clip.rect) }

  /// Whether layers keep to whole pixels from frame to frame.
  var isOnPixels: Bool {
    around.isSteady && around.transform.isUpright && around.transform.beginsOnPixel
  }

  /// The pixels around something that lies in `rect`, beyond the clip, too.
  func place(_ rect: PixelRect) -> PixelRect { around.transform.bounds(of: rect) }

  /// Whether something that lies in `extent`, in the plane of the layers, can't show.
  func isOutside(_ extent: PixelRect) -> Bool { around.isOutside(extent) }
}
