/// An animation on a layer, from the moment it was added to the moment it stopped.
@MainActor
final class RunningAnimation {
  let animation: CAAnimation
  let key: String?
  private(set) weak var layer: CALayer?
  private(set) var compiled: CompiledAnimation
  private var completions: [TransactionCompletion]
  /// Whether the beginning is fixed in the layer's time.
  private(set) var isResolved: Bool
  /// The end of the animation that this one continues, on the media clock: it was added in a completion. Nil once the
  /// beginning is fixed.
  private(set) var continuedEnd: CFTimeInterval?
  private(set) var hasStarted = false
  private(set) var hasStopped = false

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
    isResolved = animation.timing.beginTime != 0
    continuedEnd = isResolved ? nil : AnimationScheduler.shared.continuation
    for completion in completions { completion.animationAdded() }
  }

  /// Fixes an open beginning to `time` on the media clock, or to the end of what it continues if `continuing`.
  func resolve(atMediaTime time: CFTimeInterval, continuing: Bool = true) {
    guard !isResolved, let layer else { return }
    let begin = continuing ? continuedEnd ?? time : time
    compiled.timing.beginTime = layer.localTime(atMediaTime: begin)
    animation.timing.beginTime = compiled.timing.beginTime
    isResolved = true
    continuedEnd = nil
  }

  /// Shows another moment of an animation that stands still.
  func hold(at timeOffset: CFTimeInterval) {
    compiled.timing.timeOffset = timeOffset
    animation.timing.timeOffset = timeOffset
  }

  /// Lets `change` give the animation other values; its time goes on.
  func change(_ change: (CAAnimation) -> Void) {
    change(animation)
    if let body = animation.compiled()?.body { compiled.body = body }
  }

  /// The animation as a value that begins now if its beginning is still open.
  func resolved(atLocalTime now: CFTimeInterval) -> CompiledAnimation {
    if isResolved { return compiled }
    var copy = compiled
    copy.timing.beginTime = continuedEnd.flatMap { layer?.localTime(atMediaTime: $0) } ?? now
    return copy
  }

  /// The layer's own time at `time` on the media clock, within ``AnimationScheduler/tolerance``.
  private func localTime(near time: CFTimeInterval) -> CFTimeInterval? {
    layer?.localTime(atMediaTime: time + AnimationScheduler.tolerance)
  }

  /// Whether its active time has begun at `time` on the media clock.
  private func hasBegun(atMediaTime time: CFTimeInterval) -> Bool {
    guard isResolved, let now = localTime(near: time) else { return false }
    return now >= compiled.timing.beginTime
  }

  /// Whether its active time is over at `time` on the media clock.
  func hasEnded(atMediaTime time: CFTimeInterval) -> Bool {
    guard isResolved, let now = localTime(near: time) else { return false }
    return compiled.timing.hasEnded(at: now)
  }

  /// Whether somebody is to be told of it at `time`: that it begins, or that it has ended, unless
  /// it can't end now.
  func isDue(atMediaTime time: CFTimeInterval, endingCounts: Bool = true) -> Bool {
    guard isResolved, layer != nil else { return true }
    return (endingCounts && hasEnded(atMediaTime: time))
      || (!hasStarted && hasBegun(atMediaTime: time))
  }

  /// Whether it changes the picture from frame to frame.
  func isMoving(atMediaTime time: CFTimeInterval) -> Bool {
    guard compiled.timing.speed != 0, let layer, layer.context != nil, layer.timeRuns else {
      return false
    }
    return hasBegun(atMediaTime: time)
  }

  func startIfNeeded(atMediaTime time: CFTimeInterval) {
    guard !hasStarted, !hasStopped, hasBegun(atMediaTime: time) else { return }
    hasStarted = true
    animation.delegate?.animationDidStart(animation)
  }

  /// Ends it before its time; its layer has forgotten it already.
  func cancel() {
    AnimationScheduler.shared.remove(self)
    stop(finished: false)
  }

  /// Tells everyone who waits for the end, once.
  func stop(finished: Bool) {
    guard !hasStopped else { return }
    hasStopped = true
    animation.delegate?.animationDidStop(animation, finished: finished)
    for completion in completions { completion.animationStopped() }
    completions = []
  }
}
