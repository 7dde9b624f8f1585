import UIKit

/// An interactive pop. It completes if it is released past the middle; otherwise it is cancelled.
final class SwipePopInteraction: UIPercentDrivenInteractiveTransition {
  private(set) var interactionInProgress = false
  private var shouldCompleteTransition = false
  private weak var viewController: UIViewController?

  convenience init(viewController: UIViewController) {
    self.init()
    self.viewController = viewController
    completionCurve = .linear
  }

  override var completionSpeed: CGFloat {
    get { 1 - percentComplete / 2 }
    set {}
  }

  func handle(_ state: UIGestureRecognizer.State, translation: CGPoint) {
    let width = viewController?.view.bounds.width ?? 1
    let progress = min(max(translation.x / width, 0), 1)
    switch state {
    case .began:
      interactionInProgress = true
      viewController?.navigationController?.popViewController(animated: true)
    case .changed:
      shouldCompleteTransition = progress > 0.5
      update(progress)
    case .cancelled:
      interactionInProgress = false
      cancel()
    case .ended:
      interactionInProgress = false
      if shouldCompleteTransition { finish() } else { cancel() }
    default:
      break
    }
  }
}

/// Slides the top page off the page below, which follows at a third of the speed.
final class SwipePopTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let width = from.frame.width
    transitionContext.containerView.insertSubview(to, belowSubview: from)
    to.frame = to.frame.offsetBy(dx: -width / 3, dy: 0)
    let dimmer = UIView(frame: to.bounds)
    dimmer.backgroundColor = UIColor.black.withAlphaComponent(0.2)
    to.addSubview(dimmer)
    from.layer.shadowOpacity = 0.3
    from.layer.shadowPath = UIBezierPath(rect: from.bounds).cgPath

    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      to.frame.origin.x = 0
      from.frame.origin.x = width
      dimmer.alpha = 0
    } completion: { _ in
      dimmer.removeFromSuperview()
      from.layer.shadowOpacity = 0
      from.layer.shadowPath = nil
      if transitionContext.transitionWasCancelled { to.frame.origin.x = 0 }
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

final class SwipePopDelegate: NSObject, UINavigationControllerDelegate {
  var interaction: SwipePopInteraction?

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    interaction = SwipePopInteraction(viewController: viewController)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    return operation == .pop ? SwipePopTransition() : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let interaction = interaction, interaction.interactionInProgress else { return nil }
    return interaction
  }
}
