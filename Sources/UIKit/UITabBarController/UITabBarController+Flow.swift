// How the screen follows the selection.
extension UITabBarController {
  func select(_ controller: UIViewController, animated: Bool) {
    transitionRunners.last?.warnIfOverdue(
      "what is selected in its tab bar controller waits for it")
    selected = controller
    animatesNext = animated
    tabBar.selectedItem = controller.tabBarItem
    catchUp()
  }

  /// The user has clicked on a tab.
  func userDidSelect(_ item: UITabBarItem) {
    guard let controller = tabs.first(where: { $0.tabBarItem === item }),
      transitionRunners.last?.coordinator.isInteractive != true,
      delegate?.tabBarController(self, shouldSelect: controller) ?? true
    else { return }
    if controller !== selected {
      select(controller, animated: true)
    } else if !isBusy {
      (controller as? UINavigationController)?.popToRootViewController(animated: true)
    }
    delegate?.tabBarController(self, didSelect: controller)
  }

  func replaceTabs(with new: [UIViewController], animated: Bool) {
    let index = tabs.firstIndex { $0 === selected } ?? 0
    let old = tabs
    tabs = new
    announceMoves(from: old)
    tabBar.setItems(new.map(\.tabBarItem), animated: animated)
    if !new.contains(where: { $0 === selected }) {
      selected = new.indices.contains(index) ? new[index] : new.first
      animatesNext = animated
    }
    tabBar.selectedItem = selected?.tabBarItem
    catchUp()
    finishMoves()
  }

  /// One of the controllers has got another item.
  func tabBarItemDidChange() {
    tabBar.setItems(tabs.map(\.tabBarItem), animated: false)
    tabBar.selectedItem = selected?.tabBarItem
  }

  /// Shows what is selected, unless a transition or the controller's own appearance is under way:
  /// then that waits for its end.
  func catchUp() {
    while selected !== displayed, !isBusy, appearance.isSettled {
      guard appearance.isVisible else { return clearContent() }
      change(to: selected, animated: animatesNext)
    }
  }

  private func change(to arriving: UIViewController?, animated: Bool) {
    let leaving = displayed
    isBusy = true
    displayed = arriving
    let supplied = animated ? suppliedTransition(from: leaving, to: arriving) : nil
    var plan = TransitionPlan(
      kind: .tab, owner: self, from: leaving.map { .leaving($0) },
      to: arriving.map { .arriving($0) }, stage: SwapStage(host: contentView),
      appearance: AppearanceExchange(owner: self, leaving: leaving, arriving: arriving))
    plan.animator = supplied?.animator
    plan.interactionController = supplied?.interaction
    plan.steps.didSettle = { outcome in
      if outcome == .cancelled { self.takeBack(arriving, showing: leaving) }
      self.settleBar()
    }
    plan.steps.didEnd = { _ in
      self.isBusy = false
      self.view.setNeedsLayout()
      self.finishMoves()
      self.catchUp()
    }
    TransitionRunner.run(plan)
  }

  private func suppliedTransition(
    from leaving: UIViewController?, to arriving: UIViewController?
  ) -> (
    animator: any UIViewControllerAnimatedTransitioning,
    interaction: (any UIViewControllerInteractiveTransitioning)?
  )? {
    guard let delegate, let leaving, let arriving,
      let animator = delegate.tabBarController(
        self, animationControllerForTransitionFrom: leaving, to: arriving)
    else { return nil }
    return (animator, delegate.tabBarController(self, interactionControllerFor: animator))
  }

  /// The transition to `arriving` was cancelled: selection and content are what they were before it,
  /// unless something else has been selected since.
  private func takeBack(_ arriving: UIViewController?, showing leaving: UIViewController?) {
    displayed = leaving
    guard selected === arriving, let leaving, tabs.contains(leaving) else { return }
    selected = leaving
    tabBar.selectedItem = leaving.tabBarItem
  }

  // MARK: Parents

  private func announceMoves(from old: [UIViewController]) {
    for controller in old where !tabs.contains(controller) && controller.parent === self {
      guard controller.parentMove != .leaving else { continue }
      controller.willMove(toParent: nil)
      controller.parentMove = .leaving
    }
    for controller in tabs {
      if controller.parent !== self {
        addChild(controller)
      } else if controller.parentMove == .leaving {
        controller.willMove(toParent: self)
        controller.parentMove = .entering
      }
    }
  }

  /// Tells the controllers that have come or gone that it has happened; what is in a transition
  /// stays until its end.
  private func finishMoves() {
    for child in children {
      if tabs.contains(child) {
        guard child.parentMove != nil else { continue }
        child.didMove(toParent: self)
        child.parentMove = nil
      } else if !isBusy, child !== displayed {
        child.removeFromParent()
      }
    }
  }

  // MARK: Own appearance

  /// The controller is about to appear: its content is in place before anyone is told.
  func prepareToAppear() {
    guard !appearance.isVisible, !isBusy else { return }
    loadViewIfNeeded()
    if displayed !== selected {
      clearContent()
      displayed = selected
    }
    settleBar()
    guard let view: UIView = displayed?.view, view.superview !== contentView else { return }
    contentView.insertSubview(view, at: 0)
    view.place(in: contentView.bounds)
  }

  /// The controller has appeared or disappeared: what waited for that goes on.
  func appearanceDidSettle() {
    guard appearance.isSettled, !isBusy else { return }
    finishMoves()
    catchUp()
  }

  private func clearContent() {
    displayed?.viewIfLoaded?.removeFromSuperview()
    displayed = nil
  }
}
