import QuartzCore

/// The compositor's layer trees: the sum of all commits so far.
final class RenderTree {
  private(set) var nodes: [LayerID: RenderNode] = [:]
  /// The roots of all trees on screen; the frontmost is last.
  private(set) var roots: [RenderNode] = []
  /// The layers that have animations, whether they are on screen or not.
  private(set) var animated: [LayerID: RenderNode] = [:]
  private var contexts: [ContextID: Place] = [:]
  private var omission = Omission()

  /// A tree's level and root.
  private struct Place: Equatable {
    let level: CGFloat
    let root: LayerID
  }

  /// Applies the changes of a commit. The cost grows with their number.
  func apply(_ commit: Commit) {
    var changesRoots = !commit.removedLayers.isEmpty
    let updates = omission.reduce(commit)
    for update in updates where nodes[update.id] == nil {
      nodes[update.id] = RenderNode(update.id)
      changesRoots = true
    }
    for update in updates {
      guard let node = nodes[update.id] else { continue }
      node.context = commit.context
      if update.changes.contains(.properties) { node.set(update.properties) }
      if update.changes.contains(.timing) { node.set(update.timing) }
      if update.changes.contains(.animations) {
        node.set(update.animations)
        animated[update.id] = update.animations.isEmpty ? nil : node
      }
    }
    // Sublayers come last, because now every layer that a list names is known.
    var places: [(node: RenderNode, children: [RenderNode], mask: RenderNode?)] = []
    for update in updates where update.changes.contains(.sublayers) {
      guard let node = nodes[update.id] else { continue }
      let children = update.sublayers.compactMap { nodes[$0] }
      places.append((node, children, update.mask.flatMap { nodes[$0] }))
    }
    for place in places { place.node.takeOutWhatMoves(place.children, mask: place.mask) }
    for place in places {
      place.node.setChildren(place.children)
      place.node.setMask(place.mask)
    }
    // A layer stays if it moved to another tree whose commit came first.
    remove(commit.removedLayers.filter { nodes[$0]?.context == commit.context })
    let place = commit.root.map { Place(level: commit.level, root: $0) }
    if changesRoots || contexts[commit.context] != place {
      contexts[commit.context] = place
      findRoots()
    }
    assert(checkInvariants(of: commit))
  }

  private func findRoots() {
    roots = contexts.sorted { ($0.value.level, $0.key) < ($1.value.level, $1.key) }
      .compactMap { nodes[$0.value.root] }
  }

  private func remove(_ layers: [LayerID]) {
    guard !layers.isEmpty else { return }
    omission.forget(layers)
    let removed = layers.compactMap { nodes.removeValue(forKey: $0) }
    if !animated.isEmpty {
      for layer in layers { animated[layer] = nil }
    }
    // A layer that is removed together with its superlayer need not be taken out of it.
    for node in removed where node.parent.map({ nodes[$0.id] === $0 }) ?? false {
      node.removeFromParent()
    }
    for node in removed { node.retire() }
  }

  // MARK: Omission

  /// Leaves features out of the layers of one tree from now on. The layers of the last call get their committed values back.
  func omit(_ features: FrameInspection.Features, of context: ContextID?) {
    guard omission.context != context || omission.features != features else { return }
    let last = omission
    omission = Omission(features, of: context)
    for (id, layer) in last.committed where nodes[id]?.context == last.context {
      set(layer, of: id)
    }
    guard let context else { return }
    for node in nodes.values where node.context == context {
      set(omission.reduce(Omission.Layer(node), node.id), of: node.id)
    }
  }

  /// Whether a layer of a tree has a feature. No features may be omitted when this is called.
  func has(_ feature: FrameInspection.Features, in context: ContextID) -> Bool {
    nodes.values.contains { $0.context == context && Omission.Layer($0).has(feature) }
  }

  private func set(_ layer: Omission.Layer, of id: LayerID) {
    guard let node = nodes[id] else { return }
    node.set(layer.properties)
    node.set(layer.animations)
    node.setMask(layer.mask.flatMap { nodes[$0] })
    animated[id] = layer.animations.isEmpty ? nil : node
  }

  // MARK: Invariants

  /// Whether every node agrees with its children, which are all known, and no root has a parent.
  func checkInvariants() -> Bool {
    nodes.values.allSatisfy(isSound) && areRootsSound
  }

  /// Whether the invariants hold for the layers of a commit. The cost grows with the size of the commit.
  private func checkInvariants(of commit: Commit) -> Bool {
    commit.updates.allSatisfy { nodes[$0.id].map(isSound) ?? true }
      && commit.removedLayers.allSatisfy { nodes[$0]?.context != commit.context }
      && areRootsSound
  }

  private func isSound(_ node: RenderNode) -> Bool {
    node.checkInvariants() && node.children.allSatisfy { nodes[$0.id] === $0 }
      && node.mask.map { nodes[$0.id] === $0 } ?? true
  }

  private var areRootsSound: Bool {
    roots.allSatisfy { nodes[$0.id] === $0 && $0.parent == nil }
      && Set(roots.map(\.id)).count == roots.count
  }
}
