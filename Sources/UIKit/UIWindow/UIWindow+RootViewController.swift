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
    guard controller.isViewLoaded, controller.view.superview === self else { return }
    controller.beginAppearanceTransition(false, animated: false)
    controller.view.removeFromSuperview()
    controller.endAppearanceTransition()
  }

  private func showRoot() {
    guard let controller = rootViewController else { return }
    let view: UIView = controller.view
    controller.beginAppearanceTransition(true, animated: false)
    if view.superview !== self {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
    }
    controller.endAppearanceTransition()
  }

  private func hideRoot() {
    guard let controller = rootViewController, controller.isViewLoaded else { return }
    controller.beginAppearanceTransition(false, animated: false)
    controller.endAppearanceTransition()
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
