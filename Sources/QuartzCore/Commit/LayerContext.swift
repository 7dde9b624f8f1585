import CoreGraphics

/// Receives the commits of all layer trees on screen, draws them, and reads snapshots back.
@MainActor
public protocol CommitReceiver: AnyObject {
  /// Takes the commits of one flush, at most one per tree, in order.
  ///
  /// They must become visible in the same frame. If `isComplete` is false, the commits were sent early
  /// for a snapshot, and no frame may show them before the commits of the next call.
  func receive(_ commits: [Commit], isComplete: Bool)

  /// Returns the pixels of a snapshot; nil if there is no such texture. Waits for the renderer.
  func read(_ snapshot: LayerSnapshot) -> CGImage?
}

/// Makes the commits of a context that has no layers of its own.
@MainActor
protocol CommitSource: AnyObject {
  /// Whether a commit would change something.
  var needsCommit: Bool { get }
  /// Returns the changes since the last commit; nil if there are none.
  func makeCommit(at time: CFTimeInterval, context: ContextID) -> Commit?
  /// Whether the commits depend on those of other contexts in the same flush, and so must be made after them.
  var followsOthers: Bool { get }
  /// All layers of the tree as of the last commit; nil if it shows none.
  var tree: LayerTree? { get }
  /// The identifier that a layer has in the commits; nil if the commits do not have the layer.
  func drawnLayer(for layer: LayerID) -> LayerID?
  /// Called at the end of a flush, when layers may be changed.
  func flushDidEnd()
}

extension CommitSource {
  var followsOthers: Bool { false }
  func drawnLayer(for layer: LayerID) -> LayerID? { nil }
  func flushDidEnd() {}
}

/// All layers of a tree at one moment, as values.
struct LayerTree {
  /// The root layer.
  var root: LayerID
  /// All layers, including masks.
  var layers: [LayerID: LayerUpdate]
  /// Differs between two trees if animations with the same number may have different values.
  var generation = 0
}

/// A layer tree on screen. It collects changed layers and makes commits of them.
///
/// There is one for each window. ``CATransaction/flush()`` makes its commits, whose size grows with
/// the number of changed layers and not with the size of the tree. (Not part of Core Animation.)
@MainActor
public final class LayerContext {
  /// Identifies the tree in commits.
  public let id: ContextID

  /// The resolution of the screen in pixels per point.
  public var scale: CGFloat = 1

  /// The tree's level: trees with a higher level lie in front. Of two trees with the same level, the newer
  /// one lies in front.
  public var level: CGFloat = 0 {
    didSet { rootChanged = rootChanged || level != oldValue }
  }

  /// A closure that receives the commits of this tree, in order, instead of ``receiver``.
  public var onCommit: ((Commit) -> Void)?

  /// Records the animations of this tree. Nil, the default, records none and costs nothing.
  public var recorder: AnimationRecorder? {
    didSet {
      guard recorder !== oldValue else { return }
      oldValue?.context = nil
      recorder?.context = self
    }
  }

  /// The context that is shown in place of this one, such as that of a recording; nil for none. This tree is then off the screen.
  weak var replacement: LayerContext? {
    didSet {
      guard replacement !== oldValue else { return }
      rootChanged = true
      explodedTree?.treeDidChange()
      inspect()
    }
  }

  /// The exploded view that is shown in place of this tree or its ``replacement``, which are then off the screen; nil for none.
  weak var explodedTree: ExplodedTree? {
    didSet {
      guard explodedTree !== oldValue else { return }
      rootChanged = true
      inspect()
    }
  }

  /// Has the compositor report how it draws the frames of this tree, and leave features out of them. Nil, the default, does neither.
  ///
  /// It also applies to a recording that is shown in place of the tree, but not while ``ExplodedLayers`` is. It takes effect with the
  /// next frame. Only one tree in a process is inspected at a time.
  public var inspection: FrameInspection? {
    didSet {
      guard inspection != oldValue else { return }
      rootChanged = true
      inspect()
    }
  }

  /// How the tree was drawn in the last frame that changed it; nil if the tree is not inspected or has not changed since.
  public var drawing: FrameDrawing? {
    inspection == nil ? nil : CompositorProbes.frame.answer
  }

  /// Called when ``drawing`` may have changed, on the thread that draws.
  public var onDrawing: @Sendable () -> Void = {}

  private func inspect() {
    let id = explodedTree == nil ? (replacement ?? self).id : nil
    let probe = CompositorProbes.frame
    if let id, let inspection {
      let question = FrameQuestion(context: id, inspection: inspection)
      inspected = id
      if question != probe.question { probe.ask(question, onChange: onDrawing) }
    } else if let inspected {
      if probe.question?.context == inspected { probe.ask(nil) }
      self.inspected = nil
    }
  }
  /// The tree of the current question to the compositor: this one or its ``replacement``; nil for none.
  private var inspected: ContextID?

  /// Makes the commits of a context that has no layers; nil for any other context.
  private let source: (any CommitSource)?

  /// The receiver of the commits of all trees without an ``onCommit``.
  ///
  /// Held weakly. Set it to nil before setting another receiver while the first one exists.
  public static weak var receiver: (any CommitReceiver)? {
    willSet {
      precondition(
        receiver == nil || newValue == nil || receiver === newValue,
        "LayerContext.receiver is already set: set it to nil before setting another receiver")
    }
  }

  /// The root of the tree. Nil takes the tree off the screen.
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
  /// Layers with pending changes.
  private var changed: [CALayer] = []
  /// Committed layers that have left the tree since the last commit. They may return before the next.
  private var removed: [CALayer] = []
  /// The layers that the compositor has.
  private var committed: Set<LayerID> = []
  /// The committed layers that are in no tree: they were committed only for a snapshot, and the next commit
  /// removes them.
  private var offTree: Set<LayerID> = []
  /// Animations that ended because their layers were removed, and whose delegates have not been told yet that they
  /// stopped.
  private var cancelled: [RunningAnimation] = []
  private var snapshotRequests: [SnapshotRequest] = []
  /// The generation of the layers' appearance in the last commit; see `CALayer.appearanceGeneration`.
  private var committedAppearanceGeneration: UInt64 = 0
  private let releases = SnapshotReleases()

  /// Contexts without a root, retained until the commit that takes their trees off the screen.
  private static var leaving: [LayerContext] = []

  private struct Reference { weak var context: LayerContext? }
  private static var references: [Reference] = []

  /// All existing contexts, oldest first.
  static var all: some Sequence<LayerContext> { references.lazy.compactMap(\.context) }

  /// The context that takes snapshots of layers in no tree, which is the newest context; nil if there is
  /// none.
  static var forOffTreeSnapshots: LayerContext? {
    references.last { $0.context.map { $0.source == nil } ?? false }?.context
  }

  private static var lastID: UInt64 = 0

  /// Creates a context without a root.
  public convenience init() {
    self.init(source: nil)
  }

  /// Creates a context whose commits `source` makes.
  init(source: (any CommitSource)?) {
    self.source = source
    Self.lastID += 1
    id = ContextID(rawValue: Self.lastID)
    Self.references.removeAll { $0.context == nil }
    Self.references.append(Reference(context: self))
  }

  /// Whether a flush has changes, layout or display to do for this tree.
  public var needsCommit: Bool {
    rootChanged || !changed.isEmpty || !removed.isEmpty || !snapshotRequests.isEmpty
      || !releases.isEmpty || rootLayer?.hasPendingWork == true || source?.needsCommit == true
  }

  /// Whether the next commit takes a snapshot or adds more than `newLayerLimit` layers.
  func isNextCommitLarge(newLayerLimit: Int) -> Bool {
    if !snapshotRequests.isEmpty { return true }
    guard changed.count > newLayerLimit else { return false }
    return changed.lazy.filter { !self.isCommitted($0) }.dropFirst(newLayerLimit).first != nil
  }

  func noteChange(of layer: CALayer) { changed.append(layer) }

  func noteRemoval(of layer: CALayer) {
    if isCommitted(layer) { removed.append(layer) }
  }

  /// Whether the compositor has `layer`.
  func isCommitted(_ layer: CALayer) -> Bool { committed.contains(layer.id) }

  // MARK: Layout and display

  /// Does pending layout and display. Work that is left after ``maximumPasses`` waits for the next flush.
  func layoutAndDisplay() {
    rootLayer?.layoutAndDisplayTree()
  }

  /// The limit of passes for layouts that request layout again.
  ///
  /// Most layouts need two or three passes; one that needs more than this is in an endless loop.
  static let maximumPasses = 16

  // MARK: Commits

  /// The root that commits name; nil if the tree is not on screen, or if something is shown in place of it.
  private var visibleRoot: LayerID? {
    replacement == nil && explodedTree == nil ? rootLayer?.id : nil
  }

  /// Whether the commits depend on those of other contexts in the same flush.
  var followsOthers: Bool { source?.followsOthers ?? false }

  /// All layers as of the last commit, whether the tree is on screen or not; nil if there are none.
  var tree: LayerTree? {
    if let source { return source.tree }
    guard let rootLayer else { return nil }
    var layers: [CALayer] = []
    rootLayer.collectTree(into: &layers)
    return LayerTree(
      root: rootLayer.id,
      layers: Dictionary(layers.map { ($0.id, $0.wholeUpdate()) }, uniquingKeysWith: { $1 }))
  }

  /// The identifier that a layer of this tree has in the commits that are on screen: its own, or another one while a
  /// ``RecordingPlayer`` shows a recording in place of the tree. Nil while ``ExplodedLayers`` is shown in place of the tree, or if the
  /// recording does not have the layer.
  public func drawnLayer(for layer: LayerID) -> LayerID? {
    if explodedTree != nil { return nil }
    if let replacement { return replacement.source?.drawnLayer(for: layer) }
    return layer
  }

  /// Keeps `context` until it has made its next commit.
  static func keepUntilCommit(_ context: LayerContext) { leaving.append(context) }

  /// Returns the changes since the last commit; nil if there are none.
  func makeCommit(at time: CFTimeInterval) -> Commit? {
    if let source {
      Self.leaving.removeAll { $0 === self }
      return source.makeCommit(at: time, context: id)
    }
    var commit = Commit(time: time, context: id, level: level, root: visibleRoot)
    commit.snapshots = snapshotRequests
    snapshotRequests = []
    commit.releasedSnapshots = releases.take()
    commit.updates.reserveCapacity(changed.count)
    var recorded: [CALayer] = []
    for layer in changed where layer.context === self && layer.hasPendingChanges {
      commit.updates.append(layer.takeUpdate())
      committed.insert(layer.id)
      if recorder != nil { recorded.append(layer) }
    }
    changed.removeAll(keepingCapacity: true)
    for layer in removed where layer.context !== self && committed.remove(layer.id) != nil {
      commit.removedLayers.append(layer.id)
      if layer.context == nil, !offTree.contains(layer.id) {
        cancelled += layer.discardAnimations()
      }
    }
    removed.removeAll(keepingCapacity: true)
    offTree.removeAll(keepingCapacity: true)
    committedAppearanceGeneration = CALayer.appearanceGeneration
    defer { rootChanged = false }
    Self.leaving.removeAll { $0 === self }
    if commit.isEmpty && !rootChanged { return nil }
    recorder?.note(commit, of: rootLayer, layers: recorded)
    explodedTree?.note(commit, root: rootLayer?.id)
    return commit
  }

  /// Tells the recorder and the source of commits that a flush is over.
  ///
  /// - Parameter isComplete: False for a flush that only serves a snapshot.
  func flushDidEnd(isComplete: Bool) {
    recorder?.flushDidEnd(isComplete: isComplete)
    source?.flushDidEnd()
  }

  /// Tells the delegates of animations whose layers were removed with the last commit.
  func cancelAnimationsOfRemovedLayers() {
    let animations = cancelled
    cancelled = []
    for animation in animations { animation.cancel() }
  }

  // MARK: Snapshots

  /// Requests a snapshot of `rect`, in the coordinates of `layer`, with the next commit.
  func snapshot(of layer: CALayer, rect: CGRect) -> LayerSnapshot {
    snapshot(of: layer, rect: rect, appearanceGeneration: committedAppearanceGeneration)
  }

  private func snapshot(
    of layer: CALayer, rect: CGRect, appearanceGeneration: UInt64
  ) -> LayerSnapshot {
    let snapshot = LayerSnapshot(
      size: rect.size, scale: scale, appearanceGeneration: appearanceGeneration, releases: releases)
    snapshotRequests.append(
      SnapshotRequest(id: snapshot.id, layer: layer.id, rect: rect, scale: scale))
    return snapshot
  }

  /// Requests a snapshot of a layer in no tree.
  ///
  /// The layer and its descendants are committed at once and without a parent, so that this also works
  /// during a flush. The next commit removes them.
  func snapshot(ofOffTree layer: CALayer, rect: CGRect) -> LayerSnapshot {
    let now = CACurrentMediaTime()
    // The layers may show snapshots that were requested of other trees.
    for context in Self.all where context !== self && !context.snapshotRequests.isEmpty {
      context.send(context.takeRequests(at: now))
    }
    let firstNew = changed.count
    layer.enter(self)
    AnimationScheduler.shared.resolve(under: layer)
    // Earlier requests may be for these layers as they were on screen, so they are sent before the update.
    var commit = takeRequests(at: now)
    for layer in changed[firstNew...] {
      commit.updates.append(layer.takeUpdate())
      if committed.insert(layer.id).inserted { offTree.insert(layer.id) }
    }
    recorder?.note(commit, of: rootLayer, layers: Array(changed[firstNew...]))
    changed.removeSubrange(firstNew...)
    if !commit.isEmpty { send(commit) }
    layer.leaveContext()
    return snapshot(of: layer, rect: rect, appearanceGeneration: CALayer.appearanceGeneration)
  }

  /// A commit with the requested snapshots only.
  private func takeRequests(at time: CFTimeInterval) -> Commit {
    var commit = Commit(time: time, context: id, level: level, root: visibleRoot)
    commit.snapshots = snapshotRequests
    snapshotRequests = []
    return commit
  }

  /// Sends a commit before the next flush, for a snapshot.
  private func send(_ commit: Commit) {
    if let onCommit {
      onCommit(commit)
    } else {
      Self.receiver?.receive([commit], isComplete: false)
    }
  }
}
