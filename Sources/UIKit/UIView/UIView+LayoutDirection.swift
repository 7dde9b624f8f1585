/// The direction in which contents are laid out and read.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As for English: the leading edge is the left one.
  case leftToRight
  /// As for Arabic and Hebrew: the leading edge is the right one.
  case rightToLeft
}

/// What a view's contents mean for the direction of its layout.
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
  /// In which direction the view is laid out, and in which order Tab goes through the controls in it.
  ///
  /// Unlike UIKit's it also counts for all views inside that say nothing themselves. Nothing is mirrored by it: a view
  /// that lays itself out looks at ``effectiveUserInterfaceLayoutDirection``.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { viewState.semanticContentAttribute }
    set {
      guard newValue != viewState.semanticContentAttribute else { return }
      viewState.semanticContentAttribute = newValue
      setNeedsLayout()
    }
  }

  /// The direction of the nearest view around that forces one, this one included; else from left to right.
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
