extension UIScrollView {
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

  /// Shows both indicators until ``hideIndicators()``.
  func showIndicators() {
    verticalIndicator.show()
    horizontalIndicator.show()
  }

  /// Fades both indicators out after a moment.
  func hideIndicators() { flashScrollIndicators() }
}
