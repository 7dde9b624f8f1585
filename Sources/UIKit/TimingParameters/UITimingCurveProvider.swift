/// The kinds of timing of a ``UITimingCurveProvider``. As in UIKit.
public enum UITimingCurveType: Int, Sendable {
  /// Core Animation's default curve.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  /// A damped spring.
  case spring
  /// A spring combined with a curve. Animators here use only the spring.
  case composed
}

/// The timing of a ``UIViewPropertyAnimator``. As in UIKit.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol {
  /// The kind of timing.
  var timingCurveType: UITimingCurveType { get }
  /// The curve; nil for a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// The spring; nil for a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// The timing of changes. If it is a spring, `velocity` returns the initial velocity of these changes,
  /// for example one component of the spring's vector.
  func blockTiming(velocity: (UISpringTimingParameters) -> Double) -> BlockTiming {
    if let spring = springTimingParameters { return spring.blockTiming(velocity: velocity(spring)) }
    return .curve(cubicTimingParameters?.curve ?? .default)
  }

  /// The timing of changes of properties without a direction.
  var blockTiming: BlockTiming { blockTiming(velocity: \.speed) }
}
