/// A view that a collection view uses again for another element: a cell, a header, a footer.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// What the view was registered under; nil for one that was made by hand, which is not used again.
  public internal(set) var reuseIdentifier: String?

  /// Required, because a collection view makes views of registered classes.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Called before the view shows another element.
  open func prepareForReuse() {}

  /// Takes what the layout says beyond place and look; the rest is applied already.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}
