import UIKit

/// A page that was presented by a turn: says by which, and leads back.
final class TurnedPageViewController: UIViewController {
  private let heading = UILabel()
  private let code = UILabel()
  private lazy var button = PillButton("Dismiss", color: UIColor(white: 0, alpha: 0.25)) {
    [weak self] in self?.dismiss(animated: true)
  }
  private let color: UIColor

  init(_ title: String, code text: String, color: UIColor) {
    self.color = color
    super.init(nibName: nil, bundle: nil)
    heading.text = title
    code.text = text
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = color
    heading.font = .systemFont(ofSize: 17)
    heading.textColor = UIColor(white: 1, alpha: 0.8)
    code.font = .systemFont(ofSize: 34, weight: .bold)
    code.textColor = .white
    for label in [heading, code] {
      label.textAlignment = .center
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.5
      view.addSubview(label)
    }
    view.addSubview(button)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    let height: CGFloat = 24 + 48 + 24 + button.bounds.height
    let top = max((page.height - height) / 2, 0).rounded()
    heading.frame = CGRect(x: 16, y: top, width: page.width - 32, height: 24)
    code.frame = CGRect(x: 16, y: top + 24, width: page.width - 32, height: 48)
    button.frame.origin = CGPoint(
      x: ((page.width - button.bounds.width) / 2).rounded(), y: top + 24 + 48 + 24)
  }
}
