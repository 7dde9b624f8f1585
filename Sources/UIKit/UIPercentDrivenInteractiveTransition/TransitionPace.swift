/// Converts between the progress of a transition and its time in seconds.
///
/// A transition that is caught while an eased animation runs follows the drag exactly, because the
/// drag determines progress, not time. In a transition that began under a drag, time is linear and
/// both are the same.
struct TransitionPace {
  private let pace: BlockTiming.Pace
  /// The duration of the whole transition in seconds.
  let duration: Double

  static func linear(_ duration: Double) -> TransitionPace {
    TransitionPace(pace: .curve(.linear), duration: duration)
  }

  /// The conversion for `timing`. Linear if the timing reverses its direction, because progress
  /// does not determine the time then.
  init(_ timing: BlockTiming, duration: Double) {
    let pace = timing.pace(duration: duration)
    self.init(pace: pace.isMonotone ? pace : .curve(.linear), duration: duration)
  }

  private init(pace: BlockTiming.Pace, duration: Double) {
    self.pace = pace
    self.duration = duration
  }

  /// The progress after `elapsed` seconds, 0…1.
  func share(at elapsed: Double) -> Double {
    guard duration > 0, elapsed < duration else { return elapsed > 0 || duration <= 0 ? 1 : 0 }
    guard elapsed > 0 else { return 0 }
    switch pace {
    case .curve(let curve): return min(max(curve.value(at: elapsed / duration), 0), 1)
    case .spring(let spring): return min(max(spring.value(at: elapsed), 0), 1)
    }
  }

  /// The time in seconds at which the progress is `share`: the inverse of ``share(at:)``.
  func elapsed(at share: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return duration }
    if pace == .curve(.linear) { return share * duration }
    var (low, high) = (0.0, duration)
    // Bisection: 50 steps reach the precision of any duration.
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.share(at: middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension BlockTiming.Pace {
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
