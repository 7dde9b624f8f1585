extension UIScrollView {
  /// How long a step of the wheel takes to arrive, in seconds: X11 reports whole steps only.
  private static let wheelDuration: TimeInterval = 0.12
  /// How far an arrow key scrolls, in points.
  private static let lineHeight: CGFloat = 40

  // MARK: Limits

  /// The offsets that the user can reach.
  private var limits: (least: CGPoint, most: CGPoint) {
    let inset = adjustedContentInset
    let least = CGPoint(x: -inset.left, y: -inset.top)
    return (
      least,
      CGPoint(
        x: max(least.x, contentSize.width + inset.right - bounds.width),
        y: max(least.y, contentSize.height + inset.bottom - bounds.height))
    )
  }

  func clamped(_ offset: CGPoint) -> CGPoint {
    let (least, most) = limits
    return CGPoint(
      x: min(max(offset.x, least.x), most.x), y: min(max(offset.y, least.y), most.y))
  }

  var canScrollHorizontally: Bool { limits.most.x > limits.least.x }
  var canScrollVertically: Bool { limits.most.y > limits.least.y }

  /// Whether scrolling is all that there is to do here: then the focus comes to the view itself, for its keys.
  var isOnlyScrollable: Bool {
    guard isScrollEnabled, canScrollVertically || canScrollHorizontally else { return false }
    func offersFocus(_ view: UIView) -> Bool {
      view.acceptsInput && (view.canBecomeFocused || view.subviews.contains(where: offersFocus))
    }
    return !subviews.contains(where: offersFocus)
  }

  func offset(toShow rect: CGRect) -> CGPoint {
    let area = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    if rect.maxX > area.maxX { offset.x += rect.maxX - area.maxX }
    if rect.minX < area.minX { offset.x = bounds.minX + rect.minX - area.minX }
    if rect.maxY > area.maxY { offset.y += rect.maxY - area.maxY }
    if rect.minY < area.minY { offset.y = bounds.minY + rect.minY - area.minY }
    return clamped(offset)
  }

  // MARK: Changes

  func boundsDidChange(from old: CGRect) {
    guard bounds != old else { return }
    if bounds.size != old.size { limitsDidChange() }
    guard bounds.origin != old.origin else { return }
    setNeedsLayout()
    if window != nil { flashScrollIndicators() }
    delegate?.scrollViewDidScroll(self)
  }

  /// Contents or view became smaller: what was in view may be past the end now.
  func limitsDidChange() {
    setNeedsLayout()
    guard !isDragging else { return }
    let offset = clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }

  /// Contents that stood at their top edge still do after the insets changed.
  func insetsDidChange() {
    let new = adjustedContentInset
    let old = knownInsets
    guard new != old else { return }
    knownInsets = new
    var offset = contentOffset
    if offset.y <= -old.top { offset.y = -new.top }
    if offset.x <= -old.left { offset.x = -new.left }
    if offset != contentOffset { contentOffset = offset }
    limitsDidChange()
    adjustedContentInsetDidChange()
  }

  // MARK: Scrolling

  func scroll(to offset: CGPoint, duration: TimeInterval) {
    guard offset != contentOffset else { return }
    guard duration > 0, window != nil else {
      contentOffset = offset
      return
    }
    scrollAnimations += 1
    UIView.animate(
      withDuration: duration, delay: 0, options: [.curveEaseOut, .allowUserInteraction],
      animations: { self.contentOffset = offset },
      completion: { [weak self] _ in
        guard let self else { return }
        scrollAnimations -= 1
        // What only the animation still showed can go.
        setNeedsLayout()
        if scrollAnimations == 0 { delegate?.scrollViewDidEndScrollingAnimation(self) }
      })
  }

  /// False when there is nowhere to go: then a scroll view around this one may.
  func scroll(by event: UIScrollEvent) -> Bool {
    guard isScrollEnabled else { return false }
    let offset = clamped(
      CGPoint(
        x: contentOffset.x - event.translation.dx, y: contentOffset.y - event.translation.dy))
    guard offset != contentOffset else { return false }
    scroll(to: offset, duration: event.isPrecise ? 0 : Self.wheelDuration)
    return true
  }

  /// Arrow keys, page keys, Home and End; false when none of them was pressed, or there is nowhere to go.
  func scroll(by presses: Set<UIPress>) -> Bool {
    guard isScrollEnabled, let key = presses.first?.key else { return false }
    let page = max(Self.lineHeight, bounds.inset(by: adjustedContentInset).height - Self.lineHeight)
    var offset = contentOffset
    switch key.keyCode {
    case .keyboardUpArrow: offset.y -= Self.lineHeight
    case .keyboardDownArrow: offset.y += Self.lineHeight
    case .keyboardLeftArrow: offset.x -= Self.lineHeight
    case .keyboardRightArrow: offset.x += Self.lineHeight
    case .keyboardPageUp: offset.y -= page
    case .keyboardPageDown: offset.y += page
    case .keyboardHome: offset.y = limits.least.y
    case .keyboardEnd: offset.y = limits.most.y
    default: return false
    }
    offset = clamped(offset)
    guard offset != contentOffset else { return false }
    scroll(to: offset, duration: 0.2)
    return true
  }

  /// The part of the contents that is on screen, or will be when scrolling has settled.
  var shownRect: CGRect {
    guard scrollAnimations > 0, let presented = layer.presentation()?.bounds else { return bounds }
    return bounds.union(presented)
  }

  // MARK: Indicators

  func layOutIndicators() {
    let inset = adjustedContentInset
    let area = bounds.inset(by: inset)
    UIView.performWithoutAnimation {
      verticalIndicator.place(
        in: area, content: CGRect(origin: .zero, size: contentSize),
        isWanted: showsVerticalScrollIndicator)
      horizontalIndicator.place(
        in: area, content: CGRect(origin: .zero, size: contentSize),
        isWanted: showsHorizontalScrollIndicator)
    }
  }
}
