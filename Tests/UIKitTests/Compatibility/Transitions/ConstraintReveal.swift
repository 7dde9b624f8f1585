import UIKit

/// Reveals the new page by constraints: a clipping view above it grows from a line to the whole container.
final class ConstraintReveal: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.6 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to),
      let snapshot = to.snapshotView(afterScreenUpdates: true)
    else { return }
    let container = transitionContext.containerView
    to.isHidden = true
    container.addSubview(to)
    let window = UIView()
    window.clipsToBounds = true
    window.translatesAutoresizingMaskIntoConstraints = false
    snapshot.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(snapshot)
    container.addSubview(window)
    let height = window.heightAnchor.constraint(equalToConstant: 0)
    NSLayoutConstraint.activate([
      window.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      window.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      window.centerYAnchor.constraint(equalTo: container.centerYAnchor),
      height,
      snapshot.centerXAnchor.constraint(equalTo: container.centerXAnchor),
      snapshot.centerYAnchor.constraint(equalTo: container.centerYAnchor),
      snapshot.widthAnchor.constraint(equalTo: container.widthAnchor),
      snapshot.heightAnchor.constraint(equalTo: container.heightAnchor),
    ])
    container.layoutIfNeeded()

    height.constant = container.bounds.height
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: { container.layoutIfNeeded() },
      completion: { _ in
        window.removeFromSuperview()
        to.isHidden = false
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
