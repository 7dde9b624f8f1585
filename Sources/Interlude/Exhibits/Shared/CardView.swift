import UIKit

/// A playing card: an image on its front, text on its back.
final class CardView: ClickableView {
  private let front = UIImageView()
  private let back = UIView()
  /// Darkens both sides; made when it is first needed.
  private lazy var shadeView = makeShade()
  private let symbol = UILabel()
  private let caption = UILabel()

  private static let cornerRadius: CGFloat = 14
  /// The smallest width for the caption, in points.
  private static let narrowest: CGFloat = 80

  init(picture: UIImage?, symbol text: String, caption words: String, color: UIColor) {
    super.init(frame: .zero)
    layer.cornerRadius = Self.cornerRadius
    clipsToBounds = true
    front.image = picture
    front.contentMode = .scaleAspectFill
    back.backgroundColor = color
    back.isHidden = true
    symbol.text = text
    symbol.textColor = .white
    symbol.textAlignment = .center
    caption.text = words
    caption.font = .systemFont(ofSize: 13, weight: .medium)
    caption.textColor = .white
    caption.textAlignment = .center
    caption.numberOfLines = 2
    addSubview(front)
    addSubview(back)
    back.addSubview(symbol)
    back.addSubview(caption)
    front.coverWithOwnPage(.first)
    back.coverWithOwnPage(.second)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// Which side is up.
  var showsBack: Bool {
    get { !back.isHidden }
    set {
      back.isHidden = !newValue
      front.isHidden = newValue
    }
  }

  /// The darkness of the card, 0…1.
  var shade: CGFloat = 0 {
    didSet { if shade != oldValue { shadeView.alpha = shade } }
  }

  private func makeShade() -> UIView {
    let view = UIView(frame: bounds)
    view.backgroundColor = .black
    view.alpha = 0
    view.isUserInteractionEnabled = false
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(view)
    return view
  }

  /// The number of running turns.
  private var turns = 0
  /// Whether the card is being turned over. Another turn would begin with a jump, because a transition begins with the final state of the one
  /// before.
  var isTurning: Bool { turns > 0 }

  /// Shows the other side, with one of UIKit's transitions.
  func turn(_ options: UIView.AnimationOptions, duration: TimeInterval) {
    turns += 1
    UIView.transition(with: self, duration: duration, options: options) {
      self.showsBack.toggle()
    } completion: { _ in
      self.turns -= 1
    }
  }

  /// Shows the other side. Both faces stay in the view hierarchy.
  func exchangeFaces(_ options: UIView.AnimationOptions, duration: TimeInterval) {
    let (from, to): (UIView, UIView) = showsBack ? (back, front) : (front, back)
    turns += 1
    UIView.transition(
      from: from, to: to, duration: duration, options: options.union(.showHideTransitionViews)
    ) { _ in
      self.turns -= 1
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    front.frame = bounds
    back.frame = bounds
    symbol.font = .systemFont(ofSize: max(min(bounds.width * 0.4, 64), 12), weight: .semibold)
    caption.isHidden = bounds.width < Self.narrowest
    let captionHeight: CGFloat = 38
    let height = bounds.height - (caption.isHidden ? 0 : captionHeight + 6)
    symbol.frame = CGRect(x: 0, y: 0, width: bounds.width, height: height)
    caption.frame = CGRect(x: 6, y: height, width: bounds.width - 12, height: captionHeight)
  }
}
