extension UINavigationController {
  /// Pops for Escape or the back key. False if the press means something else or there is nowhere to go.
  func goBack(for presses: Set<UIPress>) -> Bool {
    guard presses.meanBack else { return false }
    guard isBusy || mayGoBack else { return false }
    if isBusy { goBackOnTheWay() } else { popViewController(animated: true) }
    // During a transition always, also while the root is coming back: it is not the key of whoever contains this
    // controller yet.
    return true
  }

  /// Whether the user may leave the top page, by key or by drag.
  var mayGoBack: Bool {
    stack.wanted.count > 1 && topViewController?.navigationItem.hidesBackButton == false
  }

  /// Goes back during a transition. A push under way goes back or, if its animator can't be interrupted, is followed by a pop.
  /// A pop that was cancelled finishes after all.
  private func goBackOnTheWay() {
    guard let runner = transitionRunners.last, !runner.coordinator.isInteractive else { return }
    let driver = runner.panInteraction
    if runner.plan.kind == .pop {
      driver?.send(finishing: true)
    } else if mayGoBack, !runner.coordinator.isCancelled, !stack.isBehind,
      driver?.send(finishing: false) != true
    {
      popViewController(animated: true)
    }
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
