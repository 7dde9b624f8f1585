import UIKit

/// The reverse side of the page with the cards.
final class ReverseViewController: UIViewController, FlipSide {
  var onFlip: (() -> Void)?
  var onCrossFade: (() -> Void)?

  private let picture = UIImageView(image: ImageAsset.catInBin.image)
  private let words = UILabel()
  private lazy var buttons = [
    PillButton(localized("Fade back"), color: Self.buttonColor) { [weak self] in
      self?.onCrossFade?()
    },
    PillButton(localized("Turn back"), color: Self.buttonColor) { [weak self] in self?.onFlip?() },
  ]

  /// Darkens the page, so that white titles can be read on it.
  private static let buttonColor = UIColor(white: 0, alpha: 0.25)

  private static let widestPicture: CGFloat = 260

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemIndigo
    picture.contentMode = .scaleAspectFit
    words.text = localized("The other side of the page")
    words.textColor = .white
    words.textAlignment = .center
    for view in [picture, words] + buttons as [UIView] { self.view.addSubview(view) }
    view.coverWithOwnPage(.second) { [weak self] in self?.onFlip?() }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    let scale = page.size.pageScale
    for button in buttons { button.scale = scale }
    words.font = .systemFont(ofSize: (20 * scale).rounded(), weight: .semibold)
    let (gap, line) = ((12 * scale).rounded(), (28 * scale).rounded())
    let rest = line + 2 * gap + buttons[0].bounds.height
    let side = max(
      min(page.height - rest - 40, page.width - 40, Self.widestPicture * scale), 0
    ).rounded()
    var y = ((page.height - side - rest) / 2).rounded()
    picture.frame = CGRect(
      x: ((page.width - side) / 2).rounded(), y: y, width: side, height: side)
    y += side + gap
    words.frame = CGRect(x: 16, y: y, width: page.width - 32, height: line)
    y += line + gap
    var x = ((page.width - buttons.reduce(-gap) { $0 + $1.bounds.width + gap }) / 2).rounded()
    for button in buttons {
      button.frame.origin = CGPoint(x: x, y: y)
      x += button.bounds.width + gap
    }
  }
}
