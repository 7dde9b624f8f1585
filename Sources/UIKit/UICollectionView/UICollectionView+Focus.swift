extension UICollectionView: FocusList {
  func isEntry(_ view: UIView) -> Bool { (view as? UICollectionViewCell)?.list === self }

  func cellForFocus() -> UIView? {
    guard allowsSelection else { return nil }
    let wanted = [keyboardPath, selectedPaths.min()].compactMap(\.self).first {
      contains($0) && mayHighlight($0)
    }
    return (wanted ?? firstItemInSight).flatMap(cell(scrollingTo:))
  }

  func activate(_ cell: UIView) -> Bool {
    guard let path = path(of: cell), mayHighlight(path) else { return false }
    choose(path)
    return true
  }

  /// Arrows step to the nearest item that way, Home and End go to the ends; false where there is none.
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    let focused = UIApplication.shared.focus.focusedView
    guard allowsSelection, let focused, let path = path(of: focused) else { return false }
    let target: IndexPath?
    if let heading = UIFocusHeading(arrow: key) {
      target = item(from: path, to: heading)
    } else if key == .keyboardHome {
      target = allPaths.first(where: mayHighlight)
    } else if key == .keyboardEnd {
      target = allPaths.last(where: mayHighlight)
    } else {
      return false
    }
    guard let target, target != path, let cell = cell(scrollingTo: target) else { return false }
    return UIApplication.shared.focus.move(to: cell)
  }

  func rememberFocusedItem(_ context: UIFocusUpdateContext) {
    if let path = context.nextFocusedView.flatMap(path(of:)) { keyboardPath = path }
  }

  private func path(of view: UIView) -> IndexPath? {
    (view as? UICollectionViewCell).flatMap(indexPath(for:))
  }

  private var allPaths: [IndexPath] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
  }

  private var firstItemInSight: IndexPath? {
    let area = bounds.inset(by: adjustedContentInset)
    let inSight = indexPathsForVisibleItems.sorted().filter {
      area.insetBy(dx: -1, dy: -1).contains(layoutAttributesForItem(at: $0)?.frame ?? .null)
    }
    return inSight.first(where: mayHighlight) ?? allPaths.first(where: mayHighlight)
  }

  private func item(from path: IndexPath, to heading: UIFocusHeading) -> IndexPath? {
    guard let start = layoutAttributesForItem(at: path)?.frame else { return nil }
    // Two views' worth around is far enough to find the next line in any grid.
    let reach = bounds.insetBy(dx: -bounds.width, dy: -bounds.height).union(start)
    let near = (collectionViewLayout.layoutAttributesForElements(in: reach) ?? []).filter {
      $0.representedElementCategory == .cell && $0.indexPath != path && mayHighlight($0.indexPath)
    }
    let index = FocusGeometry.index(from: start, to: heading, among: near.map(\.frame))
    return index.map { near[$0].indexPath }
  }

  /// The item's cell, which is there once the item is in sight: at once, since the next key steps on from it.
  private func cell(scrollingTo path: IndexPath) -> UICollectionViewCell? {
    scroll(to: path, at: [], animated: false)
    layoutIfNeeded()
    return cellForItem(at: path)
  }
}

extension UICollectionViewCell {
  /// The collection view that the cell is in.
  var list: UICollectionView? { superview as? UICollectionView }

  /// Whether a click could choose the item.
  var isChoosable: Bool {
    guard let list, let path = list.indexPath(for: self) else { return false }
    return list.mayHighlight(path)
  }
}
