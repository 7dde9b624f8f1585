import UIKit

/// A dialog that springs to the centre and shrinks away; it is its own transitioning delegate.
class SpringDialog: UIViewController {
  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
    modalPresentationStyle = .custom
    transitioningDelegate = self
  }

  required init?(coder aDecoder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var prefersStatusBarHidden: Bool { return true }
  override var preferredStatusBarStyle: UIStatusBarStyle { return .lightContent }
}

extension SpringDialog: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SpringTransition(presenting: true) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SpringTransition(presenting: false) }
}

final class SpringTransition: NSObject, UIViewControllerAnimatedTransitioning {
  private let presenting: Bool
  init(presenting: Bool) { self.presenting = presenting }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { presenting ? 0.8 : 0.2 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let key: UITransitionContextViewKey = presenting ? .to : .from
    let dialog = transitionContext.view(forKey: key)!
    let duration = transitionDuration(using: transitionContext)
    if presenting {
      dialog.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
      dialog.center = CGPoint(x: container.bounds.midX, y: -50)
      dialog.autoresizingMask = [
        .flexibleTopMargin, .flexibleBottomMargin, .flexibleLeftMargin, .flexibleRightMargin,
      ]
      container.addSubview(dialog)
      UIView.animate(
        withDuration: duration, delay: 0, usingSpringWithDamping: 0.5,
        initialSpringVelocity: 0, options: .beginFromCurrentState,
        animations: { dialog.center = container.center },
        completion: {
          transitionContext.completeTransition($0 && !transitionContext.transitionWasCancelled)
        })
    } else {
      UIView.animate(
        withDuration: duration,
        animations: {
          dialog.transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
          dialog.alpha = 0
        }
      ) { _ in
        dialog.transform = .identity
        dialog.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      }
    }
  }
}
