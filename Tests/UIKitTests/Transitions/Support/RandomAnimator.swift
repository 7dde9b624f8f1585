import UIKit

/// A view that an animator adds for the duration of its transition.
@MainActor
final class ExtraView: UIView {}

/// An animator with one of several behaviours, for presentations, pushes and pops. Like a careful animator, it restores
/// all properties of the views at the end.
@MainActor
class RandomAnimator: NSObject {
  enum Temper: CaseIterable {
    /// Uses animation blocks and completes when they end.
    case blocks
    /// Uses animation blocks, and always reports at the end that the transition did not complete.
    case refusing
    /// Completes within `animateTransition`.
    case immediate
    /// Has a duration of zero, and completes in a later frame.
    case timeless
    /// Uses a property animator that it does not return as its interruptible animator.
    case propertyAnimator
    /// Uses a property animator that it returns as its interruptible animator.
    case interruptible
  }

  private let temper: Temper
  private let duration: TimeInterval
  private var animator: UIViewPropertyAnimator?

  static func make(
    _ temper: Temper, duration: TimeInterval
  ) -> any UIViewControllerAnimatedTransitioning {
    temper == .interruptible
      ? InterruptibleRandomAnimator(temper, duration: duration)
      : PlainRandomAnimator(temper, duration: duration)
  }

  fileprivate init(_ temper: Temper, duration: TimeInterval) {
    self.temper = temper
    self.duration = temper == .timeless ? 0 : duration
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    switch temper {
    case .immediate:
      if let view = transitionContext.view(forKey: .to) {
        transitionContext.containerView.addSubview(view)
      }
      transitionContext.completeTransition(true)
    case .blocks, .refusing, .timeless:
      let (move, end) = motion(transitionContext)
      UIView.animate(withDuration: duration, animations: move) { [temper] _ in
        end(temper != .refusing && !transitionContext.transitionWasCancelled)
      }
    case .propertyAnimator, .interruptible:
      propertyAnimator(transitionContext).startAnimation()
    }
  }

  /// Returns the same animator for each call during a transition.
  fileprivate func propertyAnimator(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) -> UIViewPropertyAnimator {
    if let animator { return animator }
    let (move, end) = motion(transitionContext)
    let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut, animations: move)
    animator.addCompletion { position in
      end(position == .end && !transitionContext.transitionWasCancelled)
    }
    self.animator = animator
    return animator
  }

  /// Prepares the views. Returns the changes to animate, and a closure that ends the transition.
  private func motion(
    _ context: any UIViewControllerContextTransitioning
  ) -> (move: () -> Void, end: (Bool) -> Void) {
    let extra = ExtraView(frame: context.containerView.bounds)
    let from = context.view(forKey: .from)
    let to = context.view(forKey: .to)
    context.containerView.addSubview(extra)
    if let to { context.containerView.addSubview(to) }
    to?.alpha = 0
    to?.center.x += 80
    let move = {
      to?.alpha = 1
      to?.center.x -= 80
      from?.alpha = 0.5
      from?.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    }
    let end = { (completed: Bool) in
      extra.removeFromSuperview()
      from?.alpha = 1
      from?.transform = .identity
      context.completeTransition(completed)
    }
    return (move, end)
  }
}

private final class PlainRandomAnimator: RandomAnimator, UIViewControllerAnimatedTransitioning {}

private final class InterruptibleRandomAnimator: RandomAnimator,
  UIViewControllerAnimatedTransitioning
{
  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    propertyAnimator(transitionContext)
  }
}
