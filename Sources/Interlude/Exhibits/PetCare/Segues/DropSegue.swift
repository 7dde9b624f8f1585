import UIKit

/// Lets its destination drop in from above, and pulls it up again.
final class DropSegue: DraggedSegue {
  /// Upward, where the page came from.
  override func way(in size: CGSize) -> CGVector { CGVector(dx: 0, dy: -size.height) }

  override func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    DropAnimator(presenting: presenting)
  }
}
