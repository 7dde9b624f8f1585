import UIKit

/// Lets a hand carry a page through the transitions that a ``DecoupledTransition`` animates: dismiss it by a drag, and
/// catch it on its way, coming or going.
///
/// It stands between UIKit and the decoupled transition, which knows nothing of it. Where motion is reduced, UIKit's
/// cross-fade replaces what no hand moves.
///
/// While a transition runs, the presentation's container receives all touches: recognizers that catch the page belong
/// there.
@MainActor
final class CarriedTransition: NSObject {
  let decoupled: DecoupledTransition
  private weak var delegate: (any DecoupledTransitionDelegate)?
  private var isPresenting = true
  private var context: (any UIViewControllerContextTransitioning)?
  private var flight: Flight?
  /// How far the transition was when the flight began, and will be at its end.
  private var flightRange: (from: CGFloat, to: CGFloat) = (0, 1)
  /// How far the hand said last that the transition is.
  private var percent: CGFloat = 0
  private var beginsInHand = false

  /// Where the transition goes if nothing catches it.
  enum End {
    case presented, dismissed
  }

  init(_ decoupled: DecoupledTransition, delegate: any DecoupledTransitionDelegate) {
    self.decoupled = decoupled
    self.delegate = delegate
  }

  var isRunning: Bool { context != nil }

  var isInHand: Bool { context?.isInteractive ?? false }

  /// Where the transition goes back to when the hand's drag is cancelled.
  var origin: End { isPresenting ? .dismissed : .presented }

  // MARK: In the hand

  /// Catches the transition where it is or, if none runs, starts the dismissal that `begin` asks for. False if neither
  /// is possible.
  func take(_ begin: () -> Void) -> Bool {
    if let context {
      guard !context.isInteractive else { return false }
      flight?.stop()
      flight = nil
      context.pauseInteractiveTransition()
    } else {
      beginsInHand = true
      begin()
      beginsInHand = false
    }
    return isInHand
  }

  /// Reports how far the page is from presented, 0, to dismissed, 1.
  func update(dismissed share: CGFloat) {
    percent = isPresenting ? 1 - share : share
    context?.updateInteractiveTransition(percent)
  }

  /// Lets the page go; the transition ends when `flight` arrives.
  func release(to end: End, by flight: Flight) {
    guard let context, context.isInteractive else { return }
    if end == origin {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
    flightRange = (percent, end == origin ? 0 : 1)
    flight.onArrival = { [weak self] in self?.arrive(at: end) }
    self.flight = flight
  }

  private func arrive(at end: End) {
    guard let context, let (from, to) = views(in: context) else { return }
    finish()
    let (presenting, presented) = isPresenting ? (from, to) : (to, from)
    switch end {
    case .presented: delegate?.didPresent(from: presenting, to: presented)
    case .dismissed: delegate?.didDismiss(from: presented, to: presenting)
    }
    context.completeTransition(!context.transitionWasCancelled)
  }

  private func finish() {
    context = nil
    flight = nil
  }

  /// The controllers' views, since `view(forKey:)` has none for a presenter that stays where it is.
  private func views(
    in context: any UIViewControllerContextTransitioning
  ) -> (from: UIView, to: UIView)? {
    guard let from = context.viewController(forKey: .from)?.view,
      let to = context.viewController(forKey: .to)?.view
    else { return nil }
    return (from, to)
  }
}

extension CarriedTransition: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = true
    _ = decoupled.animationController(
      forPresented: presented, presenting: presenting, source: source)
    return unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = false
    _ = decoupled.animationController(forDismissed: dismissed)
    return unlessMotionIsReduced(isInteractive: beginsInHand)
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    beginsInHand ? self : nil
  }
}

extension CarriedTransition: UIViewControllerInteractiveTransitioning {
  /// Begins a dismissal in the hand: the hand shows it, so there is no animation.
  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    guard let (from, to) = views(in: context) else { return context.completeTransition(false) }
    self.context = context
    percent = 0
    delegate?.willDismiss(from: from, to: to)
  }
}

extension CarriedTransition: UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { decoupled.transitionDuration(using: context) }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    self.context = context
    percent = 0
    decoupled.animateTransition(using: context)
    guard let animator = decoupled.animator else { return }
    let flight = Flight()
    flight.add(animator)
    flightRange = (0, 1)
    self.flight = flight
  }

  func animationEnded(_ transitionCompleted: Bool) { finish() }
}

extension CarriedTransition: TransitionProgressReporting {
  func percentComplete(
    of transitionContext: any UIViewControllerContextTransitioning
  ) -> CGFloat? {
    flight.map { flightRange.from + (flightRange.to - flightRange.from) * $0.share }
  }
}
