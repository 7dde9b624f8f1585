extension UIScrollView {
  var limits: ScrollLimits {
    ScrollLimits(contentSize: contentSize, inset: adjustedContentInset, size: bounds.size)
  }

  func clamped(_ offset: CGPoint) -> CGPoint { limits.clamp(offset) }

  /// The part of the contents that is in view.
  var shownRect: CGRect { bounds }

  func offset(toShow rect: CGRect) -> CGPoint {
    let area = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    if rect.maxX > area.maxX { offset.x += rect.maxX - area.maxX }
    if rect.minX < area.minX { offset.x = bounds.minX + rect.minX - area.minX }
    if rect.maxY > area.maxY { offset.y += rect.maxY - area.maxY }
    if rect.minY < area.minY { offset.y = bounds.minY + rect.minY - area.minY }
    return clamped(offset)
  }

  /// The next whole pixel: contents between pixels would be blurred, and dearer to draw.
  func aligned(_ offset: CGPoint) -> CGPoint {
    let scale = UIScreen.main.scale
    return CGPoint(
      x: (offset.x * scale).rounded() / scale, y: (offset.y * scale).rounded() / scale)
  }

  // MARK: Changes

  func boundsDidChange(from old: CGRect) {
    guard bounds != old else { return }
    if bounds.size != old.size { limitsDidChange() }
    guard bounds.origin != old.origin else { return }
    setNeedsLayout()
    // While the user or a movement scrolls, the indicators are there anyhow.
    if window != nil, drag == nil, motion == nil { flashScrollIndicators() }
    delegate?.scrollViewDidScroll(self)
  }

  /// Contents or view became smaller: what was in view may be past the end now.
  func limitsDidChange() {
    setNeedsLayout()
    guard drag == nil else { return }
    guard motion == nil else { return motionLimitsDidChange() }
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
    if offset != contentOffset, drag == nil, motion == nil { contentOffset = offset }
    limitsDidChange()
    adjustedContentInsetDidChange()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }
}
