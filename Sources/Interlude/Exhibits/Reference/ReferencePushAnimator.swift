import UIKit

/// The new page slides in over the old one, which moves away by a fraction of the width (``ReferenceMotion/shift``): by default 0.3, in
/// 1 s, with ease-out.
final class ReferencePushAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let reverse: Bool
  private let motion: ReferenceMotion

  init(reverse: Bool, _ motion: ReferenceMotion = ReferenceMotion()) {
    self.reverse = reverse
    self.motion = motion
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let page = container.bounds
    let beside = page.offsetBy(dx: page.width, dy: 0)
    let behind = page.offsetBy(dx: -page.width * motion.shift, dy: 0)
    let (above, below) = reverse ? (from, to) : (to, from)
    container.addSubview(below)
    container.addSubview(above)
    above.frame = reverse ? page : beside
    below.frame = reverse ? behind : page
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: motion.curve
    ) { [reverse] in
      above.frame = reverse ? beside : page
      below.frame = reverse ? page : behind
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
