import UIKit

/// Slides between tabs in the direction from the old tab's item to the new one's.
final class TabSlideDelegate: NSObject, UITabBarControllerDelegate {
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    return TabSlideTransition(viewControllers: tabBarController.viewControllers)
  }
}

final class TabSlideTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let viewControllers: [UIViewController]?

  init(viewControllers: [UIViewController]?) {
    self.viewControllers = viewControllers
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard
      let fromVC = transitionContext.viewController(
        forKey: UITransitionContextViewControllerKey.from),
      let fromView = fromVC.view,
      let fromIndex = index(of: fromVC),
      let toVC = transitionContext.viewController(
        forKey: UITransitionContextViewControllerKey.to),
      let toView = toVC.view,
      let toIndex = index(of: toVC)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let frame = transitionContext.initialFrame(for: fromVC)
    var fromEnd = frame
    var toStart = frame
    fromEnd.origin.x = toIndex > fromIndex ? frame.origin.x - frame.width : frame.maxX
    toStart.origin.x = toIndex > fromIndex ? frame.maxX : frame.origin.x - frame.width
    toView.frame = toStart

    transitionContext.containerView.addSubview(toView)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: {
        fromView.frame = fromEnd
        toView.frame = frame
      },
      completion: { success in
        fromView.removeFromSuperview()
        transitionContext.completeTransition(success)
      })
  }

  private func index(of controller: UIViewController) -> Int? {
    return viewControllers?.firstIndex(of: controller)
  }
}
