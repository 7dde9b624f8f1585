import UIKit

/// Presents a page by turning over the one it is presented from, and turns back to dismiss it.
final class TurnTransition: NSObject, DraggedTransition {
  /// To the right, as the page turns back.
  let drag = DismissalDrag { CGVector(dx: $0.width, dy: 0) }

  func animator(presenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    TurnAnimator(presenting: presenting)
  }
}
