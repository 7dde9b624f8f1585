import UIKit

/// Drags a presented page away by percent, and catches it on its way, coming or going.
///
/// The delegate that supplies the animators hands this out beside them. The pan is that of the presentation's container,
/// since the page itself may turn, and hears nothing while it is animated.
final class DismissalDrag: PanDrivenInteractiveTransition, UIGestureRecognizerDelegate {
  let recognizer = UIPanGestureRecognizer()
  private weak var page: UIViewController?
  private var isPresenting = false

  /// - Parameter leaving: the way of a pointer that dismisses, on a page of that size.
  init(leaving: @escaping (_ page: CGSize) -> CGVector) {
    super.init(way: { .zero }, begin: {})
    way = { [weak self] in
      guard let self, let view = recognizer.view else { return .zero }
      let away = leaving(view.bounds.size)
      return isPresenting ? CGVector(dx: -away.dx, dy: -away.dy) : away
    }
    begin = { [weak self] in self?.page?.dismiss(animated: true) }
    recognizer.allowedScrollTypesMask = .continuous
    recognizer.delegate = self
    follow(recognizer)
  }

  /// `page` is about to be presented.
  func willPresent(_ page: UIViewController) {
    self.page = page
    isPresenting = true
    // Where UIKit's own animator takes over, only the page can hear the first drag.
    if UIAccessibility.isReduceMotionEnabled {
      page.view.addGestureRecognizer(recognizer)
      isPresenting = false
    }
  }

  func willDismiss() {
    isPresenting = false
  }

  override func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    // Not from under the hand that begins it.
    if !wantsInteractiveStart, recognizer.view !== transitionContext.containerView {
      transitionContext.containerView.addGestureRecognizer(recognizer)
    }
    super.startInteractiveTransition(transitionContext)
  }

  /// Begins along the way; backwards only where it catches.
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    if !canCatch { isPresenting = false }
    guard let page, canCatch || !page.isBeingDismissed && page.presentedViewController == nil
    else { return false }
    let travel = recognizer.translation(in: nil)
    let way = way()
    let along = travel.x * way.dx + travel.y * way.dy
    let aside = travel.x * way.dy - travel.y * way.dx
    return abs(along) > InputTuning.axisRatio * abs(aside) && (along > 0 || canCatch)
  }
}
