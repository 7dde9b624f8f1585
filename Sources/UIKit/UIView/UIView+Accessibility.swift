extension UIView {
  /// What tests and scripts know the view by. Nobody sees it.
  public var accessibilityIdentifier: String? {
    get { viewState.accessibilityIdentifier }
    set { viewState.accessibilityIdentifier = newValue }
  }

  /// What the view is called where it has no words of its own.
  public var accessibilityLabel: String? {
    get { viewState.accessibilityLabel }
    set { viewState.accessibilityLabel = newValue }
  }
}
