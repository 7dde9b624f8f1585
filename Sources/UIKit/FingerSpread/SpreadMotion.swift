/// What fingers have done about their middle since a gesture's first touch: the sum of the steps, and its speed.
@MainActor
struct SpreadMotion {
  /// The product of all changes of the fingers' distance.
  private(set) var scale: CGFloat = 1
  /// In radians.
  private(set) var angle: CGFloat = 0
  /// How far fingers have moved on average, in points: away from the middle, and around it.
  private(set) var across: CGFloat = 0
  private(set) var around: CGFloat = 0

  private var fingers = FingerSpread()
  /// The scale is its x, the angle its y.
  private var tracker = VelocityTracker()
  private var time: TimeInterval = 0

  /// How fast the scale (dx) and the angle (dy) change, per second.
  var velocity: CGVector { tracker.velocity(at: time) }

  /// Fingers came: nothing changes, others are measured from here on.
  mutating func begin(_ touches: [UITouch], at time: TimeInterval) {
    fingers.start(touches)
    note(time)
  }

  mutating func move(_ touches: [UITouch], at time: TimeInterval) {
    let radius = fingers.radius
    let step = fingers.step(touches)
    scale *= step.scale
    angle += step.angle
    across += fingers.radius - radius
    around += step.angle * fingers.radius
    note(time)
  }

  /// Fingers are about to go.
  mutating func end(_ gone: Set<UITouch>, of touches: [UITouch], at time: TimeInterval) {
    fingers.start(touches, excluding: gone)
    self.time = time
  }

  private mutating func note(_ time: TimeInterval) {
    self.time = time
    tracker.add(CGPoint(x: scale, y: angle), at: time)
  }
}
