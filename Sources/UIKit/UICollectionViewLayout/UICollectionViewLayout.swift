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

  /// The attributes of a decoration view; nil if there is none. Override it if the layout has any.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  private var decorationMakers: [String: (CGRect) -> UICollectionReusableView?] = [:]

  /// Registers the class of decoration views, which are part of the layout and not of the data; nil removes the registration.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationMakers[elementKind] = (viewClass as? UICollectionReusableView.Type).map { type in
      { type.init(frame: $0) }
    }
  }

  /// Registers a nib file for decoration views; nil removes the registration.
  open func register(_ nib: UINib?, forDecorationViewOfKind elementKind: String) {
    decorationMakers[elementKind] = nib.map { nib in
      { _ in nib.instantiate(withOwner: nil).first as? UICollectionReusableView }
    }
  }

  /// A new decoration view; nil if its kind is not registered.
  func makeDecoration(_ kind: String, frame: CGRect) -> UICollectionReusableView? {
    decorationMakers[kind]?(frame)
  }

  /// Whether the size that a new cell prefers makes the layout invalid; by default false. Override it, and use the size the next time that the
  /// layout is prepared.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }

  /// The context with which the layout is invalidated because of the size that a cell prefers.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  // Animations of items that appear, disappear and move. They are never called: items are shown at their new places at once.

  /// In UIKit, the attributes with which an item begins to appear. Never called here.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// In UIKit, the attributes with which an item has disappeared. Never called here.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// In UIKit, called before the items are changed in an animation. Never called here.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// In UIKit, called after the items have been changed in an animation. Never called here.
  open func finalizeCollectionViewUpdates() {}
  /// In UIKit, called before the bounds are changed in an animation. Never called here.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// In UIKit, called after the bounds have been changed in an animation. Never called here.
  open func finalizeAnimatedBoundsChange() {}

  /// Called when the collection view's items are other ones.
  func itemsDidChange() {}

  /// Whether cells are measured for this layout. A layout of the app's own decides in ``shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)``.
  var measuresCells: Bool { true }

  /// In UIKit, whether the layout is mirrored in a view of the other reading direction. Never read here: a layout mirrors its attributes itself.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// The reading direction for which the layout was made. Never read here.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether new bounds make the layout invalid; by default, if their size has changed. A layout that depends on the
  /// scroll position should always return true.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    collectionView?.preparedSize != newBounds.size
  }

  /// Makes the collection view prepare the layout again in the next layout pass.
  open func invalidateLayout() {
    collectionView?.layoutDidBecomeInvalid()
  }

  /// The class of the attributes that the layout creates. As in UIKit.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  /// The class of the contexts with which the layout is invalidated. As in UIKit.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Invalidates the layout. An override calls super. As in UIKit, except that the whole layout is prepared again whatever the context
  /// says.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    invalidateLayout()
    guard context.contentOffsetAdjustment != .zero, let collectionView else { return }
    collectionView.contentOffset.x += context.contentOffsetAdjustment.x
    collectionView.contentOffset.y += context.contentOffsetAdjustment.y
  }

  /// The context with which the layout is invalidated when the collection view's bounds change.
  open func invalidationContext(
    forBoundsChange newBounds: CGRect
  ) -> UICollectionViewLayoutInvalidationContext { makeInvalidationContext() }

  private func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
    let type = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (type ?? UICollectionViewLayoutInvalidationContext.self).init()
  }

  /// The point to which the collection view scrolls when a drag that would end at `proposedContentOffset` is released. By default it is that
  /// point.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }

  /// The point at which the content is to be after the collection view got another size or layout. By default it is
  /// `proposedContentOffset`, the present point.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  /// New attributes for an item's cell, of the class ``layoutAttributesClass``.
  func makeAttributes(forCellWith path: IndexPath) -> UICollectionViewLayoutAttributes {
    attributesType.init(forCellWith: path)
  }

  /// New attributes for a supplementary view, of the class ``layoutAttributesClass``.
  func makeAttributes(
    forSupplementaryViewOfKind kind: String, with path: IndexPath
  ) -> UICollectionViewLayoutAttributes {
    attributesType.init(forSupplementaryViewOfKind: kind, with: path)
  }

  private var attributesType: UICollectionViewLayoutAttributes.Type {
    Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
      ?? UICollectionViewLayoutAttributes.self
  }
}

/// Says which part of a layout is invalid. As in UIKit; here layouts are always prepared as a whole.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Creates a context. Required, because layouts create contexts of their own class.
  public required override init() {
    super.init()
  }

  /// Whether everything is invalid. True, because layouts are always prepared as a whole.
  open var invalidateEverything: Bool { true }
  /// Whether the numbers of sections and items are asked for again; false.
  open var invalidateDataSourceCounts: Bool { false }
  /// The distance by which the content moves when the layout has been invalidated, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// A change of the content's size. Has no effect: the layout says how large its content is.
  open var contentSizeAdjustment = CGSize.zero
}

/// The context of a flow layout. As in UIKit; its properties have no effect, because the whole layout is prepared again.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate is asked for sizes and distances again; true by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the attributes are computed again; true by default.
  open var invalidateFlowLayoutAttributes = true
}

/// A change of an item. As in UIKit; layouts are not told of changes here.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// A kind of change.
  public enum Action: Int, Sendable { case insert, delete, reload, move, none }
  /// The place before the change; nil for an item that is inserted.
  public internal(set) var indexPathBeforeUpdate: IndexPath?
  /// The place after the change; nil for an item that is deleted.
  public internal(set) var indexPathAfterUpdate: IndexPath?
  /// The kind of change.
  public internal(set) var updateAction = Action.none
}
