extension Selector {
  /// The selector of `show(_:sender:)`, for
  /// ``UIViewController/targetViewController(forAction:sender:)``.
  public static let showViewController = Selector("showViewController:sender:")

  /// The selector of `showDetailViewController(_:sender:)`.
  public static let showDetailViewController = Selector("showDetailViewController:sender:")
}

extension UIViewController {
  /// The default of `show` and `showDetailViewController`: forwards to the nearest container that
  /// implements `action`, or presents `controller` if there is none.
  func show(_ controller: UIViewController, by action: Selector, sender: Any?) {
    guard let target = targetViewController(forAction: action, sender: sender), target !== self
    else { return present(controller, animated: UIView.areAnimationsEnabled) }
    if action == .showDetailViewController {
      target.showDetailViewController(controller, sender: sender)
    } else {
      target.show(controller, sender: sender)
    }
  }
}
