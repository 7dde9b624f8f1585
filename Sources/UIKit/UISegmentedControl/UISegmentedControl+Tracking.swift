extension UISegmentedControl {
  private func enabledIndex(at x: CGFloat) -> Int? {
    guard let index = geometry.index(at: x), segments[index].isEnabled else { return nil }
    return index
  }

  /// False where there is nothing to choose.
  func press(at point: CGPoint) -> Bool {
    guard let index = enabledIndex(at: point.x) else { return false }
    pressedIndex = index
    isDraggingSelection = index == selectedIndex
    if isMomentary { shownIndex = index }
    showState(animated: !isMomentary)
    return true
  }

  func drag(to point: CGPoint) {
    let index = enabledIndex(at: point.x)
    if isDraggingSelection {
      // Past the ends and over segments that can't be chosen, the choice stays where it was last.
      guard let index, index != shownIndex else { return }
      pressedIndex = index
      shownIndex = index
      showState(animated: true)
      return
    }
    let pressed = isNear(point) ? index : nil
    guard pressed != pressedIndex else { return }
    pressedIndex = pressed
    if isMomentary { shownIndex = pressed ?? Self.noSegment }
    showState(animated: !isMomentary)
  }

  func release() {
    let chosen = pressedIndex
    endPress()
    guard let chosen, isMomentary || chosen != selectedIndex else {
      return select(selectedIndex, animated: true)
    }
    choose(chosen)
  }

  /// Chooses as the user does, telling the listeners.
  func choose(_ chosen: Int) {
    select(chosen, animated: !isMomentary)
    segments[chosen].action?.perform(from: self)
    sendActions(for: ControlStyle.valueEvents)
    // Listeners ask which one it was; then nothing is chosen any more.
    if isMomentary { select(Self.noSegment, animated: false) }
  }

  func cancelPress() {
    endPress()
    select(selectedIndex, animated: true)
  }

  private func endPress() {
    pressedIndex = nil
    isDraggingSelection = false
  }

  func select(_ index: Int, animated: Bool) {
    let appears = shownIndex == Self.noSegment
    selectedIndex = index
    shownIndex = index
    // A choice that wasn't anywhere slides from nowhere: it is there.
    showState(animated: animated && !appears)
  }
}
