import UIKit

/// One child of the container makes way for the next, as a ``ContainerMotion`` says or in a short cross-fade.
final class ContainerAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let motion: ContainerMotion
  private let fades: Bool

  /// In seconds.
  private static let fadeDuration: TimeInterval = 0.25

  init(_ motion: ContainerMotion, fades: Bool) {
    self.motion = motion
    self.fades = fades
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { fades ? Self.fadeDuration : motion.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let leaving = transitionContext.view(forKey: .from),
      let arriving = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let stage = transitionContext.containerView
    stage.addSubview(arriving)
    if fades {
      arriving.alpha = 0
    } else {
      arriving.transform = motion.start(on: stage.bounds.size)
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseInOut
    ) { [motion, fades] in
      arriving.alpha = 1
      arriving.transform = .identity
      guard !fades else { return }
      leaving.transform = motion.end(on: stage.bounds.size)
      UIView.animateKeyframes(withDuration: 0, delay: 0) {
        UIView.addKeyframe(
          withRelativeStartTime: 0, relativeDuration: ContainerMotion.vanishing
        ) { leaving.alpha = motion.lastAlpha }
        UIView.addKeyframe(
          withRelativeStartTime: ContainerMotion.vanishing,
          relativeDuration: 1 - ContainerMotion.vanishing
        ) { leaving.alpha = 0 }
      }
    } completion: { _ in
      for view in [leaving, arriving] {
        view.transform = .identity
        view.alpha = 1
      }
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
