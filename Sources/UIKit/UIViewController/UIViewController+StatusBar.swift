/// The colours of a status bar's text. A desktop window has no status bar; controllers for both
/// systems name it.
public enum UIStatusBarStyle: Int, Sendable {
  case `default` = 0
  case lightContent = 1
  case darkContent = 3
}

/// How a status bar comes and goes.
public enum UIStatusBarAnimation: Int, Sendable {
  case none, fade, slide
}

extension UIViewController {
  /// Says that the answers about the status bar have changed. There is none whose looks could
  /// follow.
  public func setNeedsStatusBarAppearanceUpdate() {}
}
