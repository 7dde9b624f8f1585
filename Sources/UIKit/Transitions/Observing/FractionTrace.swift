/// The latest fractions of a transition, for its velocity.
struct FractionTrace {
  private struct Sample {
    var time: CFTimeInterval
    var fraction: Double
  }

  private var samples: [Sample] = []

  /// How far back a velocity looks, in seconds: a few frames, or one hand movement.
  static let window: CFTimeInterval = 0.1

  init() {
    samples.reserveCapacity(64)
  }

  /// Notes where the transition is at `time`, which is not before any earlier one.
  mutating func note(_ fraction: Double, at time: CFTimeInterval) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].fraction = fraction
      return
    }
    samples.append(Sample(time: time, fraction: fraction))
    // The first is the base of the difference: the latest that is as old as the window.
    let base = samples.lastIndex { time - $0.time >= Self.window } ?? 0
    samples.removeFirst(base)
  }

  /// Shares per second, between the first and the last sample.
  var velocity: Double {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return 0
    }
    return (last.fraction - first.fraction) / (last.time - first.time)
  }
}
