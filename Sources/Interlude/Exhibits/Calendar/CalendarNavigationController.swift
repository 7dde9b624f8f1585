import UIKit

/// A navigation controller whose pages split to let the next one through.
final class CalendarNavigationController: UINavigationController, UINavigationControllerDelegate {
  private let split = CalendarSplitAnimator()

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    split.reverse = operation == .pop
    return split.unlessMotionIsReduced(isInteractive: isDraggedBack)
  }
}
