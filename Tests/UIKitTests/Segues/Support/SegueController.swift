import UIKit

/// A recording controller that also logs the calls about segues.
@MainActor
final class SegueController: RecordingViewController {
  var allowsSegues = true
  var onPrepare: ((UIStoryboardSegue) -> Void)?
  /// Replaces the default result of `allowedChildrenForUnwinding(from:)`.
  var allowedChildren: [UIViewController]?
  var canPerform: Bool?

  override func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    log.note("\(name).shouldPerform(\(identifier))")
    return allowsSegues
  }

  override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
    log.note("\(name).prepare(\(segue.identifier ?? "-"))")
    onPrepare?(segue)
  }

  override func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    log.note("\(name)?")
    return canPerform
      ?? super.canPerformUnwindSegueAction(action, from: fromViewController, sender: sender)
  }

  override func allowedChildrenForUnwinding(
    from source: UIStoryboardUnwindSegueSource
  ) -> [UIViewController] {
    allowedChildren ?? super.allowedChildrenForUnwinding(from: source)
  }
}

/// A segue that is its destination's transitioning delegate and the animator in both directions.
@MainActor
final class OwnSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  let animator = ManualAnimator()
  var onPerform: (() -> Void)?

  override func perform() {
    destination.modalPresentationStyle = .fullScreen
    destination.transitioningDelegate = self
    onPerform?()
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { animator }
}

/// A segue that shows its destination without calling super.
@MainActor
final class LonelySegue: UIStoryboardSegue {
  override func perform() {
    source.present(destination, animated: false)
  }
}
