/// The cursors that every desktop has, by what they mean.
public enum PointerCursor: Hashable, Sendable, CaseIterable {
  case arrow
  /// Something that can be clicked.
  case hand
  /// Something that can be dragged, and something that is.
  case grab, grabbing
  case text
  case resizeHorizontal, resizeVertical
  case hidden
}

/// Shows the cursor that UIKit asks for: the desktop's side.
@preconcurrency @MainActor
public protocol PointerDisplay: AnyObject {
  /// Called when the cursor changes.
  func show(_ cursor: PointerCursor)
}

extension UIApplication {
  /// Who shows the cursor. Nobody, where there is no window.
  public var pointerDisplay: (any PointerDisplay)? {
    get { pointer.display }
    set { pointer.display = newValue }
  }
}
