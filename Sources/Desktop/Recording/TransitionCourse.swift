import QuartzCore

/// Where a transition was when somebody looked, and so where it is in the frames between.
///
/// Frames are drawn, and told of, without the main thread; it looks when it wakes. Time moves a transition evenly, so
/// what lies between two looks is on a line; a hand moves it only where it was looked at.
struct TransitionCourse {
  struct Look {
    var time: CFTimeInterval
    var fraction: Double
    /// Whether a hand held it there.
    var isHeld: Bool
  }

  /// The latest looks, in their order. Fixed in size.
  private var looks: [Look] = []

  private static let capacity = 64

  init() { looks.reserveCapacity(Self.capacity) }

  /// Where it was when it was last looked at; 0 before that.
  var fraction: Double { looks.last?.fraction ?? 0 }

  /// Takes note of a look. One that is not later than the last takes its place.
  mutating func note(_ look: Look) {
    if let last = looks.last, look.time <= last.time {
      looks[looks.count - 1].fraction = look.fraction
      looks[looks.count - 1].isHeld = look.isHeld
      return
    }
    // On one line with those before, the one between says nothing.
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

  /// Where it is at a time: on the line between two looks, or further along the last one. 0 without any look.
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

  /// On the line through two looks, and within 0…1.
  private static func fraction(at time: CFTimeInterval, from: Look, to: Look) -> Double {
    let share = (time - from.time) / (to.time - from.time)
    return min(max(from.fraction + share * (to.fraction - from.fraction), 0), 1)
  }
}
