import UIKit

/// A navigation controller whose pages split to let the next one through.
class CalendarNavigationController: UINavigationController, UINavigationControllerDelegate {
  let animator = CalendarAnimator()

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator.reverse = operation == .pop
    return animator
  }
}

/// The front page parts in the middle, and the new page rises between its halves; in reverse, the new page sinks, and
/// the halves close over it.
class CalendarAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  var reverse = false
  /// In seconds.
  var duration: TimeInterval = 1
  var curve = UIView.AnimationOptions.curveEaseOut
  /// The position of the split, as a fraction of the front page's height from the top.
  var split = 0.5

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromView = transitionContext.view(forKey: .from),
      let toView = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let page = container.bounds
    if let controller = transitionContext.viewController(forKey: .to) {
      toView.frame = transitionContext.finalFrame(for: controller)
    }
    // At whole points the halves are as sharp as the page.
    let half = (page.height * split).rounded()
    let halves = page.divided(atDistance: half, from: .minYEdge)
    let (frontView, newView) = reverse ? (toView, fromView) : (fromView, toView)

    container.addSubview(frontView)
    let upper =
      frontView.resizableSnapshotView(
        from: halves.slice, afterScreenUpdates: reverse, withCapInsets: .zero) ?? UIView()
    let lower =
      frontView.resizableSnapshotView(
        from: halves.remainder, afterScreenUpdates: reverse, withCapInsets: .zero) ?? UIView()
    // The front page stays under the other three, which cover it.
    for view in [newView, upper, lower] { container.addSubview(view) }

    /// Moves the halves apart: together at 0, out of sight at 1. The new page's top edge follows the upper half's bottom edge.
    func part(by fraction: CGFloat) {
      upper.frame = halves.slice.offsetBy(dx: 0, dy: -fraction * half)
      lower.frame = halves.remainder.offsetBy(dx: 0, dy: fraction * max(half, page.height - half))
      newView.frame = page.offsetBy(dx: 0, dy: half - fraction * half)
    }
    part(by: reverse ? 1 : 0)
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      part(by: self.reverse ? 0 : 1)
    } completion: { _ in
      for view in [upper, lower] { view.removeFromSuperview() }
      newView.frame = container.bounds
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
