/// The generation of all layers' looks: each change of any layer's looks counts it up.
@MainActor
private var latestLooks: UInt64 = 0

/// Whether a layer still looks as in a snapshot, but for its size.
extension CALayer {
  /// The generation of the latest change of looks, of whatever layer.
  static var looksGeneration: UInt64 { latestLooks }

  /// Notes that the layer's looks have changed.
  @inline(__always)
  final func noteLooks() {
    latestLooks += 1
    looksGeneration = latestLooks
  }

  /// Notes that `property` has changed.
  ///
  /// Sizes and positions are not counted. What a layer is in its superlayer, such as its opacity, counts as a change of the
  /// superlayer's looks: a snapshot of the layer doesn't show it.
  @inline(__always)
  final func noteLooks(changing property: AnimatableProperty) {
    switch property {
    case .bounds, .position, .anchorPoint, .anchorPointZ: break
    case .transform, .zPosition, .opacity, .hidden, .doubleSided: parent?.noteLooks()
    default: noteLooks()
    }
  }

  /// Whether the layer, or one below it, has changed in anything but sizes and positions since `snapshot` of it was taken.
  ///
  /// Counts changes of model values; animations are none. Costs a visit of every layer in the tree.
  package func looksHaveChanged(since snapshot: LayerSnapshot) -> Bool {
    looksGeneration > snapshot.looksGeneration
      || children.contains { $0.looksHaveChanged(since: snapshot) }
      || maskLayer?.looksHaveChanged(since: snapshot) == true
  }
}
