extension UIView {
  /// A name that identifies the view in tests, scripts and recordings. The app's own interface never shows it.
  public var accessibilityIdentifier: String? {
    get { viewState.accessibilityIdentifier }
    set { viewState.accessibilityIdentifier = newValue }
  }

  /// A short description of the view, for assistive technology; nil by default. It is only stored: no screen
  /// reader is connected here.
  public var accessibilityLabel: String? {
    get { viewState.accessibilityLabel }
    set { viewState.accessibilityLabel = newValue }
  }
}
