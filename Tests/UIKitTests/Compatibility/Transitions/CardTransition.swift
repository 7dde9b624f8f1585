import UIKit

/// A card that can be caught, reversed and released while it moves: the animator is one property animator,
/// and the interaction controller calls the context directly.
final class CardTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating {
    if let animator = animator { return animator }
    let to = transitionContext.view(forKey: .to)!
    let container = transitionContext.containerView
    container.addSubview(to)
    to.center.y += container.bounds.height

    let timing = UICubicTimingParameters(
      controlPoint1: CGPoint(x: 0.25, y: 0.25), controlPoint2: CGPoint(x: 0.75, y: 0.75))
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: transitionContext), timingParameters: timing)
    animator.addAnimations {
      to.center = CGPoint(x: container.bounds.midX, y: container.bounds.midY)
    }
    animator.addCompletion { position in
      transitionContext.completeTransition(position == .end)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
  }
}

/// An interaction controller that does not inherit from `UIPercentDrivenInteractiveTransition`.
final class CardDriver: NSObject, UIViewControllerInteractiveTransitioning {
  let card: CardTransition
  private var context: (any UIViewControllerContextTransitioning)?
  private var running: (any UIViewImplicitlyAnimating)?

  init(card: CardTransition) {
    self.card = card
  }

  var wantsInteractiveStart: Bool { false }

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    running = card.interruptibleAnimator(using: transitionContext)
    running?.startAnimation()
  }

  func grab() {
    running?.pauseAnimation()
    context?.pauseInteractiveTransition()
  }

  func drag(by fraction: CGFloat) {
    guard let running = running, let context = context else { return }
    running.fractionComplete = min(max(running.fractionComplete + fraction, 0.001), 0.999)
    context.updateInteractiveTransition(running.fractionComplete)
  }

  func release(completes: Bool) {
    guard let running = running, let context = context else { return }
    if completes {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    running.isReversed = !completes
    running.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
  }
}
