import UIKit

/// The interactive side of a page's presentation that a ``DecoupledTransition`` animates: a drag dismisses the page, and
/// catches it during a presentation or a dismissal.
///
/// It is the page's transitioning delegate and forwards to the decoupled transition, which knows nothing of it. With
/// reduced motion, a cross-fade replaces the animations that do not follow a drag.
///
/// While a transition runs, the presentation's container receives all touches. So the gesture recognizer that catches the
/// page belongs to that view.
@MainActor
final class InteractivePhotoTransition: NSObject {
  private let motion: PhotoMotion
  private var decoupled: DecoupledTransition { motion.transition }
  private weak var delegate: (any DecoupledTransitionDelegate)?
  private var isPresenting = true
  private var context: (any UIViewControllerContextTransitioning)?
  private var animators: AnimatorGroup?
  /// The transition's progress at the beginning and at the end of the animators' motion.
  private var animatedRange: (from: CGFloat, to: CGFloat) = (0, 1)
  /// The progress that the drag reported last.
  private var percent: CGFloat = 0
  private var beginsInHand = false

  /// The two ends of a transition.
  enum End {
    case presented, dismissed
  }

  init(_ motion: PhotoMotion, delegate: any DecoupledTransitionDelegate) {
    self.motion = motion
    self.delegate = delegate
  }

  var isRunning: Bool { context != nil }

  var isInHand: Bool { context?.isInteractive ?? false }

  /// The end at which the transition began, and to which a cancelled drag returns.
  var origin: End { isPresenting ? .dismissed : .presented }

  // MARK: Dragging

  /// Lets the drag take over the running transition. Without one, `begin` must dismiss the page, and the drag drives that
  /// dismissal. False if neither is possible.
  func take(_ begin: () -> Void) -> Bool {
    if let context {
      guard !context.isInteractive else { return false }
      animators?.stop()
      animators = nil
      context.pauseInteractiveTransition()
    } else {
      beginsInHand = true
      begin()
      beginsInHand = false
    }
    return isInHand
  }

  /// Reports the progress from presented, 0, to dismissed, 1.
  func update(dismissed fraction: CGFloat) {
    percent = isPresenting ? 1 - fraction : fraction
    context?.updateInteractiveTransition(percent)
  }

  /// Ends the drag. The transition ends at `end`, when `animators` have ended.
  func release(to end: End, by animators: AnimatorGroup) {
    guard let context, context.isInteractive else { return }
    if end == origin {
      context.cancelInteractiveTransition()
    } else {
      context.finishInteractiveTransition()
    }
    animatedRange = (percent, end == origin ? 0 : 1)
    animators.onArrival = { [weak self] in self?.arrive(at: end) }
    self.animators = animators
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
    animators = nil
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

extension InteractivePhotoTransition: UIViewControllerTransitioningDelegate {
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

extension InteractivePhotoTransition: UIViewControllerInteractiveTransitioning {
  /// Begins a dismissal by a drag. The drag moves the views, so nothing is animated.
  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    guard let (from, to) = views(in: context) else { return context.completeTransition(false) }
    self.context = context
    percent = 0
    delegate?.willDismiss(from: from, to: to)
  }
}

extension InteractivePhotoTransition: UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using context: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { decoupled.transitionDuration(using: context) }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    self.context = context
    percent = 0
    decoupled.animateTransition(using: context)
    guard let animator = decoupled.animator else { return }
    let animators = AnimatorGroup(motion.spring)
    animators.add(animator)
    animatedRange = (0, 1)
    self.animators = animators
  }

  func animationEnded(_ transitionCompleted: Bool) { finish() }
}

extension InteractivePhotoTransition: TransitionProgressReporting {
  func percentComplete(
    of transitionContext: any UIViewControllerContextTransitioning
  ) -> CGFloat? {
    animators.map { animatedRange.from + (animatedRange.to - animatedRange.from) * $0.fraction }
  }
}
