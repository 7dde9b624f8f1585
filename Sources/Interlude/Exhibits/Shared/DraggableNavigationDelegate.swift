import UIKit

/// Makes the transitions of a navigation controller's delegate draggable. With reduced motion it replaces them by a cross-fade.
///
///     let navigation = CalendarNavigationController(rootViewController: page)
///     DraggableNavigationDelegate.wrapDelegate(of: navigation)
///
/// The wrapped delegate supplies its animators and knows nothing of this. The drags are the navigation controller's own:
/// from its edge or anywhere on the page, with the mouse button, a finger or two fingers on a touchpad. They begin a pop, and catch
/// a push or pop that runs.
///
/// It wraps the delegate and is not a subclass of it: a class that conforms to a protocol fixes which requirements keep their
/// default implementation, so its subclass could not supply an interaction controller.
final class DraggableNavigationDelegate: NSObject, UINavigationControllerDelegate, UIInteraction {
  private weak var wrapped: (any UINavigationControllerDelegate)?
  /// The navigation controller's view, which keeps this object alive.
  private(set) weak var view: UIView?

  private init(around delegate: any UINavigationControllerDelegate) {
    wrapped = delegate
  }

  /// Puts a wrapper in the place of the delegate that `navigation` has once its view is loaded. Loads that view. Does
  /// nothing without a delegate.
  static func wrapDelegate(of navigation: UINavigationController) {
    navigation.loadViewIfNeeded()
    guard let delegate = navigation.delegate else { return }
    let wrapper = DraggableNavigationDelegate(around: delegate)
    navigation.view.addInteraction(wrapper)
    navigation.delegate = wrapper
  }

  func willMove(to view: UIView?) {}

  func didMove(to view: UIView?) {
    self.view = view
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    wrapped?.navigationController(
      navigationController, willShow: viewController, animated: animated)
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    wrapped?.navigationController(
      navigationController, didShow: viewController, animated: animated)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    wrapped?.navigationController(
      navigationController, animationControllerFor: operation, from: fromVC, to: toVC)?
      .unlessMotionIsReduced(
        isInteractive: navigationController.interactivePopTransition.wantsInteractiveStart)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    wrapped?.navigationController(
      navigationController, interactionControllerFor: animationController)
      ?? navigationController.interactivePopTransition
  }
}
