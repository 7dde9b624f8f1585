import QuartzCore

/// A transition's fraction over time, interpolated between the times at which the main thread has read it.
///
/// Frames are drawn without the main thread, which reads the fraction only when it wakes. While an animation runs, the
/// fraction is linear in time. While the user drags, it stays until the next reading.
struct TransitionCourse {
  /// A reading of the fraction.
  struct Look {
    /// Media time.
    var time: CFTimeInterval
    var fraction: Double
    /// Whether the user was dragging.
    var isHeld: Bool
  }

  /// The latest readings in order, of fixed capacity.
  private var looks: [Look] = []

  private static let capacity = 64

  init() { looks.reserveCapacity(Self.capacity) }

  /// The latest fraction; 0 before the first reading.
  var fraction: Double { looks.last?.fraction ?? 0 }

  /// Adds a reading. One that is not later than the last replaces it.
  mutating func note(_ look: Look) {
    if let last = looks.last, look.time <= last.time {
      looks[looks.count - 1].fraction = look.fraction
      looks[looks.count - 1].isHeld = look.isHeld
      return
    }
    // A reading on the line between its neighbours is redundant.
    if looks.count > 1, !look.isHeld, isOnLine(look) {
      looks[looks.count - 1] = look
      return
    }
    if looks.count == Self.capacity { looks.removeFirst() }
    looks.append(look)
  }

  private func isOnLine(_ look: Look) -> Bool {
    let (first, second) = (looks[looks.count - 2], looks[looks.count - 1])
    guard !first.isHeld, !second.isHeld else { return false }
    let expected = Self.fraction(at: second.time, from: first, to: look)
    return abs(expected - second.fraction) < 1e-9
  }

  /// The fraction at the media time `time`: interpolated between two readings, or extrapolated from the last two. 0 without
  /// readings.
  func fraction(at time: CFTimeInterval) -> Double {
    guard let last = looks.last else { return 0 }
    guard let next = looks.firstIndex(where: { $0.time > time }) else {
      guard looks.count > 1, !last.isHeld, !looks[looks.count - 2].isHeld else {
        return last.fraction
      }
      return Self.fraction(at: time, from: looks[looks.count - 2], to: last)
    }
    guard next > 0 else { return looks[0].fraction }
    let before = looks[next - 1]
    return before.isHeld
      ? before.fraction : Self.fraction(at: time, from: before, to: looks[next])
  }

  /// The fraction on the line through two readings, limited to 0…1.
  private static func fraction(at time: CFTimeInterval, from: Look, to: Look) -> Double {
    let share = (time - from.time) / (to.time - from.time)
    return min(max(from.fraction + share * (to.fraction - from.fraction), 0), 1)
  }
}
