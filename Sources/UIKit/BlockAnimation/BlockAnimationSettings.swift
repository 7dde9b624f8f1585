/// The settings of one call of `UIView.animate`.
struct BlockAnimationSettings {
  var duration: TimeInterval
  var delay: TimeInterval = 0
  var timing: BlockTiming
  var repeatCount: Float = 0
  var autoreverses = false
  var options: UIView.AnimationOptions = []

  /// The timing that replaces the timing of every block; nil if blocks keep their own.
  @MainActor private static var imposedTiming: BlockTiming?

  /// Runs `body` with the timing of every animation block in it replaced by `timing`.
  @MainActor
  static func imposing(_ timing: BlockTiming, _ body: () -> Void) {
    let outer = imposedTiming
    imposedTiming = timing
    body()
    imposedTiming = outer
  }

  @MainActor
  init(
    duration: TimeInterval, delay: TimeInterval = 0, options: UIView.AnimationOptions = [],
    timing: BlockTiming? = nil
  ) {
    self.duration = max(0, duration)
    self.delay = delay
    self.options = options
    self.timing =
      Self.imposedTiming ?? timing ?? BlockTiming(curveNumber: options.curveNumber)
    autoreverses = options.contains(.autoreverse)
    if options.contains(.repeat) { repeatCount = .infinity }
  }

  /// The settings that apply if the block runs inside a block with the settings `outer`. Duration, curve and options
  /// are inherited from `outer`, unless an override option is set. The delays are added.
  func nested(in outer: BlockAnimationSettings) -> BlockAnimationSettings {
    var result = self
    if !options.contains(.overrideInheritedDuration) { result.duration = outer.duration }
    if !options.contains(.overrideInheritedCurve) { result.timing = outer.timing }
    if !options.contains(.overrideInheritedOptions) {
      result.options = outer.options
      result.repeatCount = outer.repeatCount
      result.autoreverses = outer.autoreverses
    }
    result.delay += outer.delay
    return result
  }

  /// Whether changes apply at once, without an animation.
  var isImmediate: Bool { duration <= 0 && delay <= 0 }

  /// An animation of `keyPath` with these settings, without values yet. Its begin time is in the local time of `layer`.
  @MainActor
  func animation(keyPath: String, on layer: CALayer) -> CABasicAnimation {
    let animation = timing.animation(keyPath: keyPath, duration: length)
    setTime(of: animation, on: layer)
    return animation
  }

  /// An animation of `keyPath` along `path` with these settings. Its begin time is in the local time of `layer`.
  @MainActor
  func animation(
    keyPath: String, along path: KeyframePath, on layer: CALayer
  ) -> CAKeyframeAnimation {
    let animation: CAKeyframeAnimation
    switch timing.resolved(duration: length) {
    case .curve(let curve):
      animation = path.animation(keyPath: keyPath, from: 0, to: 1)
      animation.timingFunction = CAMediaTimingFunction(curve)
    case .spring(let spring):
      animation = path.animation(
        keyPath: keyPath, from: 0, to: 1, spring: spring, duration: length)
      animation.timingFunction = CAMediaTimingFunction(name: .linear)
    }
    setTime(of: animation, on: layer)
    return animation
  }

  /// A cross-fade of a layer's appearance with these settings; nil for a spring, which a fade can't follow. Its begin time is in the local time of
  /// `layer`.
  @MainActor
  func fade(on layer: CALayer) -> CATransition? {
    guard case .curve(let curve) = timing.resolved(duration: length) else { return nil }
    let fade = CATransition()
    fade.timingFunction = CAMediaTimingFunction(curve)
    setTime(of: fade, on: layer)
    return fade
  }

  /// The duration of the animation in seconds. It is at least a microsecond, because Core Animation takes 0 for "not
  /// set".
  private var length: TimeInterval { max(timing.effectiveDuration(duration), 1e-6) }

  @MainActor
  private func setTime(of animation: CAAnimation, on layer: CALayer) {
    animation.duration = length
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    if delay != 0 {
      animation.beginTime =
        layer.convertTime(AnimationScheduler.shared.beginTime, from: nil) + delay
      animation.fillMode = .backwards
    }
  }
}
