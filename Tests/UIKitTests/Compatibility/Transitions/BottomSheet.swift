import UIKit

/// A sheet at the lower edge, as high as its preferred content size, above a dimmed page.
final class BottomSheetPresentationController: UIPresentationController {
  private lazy var dimmingView: UIButton = {
    let view = UIButton(type: .custom)
    view.backgroundColor = UIColor(white: 0, alpha: 0.4)
    view.alpha = 0
    view.addAction(
      UIAction { [weak self] _ in
        self?.presentingViewController.dismiss(animated: true, completion: nil)
      }, for: .touchUpInside)
    return view
  }()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView = containerView else { return .zero }
    var frame = CGRect.zero
    frame.size = size(
      forChildContentContainer: presentedViewController,
      withParentContainerSize: containerView.bounds.size)
    frame.origin.y = containerView.bounds.height - frame.height
    return frame
  }

  override func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    let wanted = container.preferredContentSize.height
    return CGSize(width: parentSize.width, height: wanted > 0 ? wanted : parentSize.height / 2)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    containerView?.insertSubview(dimmingView, at: 0)
    presentedView?.layer.cornerRadius = 12
    presentedView?.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    presentedView?.layer.masksToBounds = true
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimmingView.alpha = 1
      return
    }
    coordinator.animate(
      alongsideTransition: { _ in
        self.dimmingView.alpha = 1
        self.presentingViewController.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
      }, completion: nil)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    if !completed {
      dimmingView.removeFromSuperview()
      presentingViewController.view.transform = .identity
    }
  }

  override func dismissalTransitionWillBegin() {
    guard let coordinator = presentedViewController.transitionCoordinator else {
      dimmingView.alpha = 0
      return
    }
    coordinator.animate(alongsideTransition: { [weak self] _ in
      self?.dimmingView.alpha = 0
      self?.presentingViewController.view.transform = .identity
    })
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    if completed {
      dimmingView.removeFromSuperview()
    } else {
      dimmingView.alpha = 1
      presentingViewController.view.transform = CGAffineTransform(scaleX: 0.9, y: 0.9)
    }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    dimmingView.frame = containerView?.bounds ?? .zero
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if container as? UIViewController === presentedViewController {
      containerView?.setNeedsLayout()
    }
  }
}

/// Moves the sheet in and out at the lower edge.
final class BottomSheetTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresentation: Bool

  init(isPresentation: Bool) {
    self.isPresentation = isPresentation
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewControllerKey = isPresentation ? .to : .from
    guard let controller = transitionContext.viewController(forKey: key) else { return }
    if isPresentation { transitionContext.containerView.addSubview(controller.view) }
    let presentedFrame =
      isPresentation
      ? transitionContext.finalFrame(for: controller)
      : transitionContext.initialFrame(for: controller)
    var dismissedFrame = presentedFrame
    dismissedFrame.origin.y = transitionContext.containerView.frame.size.height
    controller.view.frame = isPresentation ? dismissedFrame : presentedFrame
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveLinear]
    ) {
      controller.view.frame = self.isPresentation ? presentedFrame : dismissedFrame
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

final class BottomSheetDelegate: NSObject, UIViewControllerTransitioningDelegate {
  var interaction: UIPercentDrivenInteractiveTransition?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    return BottomSheetPresentationController(
      presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    return BottomSheetTransition(isPresentation: true)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    return BottomSheetTransition(isPresentation: false)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}
