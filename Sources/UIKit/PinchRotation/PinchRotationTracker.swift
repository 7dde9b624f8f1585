/// A recognizer of the motion of two or more fingers relative to their common centre: pinch or rotation.
///
/// Both recognizers track the same motion. They differ only in the component of it that must exceed
/// the slop and in the value that they report. As in UIKit, their only common superclass is
/// `UIGestureRecognizer`, so their common code is in this protocol.
@MainActor
protocol PinchRotationRecognizer: UIGestureRecognizer {
  var motion: PinchRotationTracker { get set }
  /// The mean distance in points that the fingers have moved so far in the direction of this gesture:
  /// away from the centre or around it. It is negative for the opposite direction.
  var travel: CGFloat { get }
}

extension PinchRotationRecognizer {
  func beginTracking(_ event: UIEvent) { motion.begin(touches, at: event.timestamp) }

  /// Begins when the fingers have moved further than the slop, and changes with every later move.
  func moveTracking(_ event: UIEvent) {
    guard numberOfTouches > 1 else { return }
    motion.move(touches, at: event.timestamp)
    if state != .possible {
      state = .changed
    } else if abs(travel) > InputTuning.spreadSlop {
      state = .began
    }
  }

  /// Ends or fails when the last finger is lifted.
  func endTracking(_ lifted: Set<UITouch>, _ event: UIEvent) {
    motion.end(lifted, of: touches, at: event.timestamp)
    guard touches.allSatisfy(lifted.contains) else { return }
    state = state == .possible && !isWaiting ? .failed : .ended
  }

  func cancelTracking() { state = state == .possible ? .failed : .cancelled }
}

/// The accumulated motion of fingers relative to their centre: their scale, their angle and the
/// velocities of both.
///
/// Changes are added up from event to event, so a finger that is added or lifted causes no jump.
@MainActor
struct PinchRotationTracker {
  /// The total scale and angle since the first touch.
  private var total = (scale: CGFloat(1), angle: CGFloat(0))
  /// The total scale that counts as 1, and the total angle that counts as 0.
  private var origin = (scale: CGFloat(1), angle: CGFloat(0))

  /// The mean distance in points that the fingers have moved away from their centre; negative towards it.
  private(set) var radialTravel: CGFloat = 0
  /// The mean distance in points that the fingers have moved around their centre, clockwise on screen;
  /// negative counterclockwise.
  private(set) var tangentialTravel: CGFloat = 0

  private var fingers = FingerConfiguration()
  /// Tracks the total scale as x and the total angle as y.
  private var tracker = VelocityTracker()
  private var time: TimeInterval = 0

  /// The distance of the fingers from their centre, as a multiple of the distance when the scale was 1.
  /// Setting it makes the fingers' current distance count as the new value, which must be positive and
  /// finite.
  var scale: CGFloat {
    get { total.scale / origin.scale }
    set { origin.scale = total.scale / newValue }
  }

  /// The angle in radians by which the fingers have turned, clockwise on screen. Setting it makes their
  /// current direction count as the new value.
  var angle: CGFloat {
    get { total.angle - origin.angle }
    set { origin.angle = total.angle - newValue }
  }

  /// The change of the scale (`dx`) and of the angle (`dy`) per second.
  var velocity: CGVector {
    let velocity = tracker.velocity(at: time)
    return CGVector(dx: velocity.dx / origin.scale, dy: velocity.dy)
  }

  /// Starts to track fingers that have come down. Scale and angle stay the same; later moves are
  /// measured from the current positions.
  mutating func begin(_ touches: [UITouch], at time: TimeInterval) {
    fingers.start(touches)
    addSample(at: time)
  }

  /// Adds the movement of the fingers since the last event.
  mutating func move(_ touches: [UITouch], at time: TimeInterval) {
    let radius = fingers.radius
    let step = fingers.step(touches)
    total.scale *= step.scale
    total.angle += step.angle
    radialTravel += fingers.radius - radius
    tangentialTravel += step.angle * fingers.radius
    addSample(at: time)
  }

  /// Stops tracking fingers that are being lifted.
  mutating func end(_ lifted: Set<UITouch>, of touches: [UITouch], at time: TimeInterval) {
    fingers.start(touches, excluding: lifted)
    self.time = time
  }

  private mutating func addSample(at time: TimeInterval) {
    self.time = time
    tracker.add(CGPoint(x: total.scale, y: total.angle), at: time)
  }
}

/// The positions of the fingers relative to their centre, and how they change between two events.
@MainActor
private struct FingerConfiguration {
  /// The change between two events.
  struct Step {
    /// The new mean distance from the centre divided by the old.
    var scale: CGFloat = 1
    /// The mean angle by which the fingers have turned, in radians, clockwise on screen.
    var angle: CGFloat = 0
  }

  /// The mean distance of the fingers from their centre, in points.
  private(set) var radius: CGFloat = 0
  /// The vectors from the centre to each finger, in the order of the touches, in points.
  private var arms: [CGPoint] = []

  /// The least distance from the centre, in points, at which a finger has a direction. A smaller mean
  /// distance counts as this value when the scale is computed.
  private static let minimumRadius: CGFloat = 1

  /// Starts again with another set of fingers.
  mutating func start(_ touches: [UITouch], excluding excluded: Set<UITouch> = []) {
    arms.removeAll(keepingCapacity: true)
    guard let center = UIGestureRecognizer.centroid(of: touches, excluding: excluded) else {
      return
    }
    for touch in touches where !excluded.contains(touch) {
      arms.append(touch.windowLocation - center)
    }
    radius = Self.radius(arms)
  }

  /// Measures the fingers' movement since the last event. If their number has changed, it starts again.
  mutating func step(_ touches: [UITouch]) -> Step {
    let old = radius
    guard touches.count == arms.count, arms.count > 1,
      let center = UIGestureRecognizer.centroid(of: touches)
    else {
      start(touches)
      return Step()
    }
    var turn: CGFloat = 0
    for index in arms.indices {
      let arm = touches[index].windowLocation - center
      turn += Self.angle(from: arms[index], to: arm)
      arms[index] = arm
    }
    radius = Self.radius(arms)
    return Step(
      scale: max(radius, Self.minimumRadius) / max(old, Self.minimumRadius),
      angle: turn / CGFloat(arms.count))
  }

  private static func radius(_ arms: [CGPoint]) -> CGFloat {
    var sum: CGFloat = 0
    for arm in arms { sum += arm.length }
    return arms.isEmpty ? 0 : sum / CGFloat(arms.count)
  }

  private static func angle(from a: CGPoint, to b: CGPoint) -> CGFloat {
    guard a.length >= minimumRadius, b.length >= minimumRadius else { return 0 }
    return atan2(a.x * b.y - a.y * b.x, a.x * b.x + a.y * b.y)
  }
}
