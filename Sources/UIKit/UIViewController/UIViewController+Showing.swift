extension Selector {
  /// The name of `show(_:sender:)`, for ``UIViewController/targetViewController(forAction:sender:)``.
  public static let showViewController = Selector("showViewController:sender:")

  /// The name of `showDetailViewController(_:sender:)`.
  public static let showDetailViewController = Selector("showDetailViewController:sender:")
}

extension UIViewController {
  /// Where `show` and `showDetailViewController` lead when this controller doesn't know better: to
  /// the nearest container that does, else over everything.
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
