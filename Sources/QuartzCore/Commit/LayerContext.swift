/// A layer tree that is on screen: it gathers what changes and hands it over as commits.
@MainActor
public final class LayerContext {
  public let id: ContextID

  /// Pixels for a point on the screen that shows the tree.
  public var scale: CGFloat = 1

  /// Trees of a higher level lie in front; among equals the newer one.
  public var level: CGFloat = 0 {
    didSet { rootChanged = rootChanged || level != oldValue }
  }

  /// Takes each commit of this tree, on the main actor, in order.
  public var onCommit: ((Commit) -> Void)?

  /// Takes the commits of every tree that has no taker of its own. There is one, held weakly: while it lives, nobody
  /// else may take its place.
  public static weak var screen: (any LayerScreen)? {
    willSet {
      precondition(
        screen == nil || newValue == nil || screen === newValue,
        "The trees on screen have one receiver: take the old one away before setting another.")
    }
  }

  /// The layer that fills the screen.
  public var rootLayer: CALayer? {
    didSet {
      guard rootLayer !== oldValue else { return }
      oldValue?.leaveContext()
      rootLayer?.leaveContext()
      rootLayer?.enter(self)
      rootChanged = true
      if rootLayer == nil { Self.leaving.append(self) }
    }
  }

  private var rootChanged = false
  private var changed: [CALayer] = []
  /// Layers that the compositor knows and that have left since the last commit, perhaps to come
  /// back before the next.
  private var departed: [CALayer] = []
  /// The layers that the compositor knows.
  private var known: Set<LayerID> = []
  /// Those of them that it knows for a picture alone, until the next commit: they were off screen and stay there.
  private var visitors: Set<LayerID> = []
  private var cancelled: [RunningAnimation] = []
  /// The generation of the layers' looks that the last commit has brought on screen.
  private var committedLooks: UInt64 = 0
  private var requests: [SnapshotRequest] = []
  private let releases = SnapshotReleases()

  /// Contexts without a layer, kept until the commit that takes their trees off the screen: their windows may be released
  /// before it.
  private static var leaving: [LayerContext] = []

  private struct Reference { weak var context: LayerContext? }
  private static var references: [Reference] = []

  /// Every context there is.
  static var all: some Sequence<LayerContext> { references.lazy.compactMap(\.context) }

  /// The one that was made last.
  static var newest: LayerContext? { references.last { $0.context != nil }?.context }

  private static var lastID: UInt64 = 0

  public init() {
    Self.lastID += 1
    id = ContextID(rawValue: Self.lastID)
    Self.references.removeAll { $0.context == nil }
    Self.references.append(Reference(context: self))
  }

  /// Whether a flush has something to do for this tree.
  public var needsCommit: Bool {
    rootChanged || !changed.isEmpty || !departed.isEmpty || !requests.isEmpty || !releases.isEmpty
      || rootLayer?.hasWork == true
  }

  /// Whether the next flush takes over what a whole new page may bring: a snapshot, or more than
  /// `count` layers that were not on screen before.
  public func hasManyArrivals(_ count: Int) -> Bool {
    if !requests.isEmpty { return true }
    guard changed.count > count else { return false }
    return changed.lazy.filter { !self.knows($0) }.dropFirst(count).first != nil
  }

  func noteChange(of layer: CALayer) { changed.append(layer) }

  func noteDeparture(of layer: CALayer) {
    if knows(layer) { departed.append(layer) }
  }

  func knows(_ layer: CALayer) -> Bool { known.contains(layer.id) }

  // MARK: Layout and display

  /// Layout and display until nothing is left to do; a tree that never settles is left for the next
  /// flush.
  func layoutAndDisplay() {
    rootLayer?.layOutAndDisplayTree()
  }

  /// A limit for layouts that ask for layout again. They finish within a few passes; more is an endless loop.
  static let maximumPasses = 16

  // MARK: Commits

  /// Everything since the last commit; nil when nothing changed.
  func makeCommit(at time: CFTimeInterval) -> Commit? {
    var commit = Commit(time: time, context: id, level: level, root: rootLayer?.id)
    commit.snapshots = requests
    requests = []
    commit.releasedSnapshots = releases.take()
    commit.updates.reserveCapacity(changed.count)
    for layer in changed where layer.context === self && !layer.pendingChanges.isEmpty {
      commit.updates.append(layer.takeUpdate())
      known.insert(layer.id)
    }
    changed.removeAll(keepingCapacity: true)
    for layer in departed where layer.context !== self && known.remove(layer.id) != nil {
      commit.removedLayers.append(layer.id)
      if layer.context == nil, !visitors.contains(layer.id) {
        cancelled += layer.forgetAnimations()
      }
    }
    departed.removeAll(keepingCapacity: true)
    visitors.removeAll(keepingCapacity: true)
    committedLooks = CALayer.looksGeneration
    defer { rootChanged = false }
    Self.leaving.removeAll { $0 === self }
    return commit.isEmpty && !rootChanged ? nil : commit
  }

  /// Tells those who wait for animations whose layers are gone since the last commit.
  func cancelAnimationsOfDeparted() {
    let gone = cancelled
    cancelled = []
    for animation in gone { animation.cancel() }
  }

  // MARK: Snapshots

  func snapshot(of layer: CALayer, rect: CGRect) -> LayerSnapshot {
    snapshot(of: layer, rect: rect, looksGeneration: committedLooks)
  }

  private func snapshot(
    of layer: CALayer, rect: CGRect, looksGeneration: UInt64
  ) -> LayerSnapshot {
    let snapshot = LayerSnapshot(
      size: rect.size, scale: scale, looksGeneration: looksGeneration, releases: releases)
    requests.append(
      SnapshotRequest(id: snapshot.id, layer: layer.id, rect: rect, scale: scale))
    return snapshot
  }

  /// The same of a layer in no tree: until the next commit the compositor knows it, under no layer that shows.
  ///
  /// What it has to know goes ahead alone, so this works in the middle of a flush's layout, too.
  func snapshot(ofVisitor layer: CALayer, rect: CGRect) -> LayerSnapshot {
    let now = CACurrentMediaTime()
    let earlier = changed.count
    layer.enter(self)
    AnimationScheduler.shared.resolve(under: layer)
    var commit = Commit(time: now, context: id, level: level, root: rootLayer?.id)
    // They may be of layers that come from the screen, as they were there.
    commit.snapshots = requests
    requests = []
    for visitor in changed[earlier...] {
      commit.updates.append(visitor.takeUpdate())
      if known.insert(visitor.id).inserted { visitors.insert(visitor.id) }
    }
    changed.removeSubrange(earlier...)
    if !commit.isEmpty {
      if let onCommit {
        onCommit(commit)
      } else {
        Self.screen?.receive([commit], isComplete: false)
      }
    }
    layer.leaveContext()
    return snapshot(of: layer, rect: rect, looksGeneration: CALayer.looksGeneration)
  }
}

extension CALayer {
  /// What the compositor has to hear of this layer, resolved; nothing is pending afterwards.
  func takeUpdate() -> LayerUpdate {
    let changes = pendingChanges
    pendingChanges = []
    return LayerUpdate(
      id: id, changes: changes, properties: properties, timing: timing,
      sublayers: changes.contains(.sublayers) ? children.map(\.id) : [],
      mask: changes.contains(.sublayers) ? maskLayer?.id : nil,
      animations: changes.contains(.animations) ? runningAnimations.map(\.compiled) : [])
  }

  /// A picture of `rect`, in this layer's coordinates, with everything below this layer.
  ///
  /// With `afterScreenUpdates` pending changes are laid out, displayed and committed first, in the
  /// middle of a flush those that were made so far; without, the picture shows what is on screen. A layer that is not on screen is pictured as it
  /// would be laid out. Its own transform, opacity and position don't show. Costs about as much as
  /// drawing `rect` once, at the next commit.
  public func snapshot(of rect: CGRect, afterScreenUpdates: Bool) -> LayerSnapshot {
    if let context {
      if afterScreenUpdates || !isCommitted { CATransaction.flushForSnapshot(of: self) }
      return context.snapshot(of: self, rect: rect)
    }
    guard let context = LayerContext.newest else {
      return LayerSnapshot(
        size: rect.size, scale: contentsScale, looksGeneration: CALayer.looksGeneration,
        releases: SnapshotReleases())
    }
    performLayout()
    performDisplay()
    return context.snapshot(ofVisitor: self, rect: rect)
  }
}
