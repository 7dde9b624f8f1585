import UIKit

/// Page B. Its letter comes upright and its colour warms while it arrives.
final class CornerPresentedViewController: UIViewController {
  private let letter = UILabel()
  private let hint = UILabel()
  private lazy var button = PillButton("Dismiss", color: UIColor(white: 0, alpha: 0.28)) {
    [weak self] in self?.dismiss(animated: true)
  }

  private static let cold = UIColor(red: 0.36, green: 0.35, blue: 0.72, alpha: 1)
  static let warm = UIColor(red: 0.8, green: 0.25, blue: 0.23, alpha: 1)
  static let hintColor = UIColor.white

  override func viewDidLoad() {
    super.viewDidLoad()
    button.accessibilityIdentifier = "dismiss"
    letter.text = "B"
    letter.font = .systemFont(ofSize: 96, weight: .bold)
    letter.textColor = .white
    letter.textAlignment = .center
    hint.font = .systemFont(ofSize: 15)
    hint.text = "Drag it back to its corner, or press the button."
    hint.textColor = Self.hintColor
    hint.textAlignment = .center
    hint.numberOfLines = 2
    view.backgroundColor = Self.warm
    for view in [letter, hint, button] as [UIView] { self.view.addSubview(view) }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    guard isBeingPresented else { return }
    setAway(true)
    alongsideTransition(away: false)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed { alongsideTransition(away: true) }
  }

  /// Lets letter and colour change beside the transition, and back if it is cancelled.
  private func alongsideTransition(away: Bool) {
    guard let coordinator = transitionCoordinator else { return setAway(away) }
    coordinator.animate { [weak self] _ in
      self?.setAway(away)
    } completion: { [weak self] context in
      if context.isCancelled { self?.setAway(!away) }
    }
  }

  private func setAway(_ isAway: Bool) {
    view.backgroundColor = isAway ? Self.cold : Self.warm
    letter.transform = isAway ? CGAffineTransform(rotationAngle: -.pi / 2) : .identity
    hint.alpha = isAway ? 0 : 1
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let page = view.bounds
    // On its way its anchor is elsewhere, and a change of size would move it.
    if let room = view.superview?.bounds { view.center = CGPoint(x: room.midX, y: room.midY) }
    let height: CGFloat = 110 + 44 + 24 + button.bounds.height
    let top = max((page.height - height) / 2, 0).rounded()
    letter.bounds.size = CGSize(width: 110, height: 110)
    letter.center = CGPoint(x: page.midX.rounded(), y: top + 55)
    hint.frame = CGRect(x: 16, y: top + 110, width: page.width - 32, height: 44)
    button.frame.origin = CGPoint(
      x: ((page.width - button.bounds.width) / 2).rounded(), y: top + 110 + 44 + 24)
  }
}
