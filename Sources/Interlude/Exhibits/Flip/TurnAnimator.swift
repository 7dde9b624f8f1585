import UIKit

/// Turns one page over to the other, in perspective: the page steps back, darkens as it turns away from the light, and
/// at half the way, when it stands on its edge, the other face takes over.
final class TurnAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// 1 to turn the right edge away, -1 to turn it back.
  private let direction: CGFloat

  /// How far the eye is from the page, in lengths of its longer side.
  private static let eyeDistance: CGFloat = 1.5

  init(presenting: Bool) {
    direction = presenting ? 1 : -1
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.9 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    let size = container.bounds.size
    container.addSubview(to)
    container.backgroundColor = .black
    // One eye for both faces, over the middle of the container.
    container.layer.sublayerTransform.m34 = -1 / (Self.eyeDistance * max(size.width, size.height))

    let leaving = TurningFace(from)
    let arriving = TurningFace(to)
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
      container.backgroundColor = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// A page's view as one face of what turns, which darkens as the black behind it shows through.
///
/// Nothing in it changes, so that it can turn as a picture: drawn live, everything on it would turn by itself.
@MainActor
private struct TurningFace {
  private let view: UIView
  private let picture: RasterizedLayer

  /// How dark a face is on its edge.
  private static let darkness: CGFloat = 0.6

  init(_ view: UIView) {
    self.view = view
    view.layer.isDoubleSided = false
    picture = RasterizedLayer(view.layer, scale: view.traitCollection.displayScale)
  }

  /// How far back a face goes, in widths of it: a little faster than its nearer edge comes forward, which begins with
  /// π/2 half widths for a quarter turn.
  private static let retreat: CGFloat = 0.8

  /// At right angles to the screen.
  func stand(onEdge side: CGFloat) {
    let back = CATransform3DMakeTranslation(0, 0, -view.bounds.width * Self.retreat)
    view.layer.transform = CATransform3DRotate(back, side * .pi / 2, 0, 1, 0)
    view.alpha = 1 - Self.darkness
  }

  func lieFlat() {
    view.layer.transform = CATransform3DIdentity
    view.alpha = 1
  }

  func end() {
    lieFlat()
    view.layer.isDoubleSided = true
    picture.end()
  }
}
