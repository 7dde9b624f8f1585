import UIKit

/// A transitioning delegate that adds interaction to the animators of another delegate.
///
/// The other delegate, such as an example's, knows nothing of this one:
///
///     private lazy var transition = DraggedPresentation(SlideDelegate()) {
///       CGVector(dx: $0.width, dy: 0)
///     }
///
///     page.transitioningDelegate = transition  // A weak reference: the presenting page keeps the object.
///     present(page, animated: true)
///
/// A drag dismisses the page by percent, and catches presentations and dismissals that run. With reduced motion, a cross-fade
/// replaces the animator, except for a drag. An interaction controller of the other delegate takes precedence over the drag.
class DraggedPresentation: PanDrivenInteractiveTransition, UIViewControllerTransitioningDelegate,
  UIGestureRecognizerDelegate
{
  /// Drags the page away. It belongs to the presentation's container, because the page itself receives no touches while it moves.
  let recognizer = UIPanGestureRecognizer()
  private let animators: any UIViewControllerTransitioningDelegate
  private(set) weak var page: UIViewController?
  private var isPresenting = false
  /// Whether the latest transition is a cross-fade, because motion is reduced.
  private(set) var isFading = false

  /// - Parameters:
  ///   - animators: Supplies the animators. This object keeps it.
  ///   - leaving: The translation, in points, that is the whole dismissal in a container of that size.
  init(
    _ animators: any UIViewControllerTransitioningDelegate,
    leaving: @escaping (_ container: CGSize) -> CGVector
  ) {
    self.animators = animators
    super.init(fullTranslation: { .zero }, begin: {})
    fullTranslation = { [weak self] in
      guard let self, let container = page?.presentationController?.containerView else {
        return .zero
      }
      let away = leaving(container.bounds.size)
      return isPresenting ? CGVector(dx: -away.dx, dy: -away.dy) : away
    }
    begin = { [weak self] in self?.page?.dismiss(animated: true) }
    recognizer.allowedScrollTypesMask = .continuous
    recognizer.delegate = self
    follow(recognizer)
  }

  /// Whether the page is presented and no transition moves it.
  var isAtRest: Bool {
    guard let page else { return false }
    return page.presentingViewController != nil && !page.isBeingPresented && !page.isBeingDismissed
  }

  // MARK: UIViewControllerTransitioningDelegate

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    page = presented
    isPresenting = true
    return reducingMotionIfNeeded(
      animators.animationController(
        forPresented: presented, presenting: presenting, source: source))
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = false
    return reducingMotionIfNeeded(animators.animationController(forDismissed: dismissed))
  }

  private func reducingMotionIfNeeded(
    _ animator: (any UIViewControllerAnimatedTransitioning)?
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    let animator = animator?.unlessMotionIsReduced(isInteractive: wantsInteractiveStart)
    isFading = animator is CrossFadeAnimator
    return animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    animators.interactionControllerForPresentation(using: animator) ?? self
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    animators.interactionControllerForDismissal(using: animator) ?? self
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    animators.presentationController(
      forPresented: presented, presenting: presenting, source: source)
  }

  // MARK: Gestures

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    // A recognizer that has just begun would lose its touches if it moved to another view.
    if recognizer.state == .possible { listen(in: transitionContext.containerView) }
    super.startInteractiveTransition(transitionContext)
  }

  /// Attaches the drag to the presentation's `container`, so that it may begin anywhere there.
  func listen(in container: UIView) {
    if recognizer.view !== container { container.addGestureRecognizer(recognizer) }
  }

  /// A drag begins in the direction of the dismissal. To catch a running transition, it may also go in the opposite direction.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if !canCatch { isPresenting = false }
    guard canCatch || isAtRest && page?.presentedViewController == nil else { return false }
    return recognizer.isMoving(along: fullTranslation(), orBack: canCatch)
  }
}

extension UIPanGestureRecognizer {
  /// Whether the pan has moved more along `direction` than across it: forward or, if `orBack`, also backward.
  func isMoving(along direction: CGVector, orBack: Bool) -> Bool {
    let travel = translation(in: nil)
    let along = travel.x * direction.dx + travel.y * direction.dy
    let across = travel.x * direction.dy - travel.y * direction.dx
    return abs(along) > InputTuning.axisRatio * abs(across) && (along > 0 || orBack)
  }
}
