import UIKit

/// The page in front splits at its middle, its halves leave upward and downward, and the new page rises between
/// them. In reverse, the halves come back and close over the page that leaves. Pages clip to their bounds.
final class CalendarSplitAnimator: NSObject, TransitionResizing {
  var reverse = false
  /// The page that splits in the transition under way, and its halves.
  private var split: (page: UIView, upper: UIView, lower: UIView)?

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.viewController(forKey: .from),
      let to = transitionContext.viewController(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let page = container.bounds
    let (upperHalf, lowerHalf) = page.halves
    let middle = CGRect(x: page.minX, y: lowerHalf.minY, width: page.width, height: 0)
    let above = upperHalf.offsetBy(dx: 0, dy: -upperHalf.height)
    let below = lowerHalf.offsetBy(dx: 0, dy: lowerHalf.height)

    // The page that splits is the one in front on a push, the one that comes back on a pop.
    let (splitting, between): (UIView, UIView) =
      reverse ? (to.view, from.view) : (from.view, to.view)
    splitting.frame = page
    let upper = splitting.half(upperHalf, afterScreenUpdates: reverse)
    let lower = splitting.half(lowerHalf, afterScreenUpdates: reverse)
    between.frame = reverse ? page : middle
    upper.frame = reverse ? above : upperHalf
    lower.frame = reverse ? below : lowerHalf
    split = (splitting, upper, lower)
    splitting.removeFromSuperview()
    // Where a resize leaves the halves a hair apart, the page that splits goes on behind them.
    container.backgroundColor = splitting.backgroundColor
    let mask = between.autoresizingMask
    for view in [between, upper, lower] {
      // A window that is resized meanwhile takes all three along, each in its share of the height.
      view.autoresizingMask = [
        .flexibleWidth, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
      ]
      container.addSubview(view)
    }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseOut
    ) {
      [reverse] in
      upper.frame = reverse ? upperHalf : above
      lower.frame = reverse ? lowerHalf : below
      between.frame = reverse ? middle : page
    } completion: { [self] _ in
      split = nil
      upper.removeFromSuperview()
      lower.removeFromSuperview()
      between.autoresizingMask = mask
      between.frame = container.bounds
      let completed = !transitionContext.transitionWasCancelled
      container.addSubview(completed ? to.view : from.view)
      transitionContext.completeTransition(completed)
    }
  }

  /// The halves show the page as it looks in its new size, and not stretched.
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning) {
    guard let (page, upper, lower) = split else { return }
    page.frame = transitionContext.containerView.bounds
    page.layoutIfNeeded()
    let (upperHalf, lowerHalf) = page.bounds.halves
    upper.show(page.half(upperHalf, afterScreenUpdates: true), at: .maxYEdge)
    lower.show(page.half(lowerHalf, afterScreenUpdates: true), at: .minYEdge)
  }
}

extension CGRect {
  /// The upper and the lower half, cut between two points.
  fileprivate var halves: (slice: CGRect, remainder: CGRect) {
    divided(atDistance: (height / 2).rounded(), from: .minYEdge)
  }
}

extension UIView {
  /// Shows `picture` in place of its own, in that one's size, from the edge at which the page is cut.
  fileprivate func show(_ picture: UIView, at edge: CGRectEdge) {
    layer.contents = nil
    for old in subviews { old.removeFromSuperview() }
    picture.frame.origin = CGPoint(
      x: 0, y: edge == .maxYEdge ? bounds.height - picture.bounds.height : 0)
    addSubview(picture)
  }

  /// A picture of a part of the view, as it was or as it is about to be.
  fileprivate func half(_ rect: CGRect, afterScreenUpdates: Bool) -> UIView {
    resizableSnapshotView(
      from: rect, afterScreenUpdates: afterScreenUpdates, withCapInsets: .zero)
      ?? UIView(frame: rect)
  }
}
