import QuartzCore

/// A layer with many layers below it, of which those that rest are kept.
///
/// What lies under its sublayers, runs of these, and what lies over them are segments of their own. A layer that must
/// be one picture – half transparent, masked, a page that moves – is one segment as long as it must.
final class Branch {
  fileprivate enum Part {
    case run(Run)
    case branch(Branch)
  }

  let node: RenderNode
  private let below = Segment()
  private let above = Segment()
  fileprivate var parts: [Part] = []
  /// Of the parts, those that must be asked for each frame.
  private var restless: [Int] = []
  private var childrenVersion: UInt64?
  private var stamp: UInt64?
  private var placement: Placement?
  /// Of what the sublayers lie in; nil while the layer is one picture, or none.
  private var inner: Placement?
  /// In how many frames in a row much of it was drawn anew though nothing of it moved, and the last of them.
  private var redraws = (count: 0, last: 0)

  init(_ node: RenderNode) { self.node = node }

  /// Whether a layer may be one.
  static func suits(_ node: RenderNode, _ options: CompositorOptions) -> Bool {
    node.census.count >= options.smallestBranch && node.mask == nil && !node.animatesOrder
      && !node.animations.contains(where: \.isTransition)
  }

  func update(
    _ placement: Placement, at time: CFTimeInterval, _ builder: SceneBuilder,
    _ damage: inout Damage
  ) {
    let time = node.timing.localTime(inside: time)
    let isSame = stamp == node.stamp && placement == self.placement
    if isSame, node.animations.isEmpty {
      if let inner {
        return updateRestless(inner, at: time, builder, &damage)
      } else if !node.isMoving, !below.isVolatile {
        return
      }
    }
    let mayHaveChanged = stamp != node.stamp
    defer { if mayHaveChanged { node.forgetChangedParts() } }
    stamp = node.stamp
    self.placement = placement
    if node.animations.isEmpty {
      update(node.properties, mayHaveChanged, at: time, builder, &damage)
    } else {
      update(node.evaluated(at: time), mayHaveChanged, at: time, builder, &damage)
    }
  }

  private func update(
    _ p: borrowing LayerProperties, _ mayHaveChanged: Bool, at time: CFTimeInterval,
    _ builder: SceneBuilder, _ damage: inout Damage
  ) {
    guard let placement else { return }
    let lastInner = inner
    inner = nil
    redraws.count = 0
    if Self.suits(node, builder.options), !p.mustBeOnePicture(in: placement) {
      builder.rebuild(below, &damage) {
        let around = placement.surroundings(at: time, &builder.geometry)
        guard let (own, edges, kind) = builder.position(of: node, p, around, at: time) else {
          return
        }
        guard !builder.showsPicture(kind) else {
          // A page is asked for by who draws it.
          return builder.visit(node, around, at: time)
        }
        if p.shadowOpacity > 0, !p.masksToBounds {
          builder.emitShadow(p, own.transform, own.clip)
        }
        guard let (inside, _) = builder.drawBelowChildren(node, p, own, edges: edges) else {
          return
        }
        inner = Placement(inside, builder.geometry)
      }
      builder.rebuild(above, &damage) {
        let around = placement.surroundings(at: time, &builder.geometry)
        guard inner != nil,
          let (own, edges, _) = builder.position(of: node, p, around, at: time)
        else { return }
        builder.drawAboveChildren(p, own, edges: edges)
      }
    } else {
      builder.rebuild(below, &damage) {
        builder.visit(node, placement.surroundings(at: time, &builder.geometry), at: time)
      }
      builder.rebuild(above, &damage) {}
    }
    guard let inner else { return releaseParts(builder, &damage) }
    let isDivided =
      (mayHaveChanged || childrenVersion == nil) && divide(builder, &damage, at: time)
    if isDivided || inner != lastInner || mayHaveChanged && node.changedParts.isAll {
      restless.removeAll(keepingCapacity: true)
      for index in parts.indices {
        update(index, inner, mayHaveChanged: mayHaveChanged, at: time, builder, &damage)
        if parts[index].isRestless { restless.append(index) }
      }
    } else if mayHaveChanged {
      updateChanged(inner, at: time, builder, &damage)
    } else {
      updateRestless(inner, at: time, builder, &damage)
    }
  }

  /// Those parts alone in which something has changed, and those that change by themselves.
  private func updateChanged(
    _ inner: Placement, at time: CFTimeInterval, _ builder: SceneBuilder, _ damage: inout Damage
  ) {
    let changed = node.changedParts
    for index in restless where !changed.numbers.contains(index) {
      update(index, inner, mayHaveChanged: false, at: time, builder, &damage)
    }
    for index in changed.numbers {
      update(index, inner, mayHaveChanged: true, at: time, builder, &damage)
      restless.removeAll { $0 == index }
      if parts[index].isRestless { restless.append(index) }
    }
  }

  private func updateRestless(
    _ inner: Placement, at time: CFTimeInterval, _ builder: SceneBuilder, _ damage: inout Damage
  ) {
    for index in restless {
      update(index, inner, mayHaveChanged: false, at: time, builder, &damage)
    }
  }

  private func update(
    _ index: Int, _ inner: Placement, mayHaveChanged: Bool, at time: CFTimeInterval,
    _ builder: SceneBuilder, _ damage: inout Damage
  ) {
    switch parts[index] {
    case .run(let run):
      run.update(inner, mayHaveChanged: mayHaveChanged, at: time, builder, &damage)
    case .branch(let branch): branch.update(inner, at: time, builder, &damage)
    }
  }

  /// Learns what a frame, by its number, draws anew. A page that rests and is drawn again and again, for what fades or
  /// opens over it, becomes a picture. True if there is a new one: the next frame has to ask for it.
  ///
  /// `cover` is what pages in front of this hide.
  @discardableResult
  func noteDamage(
    _ damage: Damage, in frame: Int, under cover: PixelRect = .empty, _ builder: SceneBuilder
  ) -> Bool {
    guard let inner else { return false }
    let pixels = inner.pixels(of: PixelRect(node.properties.bounds))
    guard damage.area(in: pixels) >= builder.smallestKeptArea, !cover.contains(pixels) else {
      return false
    }
    if !isRestless, builder.couldBePicture(node, inner) {
      redraws = (redraws.last == frame - 1 ? redraws.count + 1 : 1, frame)
      guard redraws.count >= Self.manyRedraws else { return false }
      node.becomePicture()
      stamp = nil
      return true
    }
    var isFound = false
    var cover = cover
    for index in parts.indices.reversed() {
      guard case .branch(let branch) = parts[index] else { continue }
      if branch.noteDamage(damage, in: frame, under: cover, builder) {
        if !restless.contains(index) { restless.append(index) }
        isFound = true
      }
      if let hidden = branch.hiddenPixels, hidden.area > cover.area { cover = hidden }
    }
    return isFound
  }

  /// What the layer hides of those behind it, if that is easily said.
  private var hiddenPixels: PixelRect? {
    let p = node.properties
    guard let inner, node.animations.isEmpty, p.isPlain, p.backgroundColor?.w == 1,
      inner.isOnPixels
    else { return nil }
    return inner.pixels(of: PixelRect(p.bounds))
  }

  /// The first may be a change of its own.
  private static let manyRedraws = 2

  // MARK: Parts

  /// Divides the sublayers into parts, unless those there are still fit; what is as it was stays. Returns whether they
  /// are others now.
  private func divide(
    _ builder: SceneBuilder, _ damage: inout Damage, at time: CFTimeInterval
  ) -> Bool {
    let options = builder.options
    if childrenVersion == node.childrenVersion, !isOutdated(options) { return false }
    childrenVersion = node.childrenVersion
    builder.changesSegments = true
    let old = parts
    var places: [LayerID: Int] = [:]
    for (index, part) in old.enumerated() { places[part.first.id] = index }
    var isKept = [Bool](repeating: false, count: old.count)
    var last = -1
    parts.removeAll(keepingCapacity: true)
    func add(_ new: Part) {
      guard let index = places[new.first.id], old[index].isSame(as: new) else {
        parts.append(new)
        return
      }
      isKept[index] = true
      parts.append(old[index])
      // What lay over it may lie under it now.
      if index < last { damage.add(old[index].bounds) }
      last = max(last, index)
    }
    var run: [RenderNode] = []
    var length = 0
    func endRun() {
      if !run.isEmpty { add(.run(Run(run, isStill: true))) }
      run.removeAll(keepingCapacity: true)
      length = 0
    }
    for child in node.childrenInDrawingOrder(at: time) {
      if Self.suits(child, options) {
        endRun()
        add(.branch(Branch(child)))
      } else if child.isMoving {
        endRun()
        add(.run(Run([child], isStill: false)))
      } else {
        run.append(child)
        length += child.census.count
        // Ends that depend on the layer alone stay where they are when others come and go.
        if length >= 2 * options.longestRun || child.id.rawValue % UInt64(options.longestRun) == 0 {
          endRun()
        }
      }
    }
    endRun()
    for (index, part) in old.enumerated() where !isKept[index] { part.release(builder, &damage) }
    for index in parts.indices { parts[index].setNumber(index) }
    return true
  }

  /// Whether a part in which something has changed can't stay as it is.
  private func isOutdated(_ options: CompositorOptions) -> Bool {
    let changed = node.changedParts
    if changed.isAll { return parts.contains { $0.isOutdated(options) } }
    return changed.numbers.contains { parts[$0].isOutdated(options) }
  }

  private func releaseParts(_ builder: SceneBuilder, _ damage: inout Damage) {
    childrenVersion = nil
    guard !parts.isEmpty else { return }
    for part in parts { part.release(builder, &damage) }
    parts = []
    restless = []
  }

  /// Gives back everything.
  func release(_ builder: SceneBuilder, _ damage: inout Damage) {
    releaseParts(builder, &damage)
    builder.release(below, &damage)
    builder.release(above, &damage)
  }

  /// Adds the segments that show something, in drawing order.
  func collect(into segments: inout [Segment]) {
    if !below.isEmpty { segments.append(below) }
    for part in parts {
      switch part {
      case .run(let run): if !run.segment.isEmpty { segments.append(run.segment) }
      case .branch(let branch): branch.collect(into: &segments)
      }
    }
    if !above.isEmpty { segments.append(above) }
  }

  fileprivate var bounds: PixelRect {
    parts.reduce(below.bounds.union(above.bounds)) { $0.union($1.bounds) }
  }

  /// Whether it must be asked for each frame.
  fileprivate var isRestless: Bool {
    !node.animations.isEmpty || below.isVolatile || above.isVolatile || !restless.isEmpty
      || inner == nil && node.isMoving
  }
}

extension Branch.Part {
  fileprivate var first: RenderNode {
    switch self {
    case .run(let run): run.nodes[0]
    case .branch(let branch): branch.node
    }
  }

  /// Tells its layers which part it is.
  fileprivate func setNumber(_ number: Int) {
    switch self {
    case .run(let run): for node in run.nodes { node.part = number }
    case .branch(let branch): branch.node.part = number
    }
  }

  fileprivate func isSame(as other: Branch.Part) -> Bool {
    switch (self, other) {
    case (.run(let a), .run(let b)):
      a.isStill == b.isStill && a.nodes.elementsEqual(b.nodes, by: ===)
    case (.branch(let a), .branch(let b)): a.node === b.node
    default: false
    }
  }

  fileprivate func isOutdated(_ options: CompositorOptions) -> Bool {
    switch self {
    case .run(let run): run.isOutdated(options)
    case .branch(let branch): !Branch.suits(branch.node, options)
    }
  }

  fileprivate var isRestless: Bool {
    switch self {
    case .run(let run): run.isRestless
    case .branch(let branch): branch.isRestless
    }
  }

  fileprivate var bounds: PixelRect {
    switch self {
    case .run(let run): run.segment.bounds
    case .branch(let branch): branch.bounds
    }
  }

  fileprivate func release(_ builder: SceneBuilder, _ damage: inout Damage) {
    switch self {
    case .run(let run): builder.release(run.segment, &damage)
    case .branch(let branch): branch.release(builder, &damage)
    }
  }
}

extension LayerProperties {
  /// Whether what is below the layer must be drawn together with it.
  fileprivate func mustBeOnePicture(in placement: Placement) -> Bool {
    opacity < 1 || transition != nil || masksToBounds && placement.hasShapedClip
  }
}
