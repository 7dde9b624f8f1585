extension UIWindow {
  /// Takes the old controller's view out and fills the window with the new one's.
  ///
  /// Each side hears of it through balanced appearance callbacks, without animation. In a hidden window that
  /// waits until the window is shown.
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
    guard !controller.isRemovedByPresentation else { return tellControllers(true) }
    let view: UIView = controller.view
    controller.beginAppearanceTransition(true, animated: false)
    if view.superview !== self {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
    controller.endAppearanceTransition()
    tellControllers(true)
  }

  private func hideRoot() {
    guard let controller = rootViewController, controller.isViewLoaded else { return }
    tellControllers(false)
  }

  /// Tells the root controller and those presented over it, as far as nothing covers them, that
  /// they appear or disappear.
  private func tellControllers(_ isAppearing: Bool) {
    guard let rootViewController else { return }
    let controllers = sequence(first: rootViewController, next: \.modal.presented)
    for controller in controllers where !controller.isRemovedByPresentation {
      controller.beginAppearanceTransition(isAppearing, animated: false)
      controller.endAppearanceTransition()
    }
  }

  /// A visible window's tree is committed and its controller appears; a hidden one's is not and disappears.
  func visibilityDidChange() {
    if isHidden {
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
