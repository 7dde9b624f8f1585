/// Receives a tab bar controller's events and supplies its transitions.
///
/// All methods are optional in UIKit; here they have default implementations. Swift chooses between
/// a default and an implementation in the class that declares the conformance, so a subclass can
/// only override a method that this class implements.
@preconcurrency @MainActor
public protocol UITabBarControllerDelegate: NSObjectProtocol {
  /// Whether the user's click on a tab selects it. Also called for a click on the selected tab. The
  /// default is true.
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool

  /// Called after the user selected a tab, when the transition to it may be running. Not called for
  /// a selection by code.
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)

  /// The animator for the change between two tabs, selected by the user or by code; nil, the
  /// default, for a change without animation.
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?

  /// The interaction controller for a transition that `animationController` animates; nil, the
  /// default, for a transition that is not interactive.
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  /// Allows the selection.
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { true }

  /// Does nothing.
  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}

  /// Supplies no animator.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

  /// Supplies no interaction controller.
  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { nil }
}
