/// The physics of a ``UIDynamicAnimator``: rigid bodies in a plane, moved in small steps.
///
/// In each step, behaviours add forces and constraints; ``solve(_:)`` finds the velocities that fulfil the constraints, and moves the
/// bodies. It applies the impulse of each constraint in turn, again and again, until they hardly change. Overlaps are corrected by
/// velocities that last for one step, so that the correction adds no energy.
struct DynamicsWorld {
  /// A body's number. Numbers are not used again.
  typealias BodyID = Int

  private(set) var bodies: [BodyID: RigidBody] = [:]
  private var lastID = 0
  private var constraints: [Constraint] = []
  /// The accelerations of this step, which act on the velocities before the constraints do.
  private var accelerations: [BodyID: (linear: Vector, angular: Double)] = [:]
  /// The bodies of a step, in a form that is quick to solve.
  private var motions: [Motion] = []

  private struct Motion {
    var velocity: Vector
    var angularVelocity: Double
    var correction = Vector.zero
    var angularCorrection = 0.0
    let inverseMass, inverseInertia: Double
  }

  /// Acts on the relative velocity of two bodies, or of one body and the fixed plane: along a direction at a point, or turning.
  private struct Constraint {
    let a: BodyID?
    let b: BodyID
    /// The places of the bodies in ``motions``; -1 for the fixed plane.
    var indexA = -1
    var indexB = -1
    /// How fast the relative velocity grows with the velocities of the bodies.
    var linear: Vector
    var angularA, angularB: Double
    /// The relative velocity to reach, in points or radians per second.
    var target = 0.0
    /// How much the target gives way to the impulse; zero for a rigid constraint.
    var softness = 0.0
    /// The depth to which bodies overlap, as a negative distance in points, which is to be corrected.
    var error = 0.0
    var range = -Double.infinity...Double.infinity
    /// The constraint whose impulse, times `friction`, limits this one's; -1 for none.
    var pressedBy = -1
    var friction = 0.0

    var effectiveMass = 0.0
    var impulse = 0.0
    var correction = 0.0
  }

  // MARK: Bodies

  subscript(_ id: BodyID) -> RigidBody {
    get {
      guard let body = bodies[id] else { preconditionFailure("there is no body \(id)") }
      return body
    }
    set { bodies[id] = newValue }
  }

  mutating func add(_ body: RigidBody) -> BodyID {
    lastID += 1
    bodies[lastID] = body
    return lastID
  }

  mutating func remove(_ id: BodyID) { bodies[id] = nil }

  /// Accelerates a body during this step, in points and radians per second squared.
  mutating func accelerate(_ id: BodyID, by linear: Vector, angular: Double = 0) {
    let old = accelerations[id] ?? (.zero, 0)
    accelerations[id] = (old.linear + linear, old.angular + angular)
  }

  /// Applies a force, in the unit that accelerates a mass of 1 by a point per second squared, at a place relative to the centre.
  mutating func push(_ id: BodyID, by force: Vector, at place: Vector) {
    let body = self[id]
    accelerate(
      id, by: force * body.inverseMass, angular: place.cross(force) * body.inverseInertia)
  }

  // MARK: Constraints

  /// A damped spring.
  struct Spring {
    /// Swings per second, above zero.
    var frequency: Double
    /// The damping ratio: 1 is no swinging.
    var damping: Double
  }

  /// Pulls a point of body `b` and a point of body `a`, or of the plane, towards each other along `direction`, which has length one, by a
  /// spring. Places are relative to the bodies' centres. `error` is the spring's extension in points.
  mutating func addLine(
    _ a: (body: BodyID, place: Vector)?, _ b: (body: BodyID, place: Vector),
    along direction: Vector,
    error: Double, _ spring: Spring, step: Double
  ) {
    var constraint = line(a, b, direction)
    soften(&constraint, error: error, spring, step)
    constraints.append(constraint)
  }

  /// Gives a point of body `b` a speed in points per second along `direction`, relative to a point of body `a` or of the plane. `range`
  /// limits the impulse.
  mutating func addLine(
    _ a: (body: BodyID, place: Vector)?, _ b: (body: BodyID, place: Vector),
    along direction: Vector,
    speed: Double, range: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    var constraint = line(a, b, direction)
    (constraint.target, constraint.range) = (speed, range)
    constraints.append(constraint)
  }

  private func line(
    _ a: (body: BodyID, place: Vector)?, _ b: (body: BodyID, place: Vector), _ direction: Vector
  ) -> Constraint {
    prepared(
      Constraint(
        a: a?.body, b: b.body, linear: direction,
        angularA: a.map { $0.place.cross(direction) } ?? 0, angularB: b.place.cross(direction)))
  }

  /// Turns body `b` back by a spring. `error` is its angle, or the angle between the bodies, in radians.
  mutating func addAngle(
    _ a: BodyID?, _ b: BodyID, error: Double, _ spring: Spring, step: Double
  ) {
    var constraint = prepared(Constraint(a: a, b: b, linear: .zero, angularA: 1, angularB: 1))
    soften(&constraint, error: error, spring, step)
    constraints.append(constraint)
  }

  /// Gives body `b` an angular velocity in radians per second, relative to body `a` or to the plane. `range` limits the impulse.
  mutating func addAngle(
    _ a: BodyID?, _ b: BodyID, speed: Double,
    range: ClosedRange<Double> = -.infinity ... .infinity
  ) {
    var constraint = prepared(Constraint(a: a, b: b, linear: .zero, angularA: 1, angularB: 1))
    (constraint.target, constraint.range) = (speed, range)
    constraints.append(constraint)
  }

  /// Keeps bodies from overlapping further, with their elasticity and friction. `a` is nil for a wall.
  mutating func addContact(_ contact: Contact, _ a: BodyID?, _ b: BodyID, step: Double) {
    let (first, second) = (a.map { self[$0] }, self[b])
    let elasticity = max(first?.elasticity ?? 0, second.elasticity)
    let friction =
      first.map { ($0.friction * second.friction).squareRoot() } ?? second.friction
    for (point, depth) in contact.points {
      func constraint(_ direction: Vector) -> Constraint {
        Constraint(
          a: a, b: b, linear: direction,
          angularA: first.map { (point - $0.position).cross(direction) } ?? 0,
          angularB: (point - second.position).cross(direction))
      }
      var normal = prepared(constraint(contact.normal))
      normal.range = 0 ... .infinity
      let speed = relativeVelocity(normal)
      if speed < -Self.slowestBounce { normal.target = -elasticity * speed }
      normal.error = -max(depth - Self.slop, 0)
      constraints.append(normal)
      guard friction > 0 else { continue }
      var tangent = prepared(constraint(contact.normal.turned))
      tangent.pressedBy = constraints.count - 1
      tangent.friction = friction
      constraints.append(tangent)
    }
  }

  /// The slowest speed of approach, in points per second, after which bodies bounce. A slower bounce would be lower than a fifth of a
  /// point under normal gravity.
  private static let slowestBounce = 20.0
  /// The depth in points to which bodies may overlap, so that contacts of bodies at rest last.
  private static let slop = 0.05

  /// Makes a constraint give way as a damped spring does. The spring is solved for the end of the step, so that a stiff one is stable as
  /// well.
  private func soften(
    _ constraint: inout Constraint, error: Double, _ spring: Spring, _ step: Double
  ) {
    guard constraint.effectiveMass > 0 else { return }
    let omega = 2 * Double.pi * spring.frequency
    let stiffness = constraint.effectiveMass * omega * omega
    let damping = 2 * constraint.effectiveMass * spring.damping * omega
    constraint.softness = 1 / max(step * (damping + step * stiffness), 1e-12)
    constraint.target = -error * step * stiffness * constraint.softness
    constraint.effectiveMass = 1 / (1 / constraint.effectiveMass + constraint.softness)
  }

  private func prepared(_ constraint: Constraint) -> Constraint {
    func inverse(_ id: BodyID?, _ angular: Double) -> Double {
      guard let id else { return 0 }
      let body = self[id]
      return body.inverseMass * constraint.linear.dot(constraint.linear)
        + body.inverseInertia * angular * angular
    }
    let sum =
      inverse(constraint.a, constraint.angularA) + inverse(constraint.b, constraint.angularB)
    var constraint = constraint
    constraint.effectiveMass = sum > 0 ? 1 / sum : 0
    return constraint
  }

  private func relativeVelocity(_ constraint: Constraint) -> Double {
    let b = self[constraint.b]
    var velocity =
      constraint.linear.dot(b.velocity) + constraint.angularB * b.angularVelocity
    if let id = constraint.a {
      let a = self[id]
      velocity -= constraint.linear.dot(a.velocity) + constraint.angularA * a.angularVelocity
    }
    return velocity
  }

  // MARK: Solving

  private static let iterations = 16
  /// The part of an overlap that is corrected in one step. All of it at once would let stacked bodies tremble.
  private static let correctedPart = 0.3

  /// Applies the accelerations, fulfils the constraints, and moves the bodies by `step` seconds.
  mutating func solve(_ step: Double) {
    let ids = bodies.keys.sorted()
    motions.removeAll(keepingCapacity: true)
    for id in ids {
      let body = self[id]
      let acceleration = accelerations[id] ?? (.zero, 0)
      let (linear, angular) =
        body.isAnchored
        ? (.zero, 0) : (acceleration.linear, body.allowsRotation ? acceleration.angular : 0)
      motions.append(
        Motion(
          velocity: body.velocity + linear * step,
          angularVelocity: body.angularVelocity + angular * step, inverseMass: body.inverseMass,
          inverseInertia: body.inverseInertia))
    }
    let indices = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
    for index in constraints.indices {
      constraints[index].indexA = constraints[index].a.flatMap { indices[$0] } ?? -1
      constraints[index].indexB = indices[constraints[index].b] ?? -1
    }
    for _ in 0..<Self.iterations {
      for index in constraints.indices { solve(index, step) }
    }
    for (id, motion) in zip(ids, motions) {
      bodies[id]?.velocity = motion.velocity
      bodies[id]?.angularVelocity = motion.angularVelocity
      bodies[id]?.move(
        for: step, correcting: motion.correction, angular: motion.angularCorrection)
    }
    constraints.removeAll(keepingCapacity: true)
    accelerations.removeAll(keepingCapacity: true)
  }

  private mutating func solve(_ index: Int, _ step: Double) {
    let constraint = constraints[index]
    var range = constraint.range
    if constraint.pressedBy >= 0 {
      let most = constraint.friction * constraints[constraint.pressedBy].impulse
      range = -most...most
    }
    let (a, b) = (constraint.indexA, constraint.indexB)
    var velocity =
      constraint.linear.dot(motions[b].velocity)
      + constraint.angularB * motions[b].angularVelocity
    if a >= 0 {
      velocity -=
        constraint.linear.dot(motions[a].velocity)
        + constraint.angularA * motions[a].angularVelocity
    }
    velocity += constraint.softness * constraint.impulse - constraint.target
    let impulse = range.clamp(constraint.impulse - constraint.effectiveMass * velocity)
    let change = impulse - constraint.impulse
    constraints[index].impulse = impulse
    motions[b].velocity += constraint.linear * (change * motions[b].inverseMass)
    motions[b].angularVelocity += constraint.angularB * change * motions[b].inverseInertia
    if a >= 0 {
      motions[a].velocity -= constraint.linear * (change * motions[a].inverseMass)
      motions[a].angularVelocity -= constraint.angularA * change * motions[a].inverseInertia
    }
    if constraint.error != 0 { correct(index, step) }
  }

  /// Does the same for the velocities that separate overlapping bodies.
  private mutating func correct(_ index: Int, _ step: Double) {
    let constraint = constraints[index]
    let (a, b) = (constraint.indexA, constraint.indexB)
    var velocity =
      constraint.linear.dot(motions[b].correction)
      + constraint.angularB * motions[b].angularCorrection
    if a >= 0 {
      velocity -=
        constraint.linear.dot(motions[a].correction)
        + constraint.angularA * motions[a].angularCorrection
    }
    velocity += constraint.error * Self.correctedPart / step
    let impulse = constraint.range.clamp(
      constraint.correction - constraint.effectiveMass * velocity)
    let change = impulse - constraint.correction
    constraints[index].correction = impulse
    motions[b].correction += constraint.linear * (change * motions[b].inverseMass)
    motions[b].angularCorrection += constraint.angularB * change * motions[b].inverseInertia
    if a >= 0 {
      motions[a].correction -= constraint.linear * (change * motions[a].inverseMass)
      motions[a].angularCorrection -= constraint.angularA * change * motions[a].inverseInertia
    }
  }
}

extension ClosedRange<Double> {
  fileprivate func clamp(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
