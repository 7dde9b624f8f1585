extension UIScrollView {
  var limits: ScrollLimits {
    ScrollLimits(contentSize: contentSize, inset: adjustedContentInset, size: bounds.size)
  }

  func clamped(_ offset: CGPoint) -> CGPoint { limits.clamp(offset) }

  /// The visible part of the content, in the content's coordinates.
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

  /// `offset` rounded to whole pixels: content between two pixels is blurred and costs more to draw.
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
    // During a drag or a motion the indicators are visible already.
    if window != nil, drag == nil, motion == nil { flashScrollIndicators() }
    delegate?.scrollViewDidScroll(self)
  }

  /// Called when content, insets or size have changed: moves the offset back into the limits.
  func limitsDidChange() {
    setNeedsLayout()
    guard drag == nil else { return }
    guard motion == nil else { return motionLimitsDidChange() }
    let offset = clamped(contentOffset)
    if offset != contentOffset { contentOffset = offset }
  }

  /// Called when the insets may have changed. Content that was at its top or left edge stays there.
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
