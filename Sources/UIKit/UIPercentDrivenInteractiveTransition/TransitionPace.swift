/// How a transition that runs by itself spreads its way over its time, to be held and moved by share of the way.
///
/// A page that is caught in the middle of an eased transition follows the hand point by point, because the hand
/// says shares of the way. A transition that began under the hand is linear: share and time are one.
struct TransitionPace {
  private let pace: BlockTiming.Pace
  /// Seconds for the whole way.
  let duration: Double

  static func linear(_ duration: Double) -> TransitionPace {
    TransitionPace(pace: .curve(.linear), duration: duration)
  }

  /// The pace of `timing`, or an even one where shares can't tell times: in a pacing that turns back on its way.
  init(_ timing: BlockTiming, duration: Double) {
    let pace = timing.pace(duration: duration)
    self.init(pace: pace.isMonotone ? pace : .curve(.linear), duration: duration)
  }

  private init(pace: BlockTiming.Pace, duration: Double) {
    self.pace = pace
    self.duration = duration
  }

  /// The share of the way after `elapsed` seconds, 0…1.
  func share(at elapsed: Double) -> Double {
    guard duration > 0, elapsed < duration else { return elapsed > 0 || duration <= 0 ? 1 : 0 }
    guard elapsed > 0 else { return 0 }
    switch pace {
    case .curve(let curve): return min(max(curve.value(at: elapsed / duration), 0), 1)
    case .spring(let spring): return min(max(spring.value(at: elapsed), 0), 1)
    }
  }

  /// When the way is `share` done, in seconds: the inverse of ``share(at:)``.
  func elapsed(at share: Double) -> Double {
    if share <= 0 { return 0 }
    if share >= 1 { return duration }
    if pace == .curve(.linear) { return share * duration }
    var (low, high) = (0.0, duration)
    // Each step halves what is left: 50 of them reach the last bit of any duration.
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.share(at: middle) < share { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension BlockTiming.Pace {
  /// Whether each share belongs to one time.
  fileprivate var isMonotone: Bool {
    switch self {
    case .curve(let curve): (0...1).contains(curve.y1) && (0...1).contains(curve.y2)
    // With a velocity towards the target below ω, a spring without swing never turns.
    case .spring(let spring):
      spring.dampingRatio >= 1 && spring.initialVelocity >= 0
        && spring.initialVelocity <= (spring.stiffness / spring.mass).squareRoot()
    }
  }
}
