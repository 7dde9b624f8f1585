import QuartzCore

/// The layers as the compositor knows them: what all commits so far add up to.
final class RenderTree {
  private(set) var nodes: [LayerID: RenderNode] = [:]
  /// Of every tree on screen, the one in front last.
  private(set) var roots: [RenderNode] = []
  private var contexts: [ContextID: (level: CGFloat, root: LayerID)] = [:]

  func node(_ id: LayerID) -> RenderNode? { nodes[id] }

  /// Applies the changes; cost grows with what changed.
  func apply(_ commit: Commit) {
    for update in commit.updates where nodes[update.id] == nil {
      nodes[update.id] = RenderNode(update.id)
    }
    for update in commit.updates {
      guard let node = nodes[update.id] else { continue }
      if update.changes.contains(.properties) { node.set(update.properties) }
      if update.changes.contains(.timing) {
        node.timing = update.timing
        node.parent?.interiorChanged()
      }
      if update.changes.contains(.animations) {
        node.animations = update.animations
        node.parent?.interiorChanged()
      }
    }
    // Sublayers last: by now every layer that a list names is known.
    for update in commit.updates where update.changes.contains(.sublayers) {
      nodes[update.id]?.setChildren(update.sublayers.compactMap { nodes[$0] })
    }
    for id in commit.removedLayers {
      nodes[id]?.removeFromParent()
      nodes[id] = nil
    }
    contexts[commit.context] = commit.root.map { (commit.level, $0) }
    roots = contexts.sorted { ($0.value.level, $0.key) < ($1.value.level, $1.key) }
      .compactMap { nodes[$0.value.root] }
  }

  /// Whether any layer has an animation.
  var hasAnimations: Bool {
    nodes.values.contains { !$0.animations.isEmpty }
  }

  /// The tree is one: parents and children agree, nobody is named twice.
  func checkInvariants() -> Bool {
    nodes.values.allSatisfy { node in
      node.children.allSatisfy { $0.parent === node && nodes[$0.id] === $0 }
        && Set(node.children.map(\.id)).count == node.children.count
    }
  }
}
