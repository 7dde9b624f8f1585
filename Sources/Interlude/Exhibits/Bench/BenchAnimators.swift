import UIKit

/// The reference push, below a card that moves the other way: with round corners, a shadow, half transparent, with text.
final class BenchCardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let push: ReferencePushAnimator
  private let reverse: Bool

  /// The card's frame in points, the same as in the benchmark's C program (`Benchmarks/reference`).
  static let size = CGSize(width: 360, height: 220)
  static let top: CGFloat = 290
  static let margin: CGFloat = 60

  init(reverse: Bool) {
    self.reverse = reverse
    push = ReferencePushAnimator(reverse: reverse)
  }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { push.transitionDuration(using: transitionContext) }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    push.animateTransition(using: transitionContext)
    let container = transitionContext.containerView
    let card = makeCard()
    let left = CGRect(origin: CGPoint(x: Self.margin, y: Self.top), size: Self.size)
    let right = left.offsetBy(
      dx: container.bounds.width - Self.size.width - 2 * Self.margin, dy: 0)
    card.frame = reverse ? right : left
    container.addSubview(card)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseOut
    ) { [reverse] in
      card.frame = reverse ? left : right
    } completion: { _ in
      card.removeFromSuperview()
    }
  }

  private func makeCard() -> UIView {
    let card = UIView(frame: CGRect(origin: .zero, size: Self.size))
    card.backgroundColor = UIColor(white: 1, alpha: 0.5)
    card.layer.cornerRadius = 24
    card.layer.shadowOpacity = 0.3
    card.layer.shadowRadius = 16
    card.layer.shadowOffset = CGSize(width: 0, height: 8)
    let label = UILabel(frame: card.bounds.insetBy(dx: 24, dy: 24))
    label.numberOfLines = 0
    label.font = .systemFont(ofSize: 22)
    label.text =
      "A card over both pages: round corners, a shadow, and text that moves along with it."
    card.addSubview(label)
    return card
  }
}

/// Both pages turn about the vertical axis in perspective, as the two sides of one sheet.
final class BenchFlipAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let reverse: Bool

  /// The distance between the eye and the screen in points, the same as in the benchmark's C program.
  private static let distance: CGFloat = 2560

  init(reverse: Bool) { self.reverse = reverse }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    container.addSubview(to)
    to.frame = container.bounds
    // Both sides are rasterised, as in most flips. Otherwise each card would be drawn in perspective by itself.
    guard let front = from.snapshotView(afterScreenUpdates: false),
      let back = to.snapshotView(afterScreenUpdates: true)
    else { return transitionContext.completeTransition(false) }
    for view in [from, to] { view.isHidden = true }
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / Self.distance
    container.layer.sublayerTransform = perspective
    func turned(_ angle: CGFloat) -> CATransform3D {
      CATransform3DMakeRotation(reverse ? -angle : angle, 0, 1, 0)
    }
    for side in [front, back] {
      side.frame = container.bounds
      side.layer.isDoubleSided = false
      container.addSubview(side)
    }
    back.layer.transform = turned(-.pi)
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseOut
    ) {
      // Slightly less than half a turn, so that the direction of the rotation is defined.
      front.layer.transform = turned(.pi * 0.999)
      back.layer.transform = CATransform3DIdentity
    } completion: { _ in
      for side in [front, back] { side.removeFromSuperview() }
      for view in [from, to] { view.isHidden = false }
      container.layer.sublayerTransform = CATransform3DIdentity
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// The new page fades in over the old one.
final class BenchDissolveAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let to = transitionContext.view(forKey: .to) else {
      return transitionContext.completeTransition(false)
    }
    let container = transitionContext.containerView
    container.addSubview(to)
    to.frame = container.bounds
    to.alpha = 0
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      options: .curveEaseOut
    ) {
      to.alpha = 1
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

/// A circle opens on the new page; going back, it closes on the old one.
final class BenchRevealAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let reverse: Bool

  init(reverse: Bool) { self.reverse = reverse }

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 1 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    guard let from = transitionContext.view(forKey: .from),
      let to = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    to.frame = container.bounds
    if reverse { container.insertSubview(to, belowSubview: from) } else { container.addSubview(to) }
    let front = reverse ? from : to
    let bounds = front.bounds
    let radius = hypot(bounds.width, bounds.height) / 2
    let (closed, open) = (circle(in: bounds, radius: 1), circle(in: bounds, radius: radius))

    let mask = CAShapeLayer()
    mask.path = reverse ? closed : open
    front.layer.mask = mask
    CATransaction.begin()
    CATransaction.setCompletionBlock {
      front.layer.mask = nil
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
    let motion = CABasicAnimation(keyPath: "path")
    motion.fromValue = reverse ? open : closed
    motion.duration = transitionDuration(using: transitionContext)
    motion.timingFunction = CAMediaTimingFunction(name: .easeOut)
    mask.add(motion, forKey: "path")
    CATransaction.commit()
  }

  private func circle(in bounds: CGRect, radius: CGFloat) -> CGPath {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    return CGPath(
      ellipseIn: CGRect(
        x: middle.x - radius, y: middle.y - radius, width: 2 * radius, height: 2 * radius),
      transform: nil)
  }
}
