import UIKit

/// Draws every frame itself: a display link sets the page's place by a formula of its own.
final class DisplayLinkTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private var link: CADisplayLink?
  private var start: CFTimeInterval = 0
  private var context: (any UIViewControllerContextTransitioning)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    guard let to = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(to)
    to.frame.origin.x = to.bounds.width
    start = CACurrentMediaTime()
    let link = CADisplayLink(target: self, selector: Selector("step:", DisplayLinkTransition.step))
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  private func step(_ link: CADisplayLink) {
    guard let context = context, let to = context.view(forKey: .to) else { return }
    let duration = transitionDuration(using: context)
    let time = min(1, (link.timestamp - start) / duration)
    to.frame.origin.x = to.bounds.width * CGFloat(1 - time * time)
    guard time == 1 else { return }
    link.invalidate()
    self.link = nil
    self.context = nil
    context.completeTransition(!context.transitionWasCancelled)
  }
}
