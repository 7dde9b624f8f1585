import UIKit

/// A transition that starts held, with the arriving page just in sight. A click beside the page lets it go on, a click
/// on the page sends it back.
final class HeldTransition: UIPercentDrivenInteractiveTransition {
  /// How far a held page has come.
  private static let peek: CGFloat = 0.16

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    update(Self.peek)
    let container = transitionContext.containerView
    let page = transitionContext.view(forKey: .to)
    let below = transitionContext.view(forKey: .from)
    // Every click beside the page is one for the transition, also on a button.
    below?.isUserInteractionEnabled = false
    container.addGestureRecognizer(
      UITapGestureRecognizer { [weak self, weak page, weak below, weak container] tap in
        below?.isUserInteractionEnabled = true
        // Where the page shows, rather than where it is going.
        let shown = page?.layer.presentation()?.frame ?? .zero
        if let container, shown.contains(tap.location(in: container)) {
          self?.cancel()
        } else {
          self?.finish()
        }
        tap.isEnabled = false
      })
  }
}
