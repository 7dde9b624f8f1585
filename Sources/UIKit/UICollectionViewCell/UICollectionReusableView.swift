/// A view that a collection view reuses: a cell, a header, a footer.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier with which the view was dequeued; nil for a view created by other code, which is not
  /// reused.
  public internal(set) var reuseIdentifier: String?

  /// Creates a view. Required, because a collection view creates views of registered classes.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty view; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// Called before the view is used for another element. Override it to reset properties that your code has changed.
  open func prepareForReuse() {}

  /// Called with new layout attributes, after frame, alpha, transform and order were applied. Override it to
  /// use attributes of a layout of your own.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}
