/// Manages one presentation: the place of the presented view, the views around it, and the
/// adaptation to the available space.
///
///     final class Drawer: UIPresentationController {
///       private let dimming = UIView()
///
///       override var frameOfPresentedViewInContainerView: CGRect {
///         guard let bounds = containerView?.bounds else { return .zero }
///         return bounds.divided(atDistance: 300, from: .minXEdge).slice
///       }
///
///       override func presentationTransitionWillBegin() {
///         dimming.frame = containerView?.bounds ?? .zero
///         dimming.backgroundColor = .black
///         dimming.alpha = 0
///         containerView?.addSubview(dimming)
///         presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 0.3 }
///       }
///     }
///
/// A view controller creates its presentation controller when `presentationController` is read for
/// the first time, or when it is presented, and releases it when its dismissal has ended.
///
/// Callbacks of a presentation come in this order: `presentationTransitionWillBegin`, with the
/// container in its window; `presentedView`; `viewWillDisappear` of a presenter whose view is
/// removed; `viewWillAppear` of the presented controller; the transition; `viewDidAppear`,
/// `viewDidDisappear`, `presentationTransitionDidEnd`; the coordinator's completions;
/// `animationEnded`; the completion of `present`. A dismissal mirrors this. A cancelled transition
/// ends in the same order, with the callbacks of returning to the old state, and does not call the
/// completion of `present` or `dismiss`.
@preconcurrency @MainActor
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
  /// The state of the presentation.
  enum Phase {
    case idle
    case presenting
    case presented
    case dismissing
  }

  private(set) var phase = Phase.idle
  private weak var presented: UIViewController?
  weak var presenting: UIViewController?
  /// The requested style; `.custom` for a controller that a delegate supplied.
  var style = UIModalPresentationStyle.custom
  var container: PresentationContainerView?
  /// The place in the hierarchy to which the presenter's view returns; nil if this presentation
  /// doesn't remove that view.
  var presenterPlacement: PresenterPlacement?
  var transitionRunners: [TransitionRunner] = []
  /// True while `presentationTransitionWillBegin` runs, if the transition will send the presented
  /// controller its appearance callbacks. If the presented view enters the window in that time, it
  /// must not cause the same callbacks.
  var announcesAppearance = false
  /// The segue that created the presentation, retained until the presentation has ended.
  var segue: UIStoryboardSegue?
  /// The argument of the running ``adaptedStyle(for:)`` call; nil outside of such a call.
  private var askedTraits: UITraitCollection?
  /// The drag of a presented controller that zooms; nil if it doesn't.
  var zoomInteraction: ZoomInteraction?
  /// The requests that wait for the end of the running transition.
  var afterwards: [() -> Void] = []

  /// Creates a presentation controller.
  ///
  /// - Parameters:
  ///   - presentedViewController: The controller to present. Not retained.
  ///   - presentingViewController: The controller that presents; nil if it is not known yet. Not
  ///     retained.
  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    presented = presentedViewController
    presenting = presentingViewController
    super.init()
  }

  // MARK: Controllers and views

  /// The controller that presents. Before the presentation, if it is not known yet, the presented
  /// controller.
  open var presentingViewController: UIViewController { presenting ?? presentedViewController }

  /// The controller that is presented. Stops the program if it no longer exists.
  open var presentedViewController: UIViewController {
    guard let presented else {
      preconditionFailure("\(type(of: self)) was used after its presented view controller was gone")
    }
    return presented
  }

  /// The style in which the controller is presented.
  open var presentationStyle: UIModalPresentationStyle { style }

  /// The view that contains the presentation, from `presentationTransitionWillBegin` to the end of
  /// the dismissal; otherwise nil.
  open var containerView: UIView? { container }

  /// The object that decides on adaptation and on dismissal by the user. Not retained.
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The view that is presented. The default is the presented controller's view; a subclass may
  /// return a view that contains it.
  open var presentedView: UIView? { presentedViewController.view }

  /// The frame of `presentedView` at the end of the presentation, in the container's coordinates.
  /// The default fills the container.
  open var frameOfPresentedViewInContainerView: CGRect { container?.bounds ?? .zero }

  /// Whether the container fills the window. If false, it fills the presenter's view. The default
  /// is true.
  open var shouldPresentInFullscreen: Bool { true }

  /// Whether the presenter's view is removed from the window when the presentation has completed.
  /// The default is false.
  open var shouldRemovePresentersView: Bool { false }

  /// Whether clicks and touches beside the presented view reach the views below the container.
  var letsTouchesThrough: Bool { false }

  /// The views below the container that receive clicks and touches beside the presented view.
  var passesThrough: [UIView] { [] }

  /// Whether a drag may take a zoomed controller back now.
  var letsZoomDragBegin: Bool { mayBeDismissedByUser }

  /// The presentation's own interaction controller, used if the delegate supplies none; nil if the
  /// presentation has no interaction of its own.
  func ownInteraction(_ direction: ModalDirection) -> PanDrivenInteractiveTransition? { nil }

  /// The presentation's own animator, used if the delegate supplies none: by default that of the transition style.
  func animator(_ direction: ModalDirection) -> any UIViewControllerAnimatedTransitioning {
    transitionStyle.animator(direction)
  }

  /// Ends a running presentation at once, as completed, because it is to be dismissed; what moves may go on. Returns false,
  /// the default, if that isn't possible: the dismissal then waits for the end.
  func finishPresenting() -> Bool { false }

  /// Handles a key that neither the focused view nor the presented controller has handled. Returns false for keys without a
  /// meaning. By default, Escape and the back key dismiss the presentation, whatever its style.
  func handle(_ presses: Set<UIPress>) -> Bool {
    guard presses.meanBack else { return false }
    escape()
    return true
  }

  // MARK: Transitions

  /// Called before the presentation begins. Add views around the presented view here, and queue
  /// animations with the presented controller's `transitionCoordinator`. The default does nothing.
  ///
  /// An override may also add the presented view. As in UIKit, the presented controller gets
  /// `viewWillAppear` after this call and `viewDidAppear` at the end of the transition.
  open func presentationTransitionWillBegin() {}

  /// Called when the transition of presenting has ended. `completed` is false if it was cancelled;
  /// the container has then been removed. The default does nothing.
  open func presentationTransitionDidEnd(_ completed: Bool) {}

  /// Called before the dismissal begins. The default does nothing.
  open func dismissalTransitionWillBegin() {}

  /// Called when the transition of dismissing has ended. `completed` is false if it was cancelled
  /// and the presentation continues. The default does nothing.
  open func dismissalTransitionDidEnd(_ completed: Bool) {}

  // MARK: Layout

  /// Called before the container lays out its subviews. Place the presented view here after a
  /// change of size. The default does nothing.
  ///
  /// Not called between the start of a dismissal's animator and the end of the dismissal, unless the container's size changes: it
  /// would put the view back that the animator moves away.
  open func containerViewWillLayoutSubviews() {}

  /// Called after the container has laid out its subviews. The default does nothing.
  open func containerViewDidLayoutSubviews() {}

  /// The size in points that the presented controller prefers.
  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  /// Called when the presented controller's preferred size changed. The default lays out the
  /// container again.
  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    self.container?.setNeedsLayout()
  }

  /// The size of the presented view in a container of `parentSize`, in points. The default returns
  /// `parentSize`.
  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize { parentSize }

  /// Called before the traits change. Overrides call super, which forwards to the presented
  /// controller.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.willTransition(to: newCollection, with: coordinator)
  }

  /// Called before the container is resized. Overrides call super, which forwards to the presented
  /// controller if its view's size changes.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let new = self.size(
      forChildContentContainer: presentedViewController, withParentContainerSize: size)
    guard new != presentedViewController.viewIfLoaded?.bounds.size else { return }
    presentedViewController.viewWillTransition(to: new, with: coordinator)
  }

  // MARK: Adaptivity

  /// The style to which the presentation adapts with the present traits; `.none` for no adaptation.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    adaptivePresentationStyle(for: traitCollection)
  }

  /// The style to which the presentation adapts with the given traits; `.none`, the default, for no
  /// adaptation. The delegate may decide otherwise.
  open func adaptivePresentationStyle(
    for traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle { .none }

  /// Traits for the presented view instead of the window's. Unlike in UIKit, only the light or dark
  /// style takes effect.
  open var overrideTraitCollection: UITraitCollection? {
    didSet {
      if oldValue != nil || overrideTraitCollection != nil { overrideTraitsDidChange() }
    }
  }

  /// The traits of the container; before the presentation, those of the presenter.
  open var traitCollection: UITraitCollection {
    container?.traitCollection ?? presenting?.traitCollection ?? .current
  }

  /// Called after the container's traits changed. The default does nothing.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

extension UIPresentationController: TransitionOwner {}

extension UIPresentationController {
  /// Whether a transition of presenting or dismissing is running.
  var isInTransition: Bool { phase == .presenting || phase == .dismissing }

  var coordinator: TransitionCoordinator? { transitionRunners.last?.coordinator }

  private func overrideTraitsDidChange() {
    guard phase != .idle else { return }
    presentedView?.overrideUserInterfaceStyle =
      overrideTraitCollection?.userInterfaceStyle ?? .unspecified
  }

  /// Gives the presented view the override traits, if there are any, at the beginning of the presentation.
  func applyOverrideTraits() {
    if overrideTraitCollection != nil { overrideTraitsDidChange() }
  }

  /// The style to which the presentation adapts with the given traits, after asking the delegate;
  /// `.none` for no adaptation.
  func adaptedStyle(for traits: UITraitCollection) -> UIModalPresentationStyle {
    guard let delegate else { return adaptivePresentationStyle(for: traits) }
    askedTraits = traits
    defer { askedTraits = nil }
    return delegate.adaptivePresentationStyle(for: self, traitCollection: traits)
  }

  /// The traits that the delegate's default implementation passes back to this controller. During
  /// ``adaptedStyle(for:)`` these are its argument, which may not have taken effect yet.
  var traitsInQuestion: UITraitCollection { askedTraits ?? traitCollection }

  /// Dismisses the presentation because the user clicked beside it, dragged it or pressed Escape.
  /// Returns false if the dismissal is not possible or not allowed now.
  @discardableResult
  func dismissByUser() -> Bool {
    guard phase == .presented, presentedViewController.modal.presented == nil, userMayDismiss
    else { return false }
    let delegate = self.delegate
    delegate?.presentationControllerWillDismiss(self)
    presenting?.dismissPresented(animated: true) { [weak delegate] in
      delegate?.presentationControllerDidDismiss(self)
    }
    return true
  }

  /// Handles Escape and the back key in every phase.
  ///
  /// A presented controller is dismissed. A running presentation is reversed; if it cannot be caught,
  /// the controller is dismissed after its end. A running dismissal is completed, even if the user
  /// has released a drag so that the controller would stay.
  func escape() {
    guard coordinator?.isInteractive != true else { return }
    let driver = transitionRunners.last?.panInteraction
    switch phase {
    case .presented: dismissByUser()
    case .presenting:
      guard let driver, driver.canCatch else {
        return afterwards.append { [weak self] in self?.dismissByUser() }
      }
      if userMayDismiss { driver.send(finishing: false) }
    case .dismissing: driver?.send(finishing: true)
    case .idle: break
    }
  }

  /// Whether the user may dismiss the presentation.
  var mayBeDismissedByUser: Bool {
    !presentedViewController.isModalInPresentation
      && delegate?.presentationControllerShouldDismiss(self) != false
  }

  /// Whether the user may dismiss the presentation. If not, the delegate is told of the attempt.
  private var userMayDismiss: Bool {
    let mayDismiss = mayBeDismissedByUser
    if !mayDismiss { delegate?.presentationControllerDidAttemptToDismiss(self) }
    return mayDismiss
  }
}

// MARK: - Presenting and dismissing

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
    // A controller may set its delegate in `viewDidLoad()`: as in UIKit, that is too late for the presentation style, but not for the animator.
    presented.loadViewIfNeeded()
    let delegate = animated ? presented.transitioningDelegate : nil
    let custom = delegate?.animationController(
      forPresented: presented, presenting: presenter, source: source)
    let interaction = custom.flatMap { delegate?.interactionControllerForPresentation(using: $0) }

    phase = .presenting
    presenter.modal.presented = presented
    presented.modal.presenter = presenter
    let removes = shouldRemovePresentersView
    let isSeen = presenter.appearance.isVisible
    presenterPlacement = removes ? PresenterPlacement(of: presenter) : nil
    let container = PresentationContainerView(of: self)

    var plan = TransitionPlan(
      kind: .present, owner: self,
      from: TransitionParticipant(
        viewController: presenter, findView: { removes ? presenter.view : nil },
        initialFrame: { [presenterPlacement] in presenterPlacement?.area(in: container) ?? $0 },
        finalFrame: { removes ? .zero : $0 }),
      to: TransitionParticipant(
        viewController: presented, findView: { self.presentedView },
        initialFrame: { _ in .zero },
        finalFrame: { _ in self.frameOfPresentedViewInContainerView }),
      stage: PresentationStage(presenting: self, in: container),
      appearance: AppearanceExchange(
        owner: nil, leaving: removes && isSeen ? presenter : nil,
        arriving: isSeen ? presented : nil, order: .arrivingFirst))
    prepareZoom()
    if animated {
      plan.animator = custom
      plan.interactionController = interaction
      chooseTransition(.present, from: presenter, of: &plan)
    }
    plan.presentationStyle = presentationStyle
    plan.steps.willBegin = { coordinator in
      self.announcesAppearance = isSeen
      defer { self.announcesAppearance = false }
      self.install(container, over: presenter)
      self.announceStyle(beside: coordinator)
      self.presentationTransitionWillBegin()
      _ = self.presentedView
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

    // The presented controllers, retained until all callbacks have been sent. Their presenters
    // release them earlier.
    let controllers = chain.map(\.presentedViewController)
    for presentation in chain { presentation.phase = .dismissing }
    for controller in controllers { controller.modal.isBeingDismissed = true }
    let initialFrame = top.initialFrameOfDismissal()
    let returns = lowest.presenterPlacement != nil
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
        finalFrame: { [presenterPlacement = lowest.presenterPlacement] in
          presenterPlacement?.area(in: stage.containerView) ?? $0
        }),
      stage: stage,
      appearance: AppearanceExchange(
        owner: nil, leaving: presented, arriving: returns && isSeen ? presenter : nil,
        order: .arrivingFirst))
    if animated {
      plan.animator = custom
      plan.interactionController = interaction
      // A source below other presentations can't be seen yet.
      top.chooseTransition(.dismiss, from: chain.count == 1 ? presenter : nil, of: &plan)
    }
    plan.presentationStyle = top.presentationStyle
    // The visible controllers below the topmost one.
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
      for controller in controllers { controller.modal.isBeingDismissed = false }
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
  /// controller is used, unless the delegate's controller wants an interactive start.
  private func interactionController(
    _ direction: ModalDirection, supplied: (any UIViewControllerInteractiveTransitioning)?
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    guard let own = ownInteraction(direction) else { return supplied }
    guard let supplied else { return own }
    return own.wantsInteractiveStart && !supplied.wantsInteractiveStart ? own : supplied
  }

  /// Completes a plan that has the delegate's animator and interaction controller, or none: with a zoom from or to a view of
  /// `presenter`, or else with the presentation's own animator.
  private func chooseTransition(
    _ direction: ModalDirection, from presenter: UIViewController?, of plan: inout TransitionPlan
  ) {
    let presented = presentedViewController
    if plan.animator == nil, let zoomInteraction, let presenter,
      let zoom = presented.preferredTransition?.zoom(of: presented, from: presenter)
    {
      plan.animator = ZoomAnimator(
        zoom, closes: direction == .dismiss, interaction: zoomInteraction)
      plan.interactionController = zoomInteraction
    } else {
      plan.animator = plan.animator ?? animator(direction)
      plan.interactionController = interactionController(
        direction, supplied: plan.interactionController)
    }
  }

  /// The zoom by which a dismissal of the presented controller would be animated; nil if another animator would be used.
  var zoomOfDismissal: Zoom? {
    guard zoomInteraction != nil, let presenting,
      presentedViewController.modal.presented == nil
    else { return nil }
    let presented = presentedViewController
    let custom = presented.transitioningDelegate?.animationController(forDismissed: presented)
    return custom == nil
      ? presented.preferredTransition?.zoom(of: presented, from: presenting) : nil
  }

  /// Creates the drag of a zoomed controller. The container receives it.
  private func prepareZoom() {
    guard presentedViewController.preferredTransition?.isZoom == true else {
      return zoomInteraction = nil
    }
    let interaction = ZoomInteraction(
      in: { [weak self] in self?.container },
      candidate: { [weak self] in
        guard let self, phase == .presented, letsZoomDragBegin else { return nil }
        return zoomOfDismissal
      },
      begin: { [weak self] in self?.dismissByUser() })
    interaction.zoomPan.isDownwardOnly = self is UISheetPresentationController
    zoomInteraction = interaction
  }

  /// Disconnects presenter and presented controller at the end of the presentation.
  ///
  /// Called before the last appearance callbacks, so that both controllers already report the new
  /// state in them.
  func end() {
    let presented = presentedViewController
    container?.removeFromSuperview()
    container = nil
    presenterPlacement = nil
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

  /// Warns if requests wait for a transition that its animator should have completed by now.
  func warnIfWaitingForever() {
    transitionRunners.last?.warnIfOverdue("requests to its controllers wait for it")
  }

  /// The frame of the presented view at the start of its dismissal, as a function of the container's bounds, which may
  /// change during the dismissal.
  ///
  /// If the frame is ``frameOfPresentedViewInContainerView`` now, it equals that after a resize, too; otherwise it
  /// follows the view's autoresizing mask. As in UIKit, changes that the animator makes to the view have no effect on
  /// it. The view's transform is ignored.
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
  /// in place, report the view's frame, from which animators compute the motion off screen.
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
    return presentedViewController.preferredTransition?.style
      ?? presentedViewController.modalTransitionStyle
  }

  /// Adds the container to the window or, for a context, over the presenter's view.
  private func install(_ container: PresentationContainerView, over presenter: UIViewController) {
    self.container = container
    if let zoomInteraction { container.addGestureRecognizer(zoomInteraction.zoomPan) }
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
