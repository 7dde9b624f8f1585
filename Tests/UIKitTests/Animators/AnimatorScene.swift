@testable import UIKit

/// A stage with one box that an animator moves from x = 0 to x = 100.
@MainActor
struct AnimatorScene {
  let stage: ViewStage
  let view: UIView
  let animator: UIViewPropertyAnimator
  let ends: EndLog

  /// The positions with which the animator completed, in order.
  final class EndLog {
    var positions: [UIViewAnimatingPosition] = []
  }

  init(
    _ stage: ViewStage, duration: TimeInterval = 1,
    timing: (any UITimingCurveProvider)? = nil
  ) {
    self.stage = stage
    let view = UIView(frame: CGRect(x: -5, y: 10, width: 10, height: 10))
    stage.window.addSubview(view)
    CATransaction.flush()
    let animator = UIViewPropertyAnimator(
      duration: duration,
      timingParameters: timing ?? UICubicTimingParameters(animationCurve: .linear))
    let ends = EndLog()
    animator.addAnimations { view.center.x = 100 }
    animator.addCompletion { ends.positions.append($0) }
    self.view = view
    self.animator = animator
    self.ends = ends
  }

  /// The fraction of the distance that the view has moved on screen.
  var fraction: Double { Double(view.shown.position.x) / 100 }

  /// Brings a new animator to the state with the given name.
  func reach(_ name: String) {
    switch name {
    case "running": animator.startAnimation()
    case "paused":
      animator.startAnimation()
      animator.pauseAnimation()
    case "stopped":
      animator.startAnimation()
      animator.stopAnimation(false)
    default: break
    }
    stage.turn()
  }
}

@MainActor
func withScene(
  duration: TimeInterval = 1, timing: (any UITimingCurveProvider)? = nil,
  _ body: (AnimatorScene) -> Void
) {
  withStage { body(AnimatorScene($0, duration: duration, timing: timing)) }
}

func isClose(_ a: Double, _ b: Double, _ tolerance: Double = 1e-6) -> Bool {
  abs(a - b) <= tolerance
}
