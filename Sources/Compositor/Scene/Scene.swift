import QuartzCore

/// The contents of the screen as cached display lists: only layers that changed or move are painted again.
///
/// A few dozen layers that don't move share a list. A frame visits only the layers that move or changed, those that share a
/// list with them, and their ancestors. Other layers cost nothing, however many there are.
final class Scene {
  private let painter: ScenePainter
  private var layers: [CachedLayer] = []
  private var placement: Placement?
  /// The lists of all layers in drawing order.
  private var lists: [CachedList] = []
  /// The area in which the scene differs from the last drawn frame.
  var damage = Damage(screen: .empty)
  /// Layers whose lists are outdated. They are kept until the next frame is recorded, because it may show their textures.
  private var retired: [CachedLayer] = []
  /// The tree whose damage is also stored separately; nil for none.
  var inspectedContext: ContextID?
  /// The damage of the tree of ``inspectedContext`` since the last call of ``takeInspectedDamage()``.
  private var inspectedDamage = Damage.none
  private var frame = 0
  /// Whether the next frame must be drawn as a whole.
  private var needsAll = true

  init(_ painter: ScenePainter) { self.painter = painter }

  /// The number of layers that show something.
  var layersDrawn: Int { lists.reduce(0) { $0 + $1.list.layerCount } }

  /// Updates all lists to `time`, on the media clock, and adds their differences to the damage. The coordinate space of the roots
  /// has its origin at the top left of the screen. `scale` is in pixels per point, `screen` in pixels.
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
    // The damage moves into `frame`. A second reference to its rectangles would make every change of it allocate memory.
    damage = .none
    // Before lists are compared, because comparing them costs nothing once everything is damaged.
    if needsAll { frame.damage.addAll() }
    needsAll = false
    painter.list.target = screen
    defer { painter.list.target = .everything }
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
    // A change of the pixels that a backdrop blurs may change all of the blurred copy.
    forEachBackdrop { backdrop in
      if damage.area(in: backdrop.source) > 0 { damage.add(backdrop.bounds) }
    }
  }

  /// Calls `body` with each backdrop, from the back to the front.
  private func forEachBackdrop(_ body: (Backdrop) -> Void) {
    for index in lists.indices where !lists[index].list.geometry.backdrops.isEmpty {
      for backdrop in lists[index].list.geometry.backdrops { body(backdrop) }
    }
  }

  /// Replaces the roots. A root that stays keeps its lists.
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

  /// Adds the damage that `body` adds to the frame also to the damage of the inspected tree.
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

  /// The items of the inspected tree within `part`, including those that others hide.
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

  /// The rectangles to draw, each in a pass of its own. They are the parts of the damage, or one rectangle around all of them if
  /// drawing the area between them costs less than additional passes.
  ///
  /// A backdrop is blurred again from pixels that are drawn without the layers in front of it. So if the damage touches some of these pixels,
  /// all of them are drawn: there is one rectangle, around them and the damage.
  var passes: [PixelRect] {
    let parts = damage.parts
    let all = parts.dropFirst().reduce(parts.first ?? .empty) { $0.union($1) }
    if let whole = withBackdrops(around: all) { return [whole] }
    // Two parts are always drawn separately: saving one pass is not worth a rectangle that may span the screen.
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

  /// The rectangle around `rect` and the pixels that backdrops blur, of all backdrops that it touches; nil if it touches none.
  private func withBackdrops(around rect: PixelRect) -> PixelRect? {
    var (whole, isTouched, isLarger) = (rect, false, false)
    repeat {
      isLarger = false
      forEachBackdrop { backdrop in
        let source = backdrop.source.intersection(damage.screen)
        guard source.intersects(whole) else { return }
        isTouched = true
        if !whole.contains(source) { (whole, isLarger) = (whole.union(source), true) }
      }
    } while isLarger
    return isTouched ? whole : nil
  }

  /// Costs in microseconds, measured with Mesa's llvmpipe: of a pass, an item, a drawn pixel, and a pixel filled with an opaque colour.
  private static let (passCost, itemCost, pixelCost, fillCost) = (20.0, 0.25, 0.001, 0.00005)

  /// Adds the items within `part` to a list.
  func append(to list: inout DisplayList, in part: PixelRect) {
    for index in lists.indices where lists[index].list.bounds.intersects(part) {
      list.append(lists[index].list, in: part)
    }
  }
}

/// The state of one update of a scene's layers: its inputs and its results.
struct FrameUpdate {
  let painter: ScenePainter
  var options: CompositorOptions { painter.options }
  /// The number of the frame.
  let number: Int
  /// The area in which the frame differs from the last one.
  var damage: Damage
  /// Whether lists were added, removed or reordered.
  var changesLists = false
  /// Lists that are no longer shown.
  var removed: [DisplayList] = []
}

/// The surroundings of layers, comparable between frames: without the time, and with the shaped clip instead of its index in a list.
struct Placement: Equatable {
  private var around: ScenePainter.Surroundings
  private let shape: ShapedClip?

  /// Creates the surroundings of the roots on a screen.
  init(scale: Double, screen: PixelRect) {
    around = ScenePainter.Surroundings(
      transform: .scale(scale), time: 0, clip: ClipState(rect: screen))
    shape = nil
  }

  /// Creates a placement from `surroundings`, whose clip index belongs to the list that is being recorded.
  init(_ surroundings: ScenePainter.Surroundings, _ list: DisplayListBuilder) {
    around = surroundings
    shape = list.shape(of: around.clip)
    (around.time, around.clip.shape) = (0, -1)
  }

  /// Returns the surroundings for the list that is being recorded, and adds the shaped clip to it.
  func surroundings(at time: CFTimeInterval, in list: DisplayListBuilder)
    -> ScenePainter.Surroundings
  {
    var result = around
    result.time = time
    if let shape { result.clip.shape = list.index(of: shape) }
    return result
  }

  var hasShapedClip: Bool { shape != nil }

  /// The bounding box in pixels of `rect`, which is in the plane of the layers, cut by the clip.
  func visiblePixelBounds(of rect: PixelRect) -> PixelRect {
    pixelBounds(of: rect).intersection(around.clip.rect)
  }

  /// Whether the plane of the layers is upright, begins on whole pixels, and is not scaled or rotated by an animation.
  var isOnPixels: Bool {
    around.isSteady && around.transform.isUniformScale && around.transform.beginsOnPixel
  }

  /// The bounding box in pixels of `rect`, which is in the plane of the layers, without the clip.
  func pixelBounds(of rect: PixelRect) -> PixelRect { around.transform.bounds(of: rect) }

  /// Whether nothing that lies in `extent`, in the plane of the layers, can be visible.
  func isOutside(_ extent: PixelRect) -> Bool { around.isOutside(extent) }
}
