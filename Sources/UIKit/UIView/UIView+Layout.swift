extension UIView {
  /// One layout pass of this view, with its controller's part around it.
  func performLayout() {
    reportSafeArea()
    traitCollection.performAsCurrent {
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
  }

  func fitToContents() {
    let size = sizeThatFits(bounds.size)
    // The upper left corner stays, as a label's does when its text grows.
    let origin = frame.origin
    bounds.size = size
    if transform.isIdentity { frame.origin = origin }
  }

  /// How much of each edge lies under bars or a notch, so that contents belong inside.
  ///
  /// What the superview's insets leave over at this view's place, plus what its controller adds.
  public var safeAreaInsets: UIEdgeInsets {
    var insets = viewState.additionalSafeAreaInsets
    guard let parent = superview else { return insets }
    let outer = parent.safeAreaInsets
    if outer != .zero {
      let area = parent.bounds
      let box = frame
      insets.top += max(0, outer.top - (box.minY - area.minY))
      insets.left += max(0, outer.left - (box.minX - area.minX))
      insets.bottom += max(0, outer.bottom - (area.maxY - box.maxY))
      insets.right += max(0, outer.right - (area.maxX - box.maxX))
    }
    return insets
  }

  /// What the controller of this view, or a window, adds to the safe area.
  var additionalSafeAreaInsets: UIEdgeInsets {
    get { viewState.additionalSafeAreaInsets }
    set {
      guard viewState.additionalSafeAreaInsets != newValue else { return }
      viewState.additionalSafeAreaInsets = newValue
      forSubtree { $0.setNeedsLayout() }
    }
  }

  private func reportSafeArea() {
    let insets = safeAreaInsets
    guard insets != viewState.reportedSafeAreaInsets else { return }
    viewState.reportedSafeAreaInsets = insets
    safeAreaInsetsDidChange()
    if insetsLayoutMarginsFromSafeArea { layoutMarginsDidChange() }
    for subview in subviews { subview.setNeedsLayout() }
  }

  /// Whether `layoutMargins` begin inside the safe area.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { viewState.insetsLayoutMarginsFromSafeArea }
    set { viewState.insetsLayoutMarginsFromSafeArea = newValue }
  }

  var effectiveLayoutMargins: UIEdgeInsets {
    let own = viewState.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    return insetsLayoutMarginsFromSafeArea ? own + safeAreaInsets : own
  }

  func setLayoutMargins(_ margins: UIEdgeInsets) {
    guard viewState.layoutMargins != margins else { return }
    viewState.layoutMargins = margins
    setNeedsLayout()
    layoutMarginsDidChange()
  }
}
