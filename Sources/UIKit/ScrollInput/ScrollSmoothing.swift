/// Spreads the steps of a wheel over time, and passes smooth touchpad movements through.
///
/// A step decelerates: at the fraction `u` of ``InputTuning/wheelDuration`` it has covered `1 − (1 − u)²` of
/// its distance. Overlapping steps add up. The position depends on the time alone and not on the frame rate,
/// so each step covers exactly its distance and never moves back.
struct ScrollSmoothing {
  private struct Step {
    let start: TimeInterval
    let delta: CGVector

    func fraction(at time: TimeInterval) -> CGFloat {
      let rest = 1 - min(max((time - start) / InputTuning.wheelDuration, 0), 1)
      return 1 - rest * rest
    }
  }

  /// The steps that are in progress, the oldest first.
  private var steps: [Step] = []
  /// The sum of completed steps and movements, in points.
  private var arrived = CGVector.zero

  /// Adds a wheel step at `time`.
  mutating func add(step delta: CGVector, at time: TimeInterval) {
    steps.append(Step(start: time, delta: delta))
  }

  /// Adds a movement that is complete at once.
  mutating func add(movement delta: CGVector) { arrived.add(delta) }

  /// The time at which all steps will be complete; nil if no step is in progress.
  var end: TimeInterval? { steps.last.map { $0.start + InputTuning.wheelDuration } }

  /// The position at `time`, in points since the beginning.
  func position(at time: TimeInterval) -> CGVector {
    var sum = arrived
    for step in steps {
      let fraction = step.fraction(at: time)
      sum.add(CGVector(dx: step.delta.dx * fraction, dy: step.delta.dy * fraction))
    }
    return sum
  }

  /// Removes the steps that are complete at `time`.
  mutating func removeCompletedSteps(at time: TimeInterval) {
    while let first = steps.first, first.fraction(at: time) == 1 {
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

  /// The vector from `other` to this one.
  func difference(from other: CGVector) -> CGVector {
    CGVector(dx: dx - other.dx, dy: dy - other.dy)
  }
}
