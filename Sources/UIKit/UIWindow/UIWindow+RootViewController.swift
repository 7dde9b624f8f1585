extension UIWindow {
  /// Takes the old controller's view out and fills the window with the new one's.
  ///
  /// Each side hears of it through balanced appearance callbacks, without animation.
  func installRootViewController(replacing old: UIViewController?) {
    guard old !== rootViewController else { return }
    if let old, old.isViewLoaded {
      old.beginAppearanceTransition(false, animated: false)
      old.view.removeFromSuperview()
      old.endAppearanceTransition()
    }
    guard let controller = rootViewController else { return }
    let view: UIView = controller.view
    view.frame = bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.beginAppearanceTransition(true, animated: false)
    insertSubview(view, at: 0)
    controller.endAppearanceTransition()
  }
}
