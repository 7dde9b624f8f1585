import UIKit

/// The other side of the page with the cards.
final class ReverseViewController: UIViewController {
  var onTurnOver: (() -> Void)?

  private let picture = UIImageView(image: Picture.catInBin.image)
  private let words = UILabel()
  private lazy var button = PillButton("Turn back", color: UIColor(white: 1, alpha: 0.22)) {
    [weak self] in self?.onTurnOver?()
  }

  private static let widestPicture: CGFloat = 260

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemIndigo
    picture.contentMode = .scaleAspectFit
    words.text = "The other side of the page"
    words.font = .systemFont(ofSize: 20, weight: .semibold)
    words.textColor = .white
    words.textAlignment = .center
    for view in [picture, words, button] as [UIView] { self.view.addSubview(view) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    let rest = 28 + 12 + button.bounds.height + 16
    let side = max(min(page.height - rest - 40, page.width - 40, Self.widestPicture), 0).rounded()
    var y = ((page.height - side - rest) / 2).rounded()
    picture.frame = CGRect(
      x: ((page.width - side) / 2).rounded(), y: y, width: side, height: side)
    y += side + 12
    words.frame = CGRect(x: 16, y: y, width: page.width - 32, height: 28)
    button.frame.origin = CGPoint(
      x: ((page.width - button.bounds.width) / 2).rounded(), y: y + 28 + 16)
  }
}
