/// Runs animations alongside a transition, with its duration and curve, and completions at its end.
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
  /// Runs `animation` alongside the transition, and `completion` when the transition has completed or been cancelled.
  ///
  /// The completion runs even if nothing is animated. An animation that is added while the transition runs takes the
  /// time that is left.
  ///
  /// - Returns: false if the transition is over; neither block runs then.
  @discardableResult
  func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Does the same for animations of a `view` outside the container. An interaction then controls these animations,
  /// too.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool

  /// Calls `handler` whenever the transition becomes interactive or stops being interactive. After a cancellation,
  /// `handler` is called before any appearance callback.
  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void)
}

extension UIViewControllerTransitionCoordinator {
  /// The former name of ``notifyWhenInteractionChanges(_:)``.
  @available(*, deprecated, renamed: "notifyWhenInteractionChanges(_:)")
  public func notifyWhenInteractionEnds(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { notifyWhenInteractionChanges(handler) }

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
