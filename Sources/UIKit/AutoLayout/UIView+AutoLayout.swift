// Layout by constraints, as in UIKit. `NSLayoutConstraint` describes the differences.

extension UIView {
  // MARK: Anchors

  /// The left edge, or the right one where the direction of reading is from right to left.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .leading) }
  /// The right edge, or the left one where the direction of reading is from right to left.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .right) }
  /// The top edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .top) }
  /// The bottom edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .bottom) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { .init(item: self, attribute: .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { .init(item: self, attribute: .height) }
  /// The horizontal centre.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(item: self, attribute: .centerX) }
  /// The vertical centre.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(item: self, attribute: .centerY) }
  /// The baseline of the first line of text; without text, the top edge.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor {
    .init(item: self, attribute: .firstBaseline)
  }
  /// The baseline of the last line of text; without text, the bottom edge.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor {
    .init(item: self, attribute: .lastBaseline)
  }

  // MARK: Layout guides

  /// The area inside ``layoutMargins``.
  public var layoutMarginsGuide: UILayoutGuide { layoutState.marginsGuide(of: self) }
  /// The area inside the layout margins, at most 672 points wide, so that lines of text are not too long to read.
  public var readableContentGuide: UILayoutGuide { layoutState.readableGuide(of: self) }
  /// The area of the keyboard. There is none on screen, so it is the part of the view below the safe area.
  public var keyboardLayoutGuide: UILayoutGuide { layoutState.keyboardGuide(of: self) }

  /// The guides that were added with ``addLayoutGuide(_:)``.
  public var layoutGuides: [UILayoutGuide] { viewState.layout?.guides ?? [] }

  /// Adds a layout guide, in this view's coordinates.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    layoutGuide.owningView = self
    layoutState.guides.append(layoutGuide)
  }

  /// Removes a layout guide, and deactivates the constraints that name it.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard let layout = viewState.layout, layout.guides.contains(layoutGuide) else { return }
    NSLayoutConstraint.deactivate(layoutGuide.references)
    layout.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The margins inside a readable width: 672 points, the width of about 90 characters.
  var readableContentInsets: UIEdgeInsets {
    var insets = layoutMargins
    let extra = max(0, bounds.width - insets.left - insets.right - 672) / 2
    insets.left += extra
    insets.right += extra
    return insets
  }

  // MARK: Constraints

  /// The constraints that belong to this view.
  public var constraints: [NSLayoutConstraint] { viewState.layout?.constraints ?? [] }

  /// Makes a constraint belong to this view. Its items must be this view, its descendants and their layout guides. Activate constraints
  /// with ``NSLayoutConstraint/activate(_:)`` instead, which finds the right view.
  public func addConstraint(_ constraint: NSLayoutConstraint) {
    constraint.owner?.removeConstraint(constraint)
    for case let item? in [constraint.firstLayoutItem, constraint.secondLayoutItem] {
      precondition(
        item.layoutContainer?.isDescendant(of: self) == true,
        "addConstraint: an item of \(constraint) is not in \(layoutName).")
    }
    adopt(constraint)
  }

  /// Makes a constraint whose items are in this view belong to it.
  func adopt(_ constraint: NSLayoutConstraint) {
    constraint.firstLayoutItem?.addReference(constraint)
    constraint.secondLayoutItem?.addReference(constraint)
    constraint.owner = self
    layoutState.constraints.append(constraint)
    LayoutEngine.install(constraint)
  }

  /// Makes constraints belong to this view.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { addConstraint(constraint) }
  }

  /// Removes a constraint that belongs to this view.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    guard constraint.owner === self, let layout = viewState.layout else { return }
    constraint.owner = nil
    constraint.firstLayoutItem?.removeReference(constraint)
    constraint.secondLayoutItem?.removeReference(constraint)
    constraint.engine?.uninstall(constraint)
    layout.constraints.removeAll { $0 === constraint }
    constraintsDidChange()
  }

  /// Requests a layout pass that applies changed constraints of this view. If they change in its own pass, there is another one only if a view
  /// moves: a view that replaces a constraint by an equal one in each pass would never come to rest.
  func constraintsDidChange() {
    if !viewState.isInLayout { setNeedsLayout() }
  }

  /// Removes constraints that belong to this view.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { removeConstraint(constraint) }
  }

  /// The active constraints that name the view. Unlike in UIKit, `axis` does not matter.
  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] { references }

  /// Whether the active constraints leave a choice for the view's frame. False for a view without constraints.
  public var hasAmbiguousLayout: Bool {
    LayoutEngine.solveAll()
    return viewState.layout?.box?.isAmbiguous ?? false
  }

  // MARK: Alignment

  /// The frame that belongs to an alignment rectangle, both in the superview's coordinates.
  public func frame(forAlignmentRect alignmentRect: CGRect) -> CGRect {
    let insets = alignmentRectInsets
    return CGRect(
      x: alignmentRect.minX - insets.left, y: alignmentRect.minY - insets.top,
      width: alignmentRect.width + insets.left + insets.right,
      height: alignmentRect.height + insets.top + insets.bottom)
  }

  /// The rectangle of a frame that constraints align, both in the superview's coordinates.
  public func alignmentRect(forFrame frame: CGRect) -> CGRect {
    frame.inset(by: alignmentRectInsets)
  }

  /// The baseline insets of the views that determine this view's baselines; zero if it is the view itself.
  func inheritedBaselineInsets(in size: CGSize) -> (first: CGFloat, last: CGFloat) {
    let (top, bottom) = (forFirstBaselineLayout, forLastBaselineLayout)
    return (
      first: top === self
        ? 0 : convert(.zero, from: top).y + top.baselineInsets(in: top.bounds.size).first,
      last: bottom === self
        ? 0
        : size.height - convert(CGPoint(x: 0, y: bottom.bounds.height), from: bottom).y
          + bottom.baselineInsets(in: bottom.bounds.size).last
    )
  }

  /// The size for `systemLayoutSizeFitting`.
  func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority
  ) -> CGSize {
    updateConstraintsOfSubtree()
    guard hasConstraintsInside else {
      let natural = intrinsicContentSize
      let fitting = sizeThatFits(target)
      func length(
        _ natural: CGFloat, _ fitting: CGFloat, _ target: CGFloat, _ priority: UILayoutPriority
      ) -> CGFloat {
        if priority >= .required { return target }
        return natural == UIView.noIntrinsicMetric ? fitting : natural
      }
      return CGSize(
        width: length(natural.width, fitting.width, target.width, horizontal),
        height: length(
          hasNaturalHeightForWidth && horizontal >= .required
            ? naturalHeight(forWidth: target.width) : natural.height,
          fitting.height, target.height, vertical))
    }
    let size = LayoutEngine.fittingSize(of: self, target: target, horizontal, vertical)
    let pixels = CGSize(width: ceilToPixel(size.width), height: ceilToPixel(size.height))
    return frame(forAlignmentRect: CGRect(origin: .zero, size: pixels)).size
  }

  /// Whether there are constraints in this view.
  var hasConstraintsInside: Bool {
    if viewState.layout?.constraints.isEmpty == false { return true }
    return subviews.contains { !$0.isLayoutBoundary && $0.hasConstraintsInside }
  }

  // MARK: Layout passes

  /// Runs ``updateConstraints()`` where it was requested in this view and its descendants, descendants first.
  func updateConstraintsOfSubtree() {
    for subview in subviews { subview.updateConstraintsOfSubtree() }
    updateOwnConstraints()
  }

  /// Runs ``updateConstraints()`` if it was requested.
  func updateOwnConstraints() {
    guard !viewState.hasUpdatedConstraints else { return }
    if let viewController, viewController.viewIfLoaded === self {
      viewController.updateViewConstraints()
    } else {
      updateConstraints()
    }
    viewState.hasUpdatedConstraints = true
  }

  /// The number of superviews.
  var hierarchyDepth: Int {
    var count = 0
    var ancestor = superview
    while let view = ancestor {
      count += 1
      ancestor = view.superview
    }
    return count
  }

  /// Whether layout of the view's inside does not depend on the outside: its frame is fixed for the constraints, and none of them
  /// connects the inside with the outside.
  var isLayoutBoundary: Bool {
    viewState.translatesAutoresizingMask && viewState.layout?.isJoinedToOutside != true
  }

  /// Adapts the systems of constraints to another way of placing this view.
  func translationDidChange() {
    guard let layout = viewState.layout else { return }
    layout.engine?.dissolve()
    layout.box?.engine.dissolve()
    superview?.setNeedsLayout()
  }

  /// Adapts the systems of constraints to another direction of reading.
  func layoutDirectionDidChange() {
    viewState.layout?.engine?.dissolve()
    viewState.layout?.box?.engine.dissolve()
  }

  /// Called when the bounds or the position have changed.
  func layoutGeometryDidChange(_ layout: ViewLayoutState) {
    if let engine = layout.engine { engine.setNeedsSolve() }
    if let box = layout.box, box.role == .fixed {
      box.engine.setNeedsSolve()
      superview?.setNeedsLayout()
    }
    if let box = layout.scrollFrame?.box {
      box.engine.setNeedsSolve()
      setNeedsLayout()
    }
  }

  /// Called when the insets of the view's layout guides may have changed.
  func layoutInsetsDidChange() {
    guard let layout = viewState.layout else { return }
    for guide in layout.systemGuides { guide.box?.engine.setNeedsSolve() }
  }

  /// Sets the frames of the subviews that constraints place.
  func placeSubviewsByConstraints() {
    guard let layout = viewState.layout else { return }
    LayoutEngine.solveAll(layingOut: self)
    let scrollView = self as? UIScrollView
    let zoomedView = scrollView?.zoomedView
    var excess = CGSize.zero
    for subview in subviews {
      if let box = subview.viewState.layout?.box, box.role == .free {
        subview.place(inAlignmentRect: box.solvedFrame)
        // A view that is zoomed keeps the upper left corner that its constraints give it, and enlarges the content.
        if let scrollView, subview === zoomedView {
          let zoom = scrollView.excessOfZoom(of: subview)
          excess = zoom
          subview.center.x += subview.anchorPoint.x * zoom.width
          subview.center.y += subview.anchorPoint.y * zoom.height
        }
      }
    }
    if let guide = layout.scrollContent, let box = guide.box, let scrollView {
      let size = roundedToPixels(box.solvedFrame).size
      scrollView.contentSize = CGSize(
        width: size.width + excess.width, height: size.height + excess.height)
    }
  }

  /// Places the view. Edges are rounded to pixels, so that adjacent views stay adjacent.
  ///
  /// As in UIKit, constraints determine the view's `center`, wherever its anchor point is: a view whose anchor point is not its middle is shifted,
  /// which sources make up for. A view that enforces a size of its own, such as a switch, is centred in its place.
  private func place(inAlignmentRect rect: CGRect) {
    let frame = frame(forAlignmentRect: roundedToPixels(rect))
    if bounds.size != frame.size { bounds.size = frame.size }
    let center = CGPoint(x: frame.midX, y: frame.midY)
    if self.center != center { self.center = center }
  }

  private func roundedToPixels(_ rect: CGRect) -> CGRect {
    // A solution has rounding errors. They must not decide whether half a pixel is rounded up.
    func round(_ value: CGFloat) -> CGFloat { roundToPixel(value + 1e-6 / contentScaleFactor) }
    let (x, y) = (round(rect.minX), round(rect.minY))
    return CGRect(x: x, y: y, width: round(rect.maxX) - x, height: round(rect.maxY) - y)
  }

  /// Takes the view's system of constraints out of the superview's, before the view leaves it, and deactivates the constraints
  /// that connect the two.
  func leaveLayoutSystems() {
    guard LayoutEngine.isInUse else { return }
    leaveLayoutSystems(root: self)
    viewState.layout?.isJoinedToOutside = false
  }

  private func leaveLayoutSystems(root: UIView) {
    if let layout = viewState.layout {
      let guides = layout.guides + layout.systemGuides
      for constraint in layout.references + guides.flatMap(\.references) {
        if let owner = constraint.owner, !owner.isDescendant(of: root) {
          constraint.isActive = false
        }
      }
    }
    if isLayoutBoundary { return }
    for constraint in viewState.layout?.constraints ?? [] {
      guard let engine = constraint.engine else { continue }
      engine.uninstall(constraint)
      LayoutEngine.install(constraint)
    }
    for subview in subviews { subview.leaveLayoutSystems(root: root) }
  }

  /// Makes the view's system of constraints part of its new superview's, if its frame is not fixed.
  func joinLayoutSystem() {
    guard !isLayoutBoundary, let layout = viewState.layout else { return }
    layout.engine?.dissolve()
    if let engine = layout.box?.engine, engine.hasLostHost { engine.dissolve(in: self) }
  }

  /// The size of the view according to its own constraints, if it has no superview and they determine it.
  func adoptOwnLayoutSize() {
    guard let size = viewState.layout?.engine?.freeHostSize, size != bounds.size else { return }
    bounds.size = size
  }
}
