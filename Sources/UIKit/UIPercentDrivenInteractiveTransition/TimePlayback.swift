/// Plays held time to where an interaction wants it, along a curve, frame by frame.
///
/// The way is a function of the frame's time. The end comes with an animation that shows nothing:
/// so it is at its exact time, before the frame is drawn, also where the layer leaves the screen.
@MainActor
final class TimePlayback: NSObject, CAAnimationDelegate {
  private let layer: CALayer
  private let beginTime: CFTimeInterval
  private let duration: CFTimeInterval
  private let pacing: BlockTiming
  private let step: (Double) -> Void
  private let completion: () -> Void
  private var link: CADisplayLink?
  private var isOver = false

  private static let key = "UIKit.TimePlayback"

  /// Plays for `duration` seconds in the time of `layer`, calling `step` with the share of the way
  /// for each frame, then `completion` unless it is stopped before.
  init(
    in layer: CALayer, duration: CFTimeInterval, pacing: BlockTiming,
    step: @escaping (Double) -> Void, completion: @escaping () -> Void
  ) {
    self.layer = layer
    self.duration = duration
    self.pacing = pacing
    self.step = step
    self.completion = completion
    beginTime = layer.convertTime(CACurrentMediaTime(), from: nil)
    super.init()
    let ending = CAAnimationGroup()
    ending.beginTime = beginTime
    ending.duration = duration
    ending.delegate = self
    let link = CADisplayLink { [weak self] in self?.advance(to: $0.targetTimestamp) }
    link.add(to: .main, forMode: .common)
    self.link = link
    layer.add(ending, forKey: Self.key)
  }

  /// Stops where it is; the completion won't run.
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
    let elapsed = layer.convertTime(time, from: nil) - beginTime
    step(pacing.curveValue(at: min(max(elapsed / duration, 0), 1)))
  }

  private func end() {
    isOver = true
    link?.invalidate()
    link = nil
  }
}

extension BlockTiming {
  /// The share of the way at the share of time `x`, for a pacing that is a curve; a spring counts as
  /// ease-in-out.
  fileprivate func curveValue(at x: Double) -> Double {
    guard case .curve(let curve) = self else { return TimingCurve.easeInOut.value(at: x) }
    return curve.value(at: x)
  }
}
