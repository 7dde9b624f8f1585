/// What kind of pacing a ``UITimingCurveProvider`` gives.
public enum UITimingCurveType: Int, Sendable {
  /// Core Animation's default curve.
  case builtin
  /// A cubic Bézier curve.
  case cubic
  case spring
  /// A spring whose time a curve bends; animators here take its spring.
  case composed
}

/// The pacing of a ``UIViewPropertyAnimator``.
@preconcurrency @MainActor
public protocol UITimingCurveProvider: NSObjectProtocol {
  var timingCurveType: UITimingCurveType { get }
  /// Nil where the pacing is a spring.
  var cubicTimingParameters: UICubicTimingParameters? { get }
  /// Nil where the pacing is a curve.
  var springTimingParameters: UISpringTimingParameters? { get }
}

extension UITimingCurveProvider {
  /// The pacing of changes that start with `velocity`, a property's component of the spring's vector.
  func pacing(velocity: (UISpringTimingParameters) -> Double) -> BlockTiming {
    if let spring = springTimingParameters { return spring.pacing(velocity: velocity(spring)) }
    return .curve(cubicTimingParameters?.curve ?? .default)
  }

  /// The pacing of a whole animator.
  var pacing: BlockTiming { pacing(velocity: \.speed) }
}
