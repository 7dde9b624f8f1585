/// How far and how fast a pan has gone, in window points.
///
/// It adds up movements instead of comparing places, so that fingers that come and go don't make it jump.
struct PanMotion {
  /// All the way since the beginning.
  private(set) var travel = CGPoint.zero
  /// The travel at which the translation is zero.
  private var origin = CGPoint.zero
  private var tracker = VelocityTracker()
  private var time: TimeInterval = 0
  /// Said by the source of the movement, which then knows better than the samples.
  private var givenVelocity: CGVector?

  /// The way since recognition, or what ``UIPanGestureRecognizer/setTranslation(_:in:)`` made of it.
  var translation: CGPoint {
    get { CGPoint(x: travel.x - origin.x, y: travel.y - origin.y) }
    set { origin = CGPoint(x: travel.x - newValue.x, y: travel.y - newValue.y) }
  }

  var distance: CGFloat { hypot(travel.x, travel.y) }

  var velocity: CGVector { givenVelocity ?? tracker.velocity(at: time) }

  mutating func begin(at time: TimeInterval) {
    self = PanMotion()
    self.time = time
    tracker.add(travel, at: time)
  }

  mutating func move(by delta: CGPoint, at time: TimeInterval) {
    travel.x += delta.x
    travel.y += delta.y
    self.time = max(self.time, time)
    givenVelocity = nil
    tracker.add(travel, at: time)
  }

  /// Lets time pass without a movement.
  mutating func rest(until time: TimeInterval) { self.time = max(self.time, time) }

  mutating func end(with velocity: CGVector) { givenVelocity = velocity }
}
