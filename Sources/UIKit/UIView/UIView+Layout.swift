extension UIView {
  /// One layout pass of this view, between its controller's callbacks.
  func performLayout() {
    let isNested = viewState.isInLayout
    viewState.isInLayout = true
    defer { viewState.isInLayout = isNested }
    if LayoutEngine.hasNewRequests { LayoutEngine.updateConstraints(inHierarchyOf: self) }
    if !viewState.hasUpdatedConstraints { updateConstraintsOfSubtree() }
    reportSafeArea()
    LayoutEngine.solveAll(layingOut: self)
    adoptOwnLayoutSize()
    traitCollection.performAsCurrent {
      viewController?.viewWillLayoutSubviews()
      layoutSubviews()
      viewController?.viewDidLayoutSubviews()
    }
    // Constraints that have changed meanwhile. Where they move something, they request another pass.
    LayoutEngine.solveAll()
  }

  func fitToContents() {
    let size = sizeThatFits(bounds.size)
    // Keep the upper left corner, so that a label grows to the right and downward.
    let origin = frame.origin
    bounds.size = size
    if transform.isIdentity { frame.origin = origin }
  }

  /// Insets that the view's controller, or a window, adds to the safe area.
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
    layoutInsetsDidChange()
    safeAreaInsetsDidChange()
    viewController?.viewSafeAreaInsetsDidChange()
    if insetsLayoutMarginsFromSafeArea { layoutMarginsDidChange() }
    for subview in subviews { subview.setNeedsLayout() }
  }

  /// Whether the safe area is added to ``layoutMargins``; true by default.
  public var insetsLayoutMarginsFromSafeArea: Bool {
    get { viewState.insetsLayoutMarginsFromSafeArea }
    set { viewState.insetsLayoutMarginsFromSafeArea = newValue }
  }

  var effectiveLayoutMargins: UIEdgeInsets {
    let own = viewState.layoutMargins ?? UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    var margins = insetsLayoutMarginsFromSafeArea ? own + safeAreaInsets : own
    guard preservesSuperviewLayoutMargins, let superview else { return margins }
    let area = superview.bounds.inset(by: superview.effectiveLayoutMargins)
    let frame = frame
    margins.top = max(margins.top, area.minY - frame.minY)
    margins.left = max(margins.left, area.minX - frame.minX)
    margins.bottom = max(margins.bottom, frame.maxY - area.maxY)
    margins.right = max(margins.right, frame.maxX - area.maxX)
    return margins
  }

  /// Whether content also keeps the distance from the superview's edges that the superview's ``layoutMargins`` ask for; false by default.
  public var preservesSuperviewLayoutMargins: Bool {
    get { viewState.preservesSuperviewLayoutMargins }
    set {
      guard viewState.preservesSuperviewLayoutMargins != newValue else { return }
      viewState.preservesSuperviewLayoutMargins = newValue
      marginsDidChange()
    }
  }

  /// Called when ``layoutMargins`` have changed: views inside may preserve them.
  private func marginsDidChange() {
    setNeedsLayout()
    layoutInsetsDidChange()
    layoutMarginsDidChange()
    for subview in subviews where subview.preservesSuperviewLayoutMargins {
      subview.marginsDidChange()
    }
  }

  func setLayoutMargins(_ margins: UIEdgeInsets) {
    guard viewState.layoutMargins != margins else { return }
    viewState.layoutMargins = margins
    marginsDidChange()
  }
}
