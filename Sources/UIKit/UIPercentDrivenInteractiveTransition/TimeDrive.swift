/// Drives a transition by the time of its container, and of views outside of it that are animated
/// with it.
@MainActor
final class TimeDrive: InteractionDrive {
  private let context: TransitionContext
  /// Converts between progress and seconds.
  private let pace: TransitionPace
  private let time: HeldTime
  private var playback: TimePlayback?
  /// Whether the transition was played back to its start and its completions are running.
  private var isOver = false

  /// After a cancellation, the container's time jumps ahead by this many seconds, so that all its
  /// animations end. Longer than any transition.
  private static let longAfter: CFTimeInterval = 100_000

  /// Holds a transition that has been running for `elapsed` seconds with the timing `pace`.
  init(_ context: TransitionContext, pace: TransitionPace, elapsed: TimeInterval) {
    self.context = context
    self.pace = pace
    time = HeldTime(elapsed: min(max(elapsed, 0), pace.duration))
    time.hold(context.containerView.layer)
    holdOutsideViews()
  }

  var percent: Double { isOver ? 0 : pace.share(at: time.elapsed) }

  func hold() -> Bool {
    guard !isOver else { return false }
    playback?.stop()
    playback = nil
    time.holdAgain()
    return true
  }

  func move(to percent: Double) {
    holdOutsideViews()
    time.move(to: pace.elapsed(at: percent))
  }

  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, pacing: any UITimingCurveProvider
  ) {
    let start = percent
    let end: Double = outcome == .completed ? 1 : 0
    guard seconds > 0, let layer = time.layerAround(context.containerView.layer) else {
      return arrive(outcome)
    }
    playback = TimePlayback(
      in: layer, pacing: pacing.pacing, duration: seconds,
      step: { [time, pace] in time.move(to: pace.elapsed(at: start + (end - start) * $0)) },
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
      // Animations that are longer than the reported duration continue.
      time.move(to: pace.duration)
    case .cancelled:
      // None of this is visible: the animator's completions run before the next frame, and the
      // animated values are restored.
      isOver = true
      time.move(to: Self.longAfter)
    }
    time.run()
  }

  /// Holds the views outside of the container. They may be named at any time during the transition.
  private func holdOutsideViews() {
    // A window has no superlayer in whose time the rest could play.
    for view in context.outsideViews where !(view is UIWindow) { time.hold(view.layer) }
  }
}
