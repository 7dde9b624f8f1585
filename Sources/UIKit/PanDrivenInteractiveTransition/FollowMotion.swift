import Foundation

/// The motion of a page that follows a finger on a short spring, as iOS's pages do.
///
/// The finger's place is the spring's target. Between two movements of the finger the motion is a closed form of time,
/// so it doesn't depend on the frame rate. The constants are in ``MotionTuning``.
struct FollowMotion {
  /// The position at the time of the last ``advance(to:)``.
  private(set) var value: Double
  private var velocity = 0.0
  /// The finger's place.
  private(set) var target: Double
  /// The ends, at which the position stops.
  private let range: ClosedRange<Double>
  /// The media time of `value`. The position doesn't change before.
  private var time: CFTimeInterval

  /// The latest positions: those of the last ``span`` seconds, and the one before.
  private var trail: [(time: CFTimeInterval, value: Double)]
  /// The time over which ``recentVelocity`` is the mean, in seconds: a frame at 60 Hz.
  private static let span = 1.0 / 60

  /// The distance, and the velocity per second, that can't be seen. The whole of a transition is 1.
  private static let negligible = (distance: 1e-5, velocity: 1e-3)

  private static let omega = 2 * Double.pi / MotionTuning.followResponse
  /// The response to a step of the target, and the same with an initial velocity of 1 per second. Their difference is the
  /// response to the velocity.
  private static let step = spring(0)
  private static let thrownStep = spring(1)

  private static func spring(_ velocity: Double) -> Spring {
    Spring(
      stiffness: omega * omega, damping: 2 * MotionTuning.followDamping * omega,
      initialVelocity: velocity)
  }

  /// Creates a motion that begins at `value` at the media time `time`, and rests there before.
  init(
    at value: Double, velocity: Double = 0, within range: ClosedRange<Double>,
    from time: CFTimeInterval
  ) {
    self.range = range
    self.value = value
    self.velocity = velocity
    target = value
    self.time = time
    trail = [(time, value)]
  }

  /// Whether the position has reached the target.
  var isResting: Bool { value == target && velocity == 0 }

  /// The mean velocity per second over the last sixtieth of a second, which is that on screen. The spring's own velocity
  /// depends on whether the finger has moved just now.
  var recentVelocity: Double {
    let time = time - Self.span
    guard let newer = trail.firstIndex(where: { $0.time > time }) else { return 0 }
    guard newer > 0 else { return (value - trail[0].value) / Self.span }
    let (a, b) = (trail[newer - 1], trail[newer])
    let then = a.value + (b.value - a.value) * (time - a.time) / (b.time - a.time)
    return (value - then) / Self.span
  }

  /// Moves the target, at a media time that is not before the last one; an earlier one counts as that. A target beyond an end
  /// is at the end.
  mutating func aim(at target: Double, time: CFTimeInterval) {
    advance(to: time)
    self.target = min(max(target, range.lowerBound), range.upperBound)
  }

  /// Moves on to a media time.
  mutating func advance(to time: CFTimeInterval) {
    let seconds = time - self.time
    guard seconds > 0 else { return }
    self.time = time
    let (step, thrown) = (Self.step, Self.thrownStep)
    let (arrived, speed) = (step.value(at: seconds), step.velocity(at: seconds))
    let distance = target - value
    value +=
      distance * arrived + velocity * (thrown.value(at: seconds) - arrived)
    velocity = distance * speed + velocity * (thrown.velocity(at: seconds) - speed)
    if abs(target - value) < Self.negligible.distance, abs(velocity) < Self.negligible.velocity {
      (value, velocity) = (target, 0)
    }
    if !range.contains(value) {
      (value, velocity) = (min(max(value, range.lowerBound), range.upperBound), 0)
    }
    trail.append((time, value))
    while trail.count > 2, trail[1].time <= time - Self.span { trail.removeFirst() }
  }
}
