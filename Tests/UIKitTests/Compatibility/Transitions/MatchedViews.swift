import UIKit

/// Moves snapshots of the views that both pages have in common, found by their tags, from place to place, while the pages cross-fade.
final class MatchedViewsTransition: NSObject, UIViewControllerAnimatedTransitioning {
  static let tags = 100..<103

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return }
    let container = transitionContext.containerView
    container.addSubview(to)
    to.layoutIfNeeded()
    to.alpha = 0

    var flights: [(snapshot: UIView, target: CGRect, hidden: [UIView])] = []
    for tag in Self.tags {
      guard let start = from.viewWithTag(tag), let end = to.viewWithTag(tag),
        let snapshot = start.snapshotView(afterScreenUpdates: false)
      else { continue }
      snapshot.frame = container.convert(start.bounds, from: start)
      container.addSubview(snapshot)
      start.isHidden = true
      end.isHidden = true
      flights.append((snapshot, end.convert(end.bounds, to: container), [start, end]))
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveLinear,
      animations: {
        to.alpha = 1
        for flight in flights { flight.snapshot.frame = flight.target }
      },
      completion: { _ in
        for flight in flights {
          flight.snapshot.removeFromSuperview()
          flight.hidden.forEach { $0.isHidden = false }
        }
        to.alpha = 1
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }
}
