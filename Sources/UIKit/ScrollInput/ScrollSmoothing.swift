/// Spreads the steps of a wheel over time, and lets through what is smooth already.
///
/// A step moves fast at first and slows down to its end, `1 − (1 − u)²` of it after the share `u` of
/// ``InputTuning/wheelDuration``; steps that overlap add up. The position is a function of time alone: however often
/// it is asked for, all of every step arrives, and never goes back.
struct ScrollSmoothing {
  private struct Step {
    let start: TimeInterval
    let delta: CGVector

    func share(at time: TimeInterval) -> CGFloat {
      let rest = 1 - min(max((time - start) / InputTuning.wheelDuration, 0), 1)
      return 1 - rest * rest
    }
  }

  /// The steps that are under way, the oldest first.
  private var steps: [Step] = []
  /// The sum of all that has arrived.
  private var arrived = CGVector.zero

  /// Takes a wheel's step at `time`.
  mutating func add(step delta: CGVector, at time: TimeInterval) {
    steps.append(Step(start: time, delta: delta))
  }

  /// Takes a movement that is there at once.
  mutating func add(movement delta: CGVector) { arrived.add(delta) }

  /// When all will have arrived; nil when it has.
  var end: TimeInterval? { steps.last.map { $0.start + InputTuning.wheelDuration } }

  /// How far it has gone by `time`, in points since the beginning.
  func position(at time: TimeInterval) -> CGVector {
    var sum = arrived
    for step in steps {
      let share = step.share(at: time)
      sum.add(CGVector(dx: step.delta.dx * share, dy: step.delta.dy * share))
    }
    return sum
  }

  /// Forgets the steps that are over at `time`.
  mutating func settle(at time: TimeInterval) {
    while let first = steps.first, first.share(at: time) == 1 {
      arrived.add(first.delta)
      steps.removeFirst()
    }
  }
}

extension CGVector {
  mutating func add(_ other: CGVector) {
    dx += other.dx
    dy += other.dy
  }

  /// From `other` to this.
  func difference(from other: CGVector) -> CGVector {
    CGVector(dx: dx - other.dx, dy: dy - other.dy)
  }
}
