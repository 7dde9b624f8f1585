import UIKit

/// The front page splits in the middle, its halves leave upward and downward, and the new page opens between them from a
/// height of zero. In reverse, the halves close over the page that leaves. Pages clip to their bounds.
final class ReferenceSplitAnimator: NSObject, UIViewControllerAnimatedTransitioning {
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
    let (upperHalf, lowerHalf) = page.divided(
      atDistance: (page.height / 2).rounded(), from: .minYEdge)
    let middle = CGRect(x: page.minX, y: lowerHalf.minY, width: page.width, height: 0)
    let above = upperHalf.offsetBy(dx: 0, dy: -upperHalf.height)
    let below = lowerHalf.offsetBy(dx: 0, dy: lowerHalf.height)

    // The page that splits is the leaving one in a push, the arriving one in a pop.
    let (splitting, between): (UIView, UIView) = reverse ? (to, from) : (from, to)
    splitting.frame = page
    let upper = splitting.half(upperHalf, afterScreenUpdates: reverse)
    let lower = splitting.half(lowerHalf, afterScreenUpdates: reverse)
    between.frame = reverse ? page : middle
    upper.frame = reverse ? above : upperHalf
    lower.frame = reverse ? below : lowerHalf
    splitting.removeFromSuperview()
    // The halves' edges may lie between pixels, where the background shows through.
    container.backgroundColor = splitting.backgroundColor
    for view in [between, upper, lower] { container.addSubview(view) }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: motion.curve
    ) { [reverse] in
      upper.frame = reverse ? upperHalf : above
      lower.frame = reverse ? lowerHalf : below
      between.frame = reverse ? middle : page
    } completion: { _ in
      upper.removeFromSuperview()
      lower.removeFromSuperview()
      between.frame = container.bounds
      let completed = !transitionContext.transitionWasCancelled
      container.addSubview(completed ? to : from)
      transitionContext.completeTransition(completed)
    }
  }
}

extension UIView {
  fileprivate func half(_ rect: CGRect, afterScreenUpdates: Bool) -> UIView {
    resizableSnapshotView(
      from: rect, afterScreenUpdates: afterScreenUpdates, withCapInsets: .zero)
      ?? UIView(frame: rect)
  }
}
