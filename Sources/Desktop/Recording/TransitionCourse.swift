import QuartzCore

/// A transition's fraction over time, interpolated between the times at which the main thread has read it.
///
/// Frames are drawn without the main thread, which reads the fraction only when it wakes. While an animation runs, the
/// fraction is linear in time. While the user drags, it stays until the next sample.
struct TransitionCourse {
  /// A sample of the fraction.
  struct Sample {
    /// Media time.
    var time: CFTimeInterval
    var fraction: Double
    /// Whether the user was dragging.
    var isHeld: Bool
  }

  /// The latest samples in order, of fixed capacity.
  private var samples: [Sample] = []

  private static let capacity = 64

  init() { samples.reserveCapacity(Self.capacity) }

  /// The latest fraction; 0 before the first sample.
  var fraction: Double { samples.last?.fraction ?? 0 }

  /// Adds a sample. One that is not later than the last replaces it.
  mutating func note(_ sample: Sample) {
    if let last = samples.last, sample.time <= last.time {
      samples[samples.count - 1].fraction = sample.fraction
      samples[samples.count - 1].isHeld = sample.isHeld
      return
    }
    // A sample on the line between its neighbours is redundant.
    if samples.count > 1, !sample.isHeld, isOnLine(sample) {
      samples[samples.count - 1] = sample
      return
    }
    if samples.count == Self.capacity { samples.removeFirst() }
    samples.append(sample)
  }

  private func isOnLine(_ sample: Sample) -> Bool {
    let (first, second) = (samples[samples.count - 2], samples[samples.count - 1])
    guard !first.isHeld, !second.isHeld else { return false }
    let expected = Self.fraction(at: second.time, from: first, to: sample)
    return abs(expected - second.fraction) < 1e-9
  }

  /// The fraction at the media time `time`: interpolated between two samples, or extrapolated from the last two. 0 without
  /// samples.
  func fraction(at time: CFTimeInterval) -> Double {
    guard let last = samples.last else { return 0 }
    guard let next = samples.firstIndex(where: { $0.time > time }) else {
      guard samples.count > 1, !last.isHeld, !samples[samples.count - 2].isHeld else {
        return last.fraction
      }
      return Self.fraction(at: time, from: samples[samples.count - 2], to: last)
    }
    guard next > 0 else { return samples[0].fraction }
    let before = samples[next - 1]
    return before.isHeld
      ? before.fraction : Self.fraction(at: time, from: before, to: samples[next])
  }

  /// The fraction on the line through two samples, limited to 0…1.
  private static func fraction(at time: CFTimeInterval, from: Sample, to: Sample) -> Double {
    let share = (time - from.time) / (to.time - from.time)
    return min(max(from.fraction + share * (to.fraction - from.fraction), 0), 1)
  }
}
