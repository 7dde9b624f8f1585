import UIKit

/// A navigation controller whose pages open out of rows of the pages below.
final class CalendarRowNavigationController: UINavigationController,
  UINavigationControllerDelegate
{
  /// Whether the bar, the pages and the drags that go back are laid out from right to left.
  var isRightToLeft = false

  override func viewDidLoad() {
    super.viewDidLoad()
    if isRightToLeft { view.semanticContentAttribute = .forceRightToLeft }
    delegate = self
    DraggableNavigationDelegate.wrapDelegate(of: self)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let opener = operation == .pop ? toVC : fromVC
    guard opener is any RowOpening else { return nil }
    return RowOpeningAnimator(reverse: operation == .pop)
  }
}
