/// The timing of a cubic Bézier curve from (0, 0) to (1, 1). As in UIKit.
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  /// The standard curve from which the object was created; ease-in-out if it was created in another way.
  public let animationCurve: UIView.AnimationCurve
  /// The first control point: x is a fraction of the time, y of the change.
  public let controlPoint1: CGPoint
  /// The second control point.
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// Creates the timing of Core Animation's default curve.
  public override init() {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: TimingCurve.default.x1, y: TimingCurve.default.y1)
    controlPoint2 = CGPoint(x: TimingCurve.default.x2, y: TimingCurve.default.y2)
    isBuiltin = true
    super.init()
  }

  /// Creates the timing of a standard curve.
  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    controlPoint1 = CGPoint(x: curve.timingCurve.x1, y: curve.timingCurve.y1)
    controlPoint2 = CGPoint(x: curve.timingCurve.x2, y: curve.timingCurve.y2)
    isBuiltin = true
    super.init()
  }

  /// Creates the timing of a curve with the given control points. Whenever the curve is evaluated, their
  /// x is clamped to 0…1.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    animationCurve = .easeInOut
    self.controlPoint1 = controlPoint1
    self.controlPoint2 = controlPoint2
    isBuiltin = false
    super.init()
  }

  /// Built-in for the default curve and the standard ones, otherwise cubic. As in UIKit.
  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  /// The object itself.
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  /// Always nil.
  public var springTimingParameters: UISpringTimingParameters? { nil }

  /// The curve as a value.
  var curve: TimingCurve {
    TimingCurve(
      Double(controlPoint1.x), Double(controlPoint1.y), Double(controlPoint2.x),
      Double(controlPoint2.y))
  }
}

extension UIView.AnimationCurve {
  /// The curve as a value.
  var timingCurve: TimingCurve {
    switch self {
    case .easeInOut: .easeInOut
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .linear: .linear
    }
  }
}
