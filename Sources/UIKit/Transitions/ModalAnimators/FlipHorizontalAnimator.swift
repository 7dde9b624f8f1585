/// Turns both pages, like the two sides of a card, about the vertical axis in the middle, in perspective.
///
/// If the presenter's view stays in its place, only the presented view turns. The turn consists of layer animations,
/// so no transform of a view changes. The perspective and the other settings for the turn are reset at the end.
@MainActor
final class FlipHorizontalAnimator: NSObject, SystemAnimator {
  private let direction: ModalDirection

  /// The duration of the transition in seconds.
  private static let duration: TimeInterval = 0.75
  /// The distance between the eye and the page, as a multiple of the page's width.
  private static let eyeDistance: CGFloat = 2

  init(_ direction: ModalDirection) {
    self.direction = direction
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { Self.duration }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    transitionContext.arrange(direction)
    let from = transitionContext.view(forKey: .from)
    let to = transitionContext.view(forKey: .to)
    let faces = [from, to].compactMap(\.self).map(\.layer)
    let rasterizations = faces.map {
      TemporaryRasterization($0, scale: transitionContext.containerView.screenScale)
    }
    let space = transitionContext.containerView.layer
    let (flat, doubleSided) = (space.sublayerTransform, faces.map(\.isDoubleSided))
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / (Self.eyeDistance * max(transitionContext.containerView.bounds.width, 1))
    space.sublayerTransform = perspective
    for face in faces { face.isDoubleSided = false }

    let curve: CAMediaTimingFunctionName =
      transitionContext.isInteractive ? .linear : .easeInEaseOut
    let half = direction == .present ? Double.pi : -Double.pi
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      space.sublayerTransform = flat
      for (face, value) in zip(faces, doubleSided) { face.isDoubleSided = value }
      for rasterization in rasterizations { rasterization.end() }
      transitionContext.complete()
    }
    if let from { turn(from.layer, from: 0, to: -half, curve) }
    if let to { turn(to.layer, from: half, to: 0, curve) }
    CATransaction.commit()
  }

  private func turn(
    _ layer: CALayer, from: Double, to: Double, _ curve: CAMediaTimingFunctionName
  ) {
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.fromValue = from
    turn.toValue = to
    turn.duration = Self.duration
    turn.timingFunction = CAMediaTimingFunction(name: curve)
    layer.add(turn, forKey: "UIKit.flip")
  }
}
