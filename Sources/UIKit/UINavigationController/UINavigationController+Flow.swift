// How the screen follows the stack.
extension UINavigationController {
  /// Changes the stack and starts to show it; returns what it took off.
  @discardableResult
  func follow(_ request: NavigationRequest, animated: Bool) -> [UIViewController] {
    let old = stack.wanted
    stack.want(request, animated: animated)
    let new = stack.wanted
    transitionRunners.last?.warnIfOverdue(
      "what is asked of its navigation controller waits for it")
    announceMoves(from: old, to: new)
    catchUp()
    return old.filter { controller in !new.contains { $0 === controller } }
  }

  /// Shows what is wanted, unless a transition or the controller's own appearance is under way:
  /// then what is wanted waits for its end.
  func catchUp() {
    while stack.isBehind, !isBusy, appearance.isStable {
      if let presentation = displayed?.contextPresentationInTransition {
        presentation.warnIfWaitingForever()
        return presentation.afterwards.append { [weak self] in self?.catchUp() }
      }
      let animated = stack.animatesNext
      let operation = stack.catchUp()
      if appearance.isVisible {
        change(by: operation, animated: animated)
      } else {
        stack.complete()
        clearContent()
        finishMoves()
      }
    }
  }

  private func change(by operation: Operation, animated: Bool) {
    let arriving = stack.shown.last
    let leaving = displayed
    guard arriving !== leaving else {
      stack.complete()
      finishMoves()
      navigationBar.showItems(of: stack.shown)
      return
    }
    isBusy = true
    displayed = arriving
    let bottomBar = tabBarController?.makeBarChange(for: self)
    let custom = animated ? suppliedTransition(operation, from: leaving, to: arriving) : nil
    drag.operation = operation
    var plan = TransitionPlan(
      kind: operation == .pop ? .pop : .push, owner: self,
      from: leaving.map { .leaving($0) }, to: arriving.map { .arriving($0) },
      stage: SwapStage(host: contentView),
      appearance: AppearanceExchange(owner: self, leaving: leaving, arriving: arriving))
    if animated, leaving != nil, arriving != nil {
      plan.animator = custom?.animator ?? NavigationSlideAnimator(operation: operation)
      plan.interactionController = custom == nil ? drag.interaction : custom?.interaction
    }
    let isAnimated = plan.animator != nil
    // Titles slide only beside UIKit's own slide.
    let crossFades = custom != nil || UIAccessibility.prefersCrossFadeTransitions
    let bar = navigationBar.makeChange(
      toItemsOf: stack.shown,
      style: crossFades ? .crossFade : operation == .pop ? .slideBack : .slideForward)
    plan.steps.willAnimate = { coordinator in
      if let arriving {
        self.delegate?.navigationController(self, willShow: arriving, animated: isAnimated)
      }
      bar.run(beside: coordinator)
      bottomBar?.run(beside: coordinator)
    }
    plan.steps.didFinish = { outcome in
      switch outcome {
      case .completed: self.stack.complete()
      case .cancelled: self.takeBack(showing: leaving)
      }
      bar.end(outcome)
      bottomBar?.end()
      self.finishMoves()
    }
    plan.steps.didEnd = { outcome in
      if let arriving, outcome == .completed {
        self.delegate?.navigationController(self, didShow: arriving, animated: isAnimated)
      }
      self.isBusy = false
      self.view.setNeedsLayout()
      self.catchUp()
    }
    TransitionRunner.run(plan)
  }

  /// What would draw and drive a pop of the top controller.
  enum PopDriver {
    /// UIKit draws it; the built-in drags drive it.
    case builtIn
    /// The delegate's animator draws it; the delegate's interaction controller, if there is one, drives it.
    case supplied((any UIViewControllerInteractiveTransitioning)?)
  }

  /// Asks the delegate what would draw and drive a pop of the top controller now.
  func driverOfNextPop() -> PopDriver {
    let custom = suppliedTransition(
      .pop, from: topViewController, to: stack.wanted.dropLast().last)
    return custom.map { .supplied($0.interaction) } ?? .builtIn
  }

  /// The delegate's animator and interaction controller; nil where it leaves the transition to UIKit.
  private func suppliedTransition(
    _ operation: Operation, from leaving: UIViewController?, to arriving: UIViewController?
  ) -> (
    animator: any UIViewControllerAnimatedTransitioning,
    interaction: (any UIViewControllerInteractiveTransitioning)?
  )? {
    guard let delegate, let leaving, let arriving,
      let animator = delegate.navigationController(
        self, animationControllerFor: operation, from: leaving, to: arriving)
    else { return nil }
    return (animator, delegate.navigationController(self, interactionControllerFor: animator))
  }

  /// The transition was cancelled: stack and content are what they were before it.
  private func takeBack(showing controller: UIViewController?) {
    let wanted = stack.wanted
    stack.cancel()
    displayed = controller
    announceMoves(from: wanted, to: stack.wanted)
  }

  // MARK: Parents

  /// Tells the controllers that come and go what is going to happen to them.
  private func announceMoves(from old: [UIViewController], to new: [UIViewController]) {
    for controller in old where !new.contains(where: { $0 === controller }) {
      guard controller.parentMove != .leaving else { continue }
      controller.willMove(toParent: nil)
      controller.parentMove = .leaving
    }
    for controller in new {
      if controller.parent !== self {
        addChild(controller)
      } else if controller.parentMove == .leaving {
        controller.willMove(toParent: self)
        controller.parentMove = .entering
      }
    }
  }

  /// Tells the controllers that have come or gone that it has happened. Those that come while this
  /// controller is off screen are told once it has appeared.
  func finishMoves() {
    let (wanted, shown) = (stack.wanted, stack.shown)
    for child in children {
      let isWanted = wanted.contains { $0 === child }
      let isShown = shown.contains { $0 === child }
      if !isWanted && !isShown {
        child.removeFromParent()
      } else if isWanted && isShown, child.parentMove != nil, appearance.phase == .appeared {
        child.didMove(toParent: self)
        child.parentMove = nil
      }
    }
  }

  // MARK: Own appearance

  /// The controller is about to appear: its content is in place before anyone is told.
  func prepareToAppear() {
    guard !appearance.isVisible, !isBusy else { return }
    loadViewIfNeeded()
    guard let top = stack.shown.last, displayed !== top else { return }
    clearContent()
    displayed = top
    owesDidShow = true
    top.loadViewIfNeeded()
    layOutBarAndContent()
    contentView.insertSubview(top.substituteView, at: 0)
    top.substituteView.place(in: contentView.bounds)
    navigationBar.showItems(of: stack.shown)
  }

  func didBeginToAppear(animated: Bool) {
    guard owesDidShow, let displayed else { return }
    delegate?.navigationController(self, willShow: displayed, animated: animated)
  }

  /// The controller has appeared or disappeared: what waited for that goes on.
  func appearanceDidFinish() {
    guard appearance.isStable, !isBusy else { return }
    if appearance.isVisible {
      finishMoves()
      if owesDidShow, let displayed {
        owesDidShow = false
        delegate?.navigationController(
          self, didShow: displayed, animated: appearance.isAnimated)
      }
    }
    catchUp()
  }

  private func clearContent() {
    guard let gone = displayed, gone !== stack.shown.last else { return }
    if gone.isViewLoaded { gone.substituteView.removeFromSuperview() }
    displayed = nil
  }
}
