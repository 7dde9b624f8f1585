import Foundation

/// Receives calls about the recordings that an ``AnimationRecorder`` makes.
@MainActor
public protocol AnimationRecorderDelegate: AnyObject {
  /// Called when a recording has begun, because animations were added while none was being recorded.
  func recorder(_ recorder: AnimationRecorder, didBegin recording: AnimationRecording)
  /// Called when a recording is complete, for example because its last animation has ended.
  func recorder(_ recorder: AnimationRecorder, didFinish recording: AnimationRecording)
  /// Called at the end of a flush that has committed changes of the tree's layers.
  func recorderDidNoteChanges(_ recorder: AnimationRecorder)
}

extension AnimationRecorderDelegate {
  /// Does nothing.
  public func recorderDidNoteChanges(_ recorder: AnimationRecorder) {}
}

/// Records the animations of one layer tree. (Not part of Core Animation.)
///
/// Set it as the ``LayerContext/recorder`` of a context. A recording begins with the commit that adds an animation and ends
/// when no animation is active any more, after ``longestRecording`` seconds, or after ``mostChanges`` changes. Animations
/// that repeat without end are recorded, but don't begin a recording and don't keep it from ending. ``hold()`` records changes
/// that are made without animations, as in a drag. The textures of snapshots live as long as a recording that shows them.
@MainActor
public final class AnimationRecorder {
  /// The delegate. Its methods are called after a flush and may change layers.
  public weak var delegate: (any AnimationRecorderDelegate)?
  /// The recording that has begun and has not ended; nil if no animation is active.
  public private(set) var current: AnimationRecording?

  /// Changes of animations and layers. An animation is changed when it is first committed; values of layers are replaced in each commit.
  ///
  /// Animations complete at the changed ends. The layers keep their own values, which are on screen again after the edit or the recorder
  /// is removed. ``AnimationEdits/rows`` have no effect here.
  public var edits = AnimationEdits() {
    didSet { if edits.layers != oldValue.layers { applyLayerEdits() } }
  }

  /// The context that has this recorder.
  weak var context: LayerContext? {
    didSet { if context !== oldValue { applyLayerEdits() } }
  }
  private var layerEdits = LiveLayerEdits()

  /// The longest recording in seconds of the root layer's time.
  public static let longestRecording: CFTimeInterval = 60
  /// The largest number of changes in a recording, where each layer of the tree at the beginning and each layer of a commit is
  /// one. A change takes about a kilobyte.
  public static let mostChanges = 20_000

  /// Increases with each commit that adds, removes or moves layers in the tree.
  public private(set) var treeGeneration = 0
  /// Whether a commit was noted since the last flush.
  private var hasChanges = false

  private let describe: (CALayer) -> LayerDescription
  /// The root of the tree that is being recorded.
  private weak var root: CALayer?
  /// The highest number of the animations that have been committed.
  private var lastNumber: Int
  /// The highest number of the animations that ``applyEdits(in:)`` has seen.
  private var lastEditedNumber: Int
  /// The number of calls of `hold()` that have not been undone.
  private var holds = 0
  /// The layers that have animations, in the current recording.
  private var animated: Set<LayerID> = []
  private var events: [Event] = []
  /// The highest number of an animation before the transition whose begin the next complete flush determines; nil if there is none.
  private var lastNumberBeforeTransition: Int?
  /// Ends a recording if no commit follows the end of its last animation, for example because the animation stays on its layer.
  private var deadline: MediaDeadline?

  private enum Event {
    case began(AnimationRecording)
    case finished(AnimationRecording)
  }

  /// Creates a recorder.
  ///
  /// - Parameter describe: Returns the kind and the name of a layer. It is called for each layer of a tree when its recording begins, and
  ///   for each layer that comes later; also for a layer that is animated, for its ancestors and for their sublayers.
  public init(describe: @escaping (CALayer) -> LayerDescription) {
    self.describe = describe
    lastNumber = AnimationScheduler.shared.lastNumber
    lastEditedNumber = lastNumber
  }

  /// Records every change from the next commit on, until ``release()``. Calls nest.
  public func hold() { holds += 1 }

  /// Undoes one call of ``hold()``. The recording ends with the next commit after which no animation is active, or two frames
  /// later. Further calls have no effect.
  public func release() {
    guard holds > 0 else { return }
    holds -= 1
    guard holds == 0, current != nil else { return }
    setDeadline(CACurrentMediaTime() + Self.commitTolerance)
  }

  /// Ends the current recording now.
  public func finish() {
    guard let recording = current else { return }
    deadline?.cancel()
    deadline = nil
    recording.finish()
    (current, animated, holds, root) = (nil, [], 0, nil)
    events.append(.finished(recording))
  }

  /// Makes ``AnimationRecording/transitionRange`` begin with the transition's animations, which are those that the next flush begins.
  ///
  /// Call it when a transition is announced. With a running clock, its animations begin some milliseconds later, because the transition
  /// first takes snapshots and moves views, and because animations begin at the time of the first frame that shows them.
  package func alignTransitionRange() {
    lastNumberBeforeTransition = AnimationScheduler.shared.lastNumber
  }

  /// Tells the recorder that a flush has ended, and calls the delegate for the recordings that it has begun and finished.
  ///
  /// - Parameter isComplete: False for a flush that only serves a snapshot, which more changes of the same frame may follow.
  func flushDidEnd(isComplete: Bool) {
    deliverEvents()
    if hasChanges {
      hasChanges = false
      delegate?.recorderDidNoteChanges(self)
    }
    guard isComplete, let number = lastNumberBeforeTransition, let recording = current, let root
    else { return }
    lastNumberBeforeTransition = nil
    let animations = AnimationScheduler.shared.animations(after: number).filter { $0.isOn([root]) }
    guard let range = recording.transitionRange,
      let last = animations.compactMap(\.assignedBeginTime).max()
    else { return }
    let begin = root.convertTime(last, from: nil)
    // With a running clock, the first commit may also be made some milliseconds after the animations begin.
    if begin < range.lowerBound { recording.moveStart(to: begin) }
    guard begin != range.lowerBound else { return }
    // If the begin were rounded down, it would show the layers without their animations, with the values at which these end.
    let rounded = begin + AnimationScheduler.tolerance
    recording.transitionRange = rounded...(rounded + range.upperBound - range.lowerBound)
  }

  private func deliverEvents() {
    guard !events.isEmpty else { return }
    let events = events
    self.events = []
    for event in events {
      switch event {
      case .began(let recording): delegate?.recorder(self, didBegin: recording)
      case .finished(let recording): delegate?.recorder(self, didFinish: recording)
      }
    }
  }

  // MARK: Edits

  private func applyLayerEdits() {
    layerEdits.set(
      context == nil ? [:] : edits.layers, below: context?.rootLayer, describe: describe)
  }

  /// Applies the edits to the layers and animations that have been added to the tree of `context` since the last call.
  func applyEdits(in context: LayerContext) {
    layerEdits.update(in: context, describe: describe)
    let new = AnimationScheduler.shared.animations(after: lastEditedNumber)
    lastEditedNumber = AnimationScheduler.shared.lastNumber
    guard !edits.animations.isEmpty else { return }
    var counts: [LayerID: [String: Int]] = [:]
    for running in new {
      guard let layer = running.layer, layer.context === context else { continue }
      let path = RecordedRow.path(of: layer, describe: describe)
      let row = current?.rows.first { $0.id == layer.id }
      let count = counts[layer.id] ?? [:]
      let edits = edits.animations
      running.applyEdits(rate: layer.timeRate) { keyPath, number in
        let recorded = row?.animations.count { $0.id.keyPath == keyPath } ?? 0
        let ordinal = recorded + (count[keyPath] ?? 0) + number
        return edits[AnimationIdentity(path: path, keyPath: keyPath, ordinal: ordinal)]
      }
      for member in running.compiled.members {
        counts[layer.id, default: [:]][member.change.target.keyPath, default: 0] += 1
      }
    }
  }

  // MARK: Commits

  /// Records a commit of the tree below `root`. `layers` are the layers of its updates.
  func note(_ commit: Commit, of root: CALayer?, layers: [CALayer]) {
    let commit = unedited(commit, layers)
    hasChanges = true
    if !commit.removedLayers.isEmpty
      || commit.updates.contains(where: { $0.changes.contains(.sublayers) })
    {
      treeGeneration += 1
    }
    let newest = highestNumber(in: commit.updates)
    let previous = lastNumber
    lastNumber = max(lastNumber, newest)
    guard let root else { return finish() }
    if let current, current.root != root.id { finish() }
    let time = root.convertTime(commit.time, from: nil)
    if current == nil {
      guard
        holds > 0
          || newest > previous && commit.updates.contains(where: { beginsRecording($0, previous) })
      else { return }
      begin(root, at: time)
    } else {
      append(commit, layers, at: time)
    }
    finishIfOver()
  }

  /// The commit with the layers' own values, because recordings apply edits when they are shown.
  private func unedited(_ commit: Commit, _ layers: [CALayer]) -> Commit {
    guard layers.contains(where: { $0.editedValues != nil }) else { return commit }
    var result = commit
    for (index, layer) in layers.enumerated() {
      result.updates[index].properties = layer.properties
    }
    return result
  }

  private func highestNumber(in updates: [LayerUpdate]) -> Int {
    var highest = 0
    for update in updates where update.changes.contains(.animations) {
      for animation in update.animations { highest = max(highest, animation.number) }
    }
    return highest
  }

  private func beginsRecording(_ update: LayerUpdate, _ previous: Int) -> Bool {
    update.changes.contains(.animations)
      && update.animations.contains { $0.number > previous && !$0.isEndless }
  }

  private func begin(_ root: CALayer, at time: CFTimeInterval) {
    var layers: [CALayer] = []
    root.collectTree(into: &layers)
    let recording = AnimationRecording(
      root: root.id, at: time, layers: layers.map { $0.wholeUpdate(isEdited: false) })
    for layer in layers { recording.describe(layer, describe) }
    (current, self.root) = (recording, root)
    for layer in layers where layer.hasAnimations { noteAnimations(of: layer, in: recording) }
    events.append(.began(recording))
  }

  private func append(_ commit: Commit, _ layers: [CALayer], at time: CFTimeInterval) {
    guard let recording = current else { return }
    for (layer, update) in zip(layers, commit.updates) where update.changes.contains(.isNew) {
      recording.describe(layer, describe)
    }
    recording.append(
      commit.updates, removed: commit.removedLayers, at: timeOfChange(at: time, in: recording))
    for (layer, update) in zip(layers, commit.updates) where update.changes.contains(.animations) {
      noteAnimations(of: layer, in: recording)
    }
    for layer in commit.removedLayers { animated.remove(layer) }
  }

  private func noteAnimations(of layer: CALayer, in recording: AnimationRecording) {
    if layer.hasAnimations {
      animated.insert(layer.id)
      recording.addRow(layer, describe: describe)
    } else {
      animated.remove(layer.id)
    }
    recording.noteAnimations(of: layer.id)
  }

  /// The time that is recorded for a commit's changes: the end of the animation that ended last since the previous commit, or
  /// `time` if none ended.
  ///
  /// The main thread notices an end up to a frame late.
  private func timeOfChange(at time: CFTimeInterval, in recording: AnimationRecording)
    -> CFTimeInterval
  {
    var latest: CFTimeInterval?
    forEachEnd(in: recording) { end in
      if let end, end > recording.end, end <= time { latest = max(latest ?? end, end) }
      return true
    }
    return latest ?? time
  }

  // MARK: The end

  /// Calls `body` with the end of each animation that ends, in the root's time, until it returns false; nil for an
  /// animation that is held.
  private func forEachEnd(
    in recording: AnimationRecording, _ body: (CFTimeInterval?) -> Bool
  ) {
    let step = recording.steps.count - 1
    for layer in animated {
      guard let state = recording.latestLayer(layer) else { continue }
      let space = recording.timeSpace(of: layer, step)
      for animation in state.animations where !animation.isEndless {
        if !body(animation.timing.endTime.flatMap(space.parentTime(at:))) { return }
      }
    }
  }

  private func finishIfOver() {
    guard let recording = current, let root else { return finish() }
    var isActive = holds > 0
    var latest: CFTimeInterval?
    forEachEnd(in: recording) { end in
      if let end {
        latest = max(latest ?? end, end)
        isActive = isActive || end > recording.end + AnimationScheduler.tolerance
      } else {
        isActive = true
      }
      return true
    }
    if !isActive || recording.end - recording.start > Self.longestRecording
      || recording.versionCount >= Self.mostChanges
    {
      return finish()
    }
    setDeadline(
      latest.flatMap { root.mediaTime(atLocalTime: $0) }.map { $0 + Self.commitTolerance })
  }

  /// The time after an animation's end within which its commit is expected, in seconds: two frames.
  private static let commitTolerance = 2 * AnimationScheduler.defaultRefreshPeriod

  /// Sets the time, on the media clock, at which to check whether the recording is over; nil for none.
  private func setDeadline(_ time: CFTimeInterval?) {
    guard deadline?.time != time else { return }
    deadline?.cancel()
    deadline = time.map { time in
      MediaDeadline(at: time) { [weak self] in self?.deadlinePassed() }
    }
  }

  private func deadlinePassed() {
    deadline = nil
    guard let recording = current, let root else { return }
    // The commit of the end is late, but part of the recording.
    if root.context?.needsCommit == true {
      return setDeadline(CACurrentMediaTime() + Self.commitTolerance)
    }
    let now = root.convertTime(CACurrentMediaTime(), from: nil)
    recording.append([], removed: [], at: timeOfChange(at: now, in: recording))
    finishIfOver()
    deliverEvents()
  }
}

extension CompiledAnimation {
  /// Whether the animation repeats without end.
  fileprivate var isEndless: Bool { timing.speed != 0 && timing.activeDuration == .infinity }
}
