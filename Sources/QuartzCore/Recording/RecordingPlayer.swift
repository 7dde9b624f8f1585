import CoreGraphics
import Foundation

/// Shows a recording in place of the layer tree that was recorded, or in front of it. (Not part of Core Animation.)
///
/// The recording's layers are shown as a tree of their own, whose root's time stands still at ``time``. Meanwhile the recorded
/// tree may still change, but is not on screen. A player that stays at one time costs nothing: it requests no frames.
@MainActor
public final class RecordingPlayer {
  /// The recording.
  public let recording: AnimationRecording
  /// The time that is shown, in the recording's time; nil while the recording is hidden.
  public private(set) var time: CFTimeInterval?
  /// The latest time that can be shown, if it is later than that of the recording's `playableRange`. From its end on, the recording does
  /// not change.
  public var latestTime: CFTimeInterval?

  /// The transform from the recorded coordinates to those of the screen, both in points. Nil means the identity, without clipping.
  ///
  /// With a placement, the recording is clipped to the bounds of its root. Takes effect with the next flush.
  public var placement: CGAffineTransform? {
    get { tree.placement }
    set { tree.placement = newValue }
  }

  /// The opacity with which the recording is shown, from 0 to 1.
  public let opacity: Float

  private let tree: RecordedTree
  private let context: LayerContext
  private weak var covered: LayerContext?

  /// Creates a player that shows `recording` in place of `context`. It is hidden at first.
  public init(_ recording: AnimationRecording, inPlaceOf context: LayerContext) {
    self.recording = recording
    covered = context
    opacity = 1
    tree = RecordedTree(recording, level: context.level, opacity: 1)
    tree.covered = context
    self.context = LayerContext(source: tree)
    self.context.onCommit = context.onCommit
  }

  /// Creates a player that shows a recording in front of a layer tree, half a level above it. It is hidden at first.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - context: The layer tree.
  ///   - opacity: The opacity of the whole recording, from 0 to 1.
  public init(_ recording: AnimationRecording, inFrontOf context: LayerContext, opacity: Float) {
    self.recording = recording
    self.opacity = opacity
    tree = RecordedTree(recording, level: context.level + 0.5, opacity: opacity)
    self.context = LayerContext(source: tree)
    self.context.onCommit = context.onCommit
  }

  isolated deinit {
    hide()
  }

  /// Shows the recording as of `time`, with the next flush. The time is limited to the recording's start and, if it is complete, to the
  /// end of its `playableRange` or ``latestTime``.
  public func show(at time: CFTimeInterval) {
    let end = recording.isFinished ? recording.playableRange.upperBound : .infinity
    self.time = min(max(time, recording.start), max(end, latestTime ?? end))
    tree.show(at: time)
    if covered?.replacement !== context { covered?.replacement = context }
  }

  /// Shows the recorded tree again, with the next flush.
  public func hide() {
    guard time != nil else { return }
    time = nil
    tree.hide()
    if covered?.replacement === context { covered?.replacement = nil }
    // The next commit takes the tree off the screen, even if the player is released before.
    LayerContext.keepUntilCommit(context)
  }
}

/// The layers of a recording as of one time, and their commits.
@MainActor
private final class RecordedTree: CommitSource {
  let recording: AnimationRecording
  private let level: CGFloat
  private let opacity: Float
  /// The context that the tree replaces; nil for a tree in front of another.
  weak var covered: LayerContext?
  private(set) var time: CFTimeInterval?
  var placement: CGAffineTransform? {
    didSet { if placement != oldValue { (hasChanged, isMoved) = (true, true) } }
  }
  private var hasChanged = false
  /// Whether the placement differs from that of the last commit.
  private var isMoved = false
  /// The identifiers of the recorded layers in this tree.
  private var ids: [LayerID: LayerID] = [:]
  /// The layers that the compositor has.
  private var shown: Set<LayerID> = []
  /// The step and the time of the last commit; nil if the tree is not on screen.
  private var shownStep: Int?
  private var shownTime: CFTimeInterval?
  /// The generation of the recording's edits in the last commit.
  private var shownEdits = 0
  /// Whether the last commit had a root.
  private var isRootShown = false

  init(_ recording: AnimationRecording, level: CGFloat, opacity: Float) {
    self.recording = recording
    self.level = level
    self.opacity = opacity
  }

  func show(at time: CFTimeInterval) {
    let (step, time) = recording.step(at: time)
    self.time = time
    if time != shownTime || step != shownStep { hasChanged = true }
  }

  func hide() {
    time = nil
    hasChanged = true
  }

  // MARK: Commits

  var needsCommit: Bool {
    hasChanged
      || shownStep != nil
        && (shownEdits != recording.editGeneration || isRootShown == isExploded)
  }

  /// Whether an exploded view is shown in place of this tree.
  private var isExploded: Bool { covered?.explodedTree != nil }

  /// The layers at the time of the last commit, with the identifiers of the recording; nil if nothing is shown.
  var tree: LayerTree? {
    guard let shownStep, let shownTime else { return nil }
    var layers: [LayerID: LayerUpdate] = [:]
    for id in shown { layers[id] = recording.layer(id, at: shownStep) }
    layers[recording.root]?.timing.speed = 0
    layers[recording.root]?.timing.timeOffset = shownTime
    return LayerTree(root: recording.root, layers: layers, generation: recording.editGeneration)
  }

  func drawnLayer(for layer: LayerID) -> LayerID? {
    recording.versions[layer] == nil ? nil : id(of: layer)
  }

  func makeCommit(at now: CFTimeInterval, context: ContextID) -> Commit? {
    guard needsCommit else { return nil }
    hasChanged = false
    var commit = Commit(time: now, context: context, level: level, root: nil)
    guard let time else {
      commit.removedLayers = shown.compactMap { ids[$0] }
      (shown, shownStep, shownTime, isRootShown) = ([], nil, nil, false)
      return commit
    }
    let root = id(of: recording.root)
    isRootShown = !isExploded
    if isRootShown { commit.root = root }
    let step = recording.step(at: time).index
    if shownEdits != recording.editGeneration {
      shownEdits = recording.editGeneration
      addEdited(at: step, to: &commit)
    }
    for layer in layersThatDiffer(at: step) { add(layer, at: step, to: &commit) }
    if time != shownTime || isMoved, let state = recording.layer(recording.root, at: step) {
      append(update(state, changes: isMoved ? [.timing, .properties] : .timing), to: &commit)
    }
    isMoved = false
    (shownStep, shownTime) = (step, time)
    covered?.explodedTree?.note(commit, root: root)
    return commit
  }

  /// The layers that may differ between the step on screen and `step`.
  private func layersThatDiffer(at step: Int) -> Set<LayerID> {
    guard let shownStep else { return Set(recording.versions.keys) }
    let steps = recording.steps[(min(shownStep, step) + 1)..<(max(shownStep, step) + 1)]
    return steps.reduce(into: []) { $0.formUnion($1.layers) }
  }

  private func add(_ layer: LayerID, at step: Int, to commit: inout Commit) {
    guard let state = recording.layer(layer, at: step) else {
      if shown.remove(layer) != nil { commit.removedLayers.append(id(of: layer)) }
      return
    }
    var changes = LayerChanges.everythingNew
    if !shown.insert(layer).inserted, let shownStep {
      let steps = (min(shownStep, step) + 1)...max(shownStep, step)
      changes = (recording.versions[layer] ?? []).reduce(into: []) {
        if steps.contains($1.step) { $0.formUnion($1.changes) }
      }
      changes.remove(.isNew)
    }
    if !changes.isEmpty { append(update(state, changes: changes), to: &commit) }
  }

  /// Adds the layers whose values or animations the edits may have changed.
  private func addEdited(at step: Int, to commit: inout Commit) {
    for layer in recording.layersEverEdited where shown.contains(layer) {
      guard let state = recording.layer(layer, at: step) else { continue }
      append(update(state, changes: .properties), to: &commit)
    }
    for row in recording.rows where shown.contains(row.id) {
      guard let state = recording.layer(row.id, at: step) else { continue }
      append(update(state, changes: [.properties, .animations]), to: &commit)
    }
  }

  /// Adds an update, or merges it into an earlier one of the same layer.
  private func append(_ update: LayerUpdate, to commit: inout Commit) {
    guard let index = commit.updates.firstIndex(where: { $0.id == update.id }) else {
      return commit.updates.append(update)
    }
    let changes = commit.updates[index].changes
    commit.updates[index] = update
    commit.updates[index].changes.formUnion(changes)
  }

  /// A layer's update with the identifiers of this tree. For the root, with the opacity, the placement and the time of the player.
  private func update(_ state: LayerUpdate, changes: LayerChanges) -> LayerUpdate {
    var update = state
    update.id = id(of: state.id)
    update.changes = changes
    update.sublayers = state.sublayers.map(id(of:))
    update.mask = state.mask.map(id(of:))
    if state.id == recording.root, let time {
      update.changes.insert(.timing)
      update.properties.opacity *= opacity
      if let placement {
        update.properties.position = state.properties.position.applying(placement)
        update.properties.transform = CATransform3DConcat(
          state.properties.transform,
          CATransform3DMakeAffineTransform(
            CGAffineTransform(
              a: placement.a, b: placement.b, c: placement.c, d: placement.d, tx: 0, ty: 0)))
        update.properties.masksToBounds = true
      }
      update.timing.speed = 0
      update.timing.timeOffset = time
    }
    return update
  }

  /// The identifier of a recorded layer in this tree.
  private func id(of layer: LayerID) -> LayerID {
    if let id = ids[layer] { return id }
    let id = LayerID.next()
    ids[layer] = id
    return id
  }
}
