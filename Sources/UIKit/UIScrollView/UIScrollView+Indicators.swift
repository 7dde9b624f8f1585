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

  /// For as long as something scrolls.
  func showIndicators() {
    verticalIndicator.show()
    horizontalIndicator.show()
  }

  /// In a while.
  func hideIndicators() { flashScrollIndicators() }
}
