import UIKit

/// A transition in the hand that may also start held, with the arriving page just in sight. Then a click beside the
/// page, or Return, lets it go on; a click on the page, or Escape, sends it back; and a drag takes it along.
final class HeldTransition: PanDrivenInteractiveTransition {
  /// Whether it waits for a click, a key or a drag.
  private(set) var isHolding = false
  private var holdsNext = false
  private var tap: UITapGestureRecognizer?
  private var keys: HeldKeysView?

  /// How far a held page has come.
  private static let peek: CGFloat = 0.16

  /// Holds the transition that begins next.
  func holdNext() {
    holdsNext = true
    wantsInteractiveStart = true
  }

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    super.startInteractiveTransition(transitionContext)
    guard holdsNext else { return }
    holdsNext = false
    wantsInteractiveStart = false
    hold(in: transitionContext)
  }

  private func hold(in context: any UIViewControllerContextTransitioning) {
    isHolding = true
    // The spring of an earlier drag is not for a click.
    timingCurve = nil
    update(Self.peek)
    let container = context.containerView
    let page = context.view(forKey: .to)
    let tap = UITapGestureRecognizer { [weak self, weak page, weak container] tap in
      // Where the page shows, rather than where it is going.
      let shown = page?.layer.presentation()?.frame ?? .zero
      self?.end(goesOn: container.map { !shown.contains(tap.location(in: $0)) } ?? true)
    }
    let keys = HeldKeysView { [weak self] in self?.end(goesOn: $0) }
    container.addGestureRecognizer(tap)
    container.addSubview(keys)
    keys.becomeFirstResponder()
    (self.tap, self.keys) = (tap, keys)
  }

  /// Lets a held transition go on, or back.
  func end(goesOn: Bool) {
    guard isHolding else { return }
    stopHolding()
    goesOn ? finish() : cancel()
  }

  /// Leaves a held transition to the hand that has taken it.
  func stopHolding() {
    isHolding = false
    if let tap {
      tap.isEnabled = false
      tap.view?.removeGestureRecognizer(tap)
    }
    keys?.removeFromSuperview()
    (tap, keys) = (nil, nil)
  }
}
