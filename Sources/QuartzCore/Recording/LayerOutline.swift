import Foundation

/// The layers of a tree at one moment, as an outline lists them. (Not part of Core Animation.)
///
/// A layer comes before its sublayers, which are listed back to front regardless of their `zPosition`. Its mask follows them.
public struct LayerOutline: Sendable {
  /// A layer in an outline.
  public struct Item: Sendable, Identifiable, Hashable {
    /// The layer.
    public let id: LayerID
    /// The kind and name of the layer.
    public let description: LayerDescription
    /// The number of ancestors.
    public let depth: Int
    /// Whether the layer is the mask of its superlayer.
    public let isMask: Bool
    /// The number of descendants. They follow this layer in the list.
    public fileprivate(set) var descendantCount = 0
  }

  /// The layers, the root first. Empty if there is no tree.
  public private(set) var items: [Item] = []

  /// Creates an outline without layers.
  public init() {}

  /// Creates the outline of a layer and its current descendants. The layer comes first.
  ///
  /// - Parameters:
  ///   - root: The layer.
  ///   - describe: Returns the kind and the name of a layer.
  @MainActor
  public init(_ root: CALayer, describe: (CALayer) -> LayerDescription) {
    add(root, depth: 0, isMask: false) { layer in
      (layer.id, describe(layer), layer.sublayers ?? [], layer.mask)
    }
  }

  /// Adds a layer and its descendants. `values` returns the identifier, the description, the sublayers and the mask of a layer.
  fileprivate mutating func add<Layer>(
    _ layer: Layer, depth: Int, isMask: Bool,
    _ values: (Layer) -> (LayerID, LayerDescription, [Layer], Layer?)
  ) {
    let (id, description, sublayers, mask) = values(layer)
    let index = items.count
    items.append(Item(id: id, description: description, depth: depth, isMask: isMask))
    for sublayer in sublayers { add(sublayer, depth: depth + 1, isMask: false, values) }
    if let mask { add(mask, depth: depth + 1, isMask: true, values) }
    items[index].descendantCount = items.count - index - 1
  }

  /// The index of the superlayer of the item at `index`; nil for the root.
  public func parent(of index: Int) -> Int? {
    items[..<index].lastIndex { $0.depth < items[index].depth }
  }
}

extension AnimationRecording {
  /// The layers at a time of the recording, with the names that they had when they were first recorded.
  ///
  /// Takes time that grows with the number of layers. Two times with the same ``outlineGeneration(at:)`` have the same outline.
  public func outline(at time: CFTimeInterval) -> LayerOutline {
    let step = step(at: time).index
    var outline = LayerOutline()
    guard version(of: root, at: step)?.layer != nil else { return outline }
    outline.add(root, depth: 0, isMask: false) { id in
      let layer = version(of: id, at: step)?.layer
      let isInTree = { self.version(of: $0, at: step)?.layer != nil }
      return (
        id, description(of: id), layer?.sublayers.filter(isInTree) ?? [],
        layer?.mask.flatMap { isInTree($0) ? $0 : nil }
      )
    }
    return outline
  }

  /// A number that differs between two times of the recording if layers were added, removed or moved in the tree between them.
  public func outlineGeneration(at time: CFTimeInterval) -> Int {
    let step = step(at: time).index
    return structureSteps.last { $0 <= step } ?? 0
  }

  /// The description of a layer when it was first recorded. Its kind is empty if the recording does not have the layer.
  public func description(of layer: LayerID) -> LayerDescription {
    descriptions[layer] ?? LayerDescription(kind: "")
  }

  /// Whether a layer is in the tree at a time of the recording.
  public func contains(_ layer: LayerID, at time: CFTimeInterval) -> Bool {
    version(of: layer, at: step(at: time).index)?.layer != nil
  }

  /// The path of a layer, which is the same in all runs, as in ``RecordedRow/path``: that of its row, or else its place in the tree when
  /// it was first recorded. Nil if the recording does not have the layer.
  public func path(of layer: LayerID) -> String? {
    if let row = rows.first(where: { $0.id == layer }) { return row.path }
    guard let first = versions[layer]?.first else { return nil }
    guard layer != root, let parent = first.parent, let above = path(of: parent) else {
      return description(of: layer).kind
    }
    let siblings = self.version(of: parent, at: first.step)?.layer?.sublayers ?? []
    let own = description(of: layer)
    let index = siblings.firstIndex(of: layer)
    let ordinal = siblings.prefix(index ?? 0).count { description(of: $0) == own }
    return above + "/" + RecordedRow.part(own, isMask: index == nil, ordinal: ordinal)
  }
}
