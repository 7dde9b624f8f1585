/// Receives a navigation controller's events and supplies its transitions.
///
/// All methods are optional in UIKit; here they have default implementations. Swift chooses between a default and an
/// implementation in the class that declares the conformance, so a subclass can only override a method that this class
/// implements.
@preconcurrency @MainActor
public protocol UINavigationControllerDelegate: NSObjectProtocol {
  /// The controller is about to be shown; its `viewWillAppear` has run.
  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool)

  /// The controller is on screen; all other callbacks have run, and another transition may begin.
  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool)

  /// Supplies the animator of an animated push or pop; nil for UIKit's own slide.
  ///
  /// Beside a supplied animator the bar cross-fades instead of sliding. Unlike in UIKit, this is also called once during
  /// each drag that is about to begin a pop. The drag begins only if there is no animator, or if the interaction
  /// controller follows that drag. See ``UINavigationController/interactivePopGestureRecognizer``.
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// Supplies the interaction controller that drives `animationController`; nil to run it by time alone. Asked only for
  /// animators that the delegate supplied. See ``UINavigationController/interactivePopTransition``.
  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UINavigationControllerDelegate {
  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}

  /// Does nothing.
  public func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}

  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Returns nil.
  public func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
