import Foundation

/// How a keyframe animation computes values between keyframes, as in Core Animation.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String
  /// Creates a mode by name. An unknown name means `linear`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Linear interpolation between neighbours.
  public static let linear = Self(rawValue: "linear")
  /// No interpolation: each value stays until the next one's time.
  public static let discrete = Self(rawValue: "discrete")
  /// Linear interpolation at constant speed; key times are ignored.
  public static let paced = Self(rawValue: "paced")
  /// A smooth curve through the values.
  public static let cubic = Self(rawValue: "cubic")
  /// A smooth curve through the values; key times are chosen for a roughly constant speed.
  public static let cubicPaced = Self(rawValue: "cubicPaced")

  package var mode: Keyframes.Mode {
    switch self {
    case .discrete: .discrete
    case .paced: .paced
    case .cubic: .cubic
    case .cubicPaced: .cubicPaced
    default: .linear
    }
  }
}

/// An animation through a list of values, as in Core Animation.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  /// The values, of the types that `CABasicAnimation` accepts.
  open var values: [Any]?
  /// The time of each value as a fraction of the duration. Nil means equal intervals.
  ///
  /// In the mode `discrete`, one more time may follow, at which the last value ends.
  open var keyTimes: [NSNumber]?
  /// The timing functions between neighbouring values, one fewer than there are values.
  open var timingFunctions: [CAMediaTimingFunction]?
  /// How values between keyframes are computed.
  open var calculationMode: CAAnimationCalculationMode = .linear
  /// A path that a point property follows at constant speed, instead of `values`.
  ///
  /// Unlike in Core Animation, `keyTimes`, `timingFunctions` and `calculationMode` are ignored if a path is
  /// set.
  open var path: CGPath?

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CAKeyframeAnimation else { return }
    copy.values = values
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    copy.path = path
  }

  override class func makeEmpty() -> CAAnimation { CAKeyframeAnimation() }

  override func compiledPath() -> PropertyAnimation.Path? {
    let points = path.map { Self.points(along: $0).map { AnimatableValue.point($0) } }
    let frames = points ?? (values ?? []).compactMap { AnimatableValue($0) }
    guard !frames.isEmpty else { return nil }
    // The points of a flattened path are unevenly spaced, so only `paced` gives a constant speed.
    let mode = points == nil ? calculationMode.mode : .paced
    return .keyframes(
      Keyframes(
        values: frames, times: points == nil ? keyTimes?.map(\.doubleValue) : nil,
        curves: points == nil ? (timingFunctions ?? []).map(\.curve) : [], mode: mode))
  }

  /// The end points of the lines that approximate `path` to within a quarter of a point.
  private static func points(along path: CGPath) -> [CGPoint] {
    var start = CGPoint.zero
    return path.flattened(threshold: 0.25).elements.map { element in
      if case .move(let point) = element { start = point }
      return element.end ?? start
    }
  }
}
