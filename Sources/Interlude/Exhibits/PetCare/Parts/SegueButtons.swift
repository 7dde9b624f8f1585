import UIKit

/// Buttons that perform a segue when they are clicked, as if they were connected in the storyboard.
extension UIViewController {
  func makeButton(_ title: String, _ segue: String) -> UIButton {
    let button = UIButton(type: .system, primaryAction: segueAction(segue))
    button.setTitle(title, for: .normal)
    return button
  }

  private func segueAction(_ identifier: String) -> UIAction {
    UIAction { [weak self] action in
      self?.triggerSegue(withIdentifier: identifier, sender: action.sender)
    }
  }
}
