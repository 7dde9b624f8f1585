// How controllers are presented and dismissed.
extension UIViewController {
  /// Presents, or says why not. What comes during a transition of the same controllers waits for its
  /// end.
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

  /// The presentation whose transition has to end first: the presenter's own, one of the
  /// presenter's that is being dismissed, or one that `controller` is just leaving.
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

  /// Whether a presentation in this controller's context would be caught in a transition of its
  /// container.
  private func definesContextInTransition(for controller: UIViewController) -> Bool {
    parent != nil && !appearance.isSettled
      && [.currentContext, .overCurrentContext].contains(controller.modalPresentationStyle)
  }

  /// Dismisses what this controller presents or, if it presents nothing, this one.
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

  /// Dismisses what this controller presents, with all that is presented over it.
  /// In a context it waits for a transition of the container, unless that is what takes it away.
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
      // Asked twice: there is one dismissal. Whoever asked hears of its end.
      lowest.warnIfWaitingForever()
      let target = lowest.presentedViewController
      lowest.afterwards.append { [weak self] in
        if self?.modal.presented !== target { completion?() }
      }
      return
    }
    if let busy = chain.first(where: \.isInTransition) {
      busy.warnIfWaitingForever()
      let target = lowest.presentedViewController
      busy.afterwards.append { [weak self, weak target] in
        // What it was about may be gone by then.
        guard let self, let target, self.modal.presented === target else {
          return completion?() ?? ()
        }
        self.dismissPresented(animated: animated, completion: completion)
      }
      return
    }
    UIPresentationController.dismiss(chain, animated: animated, completion: completion)
  }

  /// Ends all presentations over this controller at once, because it leaves the screen for good.
  ///
  /// With `returning` its view comes back to its place, to be removed from there.
  func abandonPresentations(returning: Bool) {
    guard modal.presented != nil else { return }
    for presentation in presentationsAbove.reversed() {
      presentation.transitionRunners.last?.context.abandon()
    }
    if !returning { presentationsAbove.first?.home = nil }
    dismissPresented(animated: false, waitsForContainer: false, completion: nil)
  }

  /// A presentation that was only asked for, and not begun, is made anew: what it depends on has
  /// changed.
  func forgetUnusedPresentation() {
    if modal.presentation?.phase == .idle { modal.presentation = nil }
  }
}
