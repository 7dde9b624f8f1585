/// An animation on a layer, from its addition until it has stopped.
@MainActor
final class RunningAnimation {
  /// The layer's copy of the added animation.
  let animation: CAAnimation
  let key: String?
  private(set) weak var layer: CALayer?
  /// The animation in the form in which it is committed to the compositor.
  private(set) var compiled: CompiledAnimation
  private var completions: [TransactionCompletion]
  /// Whether the begin time is fixed.
  private(set) var isResolved: Bool
  /// The end of the animation that this one continues, on the media clock, if it was added in a
  /// completion.
  ///
  /// Nil once the begin time is fixed.
  private(set) var continuedEnd: CFTimeInterval?
  /// The begin time on the media clock of an animation that was added without one; nil until it is fixed.
  private(set) var assignedBeginTime: CFTimeInterval?
  private(set) var hasStarted = false
  /// The position in the order in which animations were added, from 1.
  var number: Int {
    get { compiled.number }
    set { compiled.number = newValue }
  }
  /// Whether the animation may end while the time of its layer is scrubbed, because its begin time is adjusted with
  /// each change of that time.
  var keepsItsTime = false
  private var hasStopped = false
  /// Returns the edit of a member; nil if the animation has no edits. ``editRate`` is the rate that belongs to it; see
  /// `CompiledAnimation.applying(rate:_:)`.
  private var edit: ((_ keyPath: String, _ number: Int) -> AnimationEdit?)?
  private var editRate: CFTimeInterval = 1

  init(
    _ animation: CAAnimation, key: String?, on layer: CALayer, completions: [TransactionCompletion]
  ) {
    self.animation = animation
    self.key = key
    self.layer = layer
    self.completions = completions
    compiled =
      animation.compiled()
      ?? CompiledAnimation(timing: animation.timing, curve: nil, body: .group([]))
    compiled.key = key
    if layer.context?.recorder != nil { compiled.origin = AnimationOrigin() }
    isResolved = animation.timing.beginTime != 0
    continuedEnd = isResolved ? nil : AnimationScheduler.shared.continuation
    for completion in completions { completion.animationAdded() }
  }

  /// Fixes the begin time: to the end of the continued animation if there is one, else to `time`.
  ///
  /// If `isFinal` is false, `time` holds only until the next call for which it is true.
  func resolve(atMediaTime time: CFTimeInterval, isFinal: Bool = true) {
    guard !hasFinalBegin, let layer else { return }
    if !isResolved {
      let begin = continuedEnd ?? time
      compiled.hasProvisionalBegin = !isFinal && continuedEnd == nil
      compiled.timing.beginTime = layer.localTime(atMediaTime: begin)
      animation.timing.beginTime = compiled.timing.beginTime
      assignedBeginTime = begin
      isResolved = true
      continuedEnd = nil
    } else if isFinal, compiled.hasProvisionalBegin {
      keepBegin()
      // The layer's time may have been paused since the provisional begin.
      let provisional = (compiled.unedited?.compiled ?? compiled).timing.beginTime
      move(by: layer.localTime(atMediaTime: time) - provisional)
      assignedBeginTime = time
    }
  }

  /// Whether the begin time is fixed and no snapshot has made it provisional.
  var hasFinalBegin: Bool { isResolved && !compiled.hasProvisionalBegin }

  /// Makes a provisional begin time final.
  func keepBegin() { compiled.hasProvisionalBegin = false }

  /// Moves the begin time, also that of the animation without edits, by `seconds` of the layer's time.
  private func move(by seconds: CFTimeInterval) {
    if let unedited = compiled.unedited, let edit {
      var original = unedited.compiled
      original.timing.beginTime += seconds
      original.hasProvisionalBegin = false
      applyEdits(to: original, rate: editRate, edit)
      layer?.noteChange(.animations)
    } else {
      delay(by: seconds)
    }
  }

  /// Sets the time offset. The speed must be 0.
  func scrub(to timeOffset: CFTimeInterval) {
    compiled.timing.timeOffset = timeOffset
    animation.timing.timeOffset = timeOffset
  }

  /// Moves the begin time, which must be fixed, by `seconds` of the layer's time.
  func delay(by seconds: CFTimeInterval) {
    compiled.timing.beginTime += seconds
    animation.timing.beginTime = compiled.timing.beginTime
    layer?.noteChange(.animations)
  }

  /// Whether the animation's layer is one of `layers` or below one of them.
  func isOn(_ layers: [CALayer]) -> Bool {
    guard let layer else { return false }
    return sequence(first: layer, next: \.superlayer).contains { ancestor in
      layers.contains { $0 === ancestor }
    }
  }

  /// Calls `change`, which sets other values, and keeps the timing.
  func change(_ change: (CAAnimation) -> Void) {
    change(animation)
    guard let body = animation.compiled()?.body else { return }
    compiled.body = body
    guard let unedited = compiled.unedited, let edit else { return }
    var original = unedited.compiled
    original.body = body
    applyEdits(to: original, rate: editRate, edit)
  }

  /// Changes the animation by edits; see `CompiledAnimation.applying(rate:_:)`. The begin time must be fixed.
  func applyEdits(
    rate: CFTimeInterval, _ edit: @escaping (_ keyPath: String, _ number: Int) -> AnimationEdit?
  ) {
    let members = compiled.members.map(\.change.target.keyPath)
    guard
      members.indices.contains(where: { index in
        edit(members[index], members[..<index].count { $0 == members[index] }) != nil
      })
    else { return }
    applyEdits(to: compiled, rate: rate, edit)
    layer?.noteChange(.animations)
  }

  private func applyEdits(
    to original: CompiledAnimation, rate: CFTimeInterval,
    _ edit: @escaping (_ keyPath: String, _ number: Int) -> AnimationEdit?
  ) {
    (self.edit, editRate) = (edit, rate)
    compiled = original.applying(rate: rate, edit)
    compiled.unedited = UneditedAnimation(original)
    animation.timing.beginTime = compiled.timing.beginTime
  }

  /// The compiled animation with a begin time.
  ///
  /// If its begin time is not fixed, it begins at the end of the animation that it continues, or else at
  /// `now`, in the layer's time.
  func resolved(atLocalTime now: CFTimeInterval) -> CompiledAnimation {
    if isResolved { return compiled }
    var copy = compiled
    copy.timing.beginTime = continuedEnd.flatMap { layer?.localTime(atMediaTime: $0) } ?? now
    return copy
  }

  /// The layer's time at `time` on the media clock, plus ``AnimationScheduler/tolerance``.
  private func localTime(near time: CFTimeInterval) -> CFTimeInterval? {
    layer?.localTime(atMediaTime: time + AnimationScheduler.tolerance)
  }

  /// Whether the active time has begun at `time` on the media clock.
  private func hasBegun(atMediaTime time: CFTimeInterval) -> Bool {
    guard isResolved, let now = localTime(near: time) else { return false }
    return now >= compiled.timing.beginTime
  }

  /// Whether the active time is over at `time` on the media clock.
  func hasEnded(atMediaTime time: CFTimeInterval) -> Bool {
    guard isResolved, let now = localTime(near: time) else { return false }
    return compiled.timing.hasEnded(at: now)
  }

  /// Whether a tick at `time` would start or, if `endingCounts`, end the animation.
  func isDue(atMediaTime time: CFTimeInterval, endingCounts: Bool = true) -> Bool {
    guard isResolved, layer != nil else { return true }
    return (endingCounts && hasEnded(atMediaTime: time))
      || (!hasStarted && hasBegun(atMediaTime: time))
  }

  /// Whether the animation changes the layer from frame to frame. A stepped animation does not; the compositor requests its frames.
  func isMoving(atMediaTime time: CFTimeInterval) -> Bool {
    guard !compiled.isStepped, compiled.timing.speed != 0, let layer, layer.context != nil,
      layer.isTimeRunning
    else {
      return false
    }
    return hasBegun(atMediaTime: time)
  }

  /// Calls the delegate's `animationDidStart(_:)`, once, if the active time has begun.
  func startIfNeeded(atMediaTime time: CFTimeInterval) {
    guard !hasStarted, !hasStopped, hasBegun(atMediaTime: time) else { return }
    hasStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Stops the animation before its end. Its layer has already discarded it.
  func cancel() {
    AnimationScheduler.shared.remove(self)
    stop(finished: false)
  }

  /// Calls the delegate's `animationDidStop(_:finished:)` and the completions, once.
  func stop(finished: Bool) {
    guard !hasStopped else { return }
    hasStopped = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    for completion in completions { completion.animationStopped() }
    completions = []
  }
}
