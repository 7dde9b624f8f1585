/// The motion of a content offset along one axis, in points and seconds. It consists of segments in closed
/// form. Each segment continues with the position and velocity at the end of the one before.
struct AxisMotion: Hashable {
  private enum Curve: Hashable {
    case decay(ScrollDecay)
    case spring(CriticalSpring)
  }

  private struct Segment: Hashable {
    let start: Double
    let curve: Curve
  }

  private var segments: [Segment] = []
  /// The exact position at which the motion comes to rest.
  private(set) var end: Double
  /// The time until the motion comes to rest, in seconds.
  private(set) var duration: Double = 0

  // MARK: Creation

  /// Creates no motion: the content rests at `position`.
  init(resting position: Double) { end = position }

  /// Creates a motion to `target` on a critically damped spring. It ends when it is within `tolerance` of the
  /// target. `frequency` is in radians per second.
  init(
    from start: Double, velocity: Double, to target: Double, frequency: Double, tolerance: Double
  ) {
    end = target
    add(
      CriticalSpring(from: start, velocity: velocity, to: target, frequency: frequency), tolerance)
  }

  /// Creates the motion after a release at `start` with `velocity`: it decelerates, stops or bounces at the
  /// limits, or springs back from beyond them.
  ///
  /// A spring ends when it stays within `tolerance` of its limit. A deceleration ends at ``MotionTuning/stopVelocity``;
  /// its end is rounded to a multiple of `grid`, unless `grid` is 0. `rate` is the one of ``ScrollDecay``.
  init(
    from start: Double, velocity: Double, limits: ClosedRange<Double>, rate: Double, bounces: Bool,
    tolerance: Double, grid: Double
  ) {
    end = start
    var (position, velocity) = (start, velocity)
    if !limits.contains(position) {
      let limit = min(max(position, limits.lowerBound), limits.upperBound)
      let spring = CriticalSpring(
        from: position, velocity: velocity, to: limit, frequency: MotionTuning.bounceFrequency)
      guard let crossing = spring.timeOfCrossing, limits.lowerBound < limits.upperBound else {
        end = limit
        add(spring, tolerance)
        return
      }
      // The content crosses the limit on its way back and still has a velocity there. The spring ends at the
      // limit, and the content decelerates within the limits.
      segments.append(Segment(start: 0, curve: .spring(spring)))
      duration = crossing
      (position, velocity) = (limit, spring.velocity(at: crossing))
    }
    run(from: position, velocity, limits, rate, bounces, tolerance, grid)
  }

  /// Adds the segments of a motion that starts within the limits.
  private mutating func run(
    from start: Double, _ velocity: Double, _ limits: ClosedRange<Double>, _ rate: Double,
    _ bounces: Bool, _ tolerance: Double, _ grid: Double
  ) {
    // Slow content stays exactly where it is, even off the grid.
    guard abs(velocity) > MotionTuning.stopVelocity else { return end = start }
    let decay = ScrollDecay(from: start, velocity: velocity, rate: rate)
    let limit = velocity < 0 ? limits.lowerBound : limits.upperBound
    if let arrival = decay.time(reaching: limit) {
      end = limit
      if arrival > 0 {
        segments.append(Segment(start: duration, curve: .decay(decay)))
        duration += arrival
      }
      guard bounces else { return }
      add(
        CriticalSpring(
          from: limit, velocity: decay.velocity(at: arrival), to: limit,
          frequency: MotionTuning.bounceFrequency), tolerance)
    } else {
      let rest = grid > 0 ? (decay.end / grid).rounded() * grid : decay.end
      end = min(max(rest, limits.lowerBound), limits.upperBound)
      segments.append(Segment(start: duration, curve: .decay(decay)))
      duration += decay.duration
    }
  }

  private mutating func add(_ spring: CriticalSpring, _ tolerance: Double) {
    segments.append(Segment(start: duration, curve: .spring(spring)))
    duration += spring.settlingTime(within: tolerance)
  }

  // MARK: Values

  private func segment(at time: Double) -> Segment? {
    guard time < duration else { return nil }
    return segments.last { $0.start <= time } ?? segments.first
  }

  func position(at time: Double) -> Double {
    guard let segment = segment(at: time) else { return end }
    return switch segment.curve {
    case .decay(let decay): decay.position(at: time - segment.start)
    case .spring(let spring): spring.position(at: time - segment.start)
    }
  }

  /// The velocity in points per second; zero at rest.
  func velocity(at time: Double) -> Double {
    guard let segment = segment(at: time) else { return 0 }
    return switch segment.curve {
    case .decay(let decay): decay.velocity(at: time - segment.start)
    case .spring(let spring): spring.velocity(at: time - segment.start)
    }
  }
}
