import UIKit

/// A delegate that logs its calls and supplies the given animator.
@MainActor
final class RecordingNavigationDelegate: NSObject, UINavigationControllerDelegate {
  let log: CallLog
  /// Whether requests for animators are logged.
  var notesRequests = false
  var animator: (any UIViewControllerAnimatedTransitioning)?
  /// Creates an animator for each transition, instead of `animator`.
  var makeAnimator: (() -> any UIViewControllerAnimatedTransitioning)?
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  private(set) var operations: [UINavigationController.Operation] = []

  init(log: CallLog = CallLog(), animator: (any UIViewControllerAnimatedTransitioning)? = nil) {
    self.log = log
    self.animator = animator
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    log.note("willShow(\(viewController.title ?? ""), \(animated))")
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    log.note("didShow(\(viewController.title ?? ""), \(animated))")
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    operations.append(operation)
    if notesRequests {
      log.note("animationController(\(operation), \(fromVC.title ?? ""), \(toVC.title ?? ""))")
    }
    return makeAnimator?() ?? animator
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    if notesRequests { log.note("interactionController") }
    return interaction
  }
}
