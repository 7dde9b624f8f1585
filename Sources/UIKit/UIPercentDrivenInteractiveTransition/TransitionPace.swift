/// Converts between the time of a transition that runs by itself and the fraction of the distance that its views have moved.
///
/// A gesture that catches an eased transition sets fractions of the distance, so that the page follows the pointer point by
/// point. A transition that was interactive from its beginning is linear: both fractions are equal.
struct TransitionPace {
  private let pace: BlockTiming.Pace
  /// The duration of the transition, in seconds.
  let duration: Double

  /// A linear pace.
  static func linear(_ duration: Double) -> TransitionPace {
    TransitionPace(pace: .curve(.linear), duration: duration)
  }

  /// The pace of `timing`; linear if it isn't monotonic, because then a fraction doesn't determine a time.
  init(_ timing: BlockTiming, duration: Double) {
    let pace = timing.pace(duration: duration)
    self.init(pace: pace.isMonotone ? pace : .curve(.linear), duration: duration)
  }

  private init(pace: BlockTiming.Pace, duration: Double) {
    self.pace = pace
    self.duration = duration
  }

  /// The fraction of the distance after `elapsed` seconds, 0…1.
  func share(at elapsed: Double) -> Double {
    guard duration > 0, elapsed < duration else { return elapsed > 0 || duration <= 0 ? 1 : 0 }
    guard elapsed > 0 else { return 0 }
    switch pace {
    case .curve(let curve): return min(max(curve.value(at: elapsed / duration), 0), 1)
    case .spring(let spring): return min(max(spring.value(at: elapsed), 0), 1)
    }
  }

  /// The seconds after which the fraction is `share`: the inverse of ``share(at:)``.
  func elapsed(at share: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return duration }
    if pace == .curve(.linear) { return share * duration }
    var (low, high) = (0.0, duration)
    // Bisection: 50 steps reach the last bit of any duration.
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.share(at: middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension BlockTiming.Pace {
  /// Whether each fraction belongs to one time.
  fileprivate var isMonotone: Bool {
    switch self {
    case .curve(let curve): (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
    // A critically damped spring whose velocity towards the target is below ω never turns back.
    case .spring(let spring):
      spring.dampingRatio >= 1 && spring.initialVelocity >= 0
        && spring.initialVelocity <= (spring.stiffness / spring.mass).squareRoot()
    }
  }
}
