import UIKit

/// An animator that runs the test's animations and ends when the test calls `finish`.
@MainActor
final class ManualAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let log: CallLog?
  var duration: TimeInterval = 1
  /// Called at the start, after the new view was added to the container.
  var onStart: ((any UIViewControllerContextTransitioning) -> Void)?
  var addsIncomingView = true
  private(set) var context: (any UIViewControllerContextTransitioning)?

  init(log: CallLog? = nil) {
    self.log = log
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    log?.note("animateTransition")
    context = transitionContext
    if addsIncomingView, let view = transitionContext.view(forKey: .to) {
      transitionContext.containerView.addSubview(view)
    }
    onStart?(transitionContext)
  }

  func animationEnded(_ transitionCompleted: Bool) {
    log?.note("animationEnded(\(transitionCompleted))")
  }

  func finish(_ completed: Bool = true) {
    let ending = context
    context = nil
    ending?.completeTransition(completed)
  }
}
