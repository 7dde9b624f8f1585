extension UIFocusSystem {
  /// Does what a key means to the focus; false if that is nothing.
  ///
  /// Tab and Shift-Tab go from stop to stop, arrows to the neighbour that way, unless the focused view or a list around
  /// it has a use for them; Return and Space do what a click would. The first key after none had the focus shows where
  /// it is, before the next one moves it.
  func handle(_ key: UIKey, isRepeat: Bool) -> Bool {
    let modifiers = key.modifierFlags.subtracting(.alphaShift)
    if key.keyCode == .keyboardTab, modifiers.isSubset(of: .shift) {
      return step(backward: modifiers == .shift)
    }
    guard modifiers.isEmpty else { return false }
    switch key.keyCode {
    case .keyboardReturnOrEnter, .keypadEnter, .keyboardSpacebar: return activate()
    case _ where focusedView != nil: return use(key.keyCode, isRepeat: isRepeat)
    case _ where UIFocusHeading(arrow: key.keyCode) != nil:
      return !firstResponderWantsArrows && begin()
    default: return false
    }
  }

  /// The key that went down is up again.
  func releaseKey() {
    heldControl?.isHighlighted = false
    heldControl = nil
  }

  // MARK: Beginning

  /// A first responder that was made so by hand moves by itself; of a list the focus is the one that moves.
  private var firstResponderWantsArrows: Bool {
    guard let own = UIApplication.shared.firstResponder, let root else { return false }
    let view = own as? UIView ?? (own as? UIViewController)?.viewIfLoaded
    return view?.isDescendant(of: root) == true && !(own is any FocusList)
  }

  /// Shows the focus at its standard place. False if the key still has something to do there.
  private func begin() -> Bool {
    guard let map, let view = FocusChoice(map).standard else { return false }
    show(view)
    return !(view is UIScrollView)
  }

  private func show(_ view: UIView, _ heading: UIFocusHeading = []) {
    isKeyboardUsed = true
    guard move(to: view, heading: heading) else { return }
    view.scrollIntoSight()
  }

  // MARK: Tab

  private func step(backward: Bool) -> Bool {
    guard let map else { return false }
    let choice = FocusChoice(map)
    let stops = map.stops
    let heading: UIFocusHeading = backward ? .previous : .next
    let place = focusedView.flatMap { focused in
      stops.firstIndex { $0.contains { $0.view === focused } }
    }
    guard let place else {
      guard let view = backward ? stops.last.flatMap(choice.entry) : choice.standard else {
        return false
      }
      show(view, heading)
      return true
    }
    let next = (place + (backward ? stops.count - 1 : 1)) % stops.count
    if let view = choice.entry(to: stops[next]) { show(view, heading) }
    return true
  }

  // MARK: Arrows

  private func use(_ code: UIKeyboardHIDUsage, isRepeat: Bool) -> Bool {
    var candidate = focusedView
    while let view = candidate, view !== root {
      if let handler = view as? any FocusKeyHandling, handler.handleFocusKey(code) {
        isKeyboardUsed = true
        placeRing()
        return true
      }
      candidate = view.superview
    }
    guard let heading = UIFocusHeading(arrow: code), let map,
      let view = neighbour(heading, in: map, isRepeat: isRepeat)
    else { return false }
    show(view, heading)
    return true
  }

  /// The nearest that way, in the same group if there is one. A key that is held down doesn't leave the group.
  private func neighbour(
    _ heading: UIFocusHeading, in map: FocusMap, isRepeat: Bool
  ) -> UIView? {
    guard let focusedView else { return nil }
    let start = focusedView.convert(focusedView.bounds, to: nil)
    func nearest(_ items: [FocusMap.Item]) -> UIView? {
      FocusGeometry.index(from: start, to: heading, among: items.map(\.rect)).map {
        items[$0].view
      }
    }
    let others = map.items.filter { $0.view !== focusedView }
    let group = focusedView.focusGroup
    if group.list != nil || group.name != nil {
      let own = others.filter { $0.view.focusGroup == group }
      if let view = nearest(own) { return view }
      if isRepeat { return nil }
    }
    return nearest(others)
  }

  // MARK: Return and Space

  private func activate() -> Bool {
    guard let focusedView, !isCovered(focusedView) else { return false }
    if let control = focusedView as? UIControl {
      guard control.isEnabled else { return false }
      control.isHighlighted = true
      heldControl = control
      if control.activate() { return true }
      releaseKey()
      return false
    }
    return focusedView.focusList?.activate(focusedView) ?? false
  }

  /// Whether a click couldn't meet the view now, as during a transition.
  private func isCovered(_ view: UIView) -> Bool { map?.contains(view) != true }
}

extension UIFocusHeading {
  /// Where an arrow key leads; nil for other keys.
  init?(arrow: UIKeyboardHIDUsage) {
    switch arrow {
    case .keyboardUpArrow: self = .up
    case .keyboardDownArrow: self = .down
    case .keyboardLeftArrow: self = .left
    case .keyboardRightArrow: self = .right
    default: return nil
    }
  }
}

extension UIView {
  /// Around a focused view that is scrolled into sight, in points: room for its ring.
  private static var sightMargin: CGFloat { 10 }

  /// Scrolls as little as needed in every scroll view around.
  fileprivate func scrollIntoSight() {
    var ancestor = superview
    while let current = ancestor {
      if let scrollView = current as? UIScrollView {
        let rect = scrollView.convert(bounds, from: self)
          .insetBy(dx: -Self.sightMargin, dy: -Self.sightMargin)
        let offset = scrollView.offset(toShow: rect)
        if offset != scrollView.contentOffset {
          scrollView.setContentOffset(offset, animated: true)
        }
      }
      ancestor = current.superview
    }
  }
}
