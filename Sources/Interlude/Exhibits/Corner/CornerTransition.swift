import UIKit

/// Presents and dismisses through the corner, by itself or under the pointer. With ``isHeld`` the next presentation
/// waits on its way.
///
/// The percent of a drag is its part along the diagonal of the window, on which the page moves.
final class CornerTransition: NSObject, UIViewControllerTransitioningDelegate {
  var isHeld = false
  /// Pulls the page out of the corner: for the view of whoever presents it.
  let cornerPan = UIPanGestureRecognizer()
  /// Drags the page back, and catches it on its way: for the container of the presentation.
  let pagePan = UIPanGestureRecognizer()
  private var isPresenting = true
  private let present: () -> Void
  private weak var presented: UIViewController?

  private(set) lazy var interaction = HeldTransition(
    way: { [weak self] in self?.way ?? .zero }, begin: { [weak self] in self?.begin() })

  /// How far from the corner, along each edge, a drag may begin that pulls the page out; in points.
  private static let reach: CGFloat = 160

  /// - Parameter present: presents the page, with this as its transitioning delegate.
  init(present: @escaping () -> Void) {
    self.present = present
    super.init()
    for pan in [cornerPan, pagePan] {
      pan.allowedScrollTypesMask = .all
      pan.delegate = self
      interaction.follow(pan)
    }
    pagePan.addHandler { [weak self] in
      if $0.state == .began { self?.interaction.stopHolding() }
    }
  }

  private func begin() {
    // A held page has begun; it only changes hands.
    guard !interaction.isHolding else { return }
    if isThere { presented?.dismiss(animated: true) } else { present() }
  }

  private var isThere: Bool { presented?.presentingViewController != nil }

  /// From the corner to the middle and as far again: what the page's own corner goes.
  private var way: CGVector {
    let size = (pagePan.view ?? cornerPan.view?.window)?.bounds.size ?? .zero
    return isPresenting
      ? CGVector(dx: -size.width, dy: -size.height) : CGVector(dx: size.width, dy: size.height)
  }

  // MARK: UIViewControllerTransitioningDelegate

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = true
    self.presented = presented
    if isHeld { interaction.holdNext() }
    return CornerAnimator(presenting: true).unlessMotionIsReduced(
      isInteractive: interaction.wantsInteractiveStart)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    isPresenting = false
    return CornerAnimator(presenting: false).unlessMotionIsReduced(
      isInteractive: interaction.wantsInteractiveStart)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { interaction }
}

extension CornerTransition: UIGestureRecognizerDelegate {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let pan = gestureRecognizer as? UIPanGestureRecognizer, let view = pan.view else {
      return false
    }
    let travel = pan.translation(in: view)
    if pan === pagePan {
      if interaction.canCatch || interaction.isHolding { return true }
      guard let presented, !presented.isBeingPresented, !presented.isBeingDismissed else {
        return false
      }
      return travel.x > 0 && travel.y > 0
    }
    let place = pan.location(in: view)
    let start = CGPoint(x: place.x - travel.x, y: place.y - travel.y)
    return !isThere && travel.x < 0 && travel.y < 0
      && start.x > view.bounds.maxX - Self.reach && start.y > view.bounds.maxY - Self.reach
  }
}
