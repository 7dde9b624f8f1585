/// Supplies everything that is particular about how one controller is presented and dismissed.
///
/// Asked when the controller is presented, in this order: presentation controller (only for
/// `.custom`), animation controller, interaction controller. The last two are asked again for the
/// dismissal, and only for animated transitions.
///
/// What is optional on Apple's platforms has a default here, fixed where a class first conforms: a
/// subclass that wants to implement one of these needs its superclass to implement it too.
@preconcurrency @MainActor
public protocol UIViewControllerTransitioningDelegate: NSObjectProtocol {
  /// Who draws the presentation; nil for the controller's `modalTransitionStyle`. `source` is the
  /// controller whose `present` was called, `presenting` the ancestor that presents.
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Who draws the dismissal; nil for the controller's `modalTransitionStyle`.
  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Who drives the presentation that `animator` draws; nil for time.
  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// Who drives the dismissal that `animator` draws; nil for time.
  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?

  /// Who manages a presentation of style `.custom`; nil for a full-screen one. `presenting` is nil
  /// where the controller's `presentationController` is asked for before it is presented.
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController?
}

extension UIViewControllerTransitioningDelegate {
  public func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  public func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  public func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  public func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }

  public func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? { nil }
}
