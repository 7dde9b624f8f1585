/// A row of dots, one for each page, that highlights the current page. As in UIKit, without images and background styles.
///
/// A click on one side of the current dot selects the next page on that side; a click on the dot has no effect. The arrow keys do the
/// same while the control has the focus; Home and End select the first and the last page. Each such change sends `valueChanged`.
/// Setting a property sends no event.
@preconcurrency @MainActor
open class UIPageControl: UIControl {
  /// The number of pages; 0 by default. Negative numbers count as 0.
  open var numberOfPages = 0 {
    didSet {
      if numberOfPages < 0 { numberOfPages = 0 }
      guard numberOfPages != oldValue else { return }
      makeDots()
      // Setting the property limits it to the new number of pages.
      let page = currentPage
      currentPage = page
    }
  }

  /// The index of the current page; 0 by default. It is limited to the existing pages.
  open var currentPage = 0 {
    didSet {
      currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
      if currentPage != oldValue { showColors() }
    }
  }

  /// Whether the dots are hidden while there is at most one page; false by default.
  open var hidesForSinglePage = false {
    didSet { showDots() }
  }

  /// The colour of the dots of other pages; nil for a faint gray.
  open var pageIndicatorTintColor: UIColor? {
    didSet { showColors() }
  }

  /// The colour of the current page's dot; nil for the colour of labels.
  open var currentPageIndicatorTintColor: UIColor? {
    didSet { showColors() }
  }

  private var dots: [UIView] = []

  /// The diameter of a dot, the distance between the centres of neighbouring dots, and the control's height, in points. Ours.
  private static let dot: CGFloat = 7
  private static let pitch: CGFloat = 17
  private static let height: CGFloat = 28
  /// The space at each end, in points. Ours.
  private static let margin: CGFloat = 10

  /// The size that `pageCount` pages need, in points.
  open func size(forNumberOfPages pageCount: Int) -> CGSize {
    CGSize(
      width: 2 * Self.margin + CGFloat(max(pageCount, 0)) * Self.pitch, height: Self.height)
  }

  open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  // MARK: Dots

  private func makeDots() {
    while dots.count > numberOfPages { dots.removeLast().removeFromSuperview() }
    while dots.count < numberOfPages {
      let dot = UIView()
      dot.isUserInteractionEnabled = false
      dot.layer.cornerRadius = Self.dot / 2
      dots.append(dot)
      addSubview(dot)
    }
    invalidateIntrinsicContentSize()
    setNeedsLayout()
    showDots()
  }

  private func showDots() {
    for dot in dots { dot.isHidden = hidesForSinglePage && numberOfPages <= 1 }
    showColors()
  }

  private func showColors() {
    for (index, dot) in dots.enumerated() {
      dot.backgroundColor =
        index == currentPage
        ? currentPageIndicatorTintColor ?? .label : pageIndicatorTintColor ?? .systemGray3
    }
  }

  open override func stateDidChange() {
    super.stateDidChange()
    for dot in dots { dot.alpha = isEnabled ? 1 : ControlStyle.disabledAlpha }
  }

  /// The horizontal centre of a page's dot.
  private func center(of page: Int) -> CGFloat {
    let way = (CGFloat(page) - CGFloat(numberOfPages - 1) / 2) * Self.pitch
    return bounds.midX + (isMirrored ? -way : way)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(
        x: center(of: index) - Self.dot / 2, y: bounds.midY - Self.dot / 2, width: Self.dot,
        height: Self.dot)
    }
  }

  // MARK: Input

  open override var canBecomeFocused: Bool { isEnabled && numberOfPages > 1 }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    guard let touch, isNear(touch.location(in: self)) else { return }
    let side = touch.location(in: self).x - center(of: currentPage)
    guard abs(side) > Self.dot / 2 else { return }
    go(to: currentPage + ((side > 0) != isMirrored ? 1 : -1))
  }

  fileprivate func go(to page: Int) {
    let old = currentPage
    currentPage = page
    if currentPage != old { sendActions(for: ControlStyle.valueEvents) }
  }

  /// Return and Space have no effect here.
  override func activate() -> Bool { false }
}

extension UIPageControl: FocusKeyHandling {
  func handleFocusKey(_ key: UIKeyboardHIDUsage) -> Bool {
    guard isFocused else { return false }
    let step = isMirrored ? -1 : 1
    switch key {
    case .keyboardLeftArrow: go(to: currentPage - step)
    case .keyboardRightArrow: go(to: currentPage + step)
    case .keyboardHome: go(to: 0)
    case .keyboardEnd: go(to: numberOfPages - 1)
    default: return false
    }
    return true
  }
}
