import QuartzCore

/// The compositor's own copy of a layer.
final class RenderNode {
  let id: LayerID
  var properties = LayerProperties()
  var timing = MediaTiming()
  var animations: [CompiledAnimation] = []
  private(set) var children: [RenderNode] = []
  private(set) weak var parent: RenderNode?

  /// Changes whenever the layer's inside, or anything below, looks different; moving the layer itself does not count.
  private(set) var interiorVersion: UInt64 = 0

  private var cachedZOrder: [RenderNode]?
  private var cachedCensus: (version: UInt64, census: Census)?

  /// What is below a node, itself included.
  struct Census {
    var count = 0
    /// Animations of the layers below; the node's own don't count.
    var hasAnimationsBelow = false
  }

  init(_ id: LayerID) { self.id = id }

  /// Back to front, `zPosition` included.
  var childrenInDrawingOrder: [RenderNode] {
    if let cachedZOrder { return cachedZOrder }
    let isFlat = children.allSatisfy { $0.properties.zPosition == 0 && $0.animations.isEmpty }
    guard !isFlat else {
      cachedZOrder = children
      return children
    }
    let sorted = children.enumerated().sorted {
      ($0.element.properties.zPosition, $0.offset) < ($1.element.properties.zPosition, $1.offset)
    }.map(\.element)
    cachedZOrder = sorted
    return sorted
  }

  var census: Census {
    if let cachedCensus, cachedCensus.version == interiorVersion { return cachedCensus.census }
    var census = Census(count: 1)
    for child in children {
      let below = child.census
      census.count += below.count
      if below.hasAnimationsBelow || !child.animations.isEmpty { census.hasAnimationsBelow = true }
    }
    cachedCensus = (interiorVersion, census)
    return census
  }

  /// The values at the layer's own `time`.
  func evaluated(at time: CFTimeInterval) -> LayerProperties {
    var result = properties
    for animation in animations { animation.apply(to: &result, at: time) }
    return result
  }

  /// Whether the layer's animations change only where it is and how much it shows through, not how it looks inside.
  var animatesPlacementOnly: Bool {
    AnimatableProperty.allCases.allSatisfy { property in
      property.isPlacement || !animations.contains { $0.affects(property) }
    }
  }

  // MARK: Changes

  func setChildren(_ new: [RenderNode]) {
    for child in children where child.parent === self { child.parent = nil }
    children = new
    for child in new { child.parent = self }
    interiorChanged()
  }

  func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    parent.interiorChanged()
  }

  func set(_ new: LayerProperties) {
    let staysSameInside = properties.differsOnlyInPlacement(from: new)
    properties = new
    if staysSameInside { parent?.interiorChanged() } else { interiorChanged() }
  }

  /// Something inside looks different: so does everything that contains it.
  func interiorChanged() {
    var next: RenderNode? = self
    while let node = next {
      node.interiorVersion &+= 1
      node.cachedZOrder = nil
      next = node.parent
    }
  }
}

extension AnimatableProperty {
  /// Whether the property says where and how strongly a layer shows, rather than what it shows.
  var isPlacement: Bool {
    switch self {
    case .position, .zPosition, .transform, .opacity, .hidden, .shadowColor, .shadowOpacity,
      .shadowOffset, .shadowRadius, .shadowPath:
      true
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
    same.shadowColor = shadowColor
    same.shadowOpacity = shadowOpacity
    same.shadowOffset = shadowOffset
    same.shadowRadius = shadowRadius
    same.shadowPath = shadowPath
    return same == self
  }
}
