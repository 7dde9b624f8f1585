/// Determines the frames of a collection view's elements. Subclass it for your own arrangement. As in UIKit.
///
/// The collection view calls ``prepare()`` after every invalidation and then asks for attributes. It calls
/// ``layoutAttributesForElements(in:)`` most often, so the cost of that method should grow only with the number of
/// elements in the rectangle.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view that uses the layout.
  public internal(set) weak var collectionView: UICollectionView?

  /// Creates a layout.
  public override init() {
    super.init()
  }

  /// Creates the layout of a collection view in a storyboard. Nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Called after an invalidation, before the other methods. Override it to compute their results.
  open func prepare() {}

  /// The size of the whole content, in points. Override it; zero by default.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements that intersect `rect`, in the content's coordinates. Override it; nil by
  /// default.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  /// The attributes of an item; nil if there is none. Override it.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// The attributes of a supplementary view; nil if there is none. Override it if the layout has any.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether new bounds make the layout invalid; by default, if their size has changed. A layout that depends on the
  /// scroll position should always return true.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView?.preparedSize != newBounds.size
  }

  /// Makes the collection view prepare the layout again in the next layout pass.
  open func invalidateLayout() {
    collectionView?.layoutDidBecomeInvalid()
  }
}
