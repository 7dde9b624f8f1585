/// A view that a collection view reuses: a cell, a header or a footer.
@preconcurrency @MainActor
open class UICollectionReusableView: UIView {
  /// The identifier with which the view was dequeued. It is nil for a view that was created in another way;
  /// such a view is not reused.
  open var reuseIdentifier: String? { givenReuseIdentifier }
  /// The identifier that the list, an initializer or a storyboard gives.
  final var givenReuseIdentifier: String?

  /// Creates a view. The initializer is required because a collection view creates views of registered classes.
  public required override init(frame: CGRect) {
    super.init(frame: frame)
  }

  /// Creates an empty view; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    decodeNib(coder, as: UICollectionReusableView.self)
  }

  /// Called before the view is used for another element. Override it to reset properties that your code has changed.
  open func prepareForReuse() {}

  /// Called with new layout attributes, after the collection view has applied frame, alpha, transform and order.
  /// Override it to apply further attributes of your own layout.
  open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

  /// The attributes with the size that the view prefers for the layout's `layoutAttributes`; by default those themselves. A cell's are
  /// determined by the constraints inside of its content view, if the layout asks for sizes. As in UIKit.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes { layoutAttributes }
}
