import QuartzCore

/// Features that are left out when the layers of one tree are drawn, and the committed values of those layers.
struct Omission {
  /// The values of a layer on which its features depend.
  struct Layer {
    var properties: LayerProperties
    var animations: [CompiledAnimation]
    var mask: LayerID?
  }

  /// The tree; nil for none.
  let context: ContextID?
  let features: FrameInspection.Features
  /// The layers of the tree with their committed values.
  private(set) var committed: [LayerID: Layer] = [:]

  /// Creates an omission of `features` in one tree; in none if `context` is nil.
  init(_ features: FrameInspection.Features = [], of context: ContextID? = nil) {
    self.features = features
    self.context = context
  }

  /// Stores a layer's committed values, and returns them without the omitted features.
  mutating func reduce(_ layer: Layer, _ id: LayerID) -> Layer {
    committed[id] = layer
    return layer.without(features)
  }

  /// The updates of a commit without the omitted features.
  mutating func reduce(_ commit: Commit) -> [LayerUpdate] {
    guard commit.context == context else { return commit.updates }
    return commit.updates.map { update in
      let new = Layer(
        properties: update.properties, animations: update.animations, mask: update.mask)
      var whole = committed[update.id] ?? new
      if update.changes.contains(.properties) { whole.properties = new.properties }
      if update.changes.contains(.animations) { whole.animations = new.animations }
      if update.changes.contains(.sublayers) { whole.mask = new.mask }
      let layer = reduce(whole, update.id)
      var update = update
      (update.properties, update.animations) = (layer.properties, layer.animations)
      update.mask = layer.mask
      return update
    }
  }

  /// Forgets layers that were removed.
  mutating func forget(_ layers: [LayerID]) {
    guard !committed.isEmpty else { return }
    for layer in layers { committed[layer] = nil }
  }
}

extension Omission.Layer {
  init(_ node: RenderNode) {
    self.init(properties: node.properties, animations: node.animations, mask: node.mask?.id)
  }

  /// Whether the layer has a feature, or an animation of it.
  func has(_ feature: FrameInspection.Features) -> Bool {
    switch feature {
    case .clips: properties.masksToBounds || mask != nil || animations.affect(.masksToBounds)
    case .shadows: properties.shadowOpacity > 0 || animations.affect(.shadowOpacity)
    default:
      properties.allowsGroupOpacity && (properties.opacity < 1 || animations.affect(.opacity))
    }
  }

  fileprivate func without(_ features: FrameInspection.Features) -> Omission.Layer {
    var result = self
    var animated: Set<AnimatableProperty> = []
    if features.contains(.clips) {
      result.properties.masksToBounds = false
      result.mask = nil
      animated.insert(.masksToBounds)
    }
    if features.contains(.shadows) {
      result.properties.shadowOpacity = 0
      animated.insert(.shadowOpacity)
    }
    if features.contains(.groupOpacity) { result.properties.allowsGroupOpacity = false }
    if animations.contains(where: { animation in animated.contains(where: animation.affects) }) {
      result.animations = animations.compactMap { $0.keeping { !animated.contains($0) } }
    }
    return result
  }
}
