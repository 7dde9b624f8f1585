import UIKit

/// Shows a page out of a view of the page before it, and back into it.
final class ScaleSegue: DraggedSegue {
  /// To the right, as pages of a navigation controller leave.
  override func way(in size: CGSize) -> CGVector { CGVector(dx: size.width, dy: 0) }

  override func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    presenting ? ScalePresentAnimator() : ScaleDismissAnimator()
  }
}
