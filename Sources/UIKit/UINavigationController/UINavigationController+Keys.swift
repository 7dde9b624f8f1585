extension UINavigationController {
  /// Pops for Escape or the back key; during a transition the key is swallowed, as clicks are.
  /// False if the press means something else or there is nowhere to go.
  func goBack(for presses: Set<UIPress>) -> Bool {
    guard presses.meanBack else { return false }
    // Also while the root is coming back: it is not the key of whoever contains this controller yet.
    if isBusy { return true }
    guard stack.wanted.count > 1, topViewController?.navigationItem.hidesBackButton == false
    else { return false }
    popViewController(animated: true)
    return true
  }
}

extension UIViewController {
  /// The nearest navigation controller above this one.
  public var navigationController: UINavigationController? {
    var ancestor = parent
    while let current = ancestor {
      if let navigation = current as? UINavigationController { return navigation }
      ancestor = current.parent
    }
    return nil
  }
}
