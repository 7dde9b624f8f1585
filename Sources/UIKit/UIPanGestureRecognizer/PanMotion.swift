/// The distance and velocity of a pan, in window points.
///
/// Movements are added up instead of comparing locations, so that fingers that are added or lifted cause no
/// jump.
struct PanMotion {
  /// The total movement since the beginning.
  private(set) var travel = CGPoint.zero
  /// The value of `travel` at which the translation is zero.
  private var origin = CGPoint.zero
  private var tracker = VelocityTracker()
  /// The media time of the last movement or rest.
  private(set) var time: TimeInterval = 0
  /// The velocity that the input source reported at the end of the movement. It is more precise than the samples.
  private var givenVelocity: CGVector?

  /// The movement since recognition, or since ``UIPanGestureRecognizer/setTranslation(_:in:)``.
  var translation: CGPoint {
    get { travel - origin }
    set { origin = travel - newValue }
  }

  /// Makes the translation the movement so far without the first `slop` points of its way; zero if it is shorter than that.
  mutating func dropSlop(_ slop: CGFloat) {
    let fraction = max(0, 1 - slop / max(travel.length, slop))
    translation = CGPoint(x: travel.x * fraction, y: travel.y * fraction)
  }

  var velocity: CGVector { givenVelocity ?? tracker.velocity(at: time) }

  /// The velocity of a fling that begins at the present time.
  var flingVelocity: CGVector { givenVelocity ?? tracker.flingVelocity(at: time) }

  mutating func begin(at time: TimeInterval) {
    self = PanMotion()
    self.time = time
    tracker.add(travel, at: time)
  }

  mutating func move(by delta: CGPoint, at time: TimeInterval) {
    travel = travel + delta
    self.time = max(self.time, time)
    givenVelocity = nil
    tracker.add(travel, at: time)
  }

  /// Advances the time without a movement.
  mutating func rest(until time: TimeInterval) { self.time = max(self.time, time) }

  mutating func end(with velocity: CGVector) { givenVelocity = velocity }
}
