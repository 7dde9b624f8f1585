// The transitions of presenting and dismissing.
extension UIPresentationController {
  /// Presents the controller. The caller has checked that this is possible.
  func present(
    from presenter: UIViewController, source: UIViewController, animated: Bool,
    completion: (() -> Void)?
  ) {
    let presented = presentedViewController
    presenting = presenter
    presented.modal.presentation = self
    segue = UIStoryboardSegue.leading(to: presented)
    let delegate = animated ? presented.transitioningDelegate : nil
    let custom = delegate?.animationController(
      forPresented: presented, presenting: presenter, source: source)
    let interaction = custom.flatMap { delegate?.interactionControllerForPresentation(using: $0) }

    phase = .presenting
    presenter.modal.presented = presented
    presented.modal.presenter = presenter
    let removes = shouldRemovePresentersView
    let isSeen = presenter.appearance.isVisible
    home = removes ? PresenterHome(of: presenter) : nil
    let container = PresentationContainerView(of: self)

    var plan = TransitionPlan(
      kind: .present, owner: self,
      from: TransitionParticipant(
        viewController: presenter, findView: { removes ? presenter.view : nil },
        initialFrame: { [home] in home?.area(in: container) ?? $0 },
        finalFrame: { removes ? .zero : $0 }),
      to: TransitionParticipant(
        viewController: presented, findView: { self.presentedView },
        initialFrame: { _ in .zero },
        finalFrame: { _ in self.frameOfPresentedViewInContainerView }),
      stage: PresentationStage(presenting: self, in: container),
      appearance: AppearanceExchange(
        owner: nil, leaving: removes && isSeen ? presenter : nil,
        arriving: isSeen ? presented : nil, order: .arrivingFirst))
    if animated {
      plan.animator = custom ?? transitionStyle.animator(.present)
      plan.interactionController = interactionController(.present, supplied: interaction)
    }
    plan.presentationStyle = presentationStyle
    plan.steps.willBegin = { coordinator in
      self.announcesAppearance = isSeen
      defer { self.announcesAppearance = false }
      self.install(container, over: presenter)
      self.announceStyle(beside: coordinator)
      self.presentationTransitionWillBegin()
      _ = self.presentedView
      presented.loadViewIfNeeded()
      self.applyOverrideTraits()
    }
    plan.steps.didFinish = { outcome in
      if outcome == .completed { self.phase = .presented }
      self.presentationTransitionDidEnd(outcome == .completed)
    }
    plan.steps.didEnd = { outcome in
      if outcome == .completed { completion?() }
      self.goOn()
    }
    TransitionRunner.run(plan)
  }

  /// Dismisses the presentations of `chain`, the lowest first. The topmost is animated, the others
  /// disappear with it.
  static func dismiss(
    _ chain: [UIPresentationController], animated: Bool, completion: (() -> Void)?
  ) {
    guard let lowest = chain.first, let top = chain.last, let presenter = lowest.presenting,
      let stage = PresentationStage(dismissing: chain)
    else { return }
    let presented = top.presentedViewController
    let delegate = animated ? presented.transitioningDelegate : nil
    let custom = delegate?.animationController(forDismissed: presented)
    let interaction = custom.flatMap { delegate?.interactionControllerForDismissal(using: $0) }

    // Retained here until all callbacks have been sent; the chain releases them earlier.
    let controllers = chain.map(\.presentedViewController)
    for presentation in chain { presentation.phase = .dismissing }
    for controller in controllers { controller.modal.isLeaving = true }
    let initialFrame = top.initialFrameOfDismissal()
    let returns = lowest.home != nil
    let isSeen = presented.appearance.isVisible
    var plan = TransitionPlan(
      kind: .dismiss, owner: top,
      from: TransitionParticipant(
        viewController: presented, findView: { top.presentedView },
        initialFrame: initialFrame,
        finalFrame: { _ in top.frameAfterDismissal }),
      to: TransitionParticipant(
        viewController: presenter, findView: { returns ? presenter.view : nil },
        initialFrame: { returns ? .zero : $0 },
        finalFrame: { [home = lowest.home] in home?.area(in: stage.containerView) ?? $0 }),
      stage: stage,
      appearance: AppearanceExchange(
        owner: nil, leaving: presented, arriving: returns && isSeen ? presenter : nil,
        order: .arrivingFirst))
    if animated {
      plan.animator = custom ?? top.transitionStyle.animator(.dismiss)
      plan.interactionController = top.interactionController(.dismiss, supplied: interaction)
    }
    plan.presentationStyle = top.presentationStyle
    // The controllers between the lowest and the topmost that are visible.
    let seen = controllers.dropLast().filter(\.appearance.isVisible)
    plan.steps.willBegin = { _ in
      for presentation in chain { presentation.dismissalTransitionWillBegin() }
      for controller in seen { controller.beginAppearanceTransition(false, animated: animated) }
    }
    plan.steps.didFinish = { outcome in
      for controller in seen {
        if outcome == .cancelled {
          controller.beginAppearanceTransition(true, animated: animated)
        }
        controller.endAppearanceTransition()
      }
      for controller in controllers { controller.modal.isLeaving = false }
      for presentation in chain.reversed() {
        presentation.phase = outcome == .completed ? .idle : .presented
        presentation.dismissalTransitionDidEnd(outcome == .completed)
      }
    }
    plan.steps.didEnd = { outcome in
      if outcome == .completed { completion?() }
      for presentation in chain { presentation.goOn() }
    }
    TransitionRunner.run(plan)
  }

  /// The interaction controller of a transition: the delegate's, or else the presentation's own,
  /// whichever animator is used.
  ///
  /// If a drag of the presentation itself has started the transition, the presentation's own
  /// controller is used, unless the delegate's wants an interactive start.
  private func interactionController(
    _ direction: ModalDirection, supplied: (any UIViewControllerInteractiveTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let own = ownInteraction(direction) else { return supplied }
    guard let supplied else { return own }
    return own.wantsInteractiveStart && !supplied.wantsInteractiveStart ? own : supplied
  }

  /// Disconnects presenter and presented controller at the end of the presentation.
  ///
  /// Called before the last appearance callbacks, so that both controllers already report the new
  /// state in them.
  func end() {
    let presented = presentedViewController
    container?.removeFromSuperview()
    container = nil
    home = nil
    if presenting?.modal.presented === presented { presenting?.modal.presented = nil }
    presented.modal.presenter = nil
    if phase == .presenting { phase = .idle }
    if presented.modal.presentation === self { presented.modal.presentation = nil }
  }

  /// Runs the requests that were made during the transition.
  private func goOn() {
    if phase == .idle { segue = nil }
    let waiting = afterwards
    afterwards = []
    for request in waiting { request() }
  }

  /// Warns if requests wait for a transition that the animator never completes.
  func warnIfWaitingForever() {
    transitionRunners.last?.warnIfOverdue("requests to its controllers wait for it")
  }

  /// Where the presented view is now, as a function of the container's bounds, which a resize may change.
  ///
  /// A view that stands where ``frameOfPresentedViewInContainerView`` says goes on doing so; another follows its
  /// autoresizing mask. As in UIKit, its frame at the start of the dismissal counts, whatever the animator does with the
  /// view. The view's own transform does not count.
  private func initialFrameOfDismissal() -> (_ containerBounds: CGRect) -> CGRect {
    guard let view = presentedView, let container else { return { _ in .zero } }
    let (place, size, mask) = (view.layoutPlace, container.bounds.size, view.transitionMask)
    if place.frame == frameOfPresentedViewInContainerView {
      return { [weak self] _ in self?.frameOfPresentedViewInContainerView ?? .zero }
    }
    return { SuperviewResize(from: size, to: $0.size).place(place, following: mask).frame }
  }

  /// The final frame of the presented view in its dismissal, as `finalFrame(for:)` reports it.
  ///
  /// As in UIKit: custom presentation controllers, and system styles that keep the presenter's view
  /// in place, report the view's frame, from which animators compute where the view leaves to.
  /// System styles that exchange the two views report zero, as a navigation controller does for a
  /// popped page.
  private var frameAfterDismissal: CGRect {
    style != .custom && shouldRemovePresentersView ? .zero : frameOfPresentedViewInContainerView
  }

  var transitionStyle: UIModalTransitionStyle {
    if let presenting, style == .currentContext || style == .overCurrentContext,
      presenting.definesPresentationContext, presenting.providesPresentationContextTransitionStyle
    {
      return presenting.modalTransitionStyle
    }
    return presentedViewController.modalTransitionStyle
  }

  /// Adds the container to the window or, for a context, over the presenter's view.
  private func install(_ container: PresentationContainerView, over presenter: UIViewController) {
    self.container = container
    guard let view: UIView = presenter.viewIfLoaded, let window = view.window else { return }
    guard !shouldPresentInFullscreen, view.superview !== window else {
      container.frame = window.bounds
      return window.addSubview(container)
    }
    if shouldRemovePresentersView || view is UIScrollView {
      container.place(in: view.frame)
      view.superview?.insertSubview(container, aboveSubview: view)
    } else {
      // A subview of the presenter's view, so that it appears and disappears with that view.
      container.frame = view.bounds
      view.addSubview(container)
    }
  }

  private func announceStyle(beside coordinator: TransitionCoordinator) {
    delegate?.presentationController(
      self, willPresentWithAdaptiveStyle: adaptedStyle(for: traitCollection),
      transitionCoordinator: coordinator)
  }
}
