import UIKit

/// A page with a view out of which a ``ScaleSegue`` scales the next page.
@MainActor protocol ViewScaleable { var scaleView: UIView { get } }

/// Scales its destination out of the source's ``ViewScaleable/scaleView`` and back into it.
class ScaleSegue: UIStoryboardSegue, UIViewControllerTransitioningDelegate {
  override func perform() {
    destination.transitioningDelegate = self
    super.perform()
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { ScalePresentAnimator() }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { ScaleDismissAnimator() }
}

/// The duration and the search for the scale view, which both animators share.
@MainActor class ScaleAnimator: NSObject {
  var duration: TimeInterval = 2.0
  var curve = UIView.AnimationOptions.curveEaseInOut
  /// Finds the page that may have a scale view. In a navigation controller this is the top one.
  var findPage: (UIViewController?) -> UIViewController? = {
    ($0 as? UINavigationController)?.topViewController ?? $0
  }

  /// The scale view's frame in `container`; zero without a scale view.
  func scaleFrame(of controller: UIViewController?, in container: UIView) -> CGRect {
    guard let view = (findPage(controller) as? any ViewScaleable)?.scaleView else { return .zero }
    return view.convert(view.bounds, to: container)
  }

  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }
}

/// Scales the new page from the scale view's frame to its final one, and fades the presenter out.
class ScalePresentAnimator: ScaleAnimator, UIViewControllerAnimatedTransitioning {
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let page = context.view(forKey: .to), let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let (container, from) = (context.containerView, context.viewController(forKey: .from))
    container.addSubview(page)
    page.frame = scaleFrame(of: from, in: container)
    page.layoutIfNeeded()
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      page.frame = context.finalFrame(for: to)
      page.layoutIfNeeded()
      context.view(forKey: .from)?.alpha = 0
    } completion: { _ in
      context.view(forKey: .from)?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// Scales the page into the scale view's frame on the page that it uncovers.
class ScaleDismissAnimator: ScaleAnimator, UIViewControllerAnimatedTransitioning {
  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let page = context.view(forKey: .from), let to = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    if let below = context.view(forKey: .to) { context.containerView.insertSubview(below, at: 0) }
    let end = scaleFrame(of: to, in: context.containerView)
    UIView.animate(withDuration: duration, delay: 0, options: curve) {
      page.frame = end
      page.layoutIfNeeded()
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
