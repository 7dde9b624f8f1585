extension UIView {
  /// Options of a block animation. The bits have the values of UIKit's headers.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    /// The bits: flags in 0–9, the curve in 16–19, the transition in 20–23.
    public let rawValue: UInt
    /// Creates options from their bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Lays out the animated views at the end of the block, so that the changes of their subviews are animated, too.
    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    /// Lets animated views receive touches, at their model position.
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    /// Starts from the values on screen, where animations can't be added up: for colours, alpha and keyframes.
    /// Additive animations, the default, start smoothly without this option.
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    /// Repeats the animation until it is removed.
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    /// Plays the animation forward and backward; use it with ``repeat``.
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    /// Uses the block's own duration inside another animation block.
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    /// Uses the block's own curve inside another animation block.
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    /// In a view transition, keeps the views live while they animate, in place of snapshots. As in UIKit.
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    /// In a transition between two views, hides and shows them instead of removing and adding them.
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    /// Uses the block's own options, other than duration and curve, inside another animation block.
    public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

    /// Starts and ends slowly; the default.
    public static let curveEaseInOut: AnimationOptions = []
    /// Starts slowly.
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    /// Ends slowly.
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    /// Constant speed.
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

    /// A view transition that turns about the vertical axis, with the left side towards the viewer first.
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    /// A view transition that turns about the vertical axis, with the right side towards the viewer first.
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    /// A view transition in which the old state curls up like a page, the lower right corner first.
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    /// A view transition in which the new state, as a picture, comes down like a page that was curled up.
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    /// A view transition that fades from the old state to the new one.
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    /// A view transition that turns about the horizontal axis, with the top towards the viewer first.
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    /// A view transition that turns about the horizontal axis, with the bottom towards the viewer first.
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The curve's number: 0 to 3 as in `UIView.AnimationCurve`, 7 for the keyboard's spring.
    var curveNumber: UInt { rawValue >> 16 & 0xF }
    /// The transition's number; 0 for none.
    var transitionNumber: UInt { rawValue >> 20 & 0xF }
  }

  /// The timing curve of an animation. As in UIKit, easing in and out is (0.42, 0)(0.58, 1).
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
  }
}
