extension UIViewController {
  /// Changes the size of the view: announces it, lets `change` apply it, then runs what was queued.
  ///
  /// The change takes no time, so what is queued alongside applies at once. A change that announces
  /// itself while another is under way is part of that one.
  func changeSize(to size: CGSize, _ change: () -> Void) {
    guard sizeCoordinator == nil, let view = viewIfLoaded, view.bounds.size != size else {
      return change()
    }
    let coordinator = TransitionCoordinator(context: TransitionContext(standingIn: view))
    sizeCoordinator = coordinator
    viewWillTransition(to: size, with: coordinator)
    for presentation in presentationsAbove where presentation.container?.superview is UIWindow {
      presentation.viewWillTransition(to: size, with: coordinator)
    }
    change()
    coordinator.runAlongside(in: nil)
    coordinator.finish()
    sizeCoordinator = nil
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
}
