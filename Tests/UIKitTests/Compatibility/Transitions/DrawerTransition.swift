import UIKit

/// A drawer at the left that covers a part of the page, over a dimmed background: the presentation controller places it, and dims alongside.
final class DrawerPresentation: UIPresentationController {
  private let dimming = UIView()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let bounds = containerView?.bounds else { return .zero }
    return CGRect(x: 0, y: 0, width: bounds.width * 0.75, height: bounds.height)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let containerView = containerView else { return }
    dimming.backgroundColor = UIColor(white: 0, alpha: 0.5)
    dimming.frame = containerView.bounds
    dimming.alpha = 0
    containerView.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dimming.alpha = 1
    })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { dimming.removeFromSuperview() }
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dimming.alpha = 0
    })
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { dimming.removeFromSuperview() } else { dimming.alpha = 1 }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

/// Slides the drawer in and out.
final class DrawerTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresentation: Bool

  init(isPresentation: Bool) {
    self.isPresentation = isPresentation
    super.init()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewControllerKey = isPresentation ? .to : .from
    guard let controller = transitionContext.viewController(forKey: key) else { return }
    if isPresentation { transitionContext.containerView.addSubview(controller.view) }
    let shown = transitionContext.finalFrame(for: controller)
    let open = isPresentation ? shown : controller.view.frame
    var closed = open
    closed.origin.x = -open.width
    controller.view.frame = isPresentation ? closed : open
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { controller.view.frame = self.isPresentation ? open : closed },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
