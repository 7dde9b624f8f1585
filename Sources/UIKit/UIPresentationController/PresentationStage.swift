/// The stage of a presentation's transitions: it puts the views into the container and removes
/// them. Unlike other stages' containers, this one stays until the dismissal ends.
///
/// A presentation shows one controller over its presenter. A dismissal may end several
/// presentations at once: the topmost is animated and reveals the presenter of the lowest; those
/// between are hidden at the start and removed at the end.
@MainActor
final class PresentationStage: TransitionStage {
  private let direction: ModalDirection
  /// The presentation that is animated.
  private let top: UIPresentationController
  /// The presentations below it that end with it, the lowest first.
  private let between: [UIPresentationController]
  private let container: PresentationContainerView
  private var presentedPose: ViewPose?
  private var presenterPose: ViewPose?

  var containerView: UIView { container }

  /// Creates the stage of presenting `top`.
  init(presenting top: UIPresentationController, in container: PresentationContainerView) {
    direction = .present
    self.top = top
    between = []
    self.container = container
  }

  /// Creates the stage of dismissing `chain`, the lowest presentation first.
  init?(dismissing chain: [UIPresentationController]) {
    guard let top = chain.last, let container = top.container else { return nil }
    direction = .dismiss
    self.top = top
    between = chain.dropLast()
    self.container = container
  }

  private var lowest: UIPresentationController { between.first ?? top }

  func setUp(for context: TransitionContext) {
    let bounds = container.bounds
    let presented = direction == .present ? context.to : context.from
    presentedPose = presented?.view.map { ViewPose(of: $0, in: bounds) }
    switch direction {
    case .present:
      presented?.view?.place(in: top.frameOfPresentedViewInContainerView)
      guard let presenter = context.from?.view else { return }
      presenterPose = ViewPose(of: presenter, in: bounds)
      let area = top.presenterPlacement?.area(in: container) ?? bounds
      container.insertSubview(presenter, at: 0)
      presenter.place(in: area)
    case .dismiss:
      for presentation in between { presentation.container?.isHidden = true }
      if let presenter = context.to?.view {
        presenterPose = ViewPose(of: presenter, in: bounds)
        presenter.place(in: lowest.presenterPlacement?.area(in: container) ?? bounds)
      }
      container.dismissalWillBegin()
    }
  }

  func tearDown(for context: TransitionContext, outcome: TransitionOutcome) {
    if direction == .dismiss { container.dismissalDidEnd() }
    switch (direction, outcome) {
    case (.present, .completed): completePresentation(context)
    case (.present, .cancelled): cancelPresentation(context)
    case (.dismiss, .completed): completeDismissal(context)
    case (.dismiss, .cancelled): cancelDismissal(context)
    }
  }

  /// Completes a presentation: removes the presenter's view if the style requires it.
  private func completePresentation(_ context: TransitionContext) {
    context.from?.view?.removeFromSuperview()
    guard let view = context.to?.view else { return }
    // The animator decides where the view ends, unless it has removed the view.
    if !view.isDescendant(of: container) {
      container.addSubview(view)
      view.place(in: top.frameOfPresentedViewInContainerView)
    }
    container.setNeedsLayout()
  }

  /// Undoes a cancelled presentation.
  private func cancelPresentation(_ context: TransitionContext) {
    context.to?.view?.removeFromSuperview()
    presentedPose?.restoreGeometry(in: container.bounds)
    if context.from?.view != nil {
      presenterPose?.restoreGeometry(in: container.bounds)
      top.presenterPlacement?.restore(inPlaceOf: container)
    }
    top.end()
  }

  /// Completes a dismissal.
  private func completeDismissal(_ context: TransitionContext) {
    context.from?.view?.removeFromSuperview()
    if context.to?.view != nil {
      lowest.presenterPlacement?.restore(inPlaceOf: lowest.container)
    } else {
      returnPresenter()
    }
    for presentation in (between + [top]).reversed() {
      presentation.presentedView?.removeFromSuperview()
      presentation.end()
    }
  }

  /// Puts the presenter's view back below the container if an animator has moved it into the container, although the style leaves it in its place.
  /// Animators that were written for full screen do so. (In UIKit the view is lost with the container, and the screen stays black.)
  private func returnPresenter() {
    guard let container = lowest.container, let view = lowest.presenting?.viewIfLoaded,
      view.superview === container
    else { return }
    container.superview?.insertSubview(view, belowSubview: container)
  }

  /// Undoes a cancelled dismissal.
  private func cancelDismissal(_ context: TransitionContext) {
    context.to?.view?.removeFromSuperview()
    presenterPose?.restoreGeometry(in: container.bounds)
    presentedPose?.restore(in: container.bounds, following: .mask)
    for presentation in between { presentation.container?.isHidden = false }
    container.setNeedsLayout()
  }
}
