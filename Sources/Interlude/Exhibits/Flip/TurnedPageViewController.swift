import UIKit

/// A page that a turn presents before a backdrop. It names the turn and leads back.
final class TurnedPageViewController: UIViewController {
  private let heading = UILabel()
  private let code = UILabel()
  private lazy var button = PillButton(localized("Dismiss"), color: UIColor(white: 0, alpha: 0.25))
  {
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
    heading.textColor = UIColor(white: 1, alpha: 0.8)
    code.textColor = .white
    for label in [heading, code] {
      label.textAlignment = .center
      label.adjustsFontSizeToFitWidth = true
      label.minimumScaleFactor = 0.5
      view.addSubview(label)
    }
    view.addSubview(button)
    view.coverWithOwnPage(.second) { [weak self] in self?.dismiss(animated: true) }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    if isBeingPresented { FlipBackdropView.show(behind: transitionCoordinator) }
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed { FlipBackdropView.show(behind: transitionCoordinator) }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    let scale = page.size.pageScale
    button.scale = scale
    heading.font = .systemFont(ofSize: (17 * scale).rounded())
    code.font = .systemFont(ofSize: (34 * scale).rounded(), weight: .bold)
    let (line, gap) = ((24 * scale).rounded(), (24 * scale).rounded())
    let height = line + 2 * line + gap + button.bounds.height
    let top = max((page.height - height) / 2, 0).rounded()
    heading.frame = CGRect(x: 16, y: top, width: page.width - 32, height: line)
    code.frame = CGRect(x: 16, y: top + line, width: page.width - 32, height: 2 * line)
    button.frame.origin = CGPoint(
      x: ((page.width - button.bounds.width) / 2).rounded(), y: top + 3 * line + gap)
  }
}
