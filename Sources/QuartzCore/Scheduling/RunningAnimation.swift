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
    for completion in completions { completion.animationAdded() }
  }

  /// Fixes an open beginning to the layer's time `now`.
  func resolve(atLocalTime now: CFTimeInterval) {
    guard !isResolved else { return }
    compiled.timing.beginTime = now
    animation.timing.beginTime = now
    isResolved = true
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
    copy.timing.beginTime = now
    return copy
  }

  /// Whether its time has come when the layer's time is `now`.
  ///
  /// This and `hasEnded` are a little early: a clock that is read at the computed moment, after
  /// conversion through several time spaces, may stand a rounding error before it, and nobody would
  /// look again.
  func hasBegun(atLocalTime now: CFTimeInterval) -> Bool {
    isResolved && now + Self.roundingOfTime >= compiled.timing.beginTime
  }

  /// Whether it has run its course when the layer's time is `now`.
  func hasEnded(atLocalTime now: CFTimeInterval) -> Bool {
    isResolved && compiled.timing.hasEnded(at: now + Self.roundingOfTime)
  }

  /// Seconds: below what anyone sees, above the rounding of a clock that counts from boot.
  static let roundingOfTime = 1e-7

  /// Whether somebody is to be told of it at `time`: that it begins, or that it has ended, unless
  /// it can't end now.
  func isDue(atMediaTime time: CFTimeInterval, endingCounts: Bool = true) -> Bool {
    guard isResolved, let layer else { return true }
    let local = layer.localTime(atMediaTime: time)
    return (endingCounts && hasEnded(atLocalTime: local))
      || (!hasStarted && hasBegun(atLocalTime: local))
  }

  /// Whether it changes the picture from frame to frame.
  func isMoving(atMediaTime time: CFTimeInterval) -> Bool {
    guard compiled.timing.speed != 0, let layer, layer.context != nil, layer.timeRuns else {
      return false
    }
    return hasBegun(atLocalTime: layer.localTime(atMediaTime: time))
  }

  func startIfNeeded(atLocalTime now: CFTimeInterval) {
    guard !hasStarted, !hasStopped, hasBegun(atLocalTime: now) else { return }
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
