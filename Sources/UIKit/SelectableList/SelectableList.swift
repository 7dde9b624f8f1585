import Foundation

/// A table or collection view: a list that has cells only for its visible entries, identifies entries by index path,
/// and lets the user select them by touch and by key.
@MainActor
protocol SelectableList: FocusGroup, FocusKeyHandling {
  var allowsSelection: Bool { get }
  /// The entry that had the focus last.
  var lastFocusedIndexPath: IndexPath? { get set }
  /// The selected entry; the first if there are several.
  var selectedPath: IndexPath? { get }
  /// The first selectable entry that is entirely visible, or else the list's first selectable entry.
  var firstVisiblePath: IndexPath? { get }

  /// Whether an entry is entirely visible.
  func isFullyVisible(_ path: IndexPath) -> Bool
  /// The entry that a cell shows; nil for other views.
  func path(of view: UIView) -> IndexPath?
  /// Scrolls an entry into view and returns its cell. The scroll is not animated, so that the next key
  /// press finds the entry in its place.
  func cell(scrollingTo path: IndexPath) -> UIView?
  /// Whether the entry exists.
  func contains(_ path: IndexPath) -> Bool
  /// Whether a press highlights an entry and a click may select it. The entry must exist.
  func mayHighlight(_ path: IndexPath) -> Bool
  /// Selects an entry as a click does, and calls the delegate.
  func selectByUser(_ path: IndexPath)
  /// The entry that is being pressed; nil if there is none.
  var pressedPath: IndexPath? { get set }
  /// The entry at a point of the content; nil between entries.
  func path(at point: CGPoint) -> IndexPath?
  /// Highlights the cell of a pressed entry, or ends its highlighting.
  func setHighlighted(_ isHighlighted: Bool, at path: IndexPath, animated: Bool)
  /// The entry to which `key` moves the focus from `path`; nil at the ends of the list and for keys that
  /// don't move the focus.
  func path(from path: IndexPath, by key: UIKeyboardHIDUsage) -> IndexPath?
}

extension SelectableList {
  func isEntry(_ view: UIView) -> Bool { path(of: view) != nil }

  /// Scrolls the entry that should get the focus into view and returns its cell. It is the last focused
  /// entry, the selected one or the first visible one.
  func cellForFocus() -> UIView? {
    guard allowsSelection else { return nil }
    let last = [lastFocusedIndexPath, selectedPath].compactMap(\.self).first(where: mayFocus)
    return (last ?? firstVisiblePath).flatMap(cell(scrollingTo:))
  }

  /// Selects a cell as a click does. Returns false if the cell does not belong to this list.
  func activate(_ cell: UIView) -> Bool {
    guard let path = path(of: cell), mayFocus(path) else { return false }
    selectByUser(path)
    return true
  }

  /// Moves the focus from entry to entry. Returns false at the ends of the list, and if a control inside
  /// a cell has the focus.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    let focused = UIApplication.shared.focus.focusedView
    guard allowsSelection, let focused, let path = path(of: focused),
      let target = self.path(from: path, by: key), target != path,
      let cell = cell(scrollingTo: target)
    else { return false }
    return UIApplication.shared.focus.move(to: cell, heading: UIFocusHeading(arrow: key) ?? [])
  }

  /// Records the entry that gets the focus, so that the focus can return to it.
  func rememberFocus(_ context: UIFocusUpdateContext) {
    if let path = context.nextFocusedView.flatMap(path(of:)) { lastFocusedIndexPath = path }
  }

  /// Whether the entry exists and can be selected by a click.
  func mayFocus(_ path: IndexPath) -> Bool { contains(path) && mayHighlight(path) }

  // MARK: Presses

  private func path(of touches: Set<UITouch>) -> IndexPath? {
    touches.first.flatMap { path(at: $0.location(in: self)) }
  }

  /// Begins a press: highlights the entry under the touch.
  func press(_ touches: Set<UITouch>) {
    guard let path = path(of: touches), mayHighlight(path) else { return }
    pressedPath = path
    setHighlighted(true, at: path, animated: false)
  }

  /// Cancels the press if the touch has left the entry.
  func dragPress(_ touches: Set<UITouch>) {
    if let pressedPath, path(of: touches) != pressedPath { cancelPress() }
  }

  /// Ends the press and selects the entry.
  func releasePress() {
    if let path = endPress(animated: false) { selectByUser(path) }
  }

  func cancelPress() { _ = endPress(animated: true) }

  private func endPress(animated: Bool) -> IndexPath? {
    guard let path = pressedPath else { return nil }
    pressedPath = nil
    setHighlighted(false, at: path, animated: animated)
    return path
  }
}
