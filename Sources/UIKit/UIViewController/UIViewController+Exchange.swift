extension UIViewController {
  /// Lets a child make way for a new one, by an animator that an interaction controller may drive.
  ///
  ///     exchange(card, for: next, in: stage, using: animator, driver: interaction) { completed in
  ///       if completed { self.card = next }
  ///     }
  ///
  /// Ours: what `transition(from:to:duration:options:animations:completion:)` does, for an animator and with two ends.
  /// `arriving` becomes a child now. Completed, `leaving` is no child any more; cancelled, everything is as it was,
  /// and `arriving` is none. In both cases the calls for appearance and parents are in balance.
  ///
  /// - Parameters:
  ///   - host: what the views are in. The animator gets a container over all of it.
  ///   - frame: where the arriving view belongs, in a host with these bounds.
  ///   - driver: moves the transition by percent; nil leaves it to time.
  ///   - completion: whether the new child is there, when everything else is over.
  public func exchange(
    _ leaving: UIViewController, for arriving: UIViewController, in host: UIView,
    frame: @escaping (_ bounds: CGRect) -> CGRect = { $0 },
    using animator: any UIViewControllerAnimatedTransitioning,
    driver: (any UIViewControllerInteractiveTransitioning)? = nil,
    completion: ((_ completed: Bool) -> Void)? = nil
  ) {
    precondition(
      leaving.parent === self, "\(type(of: self)) can only exchange a child of its own")
    precondition(leaving !== arriving, "\(type(of: leaving)) can't make way for itself")
    leaving.willMove(toParent: nil)
    addChild(arriving)
    var plan = TransitionPlan(
      kind: .child, owner: self,
      from: .child(leaving, initialFrame: frame, finalFrame: { _ in .zero }),
      to: .child(arriving, initialFrame: { _ in .zero }, finalFrame: frame),
      stage: SwapStage(host: host),
      appearance: AppearanceExchange(
        owner: self, leaving: shouldAutomaticallyForwardAppearanceMethods ? leaving : nil,
        arriving: shouldAutomaticallyForwardAppearanceMethods ? arriving : nil))
    plan.animator = animator
    plan.interactionController = driver
    plan.steps.didSettle = { outcome in
      switch outcome {
      case .completed:
        leaving.removeFromParent()
        arriving.didMove(toParent: self)
      case .cancelled:
        leaving.viewIfLoaded?.place(in: frame(host.bounds))
        arriving.willMove(toParent: nil)
        arriving.removeFromParent()
        leaving.willMove(toParent: self)
        leaving.didMove(toParent: self)
      }
    }
    plan.steps.didEnd = { completion?($0 == .completed) }
    TransitionRunner.run(plan)
  }
}

extension TransitionParticipant {
  fileprivate static func child(
    _ child: UIViewController, initialFrame: @escaping (CGRect) -> CGRect,
    finalFrame: @escaping (CGRect) -> CGRect
  ) -> TransitionParticipant {
    let view = child.standIn
    return TransitionParticipant(
      viewController: child, findView: { view }, initialFrame: initialFrame,
      finalFrame: finalFrame)
  }
}
