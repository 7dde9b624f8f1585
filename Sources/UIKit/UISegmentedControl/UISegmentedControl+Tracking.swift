extension UISegmentedControl {
  private func enabledIndex(at x: CGFloat) -> Int? {
    guard let index = geometry.index(at: x), segments[index].isEnabled else { return nil }
    return index
  }

  /// Begins a touch. Returns false if there is no enabled segment at `point`.
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
      // Beyond the ends and over disabled segments, the selection stays where it was last.
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

  /// Selects a segment as the user does, and sends its events.
  func choose(_ chosen: Int) {
    select(chosen, animated: !isMomentary)
    segments[chosen].action?.perform(from: self)
    sendActions(for: ControlStyle.valueEvents)
    // A momentary control has a selection only while its actions run.
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
    // Without a previous selection there is nothing to slide from.
    showState(animated: animated && !appears)
  }
}
