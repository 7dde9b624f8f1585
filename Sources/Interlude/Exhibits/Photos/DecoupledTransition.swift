import UIKit

/// A transition that knows nothing of what it shows: it keeps time, lets a hand take it, and calls its delegate.
///
/// A controller that is presented this way owns the transition, makes it its `transitioningDelegate` and is itself the
/// transition's delegate. So whoever presents it needs to know nothing of how it comes and goes.
///
/// While it runs, the presentation's container takes all clicks, and nothing under it can be reached; what catches
/// the transition listens there.
@MainActor
final class DecoupledTransition: NSObject {
  weak var delegate: (any DecoupledTransitionDelegate)?
  private var isPresenting = true
  private var context: (any UIViewControllerContextTransitioning)?
  private var flight: Flight?
  /// How far the transition was when the flight began, and will be at its end.
  private var flightWay: (from: CGFloat, to: CGFloat) = (0, 1)
  /// How far a hand said last that it is.
  private var percent: CGFloat = 0
  private var beginsInHand = false

  /// In seconds: what the curve takes to come to rest.
  private static let duration: TimeInterval = 0.51
  /// The motion of the keyboard, which has no name among the options.
  private static let curve = UIView.AnimationOptions(rawValue: 7 << 16)

  /// Where it goes, if nobody catches it.
  enum End {
    case presented, dismissed
  }

  var isRunning: Bool { context != nil }

  var isInHand: Bool { context?.isInteractive ?? false }

  /// Where it goes back to when a hand is taken away from it.
  var origin: End { isPresenting ? .dismissed : .presented }

  // MARK: In the hand

  /// Catches the transition where it is or, when there is none, starts the dismissal that `begin` asks for in the
  /// hand. False where neither can be.
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

  /// Says how far it is from presented, 0, to dismissed, 1.
  func update(dismissed share: CGFloat) {
    percent = isPresenting ? 1 - share : share
    context?.updateInteractiveTransition(percent)
  }

  /// Lets it go; it ends when `flight` arrives.
  func release(to end: End, by flight: Flight) {
    guard let context, context.isInteractive else { return }
    if end == origin {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
    run(flight, to: end)
  }

  // MARK: Running

  private func run(_ flight: Flight, to end: End) {
    self.flight = flight
    flightWay = (percent, end == origin ? 0 : 1)
    flight.onArrival = { [weak self] in self?.arrive(at: end) }
  }

  private func arrive(at end: End) {
    guard let context, let (from, to) = views(in: context) else { return }
    self.context = nil
    flight = nil
    let (presenting, presented) = isPresenting ? (from, to) : (to, from)
    switch end {
    case .presented: delegate?.didPresent(from: presenting, to: presented)
    case .dismissed: delegate?.didDismiss(from: presented, to: presenting)
    }
    context.completeTransition(!context.transitionWasCancelled)
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

  /// Puts both views in place; nil if one is missing, and then all is over.
  private func begin(_ context: any UIViewControllerContextTransitioning) -> (UIView, UIView)? {
    guard let (from, to) = views(in: context) else {
      context.completeTransition(false)
      return nil
    }
    self.context = context
    percent = 0
    if isPresenting {
      if let target = context.viewController(forKey: .to) {
        to.frame = context.finalFrame(for: target)
      }
      context.containerView.addSubview(to)
      to.layoutIfNeeded()
      delegate?.willPresent(from: from, to: to)
    } else {
      delegate?.willDismiss(from: from, to: to)
    }
    return (from, to)
  }
}

extension DecoupledTransition: UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = true
    return unlessMotionIsReduced()
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = false
    return unlessMotionIsReduced(isInteractive: beginsInHand)
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    beginsInHand ? self : nil
  }
}

extension DecoupledTransition: UIViewControllerInteractiveTransitioning {
  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    _ = begin(context)
  }
}

extension DecoupledTransition: UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let (from, to) = begin(transitionContext) else { return }
    let flight = Flight()
    flight.add(
      UIViewPropertyAnimator.runningPropertyAnimator(
        withDuration: Self.duration, delay: 0, options: Self.curve
      ) { [isPresenting, delegate] in
        isPresenting
          ? delegate?.onPresent(from: from, to: to) : delegate?.onDismiss(from: from, to: to)
      })
    run(flight, to: isPresenting ? .presented : .dismissed)
  }
}

extension DecoupledTransition: TransitionProgressReporting {
  func percentComplete(
    of transitionContext: any UIViewControllerContextTransitioning
  ) -> CGFloat? {
    flight.map { flightWay.from + (flightWay.to - flightWay.from) * $0.share }
  }
}
