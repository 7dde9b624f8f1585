import UIKit

/// The reference push, below a card that moves the other way: with round corners, a shadow, half transparent, with text.
final class BenchCardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let push: ReferencePushAnimator
  private let reverse: Bool

  /// The card's frame in points, the same as in the C program.
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
