/// The pacing of a damped spring.
///
/// Given by its damping ratio, the spring has come to rest when the animator's duration is over; given by mass,
/// stiffness and damping, or by its own duration and bounce, it takes the time it takes and the animator's duration
/// does not count.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// How fast the animated values move at the start, in whole ways per second.
  ///
  /// For a position, `dx` and `dy` are those of its x and y. Any other property starts with the vector's length,
  /// or with its only component that is not zero, which may be negative: away from the target.
  public let initialVelocity: CGVector

  private enum Kind {
    case fitted(dampingRatio: Double)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }
  private let kind: Kind
  /// Whether `dx` and `dy` are one number for whatever moves, and not the parts of a vector.
  private let isUniform: Bool

  private init(_ kind: Kind, velocity: CGVector, isUniform: Bool = false) {
    self.kind = kind
    self.isUniform = isUniform
    initialVelocity = velocity
    super.init()
  }

  /// The motion of the system's own transitions: mass 3, stiffness 1000, critically damped.
  public override convenience init() {
    self.init(
      mass: 3, stiffness: 1000, damping: 2 * CGFloat(3000).squareRoot(), initialVelocity: .zero)
  }

  /// 1 doesn't swing; less swings more.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.fitted(dampingRatio: Double(ratio)), velocity: velocity)
  }

  /// A spring with a duration of its own.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    self.init(
      .physical(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)),
      velocity: velocity)
  }

  /// A spring by the time of one undamped swing, in seconds, and its bounce: 0 doesn't swing, 1 never stops.
  public convenience init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    let omega = 2 * CGFloat.pi / max(duration, 0.01)
    let ratio = min(max(1 - bounce, 0.01), 1)
    self.init(
      mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: velocity)
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The velocity of a property that has no direction.
  var speed: Double {
    let (dx, dy) = (Double(initialVelocity.dx), Double(initialVelocity.dy))
    if dy == 0 || isUniform { return dx }
    return dx == 0 ? dy : hypot(dx, dy)
  }

  /// Whether x and y of a position move apart.
  var hasDirection: Bool { initialVelocity.dx != initialVelocity.dy }

  /// The same spring for everything that starts at `velocity`, in whole ways per second, whatever its direction.
  func starting(at velocity: CGFloat) -> UISpringTimingParameters {
    UISpringTimingParameters(
      kind, velocity: CGVector(dx: velocity, dy: velocity), isUniform: true)
  }

  func pacing(velocity: Double) -> BlockTiming {
    switch kind {
    case .fitted(let ratio):
      return .fittedSpring(dampingRatio: ratio, initialVelocity: velocity)
    case .physical(let mass, let stiffness, let damping):
      return .spring(
        Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
    }
  }
}
