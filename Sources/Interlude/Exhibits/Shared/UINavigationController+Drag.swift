import UIKit

extension UINavigationController {
  /// Whether a drag pops a page now, or is about to.
  var isDraggedBack: Bool {
    [interactivePopGestureRecognizer, interactiveContentPopGestureRecognizer].contains {
      $0?.state == .began || $0?.state == .changed
    }
  }
}
