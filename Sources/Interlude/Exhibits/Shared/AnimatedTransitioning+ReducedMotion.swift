import UIKit

extension UIViewControllerAnimatedTransitioning {
  /// This animator, or nil where the user wants less motion: UIKit's own transition takes its place then, which is a
  /// short cross-fade. A transition that follows the pointer keeps its animator, `isInteractive`.
  @MainActor
  func unlessMotionIsReduced(
    isInteractive: Bool = false
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    UIAccessibility.isReduceMotionEnabled && !isInteractive ? nil : self
  }
}
