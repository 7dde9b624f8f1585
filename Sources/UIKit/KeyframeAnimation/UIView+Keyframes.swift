extension UIView {
  /// Options of a keyframe animation. The bits are UIKit's. The curve bits of ``AnimationOptions``
  /// apply as well, to the whole animation.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the animated views inside the animation, so that the changes of their subviews are animated, too.
    public static let layoutSubviews = Self(rawValue: 1 << 0)
    /// Lets the user touch views while they are animated.
    public static let allowUserInteraction = Self(rawValue: 1 << 1)
    /// Starts from the values on screen instead of the model values.
    public static let beginFromCurrentState = Self(rawValue: 1 << 2)
    /// Repeats without end.
    public static let `repeat` = Self(rawValue: 1 << 3)
    /// Runs backward after running forward. Use it together with ``repeat``.
    public static let autoreverse = Self(rawValue: 1 << 4)
    /// Uses this animation's duration instead of that of an enclosing block.
    public static let overrideInheritedDuration = Self(rawValue: 1 << 5)
    /// Uses these options instead of those of an enclosing block.
    public static let overrideInheritedOptions = Self(rawValue: 1 << 9)

    /// Interpolates linearly between values, each at its time. The default.
    public static let calculationModeLinear: Self = []
    /// Shows each value from the start of its keyframe to the start of the next, without
    /// interpolation.
    public static let calculationModeDiscrete = Self(rawValue: 1 << 10)
    /// Moves through all values at constant speed. The times of the keyframes are ignored.
    public static let calculationModePaced = Self(rawValue: 2 << 10)
    /// Moves on a smooth curve through the values.
    public static let calculationModeCubic = Self(rawValue: 3 << 10)
    /// Moves on a smooth curve through the values at constant speed. The times of the keyframes are ignored.
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

  /// Animates through the keyframes that `animations` adds. Changes outside of keyframes take the
  /// whole duration.
  ///
  ///     UIView.animateKeyframes(withDuration: 1, delay: 0) {
  ///       UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.6) { ball.center.y = 300 }
  ///       UIView.addKeyframe(withRelativeStartTime: 0.6, relativeDuration: 0.4) { ball.center.y = 250 }
  ///     }
  ///
  /// A property keeps its value between two of its keyframes. If two changes of a property overlap
  /// in time, the one added later wins from its start on. The timing curve applies to the whole
  /// animation and is ease-in-out unless the options say otherwise. Running animations of the same
  /// properties are replaced.
  ///
  /// - Parameters:
  ///   - duration: The duration in seconds.
  ///   - delay: The time in seconds before the start.
  ///   - options: The options.
  ///   - animations: Adds the keyframes.
  ///   - completion: Called once, with true if every animation ran to its end.
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

  /// Adds a keyframe. Call it inside the block of `animateKeyframes`; elsewhere it only calls `animations`.
  ///
  /// - Parameters:
  ///   - frameStartTime: The start as a fraction of the whole duration, 0…1.
  ///   - frameDuration: The duration as a fraction of the whole duration.
  ///   - animations: Makes the changes.
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
