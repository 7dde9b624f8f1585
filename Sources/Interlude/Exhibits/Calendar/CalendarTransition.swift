import UIKit

/// A navigation controller whose pages split to let the next one through.
class CalendarNavigationController: UINavigationController, UINavigationControllerDelegate {
  private let animator = CalendarAnimator()

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

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1.0 }

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
    let half = (page.height / 2).rounded()
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

    /// Parts the halves by twice this distance, with the new page's top edge at the upper half's bottom edge.
    func part(by distance: CGFloat) {
      upper.frame = halves.slice.offsetBy(dx: 0, dy: -distance)
      lower.frame = halves.remainder.offsetBy(dx: 0, dy: distance)
      newView.frame = page.offsetBy(dx: 0, dy: half - distance)
    }
    let end = reverse ? 0 : half
    part(by: half - end)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseOut
    ) {
      part(by: end)
    } completion: { _ in
      upper.removeFromSuperview()
      lower.removeFromSuperview()
      newView.frame = container.bounds
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
