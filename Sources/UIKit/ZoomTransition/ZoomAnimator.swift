/// Animates a push, pop, presentation or dismissal as a zoom.
///
/// A ``ZoomFlight`` moves the page. A separate property animator animates the dimming and the alongside animations, and
/// reports the transition's progress. It pauses at its end until the page has arrived.
@MainActor
final class ZoomAnimator: NSObject, SystemAnimator {
  private let zoom: Zoom
  /// Whether the transition is a pop or dismissal of the zoomed page.
  let closes: Bool
  private let interaction: ZoomInteraction
  private(set) var flight: ZoomFlight?
  private let companion = UIViewPropertyAnimator(
    duration: 0, timingParameters: ZoomMotion.opening.place.timing)
  private var container: (view: UIView, size: CGSize)?

  /// Creates an animator for a transition that `interaction` drives.
  init(_ zoom: Zoom, closes: Bool, interaction: ZoomInteraction) {
    (self.zoom, self.closes, self.interaction) = (zoom, closes, interaction)
    super.init()
    interaction.drive(self)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { (closes ? ZoomMotion.closing : ZoomMotion.opening).duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let key = closes ? UITransitionContextViewKey.from : .to
    guard let page = transitionContext.view(forKey: key) else {
      return transitionContext.complete()
    }
    // Put both pages into the container, the zoomed one in front.
    if let other = transitionContext.view(forKey: closes ? .to : .from),
      other.superview !== container
    {
      container.insertSubview(other, at: 0)
    }
    if page.superview !== container { container.addSubview(page) }
    container.window?.layoutIfNeeded()
    let sheet = zoom.zoomed.modal.presentation as? UISheetPresentationController
    let flight = ZoomFlight(
      stage(of: page, in: transitionContext, sheet), at: closes ? .page : .source)
    self.flight = flight
    self.container = (container, container.bounds.size)
    let (shade, closes) = (flight.shade, closes)
    UIView.performWithoutAnimation { shade.alpha = closes ? 1 : 0 }
    companion.isUserInteractionEnabled = false
    companion.pausesOnCompletion = true
    companion.addAnimations { shade.alpha = closes ? 0 : 1 }
    companion.startAnimation()
    flight.onArrival = { [weak self] _ in
      self?.end()
      transitionContext.complete()
    }
    guard !transitionContext.isInteractive else { return }
    flight.fly(
      to: closes ? .source : .page, closes ? ZoomMotion.closing : ZoomMotion.opening,
      velocity: interaction.takeDeparture(), isNew: true)
  }

  private func stage(
    of page: UIView, in context: any UIViewControllerContextTransitioning,
    _ sheet: UISheetPresentationController?
  ) -> ZoomFlight.Stage {
    let isSheet = sheet?.isAttached ?? false
    let color =
      zoom.options.dimmingColor
      ?? (sheet == nil ? UIColor.black.withAlphaComponent(ZoomMotion.dimming) : nil)
    return ZoomFlight.Stage(
      zoom: zoom, page: page, companions: sheet?.companions ?? [],
      container: context.containerView,
      pageFrame: {
        [weak presentation = zoom.zoomed.modal.presentation, container = context.containerView] in
        presentation?.frameOfPresentedViewInContainerView ?? container.bounds
      },
      drag: isSheet ? ZoomMotion.sheet : ZoomMotion.page, dimmingColor: color)
  }

  func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> any UIViewImplicitlyAnimating { companion }

  /// Restores the views, and finishes the property animator.
  private func end() {
    flight?.land()
    companion.stopAnimation(false)
    if companion.state == .stopped {
      companion.finishAnimation(at: interaction.isGoingBack ? .start : .end)
    }
  }

  /// Restores the views also after a transition that was ended by other code.
  func animationEnded(_ transitionCompleted: Bool) {
    end()
    flight = nil
  }
}

extension ZoomAnimator: TransitionResizing {
  func containerDidResize(in transitionContext: any UIViewControllerContextTransitioning) {
    guard let container else { return }
    flight?.containerDidResize(from: container.size)
    self.container?.size = container.view.bounds.size
  }
}
