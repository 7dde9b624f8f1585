/// The pacing of a cubic Bézier curve from (0, 0) to (1, 1).
@preconcurrency @MainActor
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider {
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isBuiltin: Bool

  /// Core Animation's default curve.
  public override init() {
    animationCurve = .easeInOut
    controlPoint1 = CGPoint(x: TimingCurve.default.x1, y: TimingCurve.default.y1)
    controlPoint2 = CGPoint(x: TimingCurve.default.x2, y: TimingCurve.default.y2)
    isBuiltin = true
    super.init()
  }

  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    controlPoint1 = CGPoint(x: curve.timingCurve.x1, y: curve.timingCurve.y1)
    controlPoint2 = CGPoint(x: curve.timingCurve.x2, y: curve.timingCurve.y2)
    isBuiltin = false
    super.init()
  }

  /// The x of control points is clamped to 0…1.
  public init(controlPoint1: CGPoint, controlPoint2: CGPoint) {
    animationCurve = .easeInOut
    self.controlPoint1 = controlPoint1
    self.controlPoint2 = controlPoint2
    isBuiltin = false
    super.init()
  }

  public var timingCurveType: UITimingCurveType { isBuiltin ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
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
