extension UIView {
  /// Whether this view is `view` or one of its descendants.
  public func isDescendant(of view: UIView) -> Bool {
    var ancestor: UIView? = self
    while let current = ancestor {
      if current === view { return true }
      ancestor = current.superview
    }
    return false
  }

  func findView(withTag tag: Int) -> UIView? {
    if self.tag == tag { return self }
    for subview in subviews {
      if let found = subview.viewWithTag(tag) { return found }
    }
    return nil
  }

  /// Inserts `view` at `index` of the subviews, and removes it from its previous superview.
  ///
  /// The order of the callbacks: `willMove(toWindow:)` for the whole subtree if the window changes,
  /// `willMove(toSuperview:)`, the old superview's `willRemoveSubview(_:)`, the move itself,
  /// `didMoveToWindow()` for the subtree, `didMoveToSuperview()`, `didAddSubview(_:)`. A move within the same
  /// superview only changes the order and calls none of them.
  func insert(_ view: UIView, at index: Int) {
    precondition(
      !isDescendant(of: view), "\(type(of: view)) can't be added to itself or to its own subview")
    if view.superview === self {
      reorder(view, to: min(index, subviews.count - 1))
      return
    }
    let oldWindow = view.window
    let newWindow = windowForSubviews
    if oldWindow !== newWindow { view.announceMove(to: newWindow) }
    view.willMove(toSuperview: self)
    if let old = view.superview {
      old.willRemoveSubview(view)
      old.forget(view)
    }
    // A callback may have changed the list, so the index is clamped to the current one.
    let place = max(0, min(index, subviews.count))
    subviews.insert(view, at: place)
    view.superview = self
    view.joinLayoutSystem()
    placeLayer(of: view, at: place)
    view.moved(from: oldWindow, to: newWindow)
    view.inheritFromSuperview()
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
  }

  /// A side of a sibling.
  enum Side {
    case below
    case above
  }

  /// Inserts `view` directly below or above `sibling`, and its layer directly below or above the sibling's
  /// layer. So no layer without a view gets between the two. Adds `view` in front of all if `sibling` is not a
  /// subview.
  func insert(_ view: UIView, _ side: Side, _ sibling: UIView) {
    guard view !== sibling else { return }
    guard let place = subviews.firstIndex(where: { $0 === sibling }) else {
      addSubview(view)
      return
    }
    let index = side == .above ? place + 1 : place
    if view.superview === self, let current = subviews.firstIndex(where: { $0 === view }) {
      // Removing the view moves the later indexes down by one.
      reorder(view, to: current < index ? index - 1 : index)
    } else {
      insert(view, at: index)
    }
    // A callback may have moved either of them.
    guard view.superview === self, sibling.superview === self else { return }
    switch side {
    case .below: layer.insertSublayer(view.layer, below: sibling.layer)
    case .above: layer.insertSublayer(view.layer, above: sibling.layer)
    }
  }

  func detach() {
    guard let parent = superview else { return }
    let oldWindow = window
    parent.willRemoveSubview(self)
    if oldWindow != nil { announceMove(to: nil) }
    willMove(toSuperview: nil)
    // A callback may have moved the view elsewhere already.
    guard superview === parent else { return }
    parent.forget(self)
    superview = nil
    moved(from: oldWindow, to: nil)
    didMoveToSuperview()
    parent.setNeedsLayout()
  }

  func reorder(_ view: UIView, to index: Int) {
    guard let current = subviews.firstIndex(where: { $0 === view }) else { return }
    let place = max(0, min(index, subviews.count - 1))
    // Even if the index doesn't change, the layer may be below layers without a view that were added later.
    subviews.remove(at: current)
    subviews.insert(view, at: place)
    if current != place || place == subviews.count - 1 { placeLayer(of: view, at: place) }
  }

  func exchange(_ first: Int, _ second: Int) {
    for index in [first, second] {
      precondition(
        subviews.indices.contains(index),
        "exchangeSubview: there is no subview at index \(index); the view has \(subviews.count)"
          + " \(subviews.count == 1 ? "subview" : "subviews").")
    }
    guard first != second else { return }
    let (low, high) = (subviews[min(first, second)], subviews[max(first, second)])
    reorder(low, to: max(first, second))
    reorder(high, to: min(first, second))
  }

  /// The window of this view's subviews: for a window, the window itself.
  private var windowForSubviews: UIWindow? { self as? UIWindow ?? window }

  /// Moves the layer of `view` directly below the next subview's layer, or to the front for the last subview.
  /// Layers without a view stay where they are.
  private func placeLayer(of view: UIView, at index: Int) {
    if index + 1 < subviews.count {
      layer.insertSublayer(view.layer, below: subviews[index + 1].layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  private func forget(_ view: UIView) {
    view.leaveLayoutSystems()
    subviews.removeAll { $0 === view }
    view.layer.removeFromSuperlayer()
  }

  /// Sets the new window in the whole subtree, then notifies every view, parents first.
  private func moved(from old: UIWindow?, to new: UIWindow?) {
    guard old !== new else { return }
    if old != nil { UIApplication.shared.viewDidLeaveWindow(self) }
    forSubtree { $0.window = new }
    forSubtree {
      if new != nil { $0.takeClassAppearance() }
      $0.didMoveToWindow()
      $0.viewController?.viewDidMoveToWindow()
    }
  }

  private func announceMove(to window: UIWindow?) {
    forSubtree {
      $0.viewController?.viewWillMove(toWindow: window)
      $0.willMove(toWindow: window)
    }
  }

  private func inheritFromSuperview() {
    updateTraits()
    tintMayHaveChanged()
  }

  func forSubtree(_ body: (UIView) -> Void) {
    body(self)
    for subview in subviews { subview.forSubtree(body) }
  }
}
