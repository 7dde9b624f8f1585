extension UICollectionView {
  // MARK: Touches

  func mayHighlight(_ path: IndexPath) -> Bool {
    allowsSelection
      && collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) != false
  }

  func press(_ touches: Set<UITouch>) {
    guard let path = touches.first.flatMap({ path(at: $0.location(in: self)) }),
      mayHighlight(path)
    else { return }
    pressedPath = path
    cellForItem(at: path)?.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// Ends the press if the finger has left the item.
  func dragPress(_ touches: Set<UITouch>) {
    guard let pressed = pressedPath,
      touches.first.flatMap({ path(at: $0.location(in: self)) }) != pressed
    else { return }
    cancelPress()
  }

  func releasePress() {
    guard let path = endPress() else { return }
    choose(path)
  }

  func cancelPress() {
    _ = endPress()
  }

  private func endPress() -> IndexPath? {
    guard let path = pressedPath else { return nil }
    pressedPath = nil
    cellForItem(at: path)?.isHighlighted = false
    collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    return path
  }

  // MARK: Selection

  /// Selects an item as the user does, and calls the delegate. With multiple selection, a selected item is
  /// deselected.
  func choose(_ path: IndexPath) {
    if allowsMultipleSelection, selectedPaths.contains(path) {
      guard collectionDelegate?.collectionView(self, shouldDeselectItemAt: path) != false else {
        return
      }
      deselect(path)
      collectionDelegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard collectionDelegate?.collectionView(self, shouldSelectItemAt: path) != false else {
      return
    }
    let old = allowsMultipleSelection ? [] : selectedPaths.filter { $0 != path }.sorted()
    select(path, animated: false, scrollPosition: [])
    for path in old { collectionDelegate?.collectionView(self, didDeselectItemAt: path) }
    collectionDelegate?.collectionView(self, didSelectItemAt: path)
  }

  func select(_ path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if path == nil || !allowsMultipleSelection {
      for old in selectedPaths where old != path { deselect(old) }
    }
    guard let path, contains(path) else { return }
    selectedPaths.insert(path)
    cellForItem(at: path)?.isSelected = true
    if !scrollPosition.isEmpty { scroll(to: path, at: scrollPosition, animated: animated) }
  }

  func deselect(_ path: IndexPath) {
    selectedPaths.remove(path)
    cellForItem(at: path)?.isSelected = false
  }
}
