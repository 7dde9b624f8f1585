/// The stage of a presentation's transitions. Unlike others' its container stays while the
/// presentation does.
///
/// A presentation shows one controller over its presenter. A dismissal may end several
/// presentations at once: the uppermost is animated away and the presenter of the lowest comes to
/// light; those between are hidden from the start and gone at the end.
@MainActor
final class PresentationStage: TransitionStage {
  private let direction: ModalDirection
  /// The presentation that is animated.
  private let top: UIPresentationController
  /// Those under it that go with it, the lowest first.
  private let between: [UIPresentationController]
  private let container: PresentationContainerView
  private var presentedPose: ViewPose?
  private var presenterPose: ViewPose?

  var containerView: UIView { container }

  /// A stage for the presentation of `top`.
  init(presenting top: UIPresentationController, in container: PresentationContainerView) {
    direction = .present
    self.top = top
    between = []
    self.container = container
  }

  /// A stage for the dismissal of `chain`, the lowest presentation first.
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
      let area = top.home?.area(in: container) ?? bounds
      container.insertSubview(presenter, at: 0)
      presenter.place(in: area)
    case .dismiss:
      for presentation in between { presentation.container?.isHidden = true }
      guard let presenter = context.to?.view else { return }
      presenterPose = ViewPose(of: presenter, in: bounds)
      presenter.place(in: lowest.home?.area(in: container) ?? bounds)
    }
  }

  func strike(for context: TransitionContext, outcome: TransitionOutcome) {
    switch (direction, outcome) {
    case (.present, .completed): stay(context)
    case (.present, .cancelled): goBack(context)
    case (.dismiss, .completed): leave(context)
    case (.dismiss, .cancelled): comeBack(context)
    }
  }

  /// Presented: the presenter's view leaves, if it does.
  private func stay(_ context: TransitionContext) {
    context.from?.view?.removeFromSuperview()
    guard let view = context.to?.view else { return }
    // An animator may leave the view where it likes, unless the style decides.
    if !view.isDescendant(of: container) {
      container.addSubview(view)
      view.place(in: top.frameOfPresentedViewInContainerView)
    }
    container.setNeedsLayout()
  }

  /// Not presented after all.
  private func goBack(_ context: TransitionContext) {
    context.to?.view?.removeFromSuperview()
    presentedPose?.restoreGeometry(in: container.bounds)
    if context.from?.view != nil {
      presenterPose?.restoreGeometry(in: container.bounds)
      top.home?.restore(inPlaceOf: container)
    }
    top.end()
  }

  /// Dismissed.
  private func leave(_ context: TransitionContext) {
    context.from?.view?.removeFromSuperview()
    if context.to?.view != nil { lowest.home?.restore(inPlaceOf: lowest.container) }
    for presentation in (between + [top]).reversed() {
      presentation.presentedView?.removeFromSuperview()
      presentation.end()
    }
  }

  /// Not dismissed after all.
  private func comeBack(_ context: TransitionContext) {
    context.to?.view?.removeFromSuperview()
    presenterPose?.restoreGeometry(in: container.bounds)
    presentedPose?.restore(in: container.bounds, following: .mask)
    for presentation in between { presentation.container?.isHidden = false }
    container.setNeedsLayout()
  }
}
