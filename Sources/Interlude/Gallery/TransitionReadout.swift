import UIKit

/// The overlay's text about a transition. Words and digits keep their positions when numbers change.
struct TransitionReadout: Equatable {
  var kind: String
  var phase: String
  var percent: String
  /// Percent a second.
  var velocity: String
  /// The end that it plays toward.
  var end: String

  init(_ progress: TransitionProgress) {
    kind = progress.kind.rawValue
    phase = progress.phase.rawValue
    percent = "\(Int((progress.fraction * 100).rounded())) %"
    let speed = Int((progress.velocity * 100).rounded())
    velocity = (speed > 0 ? "+" : speed < 0 ? "−" : "") + "\(abs(speed)) %/s"
    end =
      switch progress.outcome {
      case .completed: "→ end"
      case .cancelled: "← back"
      case nil: "in hand"
      }
  }
}
