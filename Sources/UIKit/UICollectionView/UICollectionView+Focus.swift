extension UICollectionView: FocusList {
  var selectedPath: IndexPath? { selectedPaths.min() }

  func path(of view: UIView) -> IndexPath? {
    (view as? UICollectionViewCell).flatMap { $0.list === self ? indexPath(for: $0) : nil }
  }

  func mayFocus(_ path: IndexPath) -> Bool { contains(path) && mayHighlight(path) }

  /// Arrow keys move to the nearest item in their direction, Home and End to the ends.
  func path(from path: IndexPath, by key: UIKeyboardHIDUsage) -> IndexPath? {
    switch key {
    case .keyboardHome: allPaths.first(where: mayHighlight)
    case .keyboardEnd: allPaths.last(where: mayHighlight)
    default: UIFocusHeading(arrow: key).flatMap { item(from: path, to: $0) }
    }
  }

  private var allPaths: [IndexPath] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
  }

  var firstPathInSight: IndexPath? {
    indexPathsForVisibleItems.sorted().filter(isInSight).first(where: mayHighlight)
      ?? allPaths.first(where: mayHighlight)
  }

  func isInSight(_ path: IndexPath) -> Bool {
    let area = bounds.inset(by: adjustedContentInset).insetBy(dx: -1, dy: -1)
    return layoutAttributesForItem(at: path).map { area.contains($0.frame) } ?? false
  }

  private func item(from path: IndexPath, to heading: UIFocusHeading) -> IndexPath? {
    guard let start = layoutAttributesForItem(at: path)?.frame else { return nil }
    // One view's size around is far enough to find the next line of any grid.
    let searchArea = bounds.insetBy(dx: -bounds.width, dy: -bounds.height).union(start)
    let near = (collectionViewLayout.layoutAttributesForElements(in: searchArea) ?? []).filter {
      $0.representedElementCategory == .cell && $0.indexPath != path && mayHighlight($0.indexPath)
    }
    let index = FocusGeometry.index(from: start, to: heading, among: near.map(\.frame))
    return index.map { near[$0].indexPath }
  }

  func cell(scrollingTo path: IndexPath) -> UIView? {
    scroll(to: path, at: [], animated: false)
    layoutIfNeeded()
    return cellForItem(at: path)
  }
}

extension UICollectionViewCell {
  /// The collection view that contains the cell.
  var list: UICollectionView? { superview as? UICollectionView }

  /// Whether a click would select the item.
  var isChoosable: Bool {
    guard let list, let path = list.indexPath(for: self) else { return false }
    return list.mayHighlight(path)
  }
}
