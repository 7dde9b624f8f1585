extension UITableView: FocusList {
  var selectedPath: IndexPath? { indexPathForSelectedRow }

  func path(of view: UIView) -> IndexPath? {
    (view as? UITableViewCell).flatMap { $0.list === self ? indexPath(for: $0) : nil }
  }

  /// Arrow keys move by a row, page keys by a page, Home and End to the ends.
  func path(from path: IndexPath, by key: UIKeyboardHIDUsage) -> IndexPath? {
    switch key {
    case .keyboardDownArrow: row(after: path, stepping: 1)
    case .keyboardUpArrow: row(after: path, stepping: -1)
    case .keyboardPageDown: row(aPageFrom: path, stepping: 1)
    case .keyboardPageUp: row(aPageFrom: path, stepping: -1)
    case .keyboardHome: row(after: nil, stepping: 1)
    case .keyboardEnd: row(after: nil, stepping: -1)
    default: nil
    }
  }

  func mayFocus(_ path: IndexPath) -> Bool { geometry.contains(path) && mayHighlight(path) }

  var firstPathInSight: IndexPath? {
    (indexPathsForVisibleRows ?? []).filter(isInSight).first(where: mayFocus)
      ?? row(after: nil, stepping: 1)
  }

  func isInSight(_ path: IndexPath) -> Bool {
    let (area, rect) = (bounds.inset(by: adjustedContentInset), rectForRow(at: path))
    return rect.minY >= area.minY - 1 && rect.maxY <= area.maxY + 1
  }

  /// The next row that can be selected; from nil the first or the last one.
  private func row(after path: IndexPath?, stepping step: Int) -> IndexPath? {
    var next = validGeometry.path(stepping: step, from: path)
    while let candidate = next, !mayHighlight(candidate) {
      next = validGeometry.path(stepping: step, from: candidate)
    }
    return next
  }

  /// The row that is one height of the table away, or the nearest one before that.
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

  func cell(scrollingTo path: IndexPath) -> UIView? {
    scroll(toRow: path, at: .none, animated: false)
    layoutIfNeeded()
    return cells[path]
  }
}

extension UITableViewCell: FocusRingShaping {
  /// The table that contains the cell.
  var list: UITableView? { superview as? UITableView }

  /// Whether a click would select the row.
  var isChoosable: Bool {
    guard let list, let path = list.indexPath(for: self) else { return false }
    return list.mayHighlight(path)
  }

  /// Inside the row: adjacent rows touch, and the table clips its content.
  var focusRingShape: FocusRingShape {
    tableStyle == .insetGrouped
      ? FocusRingShape(rect: bounds.insetBy(dx: 3, dy: 3), cornerRadius: 9)
      : FocusRingShape(rect: bounds.insetBy(dx: 2, dy: 1), cornerRadius: 6)
  }
}
