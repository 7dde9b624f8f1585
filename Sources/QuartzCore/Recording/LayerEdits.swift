import Foundation

/// Values that replace model values of one layer on screen, for trying out other values. (Not part of Core Animation.)
///
/// The layer itself keeps its own values, which the app reads and which layout and hit tests use. When the edit is removed, they are on
/// screen again. An animation has the same effect on an edited value as on the layer's own.
public struct LayerEdit: Sendable, Hashable {
  /// The values by property. They are limited to the ranges of the properties. A value of a wrong kind has no effect.
  public var values: [AnimatableProperty: AnimatableValue] = [:]
  /// The layer for which the values were entered; nil if only its path is known.
  ///
  /// A tree or a recording that has this layer applies the edit to it, whatever its path is now. Others apply it to the layers with the
  /// path.
  public var layer: LayerID?

  /// Creates an edit that changes nothing.
  public init(layer: LayerID? = nil) { self.layer = layer }

  /// Hashes the layer and the names of the properties.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(layer)
    hasher.combine(Set(values.keys))
  }
}

extension LayerProperties {
  /// Replaces values by those of an edit.
  mutating func apply(_ edited: [AnimatableProperty: AnimatableValue]) {
    for (property, value) in edited { AnimationTarget(property).set(value, in: &self) }
    clampToRanges()
  }
}

/// The edits of layers in the tree of an app.
///
/// A path is matched when the edit is made and when a layer enters the tree. So an edit stays on its layer when siblings are added or
/// removed, although this changes paths.
@MainActor
struct LiveLayerEdits {
  private struct Entry {
    weak var layer: CALayer?
    let path: String
  }

  private var edits: [String: LayerEdit] = [:]
  /// The edited layers.
  private var entries: [LayerID: Entry] = [:]

  /// Changes the edits.
  ///
  /// - Parameters:
  ///   - edits: The edits by the paths of layers.
  ///   - root: The root of the tree; nil if there is none.
  ///   - describe: Returns the kind and the name of a layer.
  mutating func set(
    _ edits: [String: LayerEdit], below root: CALayer?, describe: (CALayer) -> LayerDescription
  ) {
    self.edits = edits
    for (id, entry) in entries where edits[entry.path] == nil { remove(id) }
    if let root {
      for path in edits.keys { match(path, below: root, describe) { _ in true } }
    }
    apply()
  }

  /// Matches the layers that have entered the tree since its last commit, and removes the edits of those that have left it.
  mutating func update(in context: LayerContext, describe: (CALayer) -> LayerDescription) {
    guard !edits.isEmpty, context.needsCommit, let root = context.rootLayer else { return }
    for (id, entry) in entries where entry.layer?.context !== context { remove(id) }
    for path in edits.keys {
      match(path, below: root, describe) { !context.isCommitted($0) }
    }
    apply()
  }

  private mutating func remove(_ id: LayerID) {
    entries.removeValue(forKey: id)?.layer?.editedValues = nil
  }

  private func apply() {
    for entry in entries.values { entry.layer?.editedValues = edits[entry.path]?.values }
  }

  /// Finds the layers of an edit.
  ///
  /// - Parameter isCandidate: Returns whether a layer may be matched by its path.
  private mutating func match(
    _ path: String, below root: CALayer, _ describe: (CALayer) -> LayerDescription,
    where isCandidate: (CALayer) -> Bool
  ) {
    if let id = edits[path]?.layer,
      let layer = entries[id]?.layer ?? root.layer(withID: id)
    {
      for (other, entry) in entries where entry.path == path && other != id { remove(other) }
      entries[id] = Entry(layer: layer, path: path)
      return
    }
    let isMatched = entries.values.contains { $0.path == path }
    for layer in RecordedRow.layers(at: path, below: root, describe: describe)
    where isCandidate(layer) && entries[layer.id] == nil
      && (!isMatched || layer.context?.isCommitted(layer) == false)
    {
      entries[layer.id] = Entry(layer: layer, path: path)
    }
  }
}

extension CALayer {
  /// This layer or its descendant with the given identifier; nil if there is none.
  fileprivate func layer(withID id: LayerID) -> CALayer? {
    if self.id == id { return self }
    for sublayer in sublayers ?? [] {
      if let found = sublayer.layer(withID: id) { return found }
    }
    return mask?.layer(withID: id)
  }
}

extension RecordedRow {
  /// The layers with a path. There is at most one, unless the names of layers contain path separators.
  @MainActor
  fileprivate static func layers(
    at path: String, below root: CALayer, describe: (CALayer) -> LayerDescription
  ) -> [CALayer] {
    var result: [CALayer] = []
    func search(_ layer: CALayer, _ rest: Substring) {
      if rest.isEmpty { return result.append(layer) }
      guard rest.first == "/" else { return }
      let rest = rest.dropFirst()
      func enter(_ child: CALayer, _ part: String) {
        if rest.hasPrefix(part) { search(child, rest.dropFirst(part.count)) }
      }
      var counts: [LayerDescription: Int] = [:]
      for child in layer.sublayers ?? [] {
        let own = describe(child)
        let ordinal = counts[own, default: 0]
        counts[own] = ordinal + 1
        enter(child, part(own, isMask: false, ordinal: ordinal))
      }
      if let mask = layer.mask { enter(mask, part(describe(mask), isMask: true, ordinal: 0)) }
    }
    let kind = describe(root).kind
    if path.hasPrefix(kind) { search(root, path.dropFirst(kind.count)) }
    return result
  }
}
