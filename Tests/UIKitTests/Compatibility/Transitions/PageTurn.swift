import UIKit

/// Turns the old page about its left edge. The anchor point moves there without moving the page, and a shadow falls on the new page.
final class PageTurnTransition: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.8 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.insertSubview(to, belowSubview: from)
    let shade = UIView(frame: container.bounds)
    shade.backgroundColor = .black
    shade.alpha = 0.5
    container.insertSubview(shade, aboveSubview: to)
    from.setAnchor(CGPoint(x: 0, y: 0.5))
    from.layer.shadowOpacity = 0.5
    from.layer.shadowPath = UIBezierPath(rect: from.bounds).cgPath

    var turned = CATransform3DIdentity
    turned.m34 = -1 / 800
    turned = CATransform3DRotate(turned, -.pi / 2, 0, 1, 0)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: {
        from.layer.transform = turned
        shade.alpha = 0
      },
      completion: { _ in
        from.layer.transform = CATransform3DIdentity
        from.layer.shadowOpacity = 0
        from.layer.shadowPath = nil
        from.setAnchor(CGPoint(x: 0.5, y: 0.5))
        shade.removeFromSuperview()
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

extension UIView {
  /// Moves the anchor point; the view stays where it is.
  fileprivate func setAnchor(_ point: CGPoint) {
    let old = layer.anchorPoint
    layer.anchorPoint = point
    layer.position.x += bounds.width * (point.x - old.x)
    layer.position.y += bounds.height * (point.y - old.y)
  }
}
