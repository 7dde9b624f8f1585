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
      guard new != children else { return }
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
    insert(layer, at: index(of: sibling, without: layer) ?? 0)
  }

  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    insert(layer, at: index(of: sibling, without: layer).map { $0 + 1 } ?? children.count)
  }

  public func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) {
    guard oldLayer !== newLayer, children.contains(oldLayer) else { return }
    newLayer.removeFromSuperlayer()
    let index = children.firstIndex(of: oldLayer) ?? children.count
    oldLayer.removeFromSuperlayer()
    insert(newLayer, at: index)
  }

  public func removeFromSuperlayer() {
    guard let parent else { return }
    if parent.maskLayer === self {
      parent.maskLayer = nil
    } else if let index = parent.children.firstIndex(where: { $0 === self }) {
      // Found at once where all sublayers go, one after the other.
      parent.children.remove(at: index)
    }
    self.parent = nil
    parent.noteChange(.sublayers)
    parent.noteLooks()
    leaveContext()
  }

  /// How many layers are above this one.
  private var depth: Int {
    var count = 0
    var next = superlayer
    while let above = next {
      count += 1
      next = above.superlayer
    }
    return count
  }

  /// Whether the two stand for one place in a tree: a layer is the same as itself, and so are its presentations.
  func isSame(as other: CALayer?) -> Bool {
    self === other || modelLayer != nil && modelLayer === other?.modelLayer
  }

  /// The deepest layer that has both this layer and `layer` in it; nil when they are in different
  /// trees. Each hit test asks for it many times: but for presentations it allocates nothing.
  func commonAncestor(with layer: CALayer?) -> CALayer? {
    guard var other = layer else { return nil }
    var own = self
    var difference = own.depth - other.depth
    while difference > 0, let above = own.superlayer {
      own = above
      difference -= 1
    }
    while difference < 0, let above = other.superlayer {
      other = above
      difference += 1
    }
    while !own.isSame(as: other) {
      guard let above = own.superlayer, let otherAbove = other.superlayer else { return nil }
      (own, other) = (above, otherAbove)
    }
    return own
  }

  /// Whether `layer` is this layer or one above it.
  func isDescendant(of layer: CALayer) -> Bool {
    sequence(first: self, next: \.parent).contains { $0 === layer }
  }

  /// `index` counts in the list without `layer`, and is clamped to it.
  private func insert(_ layer: CALayer, at index: Int) {
    precondition(layer !== self, "a layer can't be its own sublayer")
    precondition(!isDescendant(of: layer), "a layer can't be a sublayer of its own sublayer")
    if layer.superlayer === self, layer !== maskLayer {
      // A move among siblings keeps the layer in its context, running animations and all.
      let place = min(max(index, 0), children.count - 1)
      if children[place] === layer { return }
      children.removeAll { $0 === layer }
      children.insert(layer, at: place)
      noteChange(.sublayers)
      noteLooks()
      return
    }
    layer.removeFromSuperlayer()
    children.insert(layer, at: min(max(index, 0), children.count))
    layer.parent = self
    noteChange(.sublayers)
    noteLooks()
    setNeedsLayout()
    if let context { layer.enter(context) }
    if !layer.flags.isDisjoint(with: [.needsLayout, .needsDisplay, .descendantNeedsWork]) {
      layer.markPathToWork()
    }
  }

  /// The place of `sibling` among the sublayers without `layer`.
  private func index(of sibling: CALayer?, without layer: CALayer) -> Int? {
    children.filter { $0 !== layer }.firstIndex { $0 === sibling }
  }

  // MARK: On and off the screen

  /// Whether the compositor knows the layer and it has not left the tree since.
  var isCommitted: Bool { context?.knows(self) == true }

  func enter(_ context: LayerContext) {
    self.context = context
    // One that only moved within the tree brings what changed meanwhile, and no more.
    if isCommitted { pendingChanges.remove(.isNew) } else { pendingChanges = .everythingNew }
    if !pendingChanges.isEmpty { context.noteChange(of: self) }
    for child in children { child.enter(context) }
    maskLayer?.enter(context)
  }

  func leaveContext() {
    guard let context else { return }
    self.context = nil
    context.noteDeparture(of: self)
    for child in children { child.leaveContext() }
    maskLayer?.leaveContext()
  }

  /// Puts the layer on the list of the next commit, at the latest when it enters a tree.
  func noteChange(_ change: LayerChanges) {
    guard modelLayer == nil else { return }
    if pendingChanges.isEmpty { context?.noteChange(of: self) }
    if context != nil { ChangeCause.noteChange() }
    pendingChanges.formUnion(change)
  }
}
