import UIKit

final class RiseNavigationController: UINavigationController, UINavigationControllerDelegate {
  private var interaction: UIPercentDrivenInteractiveTransition?

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    view.addGestureRecognizer(
      UIPanGestureRecognizer { [weak self] recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        self?.drag(pan)
      })
  }

  private func drag(_ pan: UIPanGestureRecognizer) {
    guard let height = topViewController?.view.bounds.height else { return }
    switch pan.state {
    case .began:
      guard viewControllers.count > 1, transitionCoordinator == nil else { return }
      interaction = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
    case .changed:
      interaction?.update(pan.translation(in: view).y / height)
    case .ended, .cancelled:
      let isFast = pan.velocity(in: view).y > height
      let isFar = pan.translation(in: view).y > height / 2
      if pan.state == .ended, isFast || isFar {
        interaction?.finish()
      } else {
        interaction?.cancel()
      }
      interaction = nil
    default:
      break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    RiseAnimator(operation: operation)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interaction
  }
}
