/// A layer tree that is on screen: it gathers what changes and hands it over as commits.
@MainActor
public final class LayerContext {
  /// Pixels for a point on the screen that shows the tree.
  public var scale: CGFloat = 1

  /// Takes each commit, on the main actor, in order.
  public var onCommit: ((Commit) -> Void)?

  /// The layer that fills the screen.
  public var rootLayer: CALayer? {
    didSet {
      guard rootLayer !== oldValue else { return }
      oldValue?.leaveContext()
      rootLayer?.enter(self)
      rootChanged = true
    }
  }

  private var rootChanged = false
  private var changed: [CALayer] = []
  private var departed: [CALayer] = []
  private var requests: [SnapshotRequest] = []
  private let releases = SnapshotReleases()

  private struct Reference { weak var context: LayerContext? }
  private static var references: [Reference] = []

  /// Every context there is.
  static var all: [LayerContext] {
    references.removeAll { $0.context == nil }
    return references.compactMap(\.context)
  }

  public init() {
    Self.references.append(Reference(context: self))
  }

  /// Whether a flush has something to do for this tree.
  public var needsCommit: Bool {
    rootChanged || !changed.isEmpty || !departed.isEmpty || !requests.isEmpty || !releases.isEmpty
      || rootLayer?.hasWork == true
  }

  func noteChange(of layer: CALayer) { changed.append(layer) }

  func noteDeparture(of layer: CALayer) {
    if layer.flags.contains(.isCommitted) { departed.append(layer) }
  }

  // MARK: Layout and display

  /// Layout and display until nothing is left to do; a tree that never settles is left for the next flush.
  func layoutAndDisplay() {
    guard let rootLayer else { return }
    for _ in 0..<Self.maximumPasses where rootLayer.hasWork {
      rootLayer.performLayout()
      rootLayer.performDisplay()
    }
  }

  /// Layouts that ask for layout again settle within a few passes; more is an endless loop.
  private static let maximumPasses = 16

  // MARK: Commits

  /// Everything since the last commit; nil when nothing changed.
  func makeCommit(at time: CFTimeInterval) -> Commit? {
    var commit = Commit(time: time, root: rootLayer?.id)
    commit.snapshots = requests
    requests = []
    commit.releasedSnapshots = releases.take()
    commit.updates.reserveCapacity(changed.count)
    for layer in changed where layer.context === self && !layer.pendingChanges.isEmpty {
      commit.updates.append(layer.takeUpdate())
    }
    changed = []
    for layer in departed where layer.context == nil && layer.flags.contains(.isCommitted) {
      layer.flags.remove(.isCommitted)
      commit.removedLayers.append(layer.id)
      for running in layer.runningAnimations { layer.remove(running) }
    }
    departed = []
    defer { rootChanged = false }
    return commit.isEmpty && !rootChanged ? nil : commit
  }

  // MARK: Snapshots

  func snapshot(of layer: CALayer, rect: CGRect) -> LayerSnapshot {
    let snapshot = LayerSnapshot(size: rect.size, scale: scale, releases: releases)
    requests.append(
      SnapshotRequest(id: snapshot.id, layer: layer.id, rect: rect, scale: scale))
    return snapshot
  }
}

extension CALayer {
  /// What the compositor has to hear of this layer, resolved; nothing is pending afterwards.
  func takeUpdate() -> LayerUpdate {
    let changes = pendingChanges
    pendingChanges = []
    flags.insert(.isCommitted)
    return LayerUpdate(
      id: id, changes: changes, properties: properties, timing: timing,
      sublayers: changes.contains(.sublayers) ? children.map(\.id) : [],
      animations: changes.contains(.animations) ? runningAnimations.map(\.compiled) : [])
  }

  /// A picture of `rect`, in this layer's coordinates, with everything below this layer.
  ///
  /// With `afterScreenUpdates` pending changes are laid out, displayed and committed first; without, the picture
  /// shows what is on screen. A layer that is not on screen is pictured as it would be laid out. Its own transform,
  /// opacity and position don't show. Costs about as much as drawing `rect` once, at the next commit.
  public func snapshot(of rect: CGRect, afterScreenUpdates: Bool) -> LayerSnapshot {
    if let context {
      if afterScreenUpdates || !flags.contains(.isCommitted) { CATransaction.flush() }
      return context.snapshot(of: self, rect: rect)
    }
    guard let context = LayerContext.all.last else {
      return LayerSnapshot(size: rect.size, scale: contentsScale, releases: SnapshotReleases())
    }
    // On screen for one commit, but under no layer that shows.
    performLayout()
    performDisplay()
    enter(context)
    CATransaction.flush()
    defer { leaveContext() }
    return context.snapshot(of: self, rect: rect)
  }
}
