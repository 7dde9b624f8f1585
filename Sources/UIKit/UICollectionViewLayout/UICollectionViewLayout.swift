/// Determines the frames of a collection view's elements. Subclass it for your own arrangement. As in UIKit.
///
/// The collection view calls ``prepare()`` after every invalidation and then asks for attributes. It calls
/// ``layoutAttributesForElements(in:)`` most often, so the cost of that method should grow only with the number of
/// elements in the rectangle.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view that uses the layout.
  open var collectionView: UICollectionView? { owner }
  weak var owner: UICollectionView?

  /// Creates a layout.
  public override init() {
    super.init()
  }

  /// Creates the layout of a collection view in a storyboard. Nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    super.init()
  }

  /// Called when a storyboard has created the layout's collection view and set its outlets. Does nothing by default.
  open func awakeFromNib() {}

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

  // MARK: Updates

  /// The attributes with which an inserted or reloaded item begins to appear; from them its cell moves to those of
  /// ``layoutAttributesForItem(at:)``. By default the item fades in at its place. If an override returns nil, the item appears without an
  /// animation.
  ///
  /// As in UIKit, called after ``prepare(forCollectionViewUpdates:)``; but only for items that are inserted or reloaded, not for those that
  /// stay.
  ///
  /// - Parameter itemIndexPath: The item's place after the update.
  open func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    faded(layoutAttributesForItem(at: itemIndexPath))
  }

  /// The attributes to which the cell of a deleted or reloaded item moves before it is removed. By default the cell fades out where it is. If
  /// an override returns nil, the cell is removed at once.
  ///
  /// As in UIKit, called after ``prepare(forCollectionViewUpdates:)``; but only for items that are deleted or reloaded, not for those that
  /// stay.
  ///
  /// - Parameter itemIndexPath: The item's place before the update.
  open func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    faded(collectionView?.shownAttributes(kind: nil, at: itemIndexPath))
  }

  /// As ``initialLayoutAttributesForAppearingItem(at:)``, for the supplementary views of sections that are inserted or reloaded.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    faded(layoutAttributesForSupplementaryView(ofKind: elementKind, at: elementIndexPath))
  }

  /// As ``finalLayoutAttributesForDisappearingItem(at:)``, for the supplementary views of sections that are deleted or reloaded.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    faded(collectionView?.shownAttributes(kind: elementKind, at: elementIndexPath))
  }

  private func faded(
    _ attributes: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    let faded = attributes?.copy() as? UICollectionViewLayoutAttributes
    faded?.alpha = 0
    return faded
  }

  /// Called before an update is animated, when the layout has been prepared for the items after the update. An override calls super.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

  /// Called in the animation block of an update, when all cells have got the attributes that they move to.
  open func finalizeCollectionViewUpdates() {}

  // MARK: Items that the user moves

  /// The place that an item gets which the user moves to a point of the content. By default that of the item there, and the present one between items.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  ) -> IndexPath {
    let point = CGRect(x: position.x, y: position.y, width: 1, height: 1)
    let found = layoutAttributesForElements(in: point)?.first {
      $0.representedElementCategory == .cell && $0.frame.contains(position)
    }
    return found?.indexPath ?? previousIndexPath
  }

  /// The attributes of an item that the user moves to a point of the content. By default those of its place, centred at the point and in front of others.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copy() as? UICollectionViewLayoutAttributes
      ?? makeAttributes(forCellWith: indexPath)
    attributes.center = position
    attributes.zIndex += 1
    return attributes
  }

  // MARK: Transitions

  /// Called when the collection view is about to replace this layout by `newLayout`. Does nothing by default.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Called when the collection view is about to replace `oldLayout` by this layout, before ``prepare()``. Does nothing by default.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Called for both layouts after the views have got the attributes of the new one, in the animation block if the change is animated. Does nothing by
  /// default.
  open func finalizeLayoutTransition() {}

  /// The attributes of an element, if the layout has it.
  func attributes(of element: CollectionElement) -> UICollectionViewLayoutAttributes? {
    guard let kind = element.kind else { return layoutAttributesForItem(at: element.indexPath) }
    return element.isDecoration
      ? layoutAttributesForDecorationView(ofKind: kind, at: element.indexPath)
      : layoutAttributesForSupplementaryView(ofKind: kind, at: element.indexPath)
  }

  /// In UIKit, called before the bounds are changed in an animation. Never called here.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// In UIKit, called after the bounds have been changed in an animation. Never called here.
  open func finalizeAnimatedBoundsChange() {}

  /// Called when the collection view's items have other places, or, with nil, are other ones.
  func itemsDidChange(_ update: ListUpdate?) {}

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
    collectionView?.layoutDidBecomeInvalid(self)
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

  func makeInvalidationContext() -> UICollectionViewLayoutInvalidationContext {
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

/// A change of an item or a section, of which a layout is told before the change is animated. As in UIKit.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// A kind of change.
  public enum Action: Int, Sendable { case insert, delete, reload, move, none }
  /// The place before the change; nil for an item that is inserted. A section's index path has the item `NSNotFound`.
  public let indexPathBeforeUpdate: IndexPath?
  /// The place after the change; nil for an item that is deleted. A section's index path has the item `NSNotFound`.
  public let indexPathAfterUpdate: IndexPath?
  /// The kind of change.
  public let updateAction: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    super.init()
  }

  /// The changes of an update: deleted items first, in the order of their places.
  static func all(
    of changes: ListChanges, _ update: ListUpdate
  ) -> [UICollectionViewUpdateItem] {
    func path(_ section: Int?) -> IndexPath? {
      section.map { IndexPath(item: NSNotFound, section: $0) }
    }
    return changes.deletedSections.map { .init(.delete, before: path($0), after: nil) }
      + changes.deleted.sorted().map { .init(.delete, before: $0, after: nil) }
      + changes.reloadedSections.map {
        .init(.reload, before: path($0), after: path(update.newSection(of: $0)))
      }
      + changes.reloaded.sorted().map { .init(.reload, before: $0, after: update.newPath(of: $0)) }
      + changes.movedSections.sorted { $0.from < $1.from }.map {
        .init(.move, before: path($0.from), after: path($0.to))
      }
      + changes.moved.sorted { $0.from < $1.from }.map {
        .init(.move, before: $0.from, after: $0.to)
      }
      + changes.insertedSections.map { .init(.insert, before: nil, after: path($0)) }
      + changes.inserted.sorted().map { .init(.insert, before: nil, after: $0) }
  }
}
