import Foundation

extension CALayer {
  /// Back to front; nil when there are none.
  public var sublayers: [CALayer]? {
    get {
      if let modelLayer {
        let copies = modelLayer.children.map { $0.presentation() ?? $0 }
        return copies.isEmpty ? nil : copies
      }
      return children.isEmpty ? nil : children
    }
    set {
      let new = newValue ?? []
      for child in children where !new.contains(child) { child.removeFromSuperlayer() }
      for (index, child) in new.enumerated() { insertSublayer(child, at: UInt32(index)) }
    }
  }

  public func addSublayer(_ layer: CALayer) {
    insert(layer, at: layer.superlayer === self ? children.count - 1 : children.count)
  }

  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    insert(layer, at: Int(index))
  }

  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    layer.detach(from: self)
    let index = sibling.flatMap { children.firstIndex(of: $0) } ?? 0
    insert(layer, at: index)
  }

  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    layer.detach(from: self)
    let index = sibling.flatMap { children.firstIndex(of: $0) }.map { $0 + 1 } ?? children.count
    insert(layer, at: index)
  }

  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, children.contains(oldLayer) else { return }
    newLayer.removeFromSuperlayer()
    let index = children.firstIndex(of: oldLayer) ?? children.count
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  public func removeFromSuperlayer() {
    guard let parent = superlayer else { return }
    parent.children.removeAll { $0 === self }
    superlayer = nil
    parent.noteChange(.sublayers)
    leaveContext()
  }

  /// Whether `layer` is this layer or one above it.
  func isDescendant(of layer: CALayer) -> Bool {
    var next: CALayer? = self
    while let current = next {
      if current === layer { return true }
      next = current.superlayer
    }
    return false
  }

  /// `index` counts in the list without `layer`, and is clamped to it.
  private func insert(_ layer: CALayer, at index: Int) {
    precondition(layer !== self, "a layer can't be its own sublayer")
    precondition(!isDescendant(of: layer), "a layer can't be a sublayer of its own sublayer")
    if layer.superlayer === self {
      // A move among siblings keeps the layer where it is on screen, running animations and all.
      children.removeAll { $0 === layer }
      children.insert(layer, at: min(max(index, 0), children.count))
      noteChange(.sublayers)
      return
    }
    layer.removeFromSuperlayer()
    children.insert(layer, at: min(max(index, 0), children.count))
    layer.superlayer = self
    noteChange(.sublayers)
    setNeedsLayout()
    if let context { layer.enter(context) }
    if !layer.flags.isDisjoint(with: [.needsLayout, .needsDisplay, .descendantNeedsWork]) {
      layer.markPathToWork()
    }
  }

  /// Takes the layer out of its superlayer's list so that indices count without it, if `parent` is that superlayer.
  private func detach(from parent: CALayer) {
    if superlayer !== parent { removeFromSuperlayer() } else { parent.moveToEnd(self) }
  }

  private func moveToEnd(_ layer: CALayer) {
    children.removeAll { $0 === layer }
    children.append(layer)
  }

  // MARK: On and off the screen

  func enter(_ context: LayerContext) {
    self.context = context
    pendingChanges = []
    noteChange(flags.contains(.isCommitted) ? .all : .everythingNew)
    for child in children { child.enter(context) }
  }

  func leaveContext() {
    guard let context else { return }
    self.context = nil
    pendingChanges = []
    context.noteDeparture(of: self)
    for child in children { child.leaveContext() }
  }

  /// Puts the layer on the list of the next commit.
  func noteChange(_ change: LayerChanges) {
    guard let context, modelLayer == nil else { return }
    if pendingChanges.isEmpty { context.noteChange(of: self) }
    pendingChanges.formUnion(change)
  }
}
