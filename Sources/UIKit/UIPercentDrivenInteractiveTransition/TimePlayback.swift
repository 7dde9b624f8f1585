/// Moves scrubbed time to the end of a transition along a curve, frame by frame, after the interaction has ended.
///
/// The position is a function of the frame's time. The end is reported by an empty animation group
/// on the layer. So the completion runs at the exact time, before the frame is drawn, even if the
/// layer leaves the screen.
@MainActor
final class TimePlayback: NSObject, CAAnimationDelegate {
  private let layer: CALayer
  private let beginTime: CFTimeInterval
  private let motion: TrackMotion
  private let step: (_ progress: Double, _ time: CFTimeInterval) -> Void
  private let completion: () -> Void
  private var link: CADisplayLink?
  private var isOver = false

  private static let key = "UIKit.TimePlayback"

  /// Plays in the time of `layer`, for `duration` seconds or as long as a spring takes. Calls
  /// `step` for each frame, with the progress and the time of `layer`, then `completion` unless it was stopped.
  ///
  /// A spring that overshoots passes values outside of 0…1.
  init(
    in layer: CALayer, timing: BlockTiming, duration: CFTimeInterval,
    step: @escaping (_ progress: Double, _ time: CFTimeInterval) -> Void,
    completion: @escaping () -> Void
  ) {
    self.layer = layer
    motion = .timed(timing, from: 0, to: 1, velocity: nil, duration: duration)
    self.step = step
    self.completion = completion
    beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    super.init()
    let ending = CAAnimationGroup()
    ending.beginTime = beginTime
    ending.duration = motion.duration
    ending.delegate = self
    let link = CADisplayLink { [weak self] in self?.advance(to: $0.targetTimestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
    layer.add(ending, forKey: Self.key)
  }

  /// Stops at the current progress, without calling the completion.
  func stop() {
    guard !isOver else { return }
    end()
    layer.removeAnimation(forKey: Self.key)
  }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    guard !isOver else { return }
    end()
    completion()
  }

  private func advance(to time: CFTimeInterval) {
    let time = layer.convertTime(time, from: nil)
    step(motion.fraction(after: time - beginTime), time)
  }

  private func end() {
    isOver = true
    link?.invalidate()
    link = nil
  }
}
