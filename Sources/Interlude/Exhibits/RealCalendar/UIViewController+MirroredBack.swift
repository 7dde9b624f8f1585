import UIKit

extension UIViewController {
  /// Puts the way back at the right of the bar, pointing there, as languages that run from right to left have it.
  func mirrorBackButton(to title: String) {
    let button = UIButton(
      type: .system,
      primaryAction: UIAction { [weak self] _ in
        self?.navigationController?.popViewController(animated: true)
      })
    // Isolated as left-to-right text: there, the arrow keeps its direction and its place at the right.
    button.setTitle("\u{2066}\(title) ›\u{2069}", for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17)
    button.accessibilityIdentifier = "BackButton"
    button.sizeToFit()
    navigationItem.hidesBackButton = true
    navigationItem.rightBarButtonItem = UIBarButtonItem(customView: button)
  }
}
