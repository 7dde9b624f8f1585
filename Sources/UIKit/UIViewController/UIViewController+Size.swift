extension UIViewController {
  /// Changes the size of the view: announces it, lets `change` apply it, then runs what was queued.
  ///
  /// The change takes no time, so what is queued alongside applies at once. A change that announces
  /// itself while another is under way is part of that one.
  ///
  /// `traits` are those that come with the size; nil if they stay.
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
    tellAnimatorsOfSize()
    coordinator.finish()
    sizeCoordinator = nil
  }

  /// Tells the animators of what is under way in this controller, its children and what is over it.
  private func tellAnimatorsOfSize() {
    let owners: [(any TransitionOwner)?] = [self, modal.presentation]
    for runner in owners.compactMap(\.self).flatMap(\.transitionRunners) {
      runner.containerDidResize()
    }
    for controller in children + [modal.presented].compactMap(\.self) {
      controller.tellAnimatorsOfSize()
    }
  }

  /// The coordinator of the change of size under way, of this controller or one that presents it.
  var resizingCoordinator: TransitionCoordinator? {
    sizeCoordinator ?? modal.presenter?.resizingCoordinator
  }

  /// Tells the children whose views fill this one's.
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

  /// Tells who places this controller's view that it would like another size.
  func announcePreferredContentSize() {
    let above: (any UIContentContainer)? = parent ?? modal.presentation
    above?.preferredContentSizeDidChange(forChildContentContainer: self)
  }
}
