extension UIScrollView {
  /// Arrows, Page Up and Down, Space, Home and End; false when none of them was pressed, or there is nowhere to go.
  ///
  /// Keys add up: each counts from where the one before is going to.
  func scroll(by presses: Set<UIPress>) -> Bool {
    guard isScrollEnabled, let key = presses.first?.key else { return false }
    let from = motion?.cause == .request ? motion?.end ?? contentOffset : contentOffset
    guard let wanted = offset(for: key, from: from) else { return false }
    let target = clamped(wanted)
    guard target != from else { return false }
    if key.keyCode == .keyboardHome, !mayScrollToTop { return false }
    setContentOffset(target, animated: true)
    return true
  }

  /// Whether scrolling is all that there is to do here: then the focus comes to the view itself, for its keys.
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
