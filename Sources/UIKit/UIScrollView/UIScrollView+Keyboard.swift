extension UIScrollView {
  /// Scrolls by the arrow keys, Page Up and Down, Space, Home and End. Returns false for other keys, or if
  /// the content can't move.
  ///
  /// During an animated scroll, a key counts from the target of that scroll, so repeated presses add up.
  func scroll(by presses: Set<UIPress>) -> Bool {
    guard isScrollEnabled, let key = presses.first?.key else { return false }
    let from = motion?.cause == .request ? motion?.end ?? contentOffset : contentOffset
    guard let requested = offset(for: key, from: from) else { return false }
    let target = clamped(requested)
    guard target != from else { return false }
    if key.keyCode == .keyboardHome, !mayScrollToTop { return false }
    setContentOffset(target, animated: true)
    return true
  }

  /// Whether the scroll view contains nothing that can be focused. Then it is focusable itself, so that keys
  /// reach it.
  var isOnlyScrollable: Bool {
    guard isScrollEnabled,
      limits.x.lowerBound < limits.x.upperBound || limits.y.lowerBound < limits.y.upperBound
    else { return false }
    func offersFocus(_ view: UIView) -> Bool {
      view.acceptsInput && (view.canBecomeFocused || view.subviews.contains(where: offersFocus))
    }
    return !subviews.contains(where: offersFocus)
  }

  private func offset(for key: UIKey, from offset: CGPoint) -> CGPoint? {
    let line = InputTuning.lineHeight
    let page = max(line, bounds.inset(by: adjustedContentInset).height - line)
    let limits = limits
    var offset = offset
    switch key.keyCode {
    case .keyboardUpArrow: offset.y -= line
    case .keyboardDownArrow: offset.y += line
    case .keyboardLeftArrow: offset.x -= line
    case .keyboardRightArrow: offset.x += line
    case .keyboardPageUp: offset.y -= page
    case .keyboardPageDown: offset.y += page
    case .keyboardSpacebar: offset.y += key.modifierFlags.contains(.shift) ? -page : page
    case .keyboardHome: offset.y = limits.y.lowerBound
    case .keyboardEnd: offset.y = limits.y.upperBound
    default: return nil
    }
    return offset
  }

  private var mayScrollToTop: Bool {
    scrollsToTop && delegate?.scrollViewShouldScrollToTop(self) != false
  }
}
