/// The text colour of a status bar. Has no effect: a desktop window has no status bar. It exists so
/// that code for iOS compiles.
public enum UIStatusBarStyle: Int, Sendable {
  /// Chosen by the system.
  case `default` = 0
  /// Light text, for dark backgrounds.
  case lightContent = 1
  /// Dark text, for light backgrounds.
  case darkContent = 3
}

/// How a status bar appears and disappears. Has no effect here.
public enum UIStatusBarAnimation: Int, Sendable {
  /// Without animation.
  case none
  /// By fading.
  case fade
  /// By sliding in and out.
  case slide
}

extension UIViewController {
  /// Reports that the status bar properties have changed. Does nothing: there is no status bar.
  public func setNeedsStatusBarAppearanceUpdate() {}
}
