import UIKit

/// Page A, with a button for each way to present B.
final class CornerPageViewController: UIViewController {
  private(set) lazy var transition = CornerTransition { [weak self] in self?.presentB() }
  private let letter = UILabel()
  private let hint = UILabel()
  private lazy var presentButton = PillButton("Present B", color: .systemBlue) {
    [weak self] in self?.presentB()
  }
  private lazy var heldButton = PillButton("Present B, held", color: .systemIndigo) {
    [weak self] in self?.presentBHeld()
  }

  private static let restingHint = "Drag B out of the lower right corner, or press a button."
  private static let heldHint =
    "Held. Drag it on, click beside B to go on, or click B itself to send it back."

  /// Of the letter's line, in points, and how much of it its font takes.
  private static let letterHeight: CGFloat = 110
  private static let letterShare: CGFloat = 96 / 110

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Corner"
    view.backgroundColor = .systemBackground
    presentButton.accessibilityIdentifier = "present"
    heldButton.accessibilityIdentifier = "present-held"
    letter.text = "A"
    letter.textAlignment = .center
    hint.text = Self.restingHint
    hint.font = .systemFont(ofSize: 15)
    hint.textColor = .secondaryLabel
    hint.textAlignment = .center
    hint.numberOfLines = 2
    for view in [letter, hint, presentButton, heldButton] as [UIView] {
      self.view.addSubview(view)
    }
    view.addGestureRecognizer(transition.cornerPan)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    let spacing: CGFloat = 12
    let rest = 44 + presentButton.bounds.height + 24
    // In a low window the letter gives way: the buttons have to be there.
    let size = max(min(Self.letterHeight, page.height - rest - spacing), 0).rounded()
    letter.font = .systemFont(ofSize: (size * Self.letterShare).rounded(), weight: .bold)
    var y = max((page.height - size - rest) / 2, 0).rounded()
    letter.frame = CGRect(x: 0, y: y, width: page.width, height: size)
    y += size
    hint.frame = CGRect(x: 16, y: y, width: page.width - 32, height: 44)
    y += 44 + 24
    let width = presentButton.bounds.width + spacing + heldButton.bounds.width
    let x = ((page.width - width) / 2).rounded()
    presentButton.frame.origin = CGPoint(x: x, y: y)
    heldButton.frame.origin = CGPoint(x: presentButton.frame.maxX + spacing, y: y)
  }

  func presentB() { presentB(held: false) }

  func presentBHeld() { presentB(held: true) }

  private func presentB(held: Bool) {
    guard presentedViewController == nil else { return }
    transition.isHeld = held
    hint.text = held ? Self.heldHint : Self.restingHint
    let page = CornerPresentedViewController()
    page.modalPresentationStyle = .fullScreen
    page.transitioningDelegate = transition
    present(page, animated: true)
    page.presentationController?.containerView?.addGestureRecognizer(transition.pagePan)
    transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in
      self?.hint.text = Self.restingHint
    }
  }
}
