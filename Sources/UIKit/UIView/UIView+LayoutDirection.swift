/// The horizontal direction in which views are laid out and text is read. As in UIKit.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  case leftToRight
  case rightToLeft
}

/// How a view's content relates to the layout direction. As in UIKit.
public enum UISemanticContentAttribute: Int, Sendable {
  /// Inherited from the superview.
  case unspecified
  /// Playback controls, which run from left to right in every language.
  case playback
  /// Directions in space, such as left and right alignment, which don't depend on the language.
  case spatial
  /// Always from left to right.
  case forceLeftToRight
  /// Always from right to left.
  case forceRightToLeft
}

extension UIView {
  /// The meaning of the view's content for its layout direction, and for the order in which Tab moves through
  /// its controls.
  ///
  /// Unlike in UIKit it also applies to all descendants whose own attribute is `unspecified`. Nothing is
  /// mirrored automatically: a view with a layout of its own reads ``effectiveUserInterfaceLayoutDirection``.
  public var semanticContentAttribute: UISemanticContentAttribute {
    get { viewState.semanticContentAttribute }
    set {
      guard newValue != viewState.semanticContentAttribute else { return }
      viewState.semanticContentAttribute = newValue
      setNeedsLayout()
    }
  }

  /// The layout direction: that of the nearest view with a ``semanticContentAttribute``, starting with this
  /// one; left to right if none has one.
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
