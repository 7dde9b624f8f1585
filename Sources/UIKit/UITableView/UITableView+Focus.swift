extension UITableView: FocusList {
  func isEntry(_ view: UIView) -> Bool { (view as? UITableViewCell)?.list === self }

  func cellForFocus() -> UIView? {
    guard allowsSelection else { return nil }
    let wanted = [keyboardPath, indexPathForSelectedRow].compactMap(\.self).first(where: mayFocus)
    return (wanted ?? firstRowInSight).flatMap(cell(scrollingTo:))
  }

  func activate(_ cell: UIView) -> Bool {
    guard let path = path(of: cell), mayHighlight(path) else { return false }
    choose(path)
    return true
  }

  /// Arrows step from row to row, page keys a page, Home and End go to the ends. False at the ends, and for controls
  /// in a cell.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    let focused = UIApplication.shared.focus.focusedView
    guard allowsSelection, let focused, let path = path(of: focused) else { return false }
    let target: IndexPath?
    switch key {
    case .keyboardDownArrow: target = row(after: path, stepping: 1)
    case .keyboardUpArrow: target = row(after: path, stepping: -1)
    case .keyboardPageDown: target = row(aPageFrom: path, stepping: 1)
    case .keyboardPageUp: target = row(aPageFrom: path, stepping: -1)
    case .keyboardHome: target = row(after: nil, stepping: 1)
    case .keyboardEnd: target = row(after: nil, stepping: -1)
    default: return false
    }
    guard let target, target != path, let cell = cell(scrollingTo: target) else { return false }
    return UIApplication.shared.focus.move(to: cell)
  }

  func rememberFocusedRow(_ context: UIFocusUpdateContext) {
    if let path = context.nextFocusedView.flatMap(path(of:)) { keyboardPath = path }
  }

  private func path(of view: UIView) -> IndexPath? {
    (view as? UITableViewCell).flatMap(indexPath(for:))
  }

  private func mayFocus(_ path: IndexPath) -> Bool { geometry.contains(path) && mayHighlight(path) }

  private var firstRowInSight: IndexPath? {
    let area = bounds.inset(by: adjustedContentInset)
    let inSight = (indexPathsForVisibleRows ?? []).filter {
      let rect = rectForRow(at: $0)
      return rect.minY >= area.minY - 1 && rect.maxY <= area.maxY + 1
    }
    return inSight.first(where: mayFocus) ?? row(after: nil, stepping: 1)
  }

  /// The next row that can be chosen; from nil the first or the last one.
  private func row(after path: IndexPath?, stepping step: Int) -> IndexPath? {
    var next = validGeometry.path(stepping: step, from: path)
    while let candidate = next, !mayHighlight(candidate) {
      next = validGeometry.path(stepping: step, from: candidate)
    }
    return next
  }

  /// The row about as far away as the table is high.
  private func row(aPageFrom path: IndexPath, stepping step: Int) -> IndexPath? {
    let start = rectForRow(at: path)
    let page = bounds.inset(by: adjustedContentInset).height
    var last: IndexPath?
    var next = row(after: path, stepping: step)
    while let candidate = next, abs(rectForRow(at: candidate).midY - start.midY) <= page {
      last = candidate
      next = row(after: candidate, stepping: step)
    }
    return last ?? next
  }

  /// The row's cell, which is there once the row is in sight: at once, since the next key steps on from it.
  private func cell(scrollingTo path: IndexPath) -> UITableViewCell? {
    scroll(toRow: path, at: .none, animated: false)
    layoutIfNeeded()
    return cells[path]
  }
}

extension UITableViewCell: FocusRingShaping {
  /// The table that the cell is in.
  var list: UITableView? { superview as? UITableView }

  /// Whether a click could choose the row.
  var isChoosable: Bool {
    guard let list, let path = list.indexPath(for: self) else { return false }
    return list.mayHighlight(path)
  }

  /// Within the row: rows touch each other, and the table cuts off what goes beyond it.
  var focusRingShape: FocusRingShape {
    tableStyle == .insetGrouped
      ? FocusRingShape(rect: bounds.insetBy(dx: 3, dy: 3), cornerRadius: 9)
      : FocusRingShape(rect: bounds.insetBy(dx: 2, dy: 1), cornerRadius: 6)
  }
}
