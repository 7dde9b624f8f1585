import Foundation

/// A list with more entries than cells: it has views only for visible entries and identifies
/// entries by index path.
@MainActor
protocol FocusList: FocusGroup, FocusKeyHandling {
  var allowsSelection: Bool { get }
  /// The entry that had the focus last.
  var keyboardPath: IndexPath? { get set }
  /// The selected entry; the first if there are several.
  var selectedPath: IndexPath? { get }
  /// The first selectable entry that is entirely visible, or else the first of all.
  var firstPathInSight: IndexPath? { get }

  /// Whether an entry is entirely visible.
  func isInSight(_ path: IndexPath) -> Bool
  /// The entry that a cell shows; nil for other views.
  func path(of view: UIView) -> IndexPath?
  /// Scrolls an entry into view without animation and returns its cell. The next key continues from
  /// there.
  func cell(scrollingTo path: IndexPath) -> UIView?
  /// Whether the entry exists and can be selected by a click.
  func mayFocus(_ path: IndexPath) -> Bool
  /// Selects an entry as a click does.
  func choose(_ path: IndexPath)
  /// The entry to which a key moves from another one; nil at the ends and for keys without a
  /// meaning.
  func path(from path: IndexPath, by key: UIKeyboardHIDUsage) -> IndexPath?
}

extension FocusList {
  func isEntry(_ view: UIView) -> Bool { path(of: view) != nil }

  /// The cell that gets the focus, scrolled into view: the last focused, the selected or the first
  /// one.
  func cellForFocus() -> UIView? {
    guard allowsSelection else { return nil }
    let wanted = [keyboardPath, selectedPath].compactMap(\.self).first(where: mayFocus)
    return (wanted ?? firstPathInSight).flatMap(cell(scrollingTo:))
  }

  /// Selects a cell as a click does. Returns false if the cell does not belong to this list.
  func activate(_ cell: UIView) -> Bool {
    guard let path = path(of: cell), mayFocus(path) else { return false }
    choose(path)
    return true
  }

  /// Moves the focus from entry to entry. Returns false at the ends, and if the focus is on a
  /// control in a cell.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    let focused = UIApplication.shared.focus.focusedView
    guard allowsSelection, let focused, let path = path(of: focused),
      let target = self.path(from: path, by: key), target != path,
      let cell = cell(scrollingTo: target)
    else { return false }
    return UIApplication.shared.focus.move(to: cell)
  }

  func rememberFocus(_ context: UIFocusUpdateContext) {
    if let path = context.nextFocusedView.flatMap(path(of:)) { keyboardPath = path }
  }
}
