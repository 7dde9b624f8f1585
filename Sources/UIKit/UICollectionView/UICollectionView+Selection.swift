extension UICollectionView {
  // MARK: Touches

  private func mayHighlight(_ path: IndexPath) -> Bool {
    allowsSelection
      && collectionDelegate?.collectionView(self, shouldHighlightItemAt: path) != false
  }

  func press(_ touches: Set<UITouch>) {
    guard let path = touches.first.flatMap({ path(at: $0.location(in: self)) }),
      mayHighlight(path)
    else { return }
    moveKeyboard(to: nil)
    pressedPath = path
    cellForItem(at: path)?.isHighlighted = true
    collectionDelegate?.collectionView(self, didHighlightItemAt: path)
  }

  /// A finger that leaves the item lets go of it.
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

  /// Selects as the user does, telling the delegate; where several may be chosen, a chosen one is let go.
  private func choose(_ path: IndexPath) {
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

  // MARK: Keys

  /// Arrows step to the nearest item that way, Return and Space choose; false when another key was pressed.
  func choose(by presses: Set<UIPress>) -> Bool {
    guard allowsSelection, let key = presses.first?.key else { return false }
    switch key.keyCode {
    case .keyboardRightArrow: return stepKeyboard(CGVector(dx: 1, dy: 0))
    case .keyboardLeftArrow: return stepKeyboard(CGVector(dx: -1, dy: 0))
    case .keyboardDownArrow: return stepKeyboard(CGVector(dx: 0, dy: 1))
    case .keyboardUpArrow: return stepKeyboard(CGVector(dx: 0, dy: -1))
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar:
      guard let path = keyboardPath ?? selectedPaths.min(), contains(path) else { return false }
      choose(path)
      return true
    default: return false
    }
  }

  private func stepKeyboard(_ direction: CGVector) -> Bool {
    guard let path = keyboardTarget(direction) else { return false }
    moveKeyboard(to: path)
    scroll(to: path, at: [], animated: true)
    return true
  }

  private func keyboardTarget(_ direction: CGVector) -> IndexPath? {
    guard let start = keyboardPath ?? selectedPaths.min(),
      let from = layoutAttributesForItem(at: start)?.frame
    else { return indexPathsForVisibleItems.first { mayHighlight($0) } }
    // A view's worth around is far enough to find the next line in any grid. Around the item and not what is in view:
    // that may still be on its way there.
    let reach = from.insetBy(dx: -bounds.width, dy: -bounds.height)
    let near = collectionViewLayout.layoutAttributesForElements(in: reach) ?? []
    let candidates = near.filter { $0.representedElementCategory == .cell }.compactMap {
      attributes -> (path: IndexPath, cost: CGFloat)? in
      let dx = attributes.frame.midX - from.midX
      let dy = attributes.frame.midY - from.midY
      let along = dx * direction.dx + dy * direction.dy
      let aside = abs(dx * direction.dy) + abs(dy * direction.dx)
      // Forward, and more forward than aside.
      guard along > 0.5, aside <= along || direction.dy != 0 else { return nil }
      return (attributes.indexPath, along + 2 * aside)
    }
    return candidates.filter { mayHighlight($0.path) }.min { $0.cost < $1.cost }?.path
  }

  private func moveKeyboard(to path: IndexPath?) {
    if let old = keyboardPath { cellForItem(at: old)?.isHighlighted = false }
    keyboardPath = path
    if let path { cellForItem(at: path)?.isHighlighted = true }
  }
}
