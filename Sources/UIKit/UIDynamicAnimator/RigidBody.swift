import CoreGraphics
import Foundation

/// A vector or point in the plane of ``DynamicsWorld``, in points; y points down.
typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
  init(_ vector: CGVector) { self.init(Double(vector.dx), Double(vector.dy)) }

  var cgPoint: CGPoint { CGPoint(x: x, y: y) }
  var length: Double { (self * self).sum().squareRoot() }
  /// The vector turned by 90°: the velocity of this point when the plane turns around the origin by one radian per second.
  var turned: Vector { Vector(-y, x) }

  func dot(_ other: Vector) -> Double { (self * other).sum() }
  func cross(_ other: Vector) -> Double { x * other.y - y * other.x }

  /// The vector of length one; nil if this one has no direction.
  var normalized: Vector? {
    let length = length
    return length > 1e-9 ? self / length : nil
  }

  func rotated(by angle: Double) -> Vector {
    let (c, s) = (cos(angle), sin(angle))
    return Vector(c * x - s * y, s * x + c * y)
  }
}

/// The outline of a body, around its centre of mass.
enum BodyShape: Equatable {
  case circle(radius: Double)
  /// The corners of a convex polygon, so ordered that the signed area is positive.
  case polygon([Vector])

  static func rectangle(_ size: CGSize) -> BodyShape {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    return .polygon([Vector(-x, -y), Vector(x, -y), Vector(x, y), Vector(-x, y)])
  }

  /// An ellipse; a polygon unless it is a circle.
  static func ellipse(_ size: CGSize) -> BodyShape {
    let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
    if x == y { return .circle(radius: x) }
    return .polygon(
      (0..<32).map { index in
        let angle = Double(index) * 2 * .pi / 32
        return Vector(x * cos(angle), y * sin(angle))
      })
  }

  /// The convex hull of points; nil if they enclose no area.
  static func hull(_ points: [Vector]) -> BodyShape? {
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: some Sequence<Vector>) -> [Vector] {
      var chain: [Vector] = []
      for point in points {
        while chain.count >= 2,
          (chain[chain.count - 1] - chain[chain.count - 2]).cross(point - chain[chain.count - 1])
            <= 0
        {
          chain.removeLast()
        }
        chain.append(point)
      }
      return Array(chain.dropLast())
    }
    let hull = chain(sorted) + chain(sorted.reversed())
    let shape = BodyShape.polygon(hull)
    return hull.count >= 3 && shape.area > 0 ? shape : nil
  }

  /// The area in square points.
  var area: Double {
    switch self {
    case .circle(let radius): .pi * radius * radius
    case .polygon(let corners): Self.sum(corners) { $0.cross($1) } / 2
    }
  }

  /// The moment of inertia around the centre, divided by the mass.
  var inertiaPerMass: Double {
    switch self {
    case .circle(let radius): radius * radius / 2
    case .polygon(let corners):
      Self.sum(corners) { a, b in a.cross(b) * (a.dot(a) + a.dot(b) + b.dot(b)) }
        / (6 * Self.sum(corners) { $0.cross($1) })
    }
  }

  private static func sum(_ corners: [Vector], _ term: (Vector, Vector) -> Double) -> Double {
    corners.indices.reduce(0) { $0 + term(corners[$1], corners[($1 + 1) % corners.count]) }
  }
}

/// A rigid body of ``DynamicsWorld``: where it is, how it moves, and how it responds to forces.
struct RigidBody {
  /// The centre of mass.
  var position: Vector
  /// The rotation from the shape, in radians, clockwise on the screen.
  var angle: Double
  /// In points per second.
  var velocity = Vector.zero
  /// In radians per second.
  var angularVelocity = 0.0
  var shape: BodyShape

  // Properties that behaviours set before each step.

  /// The mass for each square point, times 10 000: a view of 100 × 100 points has the mass 1.
  var density = 1.0
  var friction = 0.0
  /// The part of the speed that remains after a collision.
  var elasticity = 0.0
  /// The part of the velocity that is lost, per second.
  var resistance = 0.0
  var angularResistance = 0.0
  var allowsRotation = true
  /// Whether it moves only when it is moved from outside, as a wall.
  var isAnchored = false

  /// Seconds for which it has hardly moved.
  private(set) var restTime = 0.0

  init(position: Vector, angle: Double, shape: BodyShape) {
    (self.position, self.angle, self.shape) = (position, angle, shape)
  }

  var mass: Double { max(shape.area * density / 10_000, 1e-6) }
  var inverseMass: Double { isAnchored ? 0 : 1 / mass }
  var inverseInertia: Double {
    isAnchored || !allowsRotation ? 0 : 1 / (mass * max(shape.inertiaPerMass, 1e-6))
  }

  /// The place of a point of the shape.
  func world(_ point: Vector) -> Vector { position + point.rotated(by: angle) }

  /// The shape at its place.
  var placed: PlacedShape {
    switch shape {
    case .circle(let radius): .circle(center: position, radius: radius)
    case .polygon(let corners):
      .polygon(corners.map { position + $0.rotated(by: angle) })
    }
  }

  /// Moves it for a step of some seconds. The corrections are velocities that only separate overlapping bodies, and last for this step.
  mutating func move(for step: Double, correcting correction: Vector, angular: Double) {
    guard !isAnchored else { return }
    velocity /= 1 + step * resistance
    angularVelocity /= 1 + step * angularResistance
    position += (velocity + correction) * step
    angle += (angularVelocity + angular) * step
    let isSlow =
      velocity.length < Self.restingSpeed && abs(angularVelocity) < Self.restingAngularSpeed
    restTime = isSlow ? restTime + step : 0
  }

  /// Gives it the properties of a body for which no behaviour sets any.
  mutating func resetProperties() {
    (density, friction, elasticity) = (1, 0, 0)
    (resistance, angularResistance) = (0, 0)
    (allowsRotation, isAnchored) = (true, false)
  }

  /// Starts to wait for rest again.
  mutating func awaken() { restTime = 0 }

  /// The speed in points per second below which a body may be at rest. Both limits are estimates.
  private static let restingSpeed = 2.0
  private static let restingAngularSpeed = 0.04
}
