import Foundation

/// The push and pop between two pages that share a collection view: its items move from their places in one page's layout to those in the other's.
@MainActor
final class LayoutTransitionAnimator: NSObject, SystemAnimator {
  /// The lower page, to which the collection view belongs.
  private let owner: UICollectionViewController
  /// The upper page.
  private let borrower: UICollectionViewController
  private let closes: Bool
  /// The spring determines the duration.
  private let motion = UIViewPropertyAnimator(
    duration: 0, timingParameters: MotionTuning.pushSpring)

  /// Nil if the pages don't share a collection view, or are not to.
  init?(
    _ operation: UINavigationController.Operation, from leaving: UIViewController?,
    to arriving: UIViewController?
  ) {
    guard let leaving = leaving as? UICollectionViewController,
      let arriving = arriving as? UICollectionViewController
    else { return nil }
    closes = operation == .pop
    (owner, borrower) = closes ? (arriving, leaving) : (leaving, arriving)
    let isMeant =
      closes
      ? borrower.loan(from: owner) != nil
      : borrower.useLayoutToLayoutNavigationTransitions && borrower.loan == nil
    guard isMeant else { return nil }
  }

  /// Exchanges the pages' collection view and layout at once.
  func performWithoutAnimation() {
    let change = closes ? borrower.giveBack(to: owner) : borrower.borrow(from: owner)
    UIView.performWithoutAnimation { change?.animations() }
    change?.completion()
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let page = transitionContext.view(forKey: .to) else {
      return transitionContext.completeTransition(true)
    }
    let container = transitionContext.containerView
    page.place(in: container.bounds)
    container.addSubview(page)
    page.layoutIfNeeded()
    let loan = borrower.loan
    let change = closes ? borrower.giveBack(to: owner) : borrower.borrow(from: owner)
    motion.isUserInteractionEnabled = false
    motion.addAnimations { change?.animations() }
    motion.addCompletion { [self] _ in
      change?.completion()
      let isCancelled = transitionContext.transitionWasCancelled
      if isCancelled {
        let back = closes ? loan.map(borrower.take) : borrower.giveBack(to: owner)
        UIView.performWithoutAnimation { back?.animations() }
        back?.completion()
      }
      transitionContext.completeTransition(!isCancelled)
    }
    motion.startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { motion }
}
