/// Says where the items of a collection view stand. Subclass it for an arrangement of your own.
///
/// The collection view calls `prepare()` after every invalidation and then asks for attributes; what it asks most is
/// `layoutAttributesForElements(in:)`, whose cost should grow with the elements in the rectangle only.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  public internal(set) weak var collectionView: UICollectionView?

  public override init() {
    super.init()
  }

  /// Computes what the other methods answer from. Called before them when the layout is not valid.
  open func prepare() {}

  /// The size of all contents, in points.
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of all elements of which something lies in `rect`, in the contents' coordinates.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether the arrangement has to be computed again for new bounds. By default when the size changed; a layout
  /// that depends on what is in view says *true* to every scrolling too.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView?.preparedSize != newBounds.size
  }

  /// Has the arrangement computed again in the next layout pass.
  open func invalidateLayout() {
    collectionView?.layoutDidBecomeInvalid()
  }
}
