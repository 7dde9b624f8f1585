import CoreGraphics
import Foundation

/// The animations of a layer tree, recorded as values from the beginning of the first one until all have ended. (Not part of
/// Core Animation.)
///
/// A recording keeps the whole tree at its beginning and each later change, so that a ``RecordingPlayer`` can show the
/// tree at any time of the recording, in any order. The app's code does not run again. An ``AnimationRecorder`` makes
/// recordings.
///
/// Times are seconds in the root layer's time, so a recording is the same if the root layer is paused or slowed meanwhile.
@MainActor
public final class AnimationRecording: Identifiable {
  /// The beginning, in the root layer's time.
  public private(set) var start: CFTimeInterval
  /// The time of the last change. While recording continues, later times can be shown, too.
  public private(set) var end: CFTimeInterval
  /// Whether the recording is complete.
  public private(set) var isFinished = false
  /// The layers that had animations, in the order of the tree: superlayers before sublayers, back to front.
  public private(set) var rows: [RecordedRow] = []
  /// A title for the user interface, such as the name of the transition. The owner of the recording sets it.
  public var title: String?
  /// The range that is shown as 0 to 100 percent, in the root layer's time; ``start`` to ``end`` if it is nil.
  ///
  /// UIKit sets it to the range of the recorded transition, because other animations may outlast the transition.
  public var transitionRange: ClosedRange<CFTimeInterval>?

  /// The root layer.
  package let root: LayerID

  /// The state of a layer from one step until the next step that changes it.
  struct Version {
    /// The index of the first step that shows it.
    let step: Int
    /// All values of the layer; nil if it is not in the tree.
    var layer: LayerUpdate?
    /// What differs from the previous version.
    var changes: LayerChanges
    /// The superlayer; nil for the root.
    var parent: LayerID?
  }

  /// One commit.
  struct Step {
    /// The time of the commit, in the root layer's time.
    let time: CFTimeInterval
    /// The layers that have a version for this step.
    var layers: [LayerID]
  }

  private(set) var versions: [LayerID: [Version]] = [:]
  private(set) var steps: [Step] = []
  /// The number of versions of all layers. Each takes about a kilobyte of memory.
  private(set) var versionCount = 0
  /// The description of each layer when it was first recorded.
  private(set) var descriptions: [LayerID: LayerDescription] = [:]
  /// The indices of the steps in which layers were added, removed or moved in the tree.
  private(set) var structureSteps: [Int] = []

  /// Changes of the recorded animations and layers.
  ///
  /// They take effect at once, as if the recording had been made with them: ``rows``, ``end`` and all values are those of the
  /// changed animations. If an edit moves the end of an animation, what followed it, such as another animation or a change of
  /// the tree, moves with it.
  public var edits = AnimationEdits() {
    didSet { if edits != oldValue { applyEdits() } }
  }
  /// Increases with each change of ``edits``.
  private(set) var editGeneration = 0
  /// The time of each step, as changed by the edits.
  private var times: [CFTimeInterval] = []
  /// The animations that edits have changed, by their number.
  private var edited: [Int: CompiledAnimation] = [:]
  /// The modes of layers that are not shown as usual, and whether one of them is ``RowMode/solo``.
  private var modes: [LayerID: RowMode] = [:]
  private var isSolo = false
  /// The edited values of layers.
  private var editedLayers: [LayerID: LayerEdit] = [:]
  /// A cache of the layers with a path, for all paths that current and earlier edits name.
  private var layersOfPaths: [String: [LayerID]] = [:]
  /// The layers that current or earlier edits have changed.
  private(set) var layersEverEdited: Set<LayerID> = []

  /// Begins a recording with all layers of a tree.
  init(root: LayerID, at time: CFTimeInterval, layers: [LayerUpdate]) {
    self.root = root
    start = time
    end = time
    append(layers, removed: [], at: time)
  }

  /// Returns a complete recording with the same contents and edits. Later changes of one do not affect the other.
  public func copy() -> AnimationRecording { AnimationRecording(copying: self) }

  private init(copying other: AnimationRecording) {
    (start, end, root) = (other.start, other.end, other.root)
    (rows, title, transitionRange) = (other.rows, other.title, other.transitionRange)
    (versions, steps, versionCount) = (other.versions, other.steps, other.versionCount)
    (descriptions, structureSteps) = (other.descriptions, other.structureSteps)
    (times, edited, modes, isSolo) = (other.times, other.edited, other.modes, other.isSolo)
    (editedLayers, layersOfPaths) = (other.editedLayers, other.layersOfPaths)
    (layersEverEdited, editGeneration) = (other.layersEverEdited, other.editGeneration)
    isFinished = true
    edits = other.edits
  }

  // MARK: Recording

  /// Moves the start of the recording, with its first state, back to `time`. A time after the start is ignored.
  func moveStart(to time: CFTimeInterval) {
    guard time < start else { return }
    start = time
    let first = steps[0]
    steps[0] = Step(time: time, layers: first.layers)
    times[0] = min(times[0], time)
    end = max(end, time)
    for index in rows.indices {
      rows[index].makeAnimations(times) { edited[$0.number] ?? $0.compiled }
    }
  }

  /// Adds the changes of one commit.
  func append(_ updates: [LayerUpdate], removed: [LayerID], at time: CFTimeInterval) {
    let step = steps.count
    steps.append(Step(time: max(time, steps.last?.time ?? time), layers: []))
    times.append(max(steps[step].time, times.last ?? 0))
    end = steps[step].time
    if !removed.isEmpty || updates.contains(where: { $0.changes.contains(.sublayers) }) {
      structureSteps.append(step)
    }
    for update in updates { note(update, step) }
    for update in updates where update.changes.contains(.sublayers) {
      for child in update.sublayers { setParent(of: child, to: update.id, step) }
      if let mask = update.mask { setParent(of: mask, to: update.id, step) }
    }
    for layer in removed where latest(layer)?.layer != nil {
      change(layer, step) {
        $0.layer = nil
        $0.changes = .everythingNew
      }
    }
    if structureSteps.last == step { findEditedLayers(again: true) }
  }

  /// Stores the description of a layer, unless there is one.
  func describe(_ layer: CALayer, _ describe: (CALayer) -> LayerDescription) {
    if descriptions[layer.id] == nil { descriptions[layer.id] = describe(layer) }
  }

  /// Ends the recording.
  func finish() {
    isFinished = true
  }

  private func latest(_ layer: LayerID) -> Version? { versions[layer]?.last }

  /// The values of a layer after the last step.
  func latestLayer(_ layer: LayerID) -> LayerUpdate? { latest(layer)?.layer }

  private func note(_ update: LayerUpdate, _ step: Int) {
    var changes = update.changes
    // The time of the root is the time of the recording.
    if update.id == root { changes.remove(.timing) }
    let isKnown = latest(update.id)?.layer != nil
    guard isKnown || changes.contains(.isNew) else { return }
    change(update.id, step) { version in
      var layer = version.layer ?? update
      if changes.contains(.properties) { layer.properties = update.properties }
      if changes.contains(.timing) { layer.timing = update.timing }
      if changes.contains(.sublayers) {
        layer.sublayers = update.sublayers
        layer.mask = update.mask
      }
      if changes.contains(.animations) { layer.animations = update.animations }
      if update.id == root { layer.timing = MediaTiming() }
      version.layer = layer
      version.changes.formUnion(isKnown ? changes.subtracting(.isNew) : .everythingNew)
    }
  }

  private func setParent(of layer: LayerID, to parent: LayerID, _ step: Int) {
    guard let version = latest(layer), version.layer != nil, version.parent != parent else {
      return
    }
    change(layer, step) { $0.parent = parent }
  }

  /// Changes the version of `layer` for `step`, and adds the version if there is none.
  private func change(_ layer: LayerID, _ step: Int, _ body: (inout Version) -> Void) {
    var all = versions[layer] ?? []
    // Release the dictionary's reference, so that the array is not copied.
    versions[layer] = nil
    if all.last?.step != step {
      let last = all.last
      all.append(Version(step: step, layer: last?.layer, changes: [], parent: last?.parent))
      steps[step].layers.append(layer)
      versionCount += 1
    }
    body(&all[all.count - 1])
    versions[layer] = all
  }

  // MARK: Rows

  /// Adds a row for a layer, if there is none.
  func addRow(_ layer: CALayer, describe: (CALayer) -> LayerDescription) {
    guard !rows.contains(where: { $0.id == layer.id }) else { return }
    let row = RecordedRow(layer, describe: describe)
    let index = rows.firstIndex { row.order.lexicographicallyPrecedes($0.order) } ?? rows.count
    rows.insert(row, at: index)
    findEditedLayers(again: true)
  }

  /// Adds the new animations of a layer to its row, and notes which ones were removed, as of the last step.
  func noteAnimations(of layer: LayerID) {
    guard let index = rows.firstIndex(where: { $0.id == layer }) else { return }
    let step = steps.count - 1
    let now = steps[step].time
    let animations = latestLayer(layer)?.animations ?? []
    for known in rows[index].committed.indices
    where rows[index].committed[known].removalStep == nil
      && !animations.contains(where: { $0.number == rows[index].committed[known].number })
    {
      rows[index].committed[known].removalStep = step
    }
    // An animation that was committed with a provisional begin for a snapshot is committed again with its final begin.
    rows[index].committed.removeAll { known in
      known.compiled.hasProvisionalBegin && animations.contains { $0.number == known.number }
    }
    for animation in animations
    where !rows[index].committed.contains(where: { $0.number == animation.number }) {
      let space = timeSpace(of: layer, step)
      // If the layer's time stands still, count as if it began to run now.
      let rate = space.speed == 0 ? 1 : CFTimeInterval(abs(space.speed))
      let offset =
        space.parentTime(at: 0) ?? now - localTime(of: layer, at: now, step)
      rows[index].committed.append(
        CommittedAnimation(
          compiled: animation, step: step, offset: offset, rate: rate, removalStep: nil))
    }
    let isEdited = !edits.isEmpty || animations.contains { $0.unedited != nil }
    if isEdited { applyEdits() } else { rows[index].makeAnimations(times) { $0.compiled } }
  }

  // MARK: Edits

  /// Computes the edited animations, the times of the steps and the rows.
  private func applyEdits() {
    editGeneration += 1
    edited = [:]
    modes = [:]
    for row in rows { modes[row.id] = edits.rows[row.path] }
    isSolo = modes.values.contains(.solo)
    findEditedLayers(again: false)
    retime()
    for index in rows.indices {
      rows[index].makeAnimations(times) { edited[$0.number] ?? $0.compiled }
    }
    end = times.last ?? end
  }

  /// Finds the layers of the edits.
  ///
  /// - Parameter again: Whether layers or rows were added since the last call.
  private func findEditedLayers(again: Bool) {
    if again { layersOfPaths = [:] }
    editedLayers = [:]
    for (path, edit) in edits.layers {
      if let layer = edit.layer, versions[layer] != nil {
        editedLayers[layer] = edit
        continue
      }
      if layersOfPaths[path] == nil {
        layersOfPaths[path] = versions.keys.filter { layer in
          let part = RecordedRow.part(description(of: layer), isMask: false, ordinal: 0)
          // Computing the path of a layer takes longer than this comparison.
          return path.contains(part) && self.path(of: layer) == path
        }
      }
      for layer in layersOfPaths[path] ?? [] where editedLayers[layer] == nil {
        editedLayers[layer] = edit
      }
    }
    layersEverEdited.formUnion(editedLayers.keys)
  }

  /// Computes the edited animations and the time of each step, in the order of the steps. An edited end moves the step that
  /// removes the animation, and with it the animations that begin in that step.
  private func retime() {
    // The index of the first animation of each key path in a row.
    var firsts: [LayerID: [Int: [String: Int]]] = [:]
    for row in rows {
      var counts: [String: Int] = [:]
      for committed in row.committed {
        firsts[row.id, default: [:]][committed.number] = counts
        for member in committed.original.members {
          counts[member.change.target.keyPath, default: 0] += 1
        }
      }
    }
    let all = Dictionary(
      grouping: rows.flatMap { row in row.committed.map { (row: row, committed: $0) } },
      by: \.committed.step)
    var begun: [(end: CFTimeInterval, shift: CFTimeInterval)] = []
    for step in steps.indices {
      let time = steps[step].time
      let shift = begun.filter { abs($0.end - time) < 1e-6 }.map(\.shift).max() ?? 0
      times[step] = step > 0 ? max(times[step - 1], time + shift) : time
      for (row, committed) in all[step] ?? [] {
        let original = committed.original
        var animation = original.applying(rate: committed.rate) { keyPath, number in
          let first = firsts[row.id]?[committed.number]?[keyPath] ?? 0
          return edits.animations[
            AnimationIdentity(path: row.path, keyPath: keyPath, ordinal: first + number)]
        }
        animation.timing.beginTime += (times[step] - time) * committed.rate
        animation.number = committed.number
        if committed.compiled.unedited != nil || animation.timing != original.timing
          || edits.animations.keys.contains(where: { $0.path == row.path })
        {
          edited[committed.number] = animation
        }
        guard let end = committed.end, let removal = committed.removalStep,
          abs(steps[removal].time - end) < 1e-6,
          let newEnd = animation.timing.endTime
        else { continue }
        begun.append((end, committed.offset + newEnd / committed.rate - end))
      }
    }
  }

  // MARK: States

  /// The index of the step that is shown at `time`, and `time`, moved to the step's own time if it differs only by
  /// rounding errors.
  func step(at time: CFTimeInterval) -> (index: Int, time: CFTimeInterval) {
    let time = min(max(time, start), isFinished ? end : .infinity)
    var low = 0
    var high = steps.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time + AnimationScheduler.tolerance {
        low = middle
      } else {
        high = middle
      }
    }
    return (
      low, abs(times[low] - time) <= AnimationScheduler.tolerance ? times[low] : time
    )
  }

  /// The values of `layer` that `step` shows, with the edits; nil if the layer is not in the tree.
  func layer(_ layer: LayerID, at step: Int) -> LayerUpdate? {
    guard var state = version(of: layer, at: step)?.layer else { return nil }
    guard !edited.isEmpty || !modes.isEmpty || !editedLayers.isEmpty else { return state }
    for index in state.animations.indices {
      if let animation = edited[state.animations[index].number] {
        state.animations[index] = animation
      }
    }
    switch modes[layer] {
    case .muted: state.animations = []
    case .frozen(let seconds): freeze(&state, at: start + seconds)
    case .solo: break
    case nil: if isSolo { state.animations = [] }
    }
    if let edit = editedLayers[layer] { state.properties.apply(edit.values) }
    return state
  }

  /// Makes the layer look as it does at `time`, for all times.
  private func freeze(_ state: inout LayerUpdate, at time: CFTimeInterval) {
    let (step, time) = step(at: time)
    guard let then = version(of: state.id, at: step)?.layer else { return }
    let local = localTime(of: state.id, at: time, step)
    state.properties = then.properties
    state.animations = then.animations.map { (edited[$0.number] ?? $0).frozen(at: local) }
  }

  /// The version of `layer` that `step` shows; nil if the layer was first recorded later.
  func version(of layer: LayerID, at step: Int) -> Version? {
    versions[layer].flatMap { all in all.last { $0.step <= step } }
  }

  /// The map from the root's time to the time of `layer`, composed of its own time space and those of its ancestors.
  func timeSpace(of layer: LayerID, _ step: Int) -> MediaTiming {
    var result = MediaTiming()
    guard layer != root, let version = version(of: layer, at: step), let own = version.layer else {
      return result
    }
    let above = version.parent.map { timeSpace(of: $0, step) } ?? MediaTiming()
    if own.timing.isIdentity { return above }
    // local = (outer(t) − begin) · speed + offset, where outer(t) = (t − b) · s + o.
    result.speed = above.speed * own.timing.speed
    result.beginTime = above.beginTime
    result.timeOffset =
      (above.timeOffset - own.timing.beginTime) * CFTimeInterval(own.timing.speed)
      + own.timing.timeOffset
    return result
  }

  /// The time of `layer` when the root's time is `time`, computed level by level as on screen.
  func localTime(of layer: LayerID, at time: CFTimeInterval, _ step: Int) -> CFTimeInterval {
    guard layer != root, let version = version(of: layer, at: step), let own = version.layer else {
      return time
    }
    let above = version.parent.map { localTime(of: $0, at: time, step) } ?? time
    return own.timing.isIdentity ? above : own.timing.localTime(at: above)
  }
}

// MARK: - What is on screen

extension AnimationRecording {
  /// The range that ``time(atFraction:)`` maps 0 and 1 to.
  public var range: ClosedRange<CFTimeInterval> {
    guard let transitionRange else { return start...max(start, end) }
    if edited.isEmpty { return transitionRange }
    // The transition ends at the edited time of the step in which it ended.
    let last = steps.lastIndex {
      $0.time <= transitionRange.upperBound + AnimationScheduler.tolerance
    }
    let shift = last.map { times[$0] - steps[$0].time } ?? 0
    let begin = transitionRange.lowerBound
    return begin...max(begin, transitionRange.upperBound + shift)
  }

  /// The times that can be played: ``range``, and the animations that outlast it.
  public var playableRange: ClosedRange<CFTimeInterval> {
    let range = range
    return range.lowerBound...max(range.upperBound, end)
  }

  /// The time at a fraction of ``range``.
  public func time(atFraction fraction: Double) -> CFTimeInterval {
    range.lowerBound + (range.upperBound - range.lowerBound) * fraction
  }

  /// The fraction of ``range`` at a time, not limited to 0…1. 1 if the range is empty.
  public func fraction(at time: CFTimeInterval) -> Double {
    let length = range.upperBound - range.lowerBound
    return length > 0 ? (time - range.lowerBound) / length : 1
  }

  /// The size of the root layer's bounds at a time of the recording, without edits; nil if it was not in the tree.
  public func size(at time: CFTimeInterval) -> CGSize? {
    version(of: root, at: step(at: time).index)?.layer?.properties.bounds.size
  }

  /// The values of a layer on screen at a time of the recording; nil if the layer was not in the tree.
  public func properties(of layer: LayerID, at time: CFTimeInterval) -> LayerProperties? {
    let (step, time) = step(at: time)
    return properties(of: layer, at: time, step)
  }

  /// The model values of a layer at a time of the recording, without the effect of animations; nil if the layer was not in the tree.
  public func modelProperties(of layer: LayerID, at time: CFTimeInterval) -> LayerProperties? {
    self.layer(layer, at: step(at: time).index)?.properties
  }

  /// The values with which ``edits`` replace model values of a layer.
  public func editedValues(of layer: LayerID) -> [AnimatableProperty: AnimatableValue] {
    editedLayers[layer]?.values ?? [:]
  }

  private func properties(of layer: LayerID, at time: CFTimeInterval, _ step: Int)
    -> LayerProperties?
  {
    guard let state = self.layer(layer, at: step) else { return nil }
    var result = state.properties
    guard !state.animations.isEmpty else { return result }
    let local = localTime(of: layer, at: time, step)
    for animation in state.animations { animation.apply(to: &result, at: local) }
    return result
  }

  /// The value of an animated property on screen at a time of the recording; nil if its layer was not in the tree.
  public func value(of animation: RecordedAnimation, in row: RecordedRow, at time: CFTimeInterval)
    -> AnimatableValue?
  {
    guard let target = AnimationTarget(keyPath: animation.id.keyPath) else { return nil }
    return properties(of: row.id, at: time).flatMap(target.value(in:))
  }

  /// The velocity of a property at a time of the recording, in the property's unit per second. Nil for kinds of values that can't be
  /// subtracted, such as colours.
  ///
  /// It is measured over a millisecond. Jumps of the property are ignored.
  public func velocity(
    of animation: RecordedAnimation, in row: RecordedRow, at time: CFTimeInterval
  )
    -> AnimatableValue?
  {
    guard let change = change(of: animation, in: row, at: time),
      let difference = AnimatableValue.difference(change.to, change.from),
      let zero = difference.zero
    else { return nil }
    return .interpolate(zero, difference, 1 / change.duration)
  }

  /// The values of a property at the beginning and the end of about a millisecond around a time of the recording, and the length of that
  /// span in seconds. Nil if the layer is not in the tree. Jumps of the property are ignored.
  package func change(
    of animation: RecordedAnimation, in row: RecordedRow, at time: CFTimeInterval
  ) -> (from: AnimatableValue, to: AnimatableValue, duration: CFTimeInterval)? {
    guard let target = AnimationTarget(keyPath: animation.id.keyPath) else { return nil }
    let (step, time) = step(at: time)
    // Both values are taken from the same state, so that a change of the tree between them does not count. The interval does not
    // contain the begin or end of the animation, for the same reason.
    var (from, to) = (time - Self.velocitySpan / 2, time + Self.velocitySpan / 2)
    if from < animation.begin, time >= animation.begin {
      (from, to) = (time, time + Self.velocitySpan)
    }
    if to >= animation.end, time <= animation.end {
      (from, to) = (time - Self.velocitySpan, min(time, animation.end - Self.velocitySpan / 1000))
    }
    guard let a = properties(of: row.id, at: from, step).flatMap(target.value(in:)),
      let b = properties(of: row.id, at: to, step).flatMap(target.value(in:))
    else { return nil }
    return (a, b, to - from)
  }

  private static var velocitySpan: CFTimeInterval { 0.001 }

  /// The progress of an animation at a time, with the timing function applied: 0 at the start and 1 at the end. It leaves 0…1 if a
  /// spring or a timing function overshoots. Nil while the animation has no effect.
  public func curveFraction(
    of animation: RecordedAnimation, in row: RecordedRow, at time: CFTimeInterval
  ) -> Double? {
    let (step, time) = step(at: time)
    let state = layer(row.id, at: step)
    guard let compiled = state?.animations.first(where: { $0.number == animation.number }) else {
      return nil
    }
    return compiled.curveFraction(
      of: animation.memberPath[...], at: localTime(of: row.id, at: time, step))
  }

  /// The corners of a layer's bounds at a time of the recording, in the root layer's coordinates: top left, top right,
  /// bottom right, bottom left. Nil if the layer was not in the tree.
  public func corners(of layer: LayerID, at time: CFTimeInterval) -> [CGPoint]? {
    let (step, time) = step(at: time)
    guard let own = properties(of: layer, at: time, step) else { return nil }
    let b = own.bounds
    var points = [
      CGPoint(x: b.minX, y: b.minY), CGPoint(x: b.maxX, y: b.minY), CGPoint(x: b.maxX, y: b.maxY),
      CGPoint(x: b.minX, y: b.maxY),
    ]
    var (current, properties) = (layer, own)
    while current != root {
      guard let parent = version(of: current, at: step)?.parent,
        let above = self.properties(of: parent, at: time, step)
      else { return nil }
      var matrix = properties.matrixToSuperlayer
      if let sublayerMatrix = above.sublayerMatrix { matrix = matrix.concatenating(sublayerMatrix) }
      points = points.map(matrix.apply(to:))
      (current, properties) = (parent, above)
    }
    return points
  }

  /// Whether a layer is visible at a point, in the root layer's coordinates, at a time of the recording: its bounds contain the point,
  /// it and its superlayers are neither hidden nor transparent, and no superlayer clips the point away. Masks, rounded corners and
  /// layers in front of it are ignored.
  public func shows(_ layer: LayerID, at point: CGPoint, time: CFTimeInterval) -> Bool {
    let (step, time) = step(at: time)
    var current = layer
    while let properties = properties(of: current, at: time, step) {
      guard !properties.isHidden, properties.opacity > 0 else { return false }
      if current == layer || properties.masksToBounds {
        guard let corners = corners(of: current, at: time) else { return false }
        let path = CGMutablePath()
        path.addLines(between: corners)
        path.closeSubpath()
        if !path.contains(point) { return false }
      }
      if current == root { return true }
      guard let parent = version(of: current, at: step)?.parent else { return false }
      current = parent
    }
    return false
  }
}

// MARK: - Members of groups

extension CompiledAnimation {
  /// An animation of one property: this animation, or a member of this group.
  struct Member {
    var path: [Int]
    var change: PropertyAnimation
    /// The timing in the time of the layer. The repetitions and the timing function of a group are ignored.
    var timing: MediaTiming
    var curve: TimingCurve?
  }

  var members: [Member] { members(at: [], inside: nil) }

  private func members(at path: [Int], inside outer: MediaTiming?) -> [Member] {
    var timing = timing
    if let outer {
      timing.beginTime = outer.parentTime(at: timing.beginTime) ?? outer.beginTime
      timing.speed *= outer.speed
    }
    switch body {
    case .property(let change):
      return [Member(path: path, change: change, timing: timing, curve: curve)]
    case .group(let animations):
      return animations.enumerated().flatMap { $1.members(at: path + [$0], inside: timing) }
    case .transition: return []
    }
  }

  /// The eased fraction of the member at `path`; nil if it has no effect at `time`.
  fileprivate func curveFraction(
    of path: ArraySlice<Int>, at time: CFTimeInterval, isInGroup: Bool = false
  )
    -> Double?
  {
    guard let progress = timing.progress(at: time, includingEnd: isInGroup) else { return nil }
    let eased = curve?.value(at: progress.fraction) ?? progress.fraction
    switch body {
    case .group(let animations):
      guard let index = path.first, animations.indices.contains(index) else { return nil }
      return animations[index].curveFraction(
        of: path.dropFirst(), at: eased * timing.duration, isInGroup: true)
    case .property(let change):
      if case .spring(let spring, _, _, _) = change.path {
        return spring.value(at: progress.fraction * timing.duration)
      }
      return eased
    case .transition: return eased
    }
  }
}

extension RecordedRow {
  /// Makes the row's animations. `times` are the times of the recording's steps, and `shown` returns each animation with its edits.
  fileprivate mutating func makeAnimations(
    _ times: [CFTimeInterval], _ shown: (CommittedAnimation) -> CompiledAnimation
  ) {
    animations = []
    for committed in committed {
      let animation = shown(committed)
      for member in animation.members {
        add(
          member, of: committed, key: animation.key,
          removal: committed.removalStep.map { times[$0] })
      }
    }
  }

  private mutating func add(
    _ member: CompiledAnimation.Member, of committed: CommittedAnimation, key: String?,
    removal: CFTimeInterval?
  ) {
    let timing = member.timing
    let speed = timing.speed == 0 ? 1 : CFTimeInterval(abs(timing.speed))
    let keyPath = member.change.target.keyPath
    var (from, to): (AnimatableValue?, AnimatableValue?)
    let motion: RecordedAnimation.Motion
    switch member.change.path {
    case .basic(let start, let end, let by):
      (from, to) = Self.ends(start, end, by)
      motion = .curve(member.curve)
    case .spring(let spring, let start, let end, let by):
      (from, to) = Self.ends(start, end, by)
      motion = .spring(spring)
    case .keyframes(let keyframes):
      (from, to) = (keyframes.values.first, keyframes.values.last)
      motion = .keyframes(times: keyframes.times, member.curve)
    }
    let cycles = timing.duration * (timing.autoreverses ? 2 : 1)
    animations.append(
      RecordedAnimation(
        id: AnimationIdentity(
          path: path, keyPath: keyPath, ordinal: animations.count { $0.id.keyPath == keyPath }),
        key: key, begin: committed.offset + timing.beginTime / committed.rate,
        duration: timing.duration / speed / committed.rate,
        repeatCount: cycles > 0 ? timing.activeDuration / cycles : 1,
        autoreverses: timing.autoreverses, fillMode: timing.fillMode, motion: motion,
        fromValue: from, toValue: to, isAdditive: member.change.isAdditive,
        isHeld: timing.speed == 0, removal: removal, origin: committed.compiled.origin,
        number: committed.number,
        memberPath: member.path))
  }

  /// The first and the last value; nil for one that the animation itself does not determine.
  private static func ends(_ from: AnimatableValue?, _ to: AnimatableValue?, _ by: AnimatableValue?)
    -> (AnimatableValue?, AnimatableValue?)
  {
    switch (from, to, by) {
    case (let from?, nil, let by?): (from, AnimatableValue.sum(from, by))
    case (nil, let to?, let by?): (AnimatableValue.remainder(to, by), to)
    default: (from, to)
    }
  }
}
