extension UIViewController {
  /// Whether children that are added or removed now receive appearance callbacks.
  var showsChildren: Bool { appearance.isVisible }

  /// Starts an appearance or disappearance of this controller and of the children that share it.
  func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if appearance.phase == .disappeared, let appearanceStandIn {
      return appearanceStandIn.beginAppearanceTransition(isAppearing, animated: animated)
    }
    if isAppearing { loadViewIfNeeded() }
    guard let callback = appearance.begin(appearing: isAppearing, animated: animated) else {
      return
    }
    send(callback)
    sendIsAppearingIfInWindow()
    // The callback may have begun the opposite change.
    guard appearance.isVisible == isAppearing else { return }
    appearanceCompanion?.beginAppearanceTransition(isAppearing, animated: animated)
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childrenSharingAppearance(isAppearing) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends the running appearance or disappearance. Children end first, so that when a controller
  /// has appeared everything in it has.
  func endAppearance() {
    guard !appearance.isSettled else {
      appearanceStandIn?.endAppearanceTransition()
      return
    }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in children where !(child.appearanceStandIn ?? child).appearance.isSettled {
        child.endAppearanceTransition()
      }
    }
    appearanceCompanion?.endAppearanceTransition()
    for callback in appearance.end() { send(callback) }
  }

  /// Sends `viewIsAppearing` once the view is in a window.
  private func sendIsAppearingIfInWindow() {
    guard viewIfLoaded?.window != nil, let callback = appearance.enterWindow() else { return }
    send(callback)
  }

  private func send(_ callback: AppearanceState.Callback) {
    let animated = appearance.isAnimated
    switch callback {
    case .willAppear: viewWillAppear(animated)
    case .isAppearing: viewIsAppearing(animated)
    case .didAppear: viewDidAppear(animated)
    case .willDisappear: viewWillDisappear(animated)
    case .didDisappear: viewDidDisappear(animated)
    }
  }

  // MARK: Windows

  /// Called before the view enters or leaves a window. If no container or presentation manages this
  /// controller, adding or removing the view by hand sends the appearance callbacks.
  func viewWillMove(toWindow window: UIWindow?) {
    guard appearance.isSettled, windowDecidesAppearance else { return }
    let appears = window != nil
    guard appears != appearance.isVisible else { return }
    appearanceFollowsWindow = true
    beginAppearanceTransition(appears, animated: false)
  }

  /// Called after the view entered or left a window.
  func viewDidMoveToWindow() {
    sendIsAppearingIfInWindow()
    guard appearanceFollowsWindow else { return }
    appearanceFollowsWindow = false
    // If the parent is in a change of its own, its end also ends this one.
    if parent?.appearance.isSettled ?? true { endAppearanceTransition() }
  }

  /// Whether entering and leaving a window decides the appearance. False where a parent or a
  /// presentation sends the callbacks.
  private var windowDecidesAppearance: Bool {
    guard let parent else { return modal.presentation?.announcesAppearance != true }
    return parent.shouldAutomaticallyForwardAppearanceMethods
      && !parent.managesAppearanceOfChildren && parent.appearance.isVisible
  }
}
