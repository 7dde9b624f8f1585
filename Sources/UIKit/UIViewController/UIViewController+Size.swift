extension UIViewController {
  /// Changes the size of the view: announces the new size, calls `change` to apply it, then runs
  /// the animations and completions that were queued with the coordinator.
  ///
  /// The change has no duration, so alongside animations apply at once. A nested call, which `change`
  /// makes, is part of the outer call: it only applies its change.
  ///
  /// - Parameters:
  ///   - size: The new size of the view, in points.
  ///   - traits: The traits that come with the size; nil if they stay the same.
  ///   - change: Applies the size.
  func changeSize(to size: CGSize, traits: UITraitCollection? = nil, _ change: () -> Void) {
    guard sizeCoordinator == nil, let view = viewIfLoaded, view.bounds.size != size else {
      return change()
    }
    let coordinator = TransitionCoordinator(context: TransitionContext(standingIn: view))
    sizeCoordinator = coordinator
    let resized = presentationsAbove.filter { $0.container?.superview is UIWindow }
    if let traits {
      willTransition(to: traits, with: coordinator)
      for presentation in resized { presentation.willTransition(to: traits, with: coordinator) }
    }
    viewWillTransition(to: size, with: coordinator)
    for presentation in resized { presentation.viewWillTransition(to: size, with: coordinator) }
    change()
    coordinator.runAlongside(in: nil)
    notifyAnimatorsOfResize()
    coordinator.finish()
    sizeCoordinator = nil
  }

  /// Reports the new size to the animators of running transitions: this controller's, its
  /// children's, and those of presentations over it.
  private func notifyAnimatorsOfResize() {
    let owners: [(any TransitionOwner)?] = [self, modal.presentation]
    for runner in owners.compactMap(\.self).flatMap(\.transitionRunners) {
      runner.containerDidResize()
    }
    for controller in children + [modal.presented].compactMap(\.self) {
      controller.notifyAnimatorsOfResize()
    }
  }

  /// The coordinator of a running change of the size of this controller, or else of its presenter.
  var resizingCoordinator: TransitionCoordinator? {
    sizeCoordinator ?? modal.presenter?.resizingCoordinator
  }

  /// Announces the new size to the children whose views fill this controller's view.
  func announceSizeToChildren(
    _ size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    guard let view = viewIfLoaded else { return }
    for child in children {
      if let childView = child.viewIfLoaded, childView.superview != nil,
        childView.convert(childView.bounds, to: view) == view.bounds
      {
        child.viewWillTransition(to: size, with: coordinator)
      }
    }
  }

  /// Reports a new preferred size to the object that places this controller's view: its parent or
  /// its presentation controller.
  func announcePreferredContentSize() {
    let above: (any UIContentContainer)? = parent ?? modal.presentation
    above?.preferredContentSizeDidChange(forChildContentContainer: self)
  }
}
