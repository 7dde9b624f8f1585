import Foundation

/// How a keyframe animation gets from value to value.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = Self(rawValue: "linear")
  public static let discrete = Self(rawValue: "discrete")
  public static let paced = Self(rawValue: "paced")
  public static let cubic = Self(rawValue: "cubic")
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

/// Through a list of values, each at its time.
@preconcurrency @MainActor
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]?
  /// Shares of the duration, one for each value; even when nil.
  open var keyTimes: [NSNumber]?
  /// The pacing between neighbours, one less than values.
  open var timingFunctions: [CAMediaTimingFunction]?
  open var calculationMode: CAAnimationCalculationMode = .linear
  /// For points: the way along this path, in place of `values`.
  ///
  /// Always at an even speed: `keyTimes`, `timingFunctions` and `calculationMode` don't count.
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
    // A flattened path has points where it bends: only their distances give an even speed.
    let mode = points == nil ? calculationMode.mode : .paced
    return .keyframes(
      Keyframes(
        values: frames, times: points == nil ? keyTimes?.map(\.doubleValue) : nil,
        curves: points == nil ? (timingFunctions ?? []).map(\.curve) : [], mode: mode))
  }

  /// The corners of `path` drawn with lines, a quarter of a point close to it.
  private static func points(along path: CGPath) -> [CGPoint] {
    var start = CGPoint.zero
    return path.flattened(threshold: 0.25).elements.map { element in
      if case .move(let point) = element { start = point }
      return element.end ?? start
    }
  }
}
