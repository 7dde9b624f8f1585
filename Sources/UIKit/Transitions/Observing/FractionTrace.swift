/// The fractions of a transition in the last tenth of a second, from which its velocity is computed.
struct FractionTrace {
  private struct Sample {
    var time: CFTimeInterval
    var fraction: Double
  }

  private var samples: [Sample] = []

  /// The time over which the velocity is measured, in seconds: a few frames.
  static let window: CFTimeInterval = 0.1

  init() {
    samples.reserveCapacity(64)
  }

  /// Adds a sample. If `time` is not later than the last sample's, the last fraction is replaced.
  mutating func note(_ fraction: Double, at time: CFTimeInterval) {
    if let last = samples.last, time <= last.time {
      samples[samples.count - 1].fraction = fraction
      return
    }
    samples.append(Sample(time: time, fraction: fraction))
    // The first sample that is kept is the latest one that is at least as old as the window.
    let base = samples.lastIndex { time - $0.time >= Self.window } ?? 0
    samples.removeFirst(base)
  }

  /// The change of the fraction per second, between the first and the last sample.
  var velocity: Double {
    guard let first = samples.first, let last = samples.last, last.time > first.time else {
      return 0
    }
    return (last.fraction - first.fraction) / (last.time - first.time)
  }
}
