extension UIWindow {
  /// Replaces the old root controller's view by the new one's, which fills the window.
  ///
  /// Both controllers receive appearance callbacks, without animation. A hidden window adds the
  /// view when it is shown.
  func installRootViewController(replacing old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old { removeRoot(old) }
    if !isHidden { showRoot() }
  }

  private func removeRoot(_ controller: UIViewController) {
    controller.abandonPresentations(returning: true)
    guard controller.isViewLoaded, controller.view.superview === self else { return }
    controller.beginAppearanceTransition(false, animated: false)
    controller.view.removeFromSuperview()
    controller.endAppearanceTransition()
  }

  private func showRoot() {
    guard let controller = rootViewController else { return }
    guard !controller.isRemovedByPresentation else { return sendAppearance(true) }
    let view: UIView = controller.view
    controller.beginAppearanceTransition(true, animated: false)
    if view.superview !== self {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
    controller.endAppearanceTransition()
    sendAppearance(true)
  }

  private func hideRoot() {
    guard let controller = rootViewController, controller.isViewLoaded else { return }
    sendAppearance(false)
  }

  /// Sends appearance callbacks to the root controller and to the controllers presented over it,
  /// except those whose views a presentation has removed.
  private func sendAppearance(_ isAppearing: Bool) {
    guard let rootViewController else { return }
    let controllers = sequence(first: rootViewController, next: \.modal.presented)
    for controller in controllers where !controller.isRemovedByPresentation {
      controller.beginAppearanceTransition(isAppearing, animated: false)
      controller.endAppearanceTransition()
    }
  }

  /// Shows the window on screen or removes it after `isHidden` has changed, and sends its controllers
  /// appearance callbacks.
  func visibilityDidChange() {
    if isHidden {
      playbackIfCreated?.endReplayForWindowChange()
      hideRoot()
      layerContext.rootLayer = nil
      UIApplication.shared.remove(self)
    } else {
      layerContext.rootLayer = layer
      UIApplication.shared.add(self)
      showRoot()
    }
  }
}
