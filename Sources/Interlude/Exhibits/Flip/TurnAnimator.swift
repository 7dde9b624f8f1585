import UIKit

/// Turns one page over to the other, in perspective: the page moves back and darkens as it turns away from the light. At
/// half of the time, when it stands on its edge, the other page replaces it.
final class TurnAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// 1 turns the right edge away from the viewer, -1 the left edge.
  private let direction: CGFloat
  private let motion: TurnMotion

  init(presenting: Bool, _ motion: TurnMotion = TurnMotion()) {
    direction = presenting ? 1 : -1
    self.motion = motion
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { motion.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let size = container.bounds.size
    container.addSubview(to)
    // One eye for both faces, over the middle of the container.
    container.layer.sublayerTransform.m34 = -1 / (motion.eyeDistance * max(size.width, size.height))

    let leaving = TurningFace(from, motion)
    let arriving = TurningFace(to, motion)
    arriving.stand(onEdge: -direction)
    UIView.animateKeyframes(
      withDuration: transitionDuration(using: transitionContext), delay: 0
    ) { [direction] in
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
        leaving.stand(onEdge: direction)
      }
      UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
        arriving.lieFlat()
      }
    } completion: { _ in
      leaving.end()
      arriving.end()
      container.layer.sublayerTransform = CATransform3DIdentity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// The numbers of a turn.
struct TurnMotion {
  /// In seconds.
  var duration: TimeInterval = 0.9
  /// The distance between the eye and the page, in lengths of the page's longer side.
  var eyeDistance: CGFloat = 1.5
  /// The darkness of a face that stands on its edge, 0…1.
  var darkness: CGFloat = 0.6
  /// The distance by which a face moves back during its quarter turn, in units of its width. From π/4 ≈ 0.785 on, it moves back at
  /// least as fast as its nearer edge turns toward the viewer, so the face never appears larger than the window.
  var retreat: CGFloat = 0.8
}

/// One of the two pages, as a face of the turning sheet. It darkens by its own transparency over a black view that turns with
/// it.
///
/// The page is rasterised while it turns. Otherwise each of its layers would be drawn in perspective, in every frame.
@MainActor
private struct TurningFace {
  private let view: UIView
  private let shade: UIView
  private let picture: RasterizationScope
  private let motion: TurnMotion

  init(_ view: UIView, _ motion: TurnMotion) {
    self.view = view
    self.motion = motion
    shade = UIView(frame: view.frame)
    shade.backgroundColor = .black
    shade.autoresizingMask = view.autoresizingMask
    shade.layer.isDoubleSided = false
    view.superview?.insertSubview(shade, belowSubview: view)
    view.layer.isDoubleSided = false
    picture = RasterizationScope(view.layer, scale: view.traitCollection.displayScale)
  }

  /// Turns the face by a right angle and moves it back: for `side` 1 the right edge away from the viewer, for -1 the left edge.
  func stand(onEdge side: CGFloat) {
    let back = CATransform3DMakeTranslation(0, 0, -view.bounds.width * motion.retreat)
    let turned = CATransform3DRotate(back, side * .pi / 2, 0, 1, 0)
    view.layer.transform = turned
    shade.layer.transform = turned
    view.alpha = 1 - motion.darkness
  }

  func lieFlat() {
    view.layer.transform = CATransform3DIdentity
    shade.layer.transform = CATransform3DIdentity
    view.alpha = 1
  }

  func end() {
    lieFlat()
    shade.removeFromSuperview()
    view.layer.isDoubleSided = true
    picture.end()
  }
}

/// Presents a page by turning over the one that presents it, and turns back to dismiss it.
final class TurnTransition: NSObject, UIViewControllerTransitioningDelegate {
  var motion = TurnMotion()

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { TurnAnimator(presenting: true, motion) }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { TurnAnimator(presenting: false, motion) }
}
