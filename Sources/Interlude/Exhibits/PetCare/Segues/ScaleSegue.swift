import UIKit

/// A page with a view that a ``ScaleSegue`` lets the next page grow out of.
@MainActor protocol ViewScaleable { var scaleView: UIView { get } }

/// Lets its destination grow out of the source's ``ViewScaleable/scaleView`` and shrink back into it.
class ScaleSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  var duration: TimeInterval { 2.0 }

  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { ScalePresentAnimator(for: self) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { ScaleDismissAnimator(for: self) }

  /// The frame of the scale view that a controller shows, also inside a navigation controller; zero without one.
  func scaleFrame(of controller: UIViewController?, in container: UIView) -> CGRect {
    let page = (controller as? UINavigationController)?.topViewController ?? controller
    guard let view = (page as? any ViewScaleable)?.scaleView else { return .zero }
    return view.convert(view.bounds, to: container)
  }
}

/// Lets the new page grow from the scale view's frame to its final one.
class ScalePresentAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let segue: ScaleSegue
  init(for segue: ScaleSegue) { self.segue = segue }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { segue.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let page = context.view(forKey: .to), let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let (container, from) = (context.containerView, context.viewController(forKey: .from))
    container.addSubview(page)
    page.frame = segue.scaleFrame(of: from, in: container)
    page.layoutIfNeeded()
    UIView.animate(withDuration: segue.duration) {
      page.frame = context.finalFrame(for: to)
      page.layoutIfNeeded()
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Lets the page shrink into the scale view's frame on the page that it uncovers.
class ScaleDismissAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let segue: ScaleSegue
  init(for segue: ScaleSegue) { self.segue = segue }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { segue.duration }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let page = context.view(forKey: .from), let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    context.containerView.insertSubview(to.view, belowSubview: page)
    let end = segue.scaleFrame(of: to, in: context.containerView)
    UIView.animate(withDuration: segue.duration) {
      page.frame = end
      page.layoutIfNeeded()
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
