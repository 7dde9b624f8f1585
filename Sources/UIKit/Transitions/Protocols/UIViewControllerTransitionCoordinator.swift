/// Runs other code beside a transition: in its time, with its curve, ending when it ends.
///
///     navigationController?.pushViewController(page, animated: true)
///     transitionCoordinator?.animate { _ in
///       bar.tintColor = page.tint
///     } completion: { context in
///       if context.isCancelled { bar.tintColor = old }
///     }
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Runs `animation` beside the transition and `completion` when it has ended, completed or not.
  ///
  /// The completion runs also where nothing was to animate. What is added while the transition runs
  /// is animated over the time that is left. False if the transition is over and neither block will
  /// run.
  @discardableResult
  func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// The same for a view outside the container, which then follows an interaction too.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls `handler` whenever the transition stops or starts being interactive: before any
  /// appearance callback that a cancellation brings, and as often as it happens.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// The same as ``animate(alongsideTransition:completion:)`` with no completion.
  @discardableResult
  public func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }

  /// The same as ``animateAlongsideTransition(in:animation:completion:)`` with no completion.
  @discardableResult
  public func animateAlongsideTransition(
    in view: UIView?, animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animateAlongsideTransition(in: view, animation: animation, completion: nil)
  }
}
