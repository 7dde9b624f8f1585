extension UIView {
  /// How a keyframe animation goes. The bits are those of UIKit's headers; curve bits of ``AnimationOptions`` count
  /// too, and pace the whole.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = Self(rawValue: 1 << 0)
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    public static let `repeat` = Self(rawValue: 1 << 3)
    public static let autoreverse = Self(rawValue: 1 << 4)
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Straight from value to value, each at its time.
    public static let calculationModeLinear: Self = []
    /// Each value from the start of its keyframe to the start of the next.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// At an even speed through all values, whatever their times.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// On a smooth curve through the values.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// Both.
    public static let calculationModeCubicPaced = Self(rawValue: 4 << 10)

    var calculationMode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 0xF {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  /// Animates through the keyframes that `animations` adds; what changes outside of them takes the whole time.
  ///
  ///     UIView.animateKeyframes(withDuration: 1, delay: 0) {
  ///       UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.6) { ball.center.y = 300 }
  ///       UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) { ball.center.y = 250 }
  ///     }
  ///
  /// A property holds its value between two of its keyframes. Of two assignments to one property whose times overlap, the
  /// later one wins from its start on. As in UIKit, the view itself has the value that was assigned last: add keyframes in
  /// the order of their times, or the view jumps to that value when the animation has ended. The pacing, ease in and out unless the options say
  /// otherwise, is that of the whole. Values take the place of animations in flight. `completion` is called once, with
  /// *true* if every animation ran to its end.
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let settings = BlockAnimationSettings(
      duration: duration, delay: delay, options: AnimationOptions(rawValue: options.rawValue))
    KeyframeRecorder.run(
      settings, mode: options.calculationMode, animations: animations, completion: completion)
  }

  /// Inside `animateKeyframes`: moves what changes in `animations` in a part of the time, given in shares of the whole.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    guard let recorder = BlockAnimation.current?.recorder as? KeyframeRecorder else {
      return animations()
    }
    recorder.addFrame(start: frameStartTime, duration: frameDuration, animations)
  }
}
