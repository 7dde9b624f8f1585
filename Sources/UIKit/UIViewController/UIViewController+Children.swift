extension UIViewController {
  /// The transition behind ``transition(from:to:duration:options:animations:completion:)``.
  ///
  /// Order: `viewWillDisappear`, `viewWillAppear`; the views change; the incoming view is there and
  /// the other gone; `viewDidDisappear`, `viewDidAppear`; `completion`.
  func swapChildren(
    from leaving: UIViewController, to arriving: UIViewController, _ animator: BlockAnimator,
    completion: ((Bool) -> Void)?
  ) {
    precondition(
      leaving.parent === self && arriving.parent === self,
      "\(type(of: self)) can only make a transition between its own children: add"
        + " \(type(of: arriving)) with addChild(_:) first")
    precondition(leaving !== arriving, "\(type(of: leaving)) can't make way for itself")
    let from = TransitionParticipant.staying(leaving)
    var plan = TransitionPlan(
      kind: .child, owner: self, from: from, to: .staying(arriving),
      stage: InPlaceStage(in: leaving.view.superview ?? view, exchange: animator.exchange),
      appearance: AppearanceExchange(
        owner: self, leaving: shouldAutomaticallyForwardAppearanceMethods ? leaving : nil,
        arriving: shouldAutomaticallyForwardAppearanceMethods ? arriving : nil))
    plan.animator = animator
    plan.steps.didSettle = { _ in completion?(animator.finished) }
    TransitionRunner.run(plan)
  }
}

extension TransitionParticipant {
  /// A controller whose view the caller places.
  fileprivate static func staying(_ viewController: UIViewController) -> TransitionParticipant {
    let view: UIView = viewController.view
    let frame = view.frame
    return TransitionParticipant(
      viewController: viewController, findView: { view },
      initialFrame: { _ in frame }, finalFrame: { _ in frame })
  }
}
