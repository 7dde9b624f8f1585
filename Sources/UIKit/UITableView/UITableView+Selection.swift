extension UITableView {
  // MARK: Touches

  private func path(of touches: Set<UITouch>) -> IndexPath? {
    touches.first.flatMap { indexPathForRow(at: $0.location(in: self)) }
  }

  func mayHighlight(_ path: IndexPath) -> Bool {
    allowsSelection && cells[path]?.selectionStyle != UITableViewCell.SelectionStyle.none
      && tableDelegate?.tableView(self, shouldHighlightRowAt: path) != false
  }

  func press(_ touches: Set<UITouch>) {
    guard let path = path(of: touches), mayHighlight(path) else { return }
    pressedPath = path
    cells[path]?.setHighlighted(true, animated: false)
  }

  /// Ends the press if the finger has left the row.
  func dragPress(_ touches: Set<UITouch>) {
    if let pressed = pressedPath, path(of: touches) != pressed { cancelPress() }
  }

  func releasePress() {
    guard let path = pressedPath else { return }
    pressedPath = nil
    cells[path]?.setHighlighted(false, animated: false)
    choose(path)
  }

  func cancelPress() {
    guard let path = pressedPath else { return }
    pressedPath = nil
    cells[path]?.setHighlighted(false, animated: true)
  }

  /// Selects a row as the user does, and calls the delegate.
  func choose(_ path: IndexPath) {
    let selected =
      tableDelegate == nil ? path : tableDelegate?.tableView(self, willSelectRowAt: path)
    guard let selected else { return }
    if let old = indexPathForSelectedRow, old != selected {
      deselectRow(at: old, animated: false)
      tableDelegate?.tableView(self, didDeselectRowAt: old)
    }
    selectRow(at: selected, animated: false, scrollPosition: .none)
    tableDelegate?.tableView(self, didSelectRowAt: selected)
  }

  // MARK: Scrolling

  /// Scrolls to a row; `none` scrolls by the least distance that makes it visible.
  func scroll(toRow path: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard validGeometry.contains(path) else { return }
    let rect = rectForRow(at: path)
    let area = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    switch position {
    case .none: offset = self.offset(toShow: rect.insetBy(dx: 0, dy: -8))
    case .top: offset.y += rect.minY - area.minY
    case .middle: offset.y += rect.midY - area.midY
    case .bottom: offset.y += rect.maxY - area.maxY
    }
    offset.x = contentOffset.x
    setContentOffset(clamped(offset), animated: animated)
  }
}
