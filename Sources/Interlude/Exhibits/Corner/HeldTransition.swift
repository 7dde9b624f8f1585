import UIKit

/// A transition that starts held, with the arriving page just in sight. A click beside the page, or Return, lets it go
/// on; a click on the page, or Escape, sends it back.
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
    var end: (_ goesOn: Bool) -> Void = { _ in }
    let tap = UITapGestureRecognizer { [weak page, weak container] tap in
      // Where the page shows, rather than where it is going.
      let shown = page?.layer.presentation()?.frame ?? .zero
      end(container.map { !shown.contains(tap.location(in: $0)) } ?? true)
    }
    let keys = HeldKeysView { end($0) }
    end = { [weak self, weak below, weak tap, weak keys] goesOn in
      below?.isUserInteractionEnabled = true
      tap?.isEnabled = false
      keys?.removeFromSuperview()
      goesOn ? self?.finish() : self?.cancel()
    }
    container.addGestureRecognizer(tap)
    container.addSubview(keys)
    keys.becomeFirstResponder()
  }
}
