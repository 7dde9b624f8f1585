import UIKit

/// Buttons that perform a segue when they are clicked, as if they were connected in a storyboard.
extension UIViewController {
  func makeButton(_ title: String, _ segue: String) -> UIButton {
    let button = UIButton(type: .system, primaryAction: segueAction(segue))
    button.setTitle(title, for: .normal)
    return button
  }

  func makeItem(_ title: String, _ segue: String) -> UIBarButtonItem {
    UIBarButtonItem(title: title, primaryAction: segueAction(segue))
  }

  private func segueAction(_ identifier: String) -> UIAction {
    UIAction { [weak self] action in
      self?.triggerSegue(withIdentifier: identifier, sender: action.sender)
    }
  }
}
