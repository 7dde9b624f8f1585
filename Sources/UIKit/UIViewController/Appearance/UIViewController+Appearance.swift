extension UIViewController {
  /// Whether children that are added or removed now get appearance callbacks.
  var showsChildren: Bool { appearance.isVisible }

  func beginAppearance(_ isAppearing: Bool, animated: Bool) {
    if appearance.phase == .disappeared, let appearanceSubstitute {
      return appearanceSubstitute.beginAppearanceTransition(isAppearing, animated: animated)
    }
    if isAppearing { loadViewIfNeeded() }
    guard let callback = appearance.begin(appearing: isAppearing, animated: animated) else {
      return
    }
    send(callback)
    sendIsAppearingIfInWindow()
    // The callback may have reversed the change.
    guard appearance.isVisible == isAppearing else { return }
    appearanceCompanion?.beginAppearanceTransition(isAppearing, animated: animated)
    guard shouldAutomaticallyForwardAppearanceMethods else { return }
    for child in childrenSharingAppearance(isAppearing) {
      child.beginAppearanceTransition(isAppearing, animated: animated)
    }
  }

  /// Ends the children's appearance changes, then this controller's: when a controller has appeared, its children
  /// have appeared, too.
  func endAppearance() {
    guard !appearance.isStable else {
      appearanceSubstitute?.endAppearanceTransition()
      return
    }
    if shouldAutomaticallyForwardAppearanceMethods {
      for child in children where !(child.appearanceSubstitute ?? child).appearance.isStable {
        child.endAppearanceTransition()
      }
    }
    appearanceCompanion?.endAppearanceTransition()
    for callback in appearance.end() { send(callback) }
  }

  /// Sends `viewIsAppearing` if the view is in a window and the callback is due.
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

  /// Called before the view enters, leaves or changes its window. Sends the appearance callbacks if no
  /// container or presentation sends them, for example because the app has added the view itself.
  func viewWillMove(toWindow window: UIWindow?) {
    guard appearance.isStable, sendsAppearanceOnWindowChange else { return }
    let appears = window != nil
    guard appears != appearance.isVisible else { return }
    appearanceFollowsWindow = true
    beginAppearanceTransition(appears, animated: false)
  }

  func viewDidMoveToWindow() {
    sendIsAppearingIfInWindow()
    guard appearanceFollowsWindow else { return }
    appearanceFollowsWindow = false
    // A parent that is itself appearing or disappearing ends the change for its children.
    if parent?.appearance.isStable ?? true { endAppearanceTransition() }
  }

  /// Whether entering and leaving a window send the appearance callbacks. A container that manages its children, and a
  /// presentation, send them instead.
  private var sendsAppearanceOnWindowChange: Bool {
    guard let parent else { return modal.presentation?.announcesAppearance != true }
    return parent.shouldAutomaticallyForwardAppearanceMethods
      && !parent.managesAppearanceOfChildren && parent.appearance.isVisible
  }
}
