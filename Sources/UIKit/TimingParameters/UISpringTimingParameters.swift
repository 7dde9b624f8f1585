/// The timing of a damped spring. As in UIKit.
///
/// The parameters of a spring with a given damping ratio are computed from the animator's duration. A
/// spring with given mass, stiffness and damping, or with a duration and a bounce of its own, ignores
/// the animator's duration.
@preconcurrency @MainActor
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider {
  /// The velocity at the start, as fractions of the animated distance per second.
  ///
  /// For a position, `dx` and `dy` are the velocities of its x and y. Other properties start with the
  /// length of the vector or, if only one component isn't zero, with this component. A negative velocity
  /// leads away from the target.
  public let initialVelocity: CGVector

  private enum Kind {
    case fitted(dampingRatio: Double)
    case physical(mass: Double, stiffness: Double, damping: Double)
  }
  private let kind: Kind
  /// Whether `dx` and `dy` are the same number, which is the velocity of every property, instead of the
  /// components of a vector.
  private let isUniform: Bool

  private init(_ kind: Kind, velocity: CGVector, isUniform: Bool = false) {
    self.kind = kind
    self.isUniform = isUniform
    initialVelocity = velocity
    super.init()
  }

  /// Creates the spring of the system's transitions: mass 3, stiffness 1000, critically damped.
  public override convenience init() {
    self.init(
      mass: 3, stiffness: 1000, damping: 2 * CGFloat(3000).squareRoot(), initialVelocity: .zero)
  }

  /// Creates a spring with a damping ratio. At 1 the spring does not oscillate; the smaller the ratio,
  /// the more it does.
  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  /// Creates a spring with a damping ratio and an initial velocity; see ``initialVelocity``.
  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.fitted(dampingRatio: Double(ratio)), velocity: velocity)
  }

  /// Creates a spring with physical parameters. They determine its duration.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    self.init(
      .physical(mass: Double(mass), stiffness: Double(stiffness), damping: Double(damping)),
      velocity: velocity)
  }

  /// Creates a spring with a period and a bounce. `duration` is the period of the undamped oscillation in
  /// seconds, at least 0.01. With a bounce of 0 the spring does not oscillate; near 1 it oscillates for long. Unlike in
  /// UIKit, a negative bounce counts as 0.
  public convenience init(
    duration: TimeInterval, bounce: CGFloat, initialVelocity velocity: CGVector = .zero
  ) {
    let omega = 2 * CGFloat.pi / max(duration, 0.01)
    let ratio = min(max(1 - bounce, 0.01), 1)
    self.init(
      mass: 1, stiffness: omega * omega, damping: 2 * ratio * omega, initialVelocity: velocity)
  }

  /// Always ``UITimingCurveType/spring``.
  public var timingCurveType: UITimingCurveType { .spring }
  /// Always nil.
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  /// The object itself.
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The initial velocity of a property without direction.
  var speed: Double {
    let (dx, dy) = (Double(initialVelocity.dx), Double(initialVelocity.dy))
    if dy == 0 || isUniform { return dx }
    return dx == 0 ? dy : hypot(dx, dy)
  }

  /// Whether the x and y of a position start with different velocities.
  var hasDirection: Bool { initialVelocity.dx != initialVelocity.dy }

  /// The same spring with another initial velocity, in fractions of the distance per second. It applies
  /// to every property and has no direction.
  func starting(at velocity: CGFloat) -> UISpringTimingParameters {
    UISpringTimingParameters(
      kind, velocity: CGVector(dx: velocity, dy: velocity), isUniform: true)
  }

  func blockTiming(velocity: Double) -> BlockTiming {
    switch kind {
    case .fitted(let ratio):
      return .fittedSpring(dampingRatio: ratio, initialVelocity: velocity)
    case .physical(let mass, let stiffness, let damping):
      return .spring(
        Spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity))
    }
  }
}
