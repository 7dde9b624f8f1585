/// Drives a transition by setting the layer time of its container, and of the views outside of it that are animated
/// with it.
@MainActor
final class TimeDriver: InteractionDriver {
  private let context: TransitionContext
  /// Converts between progress and seconds.
  private let timeMap: TransitionTimeMap
  private let scrubber: TimeScrubber
  private var playback: TimePlayback?
  /// Whether the transition was played back to its start and its completions are running.
  private var isOver = false

  /// After a cancellation, the container's time jumps ahead by this many seconds, so that the animations
  /// of the transition end. Longer than any transition.
  private static let longAfter: CFTimeInterval = 100_000

  /// Pauses a transition that has been running for `elapsed` seconds.
  init(_ context: TransitionContext, timeMap: TransitionTimeMap, elapsed: TimeInterval) {
    self.context = context
    self.timeMap = timeMap
    scrubber = TimeScrubber(elapsed: min(max(elapsed, 0), timeMap.duration))
    scrubber.pause(context.containerView.layer)
    pauseOutsideViews()
  }

  var percent: Double { isOver ? 0 : timeMap.progress(at: scrubber.elapsed) }

  var velocity: Double { 0 }

  func pause() -> Bool {
    guard !isOver else { return false }
    playback?.stop()
    playback = nil
    scrubber.pauseAgain()
    return true
  }

  func move(to percent: Double) {
    pauseOutsideViews()
    scrubber.move(to: timeMap.elapsed(at: percent))
  }

  func play(
    to outcome: TransitionOutcome, seconds: TimeInterval, timing: any UITimingCurveProvider
  ) {
    let start = percent
    let end: Double = outcome == .completed ? 1 : 0
    guard seconds > 0,
      let layer = scrubber.nearestRunningSuperlayer(
        of: context.containerView.layer)
    else {
      // Animations that the completions add must not follow the container's time when it is set back.
      scrubber.beginPlayback(at: CACurrentMediaTime())
      return didReach(outcome)
    }
    scrubber.beginPlayback(at: layer.convertTime(CACurrentMediaTime(), from: nil))
    playback = TimePlayback(
      in: layer, timing: timing.blockTiming, duration: seconds,
      step: { [scrubber, timeMap] progress, time in
        scrubber.move(to: timeMap.elapsed(at: start + (end - start) * progress), at: time)
      },
      completion: { [weak self] in
        self?.playback = nil
        self?.didReach(outcome, at: layer.convertTime(CACurrentMediaTime(), from: nil))
      })
  }

  func restoreTiming() {
    playback?.stop()
    playback = nil
    scrubber.restore()
  }

  /// Ends the animations of the transition at `outcome`. `time` is when the playback ended, in the time space of the
  /// layer in which it ran.
  private func didReach(_ outcome: TransitionOutcome, at time: CFTimeInterval? = nil) {
    switch outcome {
    case .completed:
      // Animations that are longer than the reported duration continue.
      scrubber.move(to: timeMap.duration, at: time)
    case .cancelled:
      // None of this is visible: the animator's completions run before the next frame, and the
      // animated values are restored.
      isOver = true
      scrubber.move(to: Self.longAfter, at: time)
    }
    scrubber.resume()
  }

  /// Pauses the time of the views outside of the container. They may be named at any time during the transition.
  private func pauseOutsideViews() {
    // A window has no superlayer in whose time the remaining motion could play.
    for view in context.outsideViews where !(view is UIWindow) { scrubber.pause(view.layer) }
  }
}
