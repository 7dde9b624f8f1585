// Requests to present and dismiss. They are checked here, and wait here for running transitions.
// UIPresentationController carries them out.
extension UIViewController {
  /// Presents `controller`, or warns and does nothing if that is impossible.
  ///
  /// A request that arrives during a transition of the same controllers is repeated when that
  /// transition ends.
  func presentModally(
    _ controller: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let presenter = presenter(for: controller)
    let again = UIStoryboardSegue.continuingLater { [weak self, weak controller] in
      guard let self, let controller else { return }
      self.presentModally(controller, animated: animated, completion: completion)
    }
    if let busy = presenter.presentationToWaitFor(before: controller) {
      busy.warnIfWaitingForever()
      return busy.afterwards.append(again)
    }
    if let problem = presenter.problem(presenting: controller) {
      return UIKitWarning.emit(
        "\(type(of: self)) can't present \(type(of: controller)): \(problem); the call is ignored.")
    }
    if presenter.definesContextInTransition(for: controller),
      let coordinator = presenter.transitionCoordinator
    {
      coordinator.animate(alongsideTransition: nil) { _ in again() }
      return
    }
    let presentation =
      controller.modal.presentation
      ?? controller.makePresentationController(presenting: presenter, source: self)
    presentation.present(
      from: presenter, source: self, animated: animated, completion: completion)
  }

  /// The presentation whose transition must end before `controller` can be presented: a dismissal of
  /// the controller that this one presents, a transition that presents or dismisses this controller,
  /// or the dismissal of `controller` itself.
  private func presentationToWaitFor(
    before controller: UIViewController
  ) -> UIPresentationController? {
    if let leaving = modal.presented?.modal.presentation, leaving.phase == .dismissing {
      return leaving
    }
    if let own = modal.presentation, own.isInTransition { return own }
    if let other = controller.modal.presentation, other.phase == .dismissing { return other }
    return nil
  }

  /// The reason why `controller` cannot be presented, for the warning; nil if it can.
  private func problem(presenting controller: UIViewController) -> String? {
    if controller === self { return "a controller can't present itself" }
    if let presented = modal.presented {
      return "\(type(of: self)) is already presenting \(type(of: presented))"
    }
    if controller.modal.presenter != nil { return "it is already presented" }
    if controller.parent != nil { return "it has a parent" }
    if viewIfLoaded?.window == nil { return "\(type(of: self)) is not in a window" }
    return nil
  }

  /// Whether a presentation in this controller's context would begin in the middle of a transition
  /// of its container.
  private func definesContextInTransition(for controller: UIViewController) -> Bool {
    parent != nil && !appearance.isStable
      && [.currentContext, .overCurrentContext].contains(controller.modalPresentationStyle)
  }

  /// Dismisses the controller that this one presents or, if it presents none, this controller or
  /// its presented ancestor.
  func dismissModally(animated: Bool, completion: (() -> Void)?) {
    if modal.presented != nil {
      dismissPresented(animated: animated, completion: completion)
    } else if let presenter = modal.presenter {
      presenter.dismissPresented(animated: animated, completion: completion)
    } else if let parent {
      parent.dismissModally(animated: animated, completion: completion)
    } else {
      completion?()
    }
  }

  /// Dismisses the controller that this one presents, with everything that is presented over it.
  ///
  /// The dismissal of a presentation within a context waits for a running transition of the
  /// surrounding container. If `waitsForContainer` is false it begins at once: the caller has already
  /// waited, or removes this controller from the container.
  func dismissPresented(
    animated: Bool, waitsForContainer: Bool = true, completion: (() -> Void)?
  ) {
    let chain = presentationsAbove
    guard let lowest = chain.first else { return completion?() ?? () }
    if waitsForContainer, contextPresentation != nil,
      let container = parent?.transitionRunners.last?.coordinator,
      container.animate(
        alongsideTransition: nil,
        completion: { _ in
          self.dismissPresented(
            animated: animated, waitsForContainer: false, completion: completion)
        })
    {
      return
    }
    if lowest.phase == .dismissing {
      // The controller is being dismissed already. The completion of this second request runs when
      // that dismissal has ended, but not if it was cancelled.
      lowest.warnIfWaitingForever()
      let target = lowest.presentedViewController
      lowest.afterwards.append { [weak self] in
        if self?.modal.presented !== target { completion?() }
      }
      return
    }
    if let busy = chain.first(where: \.isInTransition) {
      let target = lowest.presentedViewController
      if busy.finishPresenting() {
        // The callbacks of its end may have dismissed it.
        guard modal.presented === target else { return completion?() ?? () }
        return dismissPresented(animated: animated, completion: completion)
      }
      busy.warnIfWaitingForever()
      busy.afterwards.append { [weak self, weak target] in
        // By then the controller may already have been dismissed.
        guard let self, let target, self.modal.presented === target else {
          return completion?() ?? ()
        }
        self.dismissPresented(animated: animated, completion: completion)
      }
      return
    }
    UIPresentationController.dismiss(chain, animated: animated, completion: completion)
  }

  /// Ends all presentations over this controller without animation, because it leaves the screen
  /// for good.
  ///
  /// - Parameter returning: Whether a view that was removed by a presentation goes back to its
  ///   superview first, so that the caller can remove it from there.
  func abandonPresentations(returning: Bool) {
    guard modal.presented != nil else { return }
    for presentation in presentationsAbove.reversed() {
      presentation.transitionRunners.last?.context.abandon()
    }
    if !returning { presentationsAbove.first?.presenterPlacement = nil }
    dismissPresented(animated: false, waitsForContainer: false, completion: nil)
  }

  /// Discards a presentation controller that was created on request but not used yet. Called when a
  /// property has changed that determines which presentation controller is created.
  func forgetUnusedPresentation() {
    if modal.presentation?.phase == .idle { modal.presentation = nil }
  }
}
