/// Drives a transition by the time of its container and of the views outside that move along.
@MainActor
final class TimeDrive: InteractionDrive {
  private let context: TransitionContext
  private let duration: TimeInterval
  private let time: HeldTime
  private var playback: TimePlayback?
  /// Whether the transition was played back to its beginning and its completions are under way.
  private var isOver = false

  /// How far the container's time goes after a cancellation to end whatever runs there: longer than
  /// any transition, in seconds.
  private static let longAfter: CFTimeInterval = 100_000

  /// Takes hold of a transition of `duration` seconds that has been running for `elapsed` seconds.
  init(_ context: TransitionContext, duration: TimeInterval, elapsed: TimeInterval) {
    self.context = context
    self.duration = duration
    time = HeldTime(elapsed: min(max(elapsed, 0), duration))
    time.hold(context.containerView.layer)
    holdOutsideViews()
  }

  var percent: Double {
    duration > 0 && !isOver ? min(max(time.elapsed / duration, 0), 1) : 0
  }

  func hold() -> Bool {
    guard !isOver else { return false }
    playback?.stop()
    playback = nil
    time.holdAgain()
    return true
  }

  func move(to percent: Double) {
    holdOutsideViews()
    time.move(to: percent * duration)
  }

  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, pacing: any UITimingCurveProvider
  ) {
    let start = time.elapsed
    let end = outcome == .completed ? duration : 0
    guard seconds > 0, let layer = time.layerAround(context.containerView.layer) else {
      return arrive(outcome)
    }
    playback = TimePlayback(
      in: layer, duration: seconds, pacing: pacing.pacing,
      step: { [time] in time.move(to: start + (end - start) * $0) },
      completion: { [weak self] in
        self?.playback = nil
        self?.arrive(outcome)
      })
  }

  func release() {
    playback?.stop()
    playback = nil
    time.release()
  }

  private func arrive(_ outcome: TransitionOutcome) {
    switch outcome {
    case .completed:
      // What the animator lets run longer than it announced runs on.
      time.move(to: duration)
    case .cancelled:
      // Nothing of this is seen: the animator's completions run before the next frame, and what was
      // animated is put back where it was.
      isOver = true
      time.move(to: Self.longAfter)
    }
    time.run()
  }

  /// Views may be named at any time during the transition.
  private func holdOutsideViews() {
    // A window's own time has nothing around it in which the rest could play.
    for view in context.outsideViews where !(view is UIWindow) { time.hold(view.layer) }
  }
}
