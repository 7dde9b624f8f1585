import CoreGraphics

/// The direction in which contents are laid out and read. As in UIKit.
public enum UIUserInterfaceLayoutDirection: Int, Sendable {
  /// As for English: the leading edge is the left one.
  case leftToRight
  /// As for Arabic and Hebrew: the leading edge is the right one.
  case rightToLeft
}

/// The kind of a view's content, as far as it determines the direction of the layout.
public enum UISemanticContentAttribute: Int, Sendable {
  /// The direction of the superview.
  case unspecified
  /// Playback controls, which are arranged from left to right in every language.
  case playback
  /// Controls for directions in space, such as left and right, which are the same in every language.
  case spatial
  case forceLeftToRight
  case forceRightToLeft
}

extension UIView {
  /// The direction in which the view is laid out and in which Tab goes through the controls in it.
  ///
  /// Unlike in UIKit, subviews whose own attribute is `.unspecified` inherit it. It mirrors UIKit's bars and controls, and aligns labels with
  /// natural alignment. To mirror a layout of your own, read ``effectiveUserInterfaceLayoutDirection`` in it. Setting the attribute requests a layout pass of the view and of
  /// all views in it.
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
    layoutDirectionDidChange()
    for subview in subviews { subview.setNeedsLayoutOfSubtree() }
  }

  /// The direction that the attribute of this view determines or, if it is unspecified, that of the nearest ancestor
  /// whose attribute is specified. From left to right if there is none.
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

  /// The direction of views with an attribute: from right to left only if the attribute says so.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(for: attribute, relativeTo: .leftToRight)
  }

  /// The direction of views with an attribute, in a superview with the direction `layoutDirection`.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// Whether the view is laid out from right to left.
  package var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// Returns a frame of a left-to-right layout in this view's coordinates, mirrored if the view is laid out from right to left.
  package func inLayoutDirection(_ frame: CGRect) -> CGRect {
    guard isMirrored else { return frame }
    return CGRect(
      x: bounds.minX + bounds.maxX - frame.maxX, y: frame.minY, width: frame.width,
      height: frame.height)
  }

  /// Mirrors subviews that have just been placed from left to right, if this view is laid out from right to left. Each subview keeps its
  /// size and its transform.
  package func mirrorIfNeeded(_ subviews: some Sequence<UIView>) {
    guard isMirrored else { return }
    for view in subviews { view.center.x = bounds.minX + bounds.maxX - view.center.x }
  }

  /// The alignment at the trailing edge: right, or left if the view is laid out from right to left.
  package var trailingAlignment: NSTextAlignment { isMirrored ? .left : .right }
}
