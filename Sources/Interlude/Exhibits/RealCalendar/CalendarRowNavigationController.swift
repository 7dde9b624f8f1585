import UIKit

/// A navigation controller whose pages open out of rows of the pages below.
final class CalendarRowNavigationController: UINavigationController,
  UINavigationControllerDelegate
{
  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let opener = operation == .pop ? toVC : fromVC
    return opener is any RowOpening ? RowOpeningAnimator(reverse: operation == .pop) : nil
  }
}
