/// The direction in which contents are laid out and read. As in UIKit.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As for English: the leading edge is the left one.
  case leftToRight
  /// As for Arabic and Hebrew: the leading edge is the right one.
  case rightToLeft
}

/// The meaning of a view's content for the direction of its layout.
public enum UISemanticContentAttribute: Int, Sendable {
  /// As the views around it.
  case unspecified
  /// Controls of playback, which go from left to right everywhere.
  case playback
  /// Directions in space, such as left and right, which are the same everywhere.
  case spatial
  case forceLeftToRight
  case forceRightToLeft
}

extension UIView {
  /// The direction in which the view is laid out and in which Tab goes through the controls in it.
  ///
  /// Unlike UIKit's it also counts for all subviews whose own attribute is `.unspecified`. It mirrors ``UINavigationBar`` and
  /// ``UINavigationController``. Any other view that lays itself out looks at ``effectiveUserInterfaceLayoutDirection``;
  /// setting the attribute asks for a layout of the view and all its subviews.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { viewState.semanticContentAttribute }
    set {
      guard newValue != viewState.semanticContentAttribute else { return }
      viewState.semanticContentAttribute = newValue
      setNeedsLayoutOfSubtree()
    }
  }

  private func setNeedsLayoutOfSubtree() {
    setNeedsLayout()
    for subview in subviews { subview.setNeedsLayoutOfSubtree() }
  }

  /// The direction that the nearest view up the hierarchy forces, this view included; else from left to right.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    var ancestor: UIView? = self
    while let view = ancestor {
      switch view.viewState.semanticContentAttribute {
      case .unspecified: ancestor = view.superview
      case .playback, .spatial, .forceLeftToRight: return .leftToRight
      case .forceRightToLeft: return .rightToLeft
      }
    }
    return .leftToRight
  }
}
