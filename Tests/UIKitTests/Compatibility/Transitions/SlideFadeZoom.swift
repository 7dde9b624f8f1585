import UIKit

/// Slides the new page in from an edge and moves the old one slightly away.
final class SlideTransition: NSObject, UIViewControllerAnimatedTransitioning {
  enum Edge { case left, right, top, bottom }

  var edge: Edge = .right
  var isPresenting = true

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval {
    return 0.4
  }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let fromVC = transitionContext.viewController(forKey: .from),
      let toVC = transitionContext.viewController(forKey: .to),
      let fromView = fromVC.view, let toView = toVC.view
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let outside = offset(in: container.bounds)

    if isPresenting {
      toView.frame = transitionContext.finalFrame(for: toVC)
      toView.transform = CGAffineTransform(translationX: outside.x, y: outside.y)
      container.addSubview(toView)
    } else {
      container.insertSubview(toView, belowSubview: fromView)
      toView.frame = transitionContext.finalFrame(for: toVC)
    }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveEaseInOut, .allowUserInteraction],
      animations: {
        if self.isPresenting {
          toView.transform = .identity
        } else {
          fromView.transform = CGAffineTransform(translationX: outside.x, y: outside.y)
        }
      },
      completion: { finished in
        toView.transform = .identity
        fromView.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }

  private func offset(in bounds: CGRect) -> CGPoint {
    switch edge {
    case .left: return CGPoint(x: -bounds.width, y: 0)
    case .right: return CGPoint(x: bounds.width, y: 0)
    case .top: return CGPoint(x: 0, y: -bounds.height)
    case .bottom: return CGPoint(x: 0, y: bounds.height)
    }
  }
}

/// Fades one page into the other.
class FadeTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let toView = transitionContext.view(forKey: .to)!
    transitionContext.containerView.addSubview(toView)
    toView.alpha = 0.0
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      toView.alpha = 1.0
    } completion: { _ in
      let cancelled = transitionContext.transitionWasCancelled
      if cancelled { toView.removeFromSuperview() }
      toView.alpha = 1.0
      transitionContext.completeTransition(!cancelled)
    }
  }
}

/// Scales the new page up from the centre while the old one shrinks.
class ZoomTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    container.backgroundColor = .black
    container.addSubview(to)
    to.transform = CGAffineTransform(scaleX: 0.5, y: 0.5).rotated(by: .pi / 8)
    to.alpha = 0

    let duration = transitionDuration(using: transitionContext)
    UIView.animate(
      withDuration: duration, delay: 0, options: UIView.AnimationOptions.curveLinear
    ) {
      to.transform = CGAffineTransform.identity
      to.alpha = 1
      from.transform = from.transform.scaledBy(x: 0.8, y: 0.8)
    } completion: { _ in
      from.transform = .identity
      to.transform = .identity
      to.alpha = 1
      container.backgroundColor = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
