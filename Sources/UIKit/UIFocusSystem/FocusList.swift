import Foundation

/// A group that has more entries than views: lists make cells for those in sight only, and know the others by path.
@MainActor
protocol FocusList: FocusGroup, FocusKeyHandling {
  var allowsSelection: Bool { get }
  /// The entry that had the focus last.
  var keyboardPath: IndexPath? { get set }
  /// The entry that is chosen, the first of several.
  var chosenPath: IndexPath? { get }
  /// The first entry that can be chosen and is whole in sight; without one, the first of all.
  var firstPathInSight: IndexPath? { get }

  /// Whether an entry is wholly in sight.
  func isInSight(_ path: IndexPath) -> Bool
  /// The entry that a cell shows; nil for other views.
  func path(of view: UIView) -> IndexPath?
  /// An entry's cell, once that is in sight: at once, since the next key steps on from it.
  func cell(scrollingTo path: IndexPath) -> UIView?
  /// Whether the entry is there, and a click could choose it.
  func mayFocus(_ path: IndexPath) -> Bool
  /// Does with an entry what a click does.
  func choose(_ path: IndexPath)
  /// Where a key leads from an entry; nil at the ends, and for keys that mean nothing here.
  func path(from path: IndexPath, by key: UIKeyboardHIDUsage) -> IndexPath?
}

extension FocusList {
  func isEntry(_ view: UIView) -> Bool { path(of: view) != nil }

  /// The cell to which the focus comes, scrolled into sight: the last focused, the chosen, or the first one.
  func cellForFocus() -> UIView? {
    guard allowsSelection else { return nil }
    let wanted = [keyboardPath, chosenPath].compactMap(\.self).first(where: mayFocus)
    return (wanted ?? firstPathInSight).flatMap(cell(scrollingTo:))
  }

  /// Does with a cell what a click does; false if it isn't one of the list's.
  func activate(_ cell: UIView) -> Bool {
    guard let path = path(of: cell), mayFocus(path) else { return false }
    choose(path)
    return true
  }

  /// Steps from entry to entry. False at the ends, and for controls in a cell.
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
