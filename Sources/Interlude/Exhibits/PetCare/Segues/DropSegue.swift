import UIKit

/// Lets its destination drop in from above, and pulls it up again.
final class DropSegue: UIStoryboardSegue, DraggedTransition {
  /// Upward, where the page came from.
  let drag = DismissalDrag { CGVector(dx: 0, dy: -$0.height) }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    DropAnimator(presenting: presenting)
  }
}
