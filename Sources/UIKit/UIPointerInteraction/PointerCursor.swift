/// The cursors that every desktop has, by purpose. Not in UIKit.
public enum PointerCursor: Hashable, Sendable, CaseIterable {
  /// The standard arrow.
  case arrow
  /// Over something that can be clicked.
  case hand
  /// Over something that can be dragged.
  case grab
  /// While something is dragged.
  case grabbing
  /// Over text: a vertical beam.
  case text
  /// Over an edge that can be moved sideways.
  case resizeHorizontal
  /// Over an edge that can be moved up and down.
  case resizeVertical
  /// No cursor.
  case hidden
}

/// Shows the cursor on the desktop. Not in UIKit; the window system implements it.
@preconcurrency @MainActor
public protocol PointerDisplay: AnyObject {
  /// Called on the main actor when the cursor changes.
  func show(_ cursor: PointerCursor)
}

extension UIApplication {
  /// The object that shows the cursor; nil if there is no desktop window. Not retained. Not in
  /// UIKit.
  public var pointerDisplay: (any PointerDisplay)? {
    get { pointer.display }
    set { pointer.display = newValue }
  }
}
