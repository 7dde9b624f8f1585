import UIKit

/// Shows a page out of a view of the page before it, and back into it.
///
/// The segue is its destination's transitioning delegate. That reference is weak: what keeps the segue is the
/// presentation it has begun.
final class ScaleSegue: UIStoryboardSegue, DraggedTransition {
  /// To the right, as pages of a navigation controller leave.
  let drag = DismissalDrag { CGVector(dx: $0.width, dy: 0) }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    presenting ? ScalePresentAnimator() : ScaleDismissAnimator()
  }
}
