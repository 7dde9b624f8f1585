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

/// Whether an animation along a path turns its layer, as in Core Animation.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  /// The mode's name.
  public let rawValue: String
  /// Creates a mode by name. An unknown name means `rotateAuto`.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's x-axis points in the direction of the movement.
  public static let rotateAuto = Self(rawValue: "auto")
  /// The layer's x-axis points against the direction of the movement.
  public static let rotateAutoReverse = Self(rawValue: "autoReverse")
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
  /// Whether the layer turns with the path, about its anchor point and in addition to its own rotation. Nil, the default, does not turn it.
  /// Has an effect only on an animation along a `path` that is not cumulative.
  open var rotationMode: CAAnimationRotationMode?

  override func copyValues(to copy: CAAnimation) {
    super.copyValues(to: copy)
    guard let copy = copy as? CAKeyframeAnimation else { return }
    copy.values = values
    copy.keyTimes = keyTimes
    copy.timingFunctions = timingFunctions
    copy.calculationMode = calculationMode
    copy.path = path
    copy.rotationMode = rotationMode
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

  override func compiled(groupDuration: CFTimeInterval = 0) -> CompiledAnimation? {
    let movement = super.compiled(groupDuration: groupDuration)
    guard let movement, let path, let rotationMode, !isCumulative,
      let target = AnimationTarget(keyPath: "transform.rotation.z")
    else { return movement }
    let rotation = PropertyAnimation(
      target: target,
      path: .keyframes(Self.rotation(along: path, isReversed: rotationMode == .rotateAutoReverse)),
      isAdditive: true, isCumulative: false)
    var timing = MediaTiming()
    timing.duration = movement.timing.duration
    timing.fillMode = .both
    return CompiledAnimation(
      timing: movement.timing, curve: movement.curve,
      body: .group(
        [movement.body, .property(rotation)].map {
          CompiledAnimation(timing: timing, curve: nil, body: $0)
        }))
  }

  /// The directions of a movement along `path` at constant speed, in radians. They change gradually along curves, and at once at corners.
  private static func rotation(along path: CGPath, isReversed: Bool) -> Keyframes {
    let points = points(along: path)
    let lines = zip(points, points.dropFirst()).filter { $0 != $1 }
    let lengths = lines.map { hypot($1.x - $0.x, $1.y - $0.y) }
    let total = lengths.reduce(0, +)
    var (values, times): ([AnimatableValue], [Double]) = ([], [])
    var (distance, angle) = (0.0, 0.0)
    for (index, (start, end)) in lines.enumerated() {
      var direction = atan2(end.y - start.y, end.x - start.x) + (isReversed ? .pi : 0)
      if index > 0 {
        // The way round that is shorter, which may lead beyond a whole turn.
        direction = angle + (direction - angle).remainder(dividingBy: 2 * .pi)
        if abs(direction - angle) > .pi / 6 {
          values += [.scalar(angle), .scalar(direction)]
          times += [distance / total, distance / total]
        } else {
          values.append(.scalar((angle + direction) / 2))
          times.append(distance / total)
        }
      } else {
        values.append(.scalar(direction))
        times.append(0)
      }
      angle = direction
      distance += lengths[index]
    }
    values.append(.scalar(angle))
    times.append(1)
    return Keyframes(values: values, times: times, curves: [], mode: .linear)
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
