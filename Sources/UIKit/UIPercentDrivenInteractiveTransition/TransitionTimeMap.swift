/// A conversion between the progress of a transition and its time in seconds.
///
/// A transition that is caught while an eased animation runs follows the drag exactly, because the
/// drag determines progress, not time. In a transition that began under a drag, time is linear and
/// both are the same.
struct TransitionTimeMap {
  private let timing: BlockTiming.Resolved
  /// The duration of the whole transition in seconds.
  let duration: Double

  /// A conversion that is linear.
  static func linear(_ duration: Double) -> TransitionTimeMap {
    TransitionTimeMap(timing: .curve(.linear), duration: duration)
  }

  /// The conversion for `timing`. Linear if the timing reverses its direction, because progress
  /// does not determine the time then.
  init(_ timing: BlockTiming, duration: Double) {
    let timing = timing.resolved(duration: duration)
    self.init(timing: timing.isMonotone ? timing : .curve(.linear), duration: duration)
  }

  private init(timing: BlockTiming.Resolved, duration: Double) {
    self.timing = timing
    self.duration = duration
  }

  /// The progress after `elapsed` seconds, 0…1.
  func progress(at elapsed: Double) -> Double {
    guard duration > 0, elapsed < duration else { return elapsed > 0 || duration <= 0 ? 1 : 0 }
    guard elapsed > 0 else { return 0 }
    switch timing {
    case .curve(let curve): return min(max(curve.value(at: elapsed / duration), 0), 1)
    case .spring(let spring): return min(max(spring.value(at: elapsed), 0), 1)
    }
  }

  /// The time in seconds at which the progress is `progress`: the inverse of ``progress(at:)``.
  func elapsed(at progress: Double) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return duration }
    if timing == .curve(.linear) { return progress * duration }
    var (low, high) = (0.0, duration)
    // After 50 steps of bisection, the error is less than 1e-15 of the duration.
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.progress(at: middle) < progress { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension BlockTiming.Resolved {
  /// Whether progress never reverses.
  fileprivate var isMonotone: Bool {
    switch self {
    case .curve(let curve): (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
    // A spring without oscillation does not reverse if its initial velocity is towards the target
    // and below ω.
    case .spring(let spring):
      spring.dampingRatio >= 1 && spring.initialVelocity >= 0
        && spring.initialVelocity <= (spring.stiffness / spring.mass).squareRoot()
    }
  }
}
