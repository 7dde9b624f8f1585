import UIKit

/// A segue that is its destination's transitioning delegate: the page grows out of the sender.
class GrowSegue: UIStoryboardSegue {
  var sourceRect = CGRect(x: 0, y: 0, width: 50, height: 50)

  override func perform() {
    destination.modalPresentationStyle = .fullScreen
    destination.transitioningDelegate = self
    super.perform()
  }
}

extension GrowSegue: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    return GrowTransition(rect: sourceRect, grows: true)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    return GrowTransition(rect: sourceRect, grows: false)
  }
}

class GrowTransition: NSObject, UIViewControllerAnimatedTransitioning {
  let rect: CGRect
  let grows: Bool

  init(rect: CGRect, grows: Bool) {
    self.rect = rect
    self.grows = grows
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    guard let to = transitionContext.view(forKey: .to),
      let from = transitionContext.view(forKey: .from)
    else { return }
    let moving = grows ? to : from
    let small = CGAffineTransform(
      translationX: rect.midX - container.bounds.midX, y: rect.midY - container.bounds.midY
    ).scaledBy(
      x: rect.width / container.bounds.width, y: rect.height / container.bounds.height)
    if grows {
      container.addSubview(to)
      to.transform = small
    } else {
      container.insertSubview(to, belowSubview: from)
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: [.curveLinear],
      animations: { moving.transform = self.grows ? .identity : small },
      completion: { _ in
        moving.transform = .identity
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}

/// A segue that shows its destination without a system animation.
class CrossfadeRootSegue: UIStoryboardSegue {
  override func perform() {
    guard let window = source.view.window else { return }
    let destination = self.destination
    UIView.transition(
      with: window, duration: 0.5, options: .transitionCrossDissolve,
      animations: { window.rootViewController = destination }, completion: nil)
  }
}
