/// A scroll view of items at places that a layout determines, with cells only for the visible items. As in
/// UIKit, without inserting, deleting and moving items.
///
/// Items are selected by click, by tap, or with the arrow keys and Return.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  /// The axis along which a flow layout scrolls.
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// The position of an item after scrolling to it. The empty set scrolls by the least distance that makes it
  /// visible.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    /// The bits, with the values of UIKit's headers.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the upper edge.
    public static let top = ScrollPosition(rawValue: 1 << 0)
    /// In the middle of the height.
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    /// At the lower edge.
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    /// At the left edge.
    public static let left = ScrollPosition(rawValue: 1 << 3)
    /// In the middle of the width.
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    /// At the right edge.
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  /// The kind of supplementary view that a flow layout places before a section's items.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of supplementary view that a flow layout places after a section's items.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  /// The object that provides the items. Setting another one reloads the collection view.
  public weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// `delegate` as a collection view's delegate.
  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// The layout. Setting another one moves the items to their new places in the next layout pass.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { if collectionViewLayout !== oldValue { adoptLayout(replacing: oldValue) } }
  }

  /// Whether the user can select items; true by default.
  open var allowsSelection = true
  /// Whether more than one item can be selected; false by default. Then a click on a selected item deselects
  /// it.
  open var allowsMultipleSelection = false

  /// A view behind the items, as large as the collection view; it doesn't scroll. Nil by default.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // State of the extensions in UICollectionView's other files.
  var shownViews: [CollectionElement: UICollectionReusableView] = [:]
  var types: [ReuseKey: UICollectionReusableView.Type] = [:]
  var reusableViews: [ReuseKey: [UICollectionReusableView]] = [:]
  var selectedPaths: Set<IndexPath> = []
  /// The number of items in each section; nil until the data source was asked.
  var itemCounts: [Int]?
  /// The size for which the layout was prepared; nil if it is invalid.
  var preparedSize: CGSize?
  /// The item under a touch that is down.
  var pressedPath: IndexPath?
  /// The item that has the focus, or had it last.
  var keyboardPath: IndexPath?

  // MARK: Creation

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    prepareCollection()
  }

  /// Creates a collection view with a flow layout; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    prepareCollection()
  }

  private func prepareCollection() {
    backgroundColor = .systemBackground
    collectionViewLayout.collectionView = self
  }

  // MARK: Content

  /// Discards all views and asks the data source for everything again. The selection is lost.
  open func reloadData() {
    forgetContents()
  }

  /// Replaces the cells of these items and invalidates the layout. There is no animation.
  open func reloadItems(at indexPaths: [IndexPath]) {
    for path in indexPaths { removeView(CollectionElement(kind: nil, indexPath: path)) }
    layoutDidBecomeInvalid()
  }

  /// The number of sections, from the data source.
  open var numberOfSections: Int { counts.count }

  /// The number of items in a section; 0 if there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  /// Replaces the layout. If animated, visible items move to their new places in 0.3 seconds.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    guard animated, window != nil else {
      collectionViewLayout = layout
      return
    }
    UIView.animate(withDuration: 0.3) {
      self.collectionViewLayout = layout
      self.layoutIfNeeded()
    }
  }

  // MARK: Cells

  /// Registers a class for cells with `identifier`; nil removes the registration.
  open func register(
    _ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String
  ) {
    types[ReuseKey(kind: nil, identifier: identifier)] = cellClass
  }

  /// Registers a class for supplementary views of `elementKind` with `identifier`; nil removes the
  /// registration.
  open func register(
    _ viewClass: UICollectionReusableView.Type?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    types[ReuseKey(kind: elementKind, identifier: identifier)] = viewClass
  }

  /// A cell that is no longer visible, or a new one of the registered class. A class must be registered for
  /// `identifier`.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let cell = reusedView(kind: nil, identifier) as? UICollectionViewCell else {
      preconditionFailure(
        "No cell class is registered for the identifier “\(identifier)”; call register first.")
    }
    return cell
  }

  /// A view of `elementKind` that is no longer visible, or a new one of the registered class. A class must be
  /// registered.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = reusedView(kind: elementKind, identifier) else {
      preconditionFailure(
        "No class is registered for \(elementKind) with the identifier “\(identifier)”; call register first."
      )
    }
    return view
  }

  /// The cell of a visible item; nil for other items.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shownViews[CollectionElement(kind: nil, indexPath: indexPath)] as? UICollectionViewCell
  }

  /// The visible supplementary view of `elementKind` at `indexPath`; nil if there is none.
  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    shownViews[CollectionElement(kind: elementKind, indexPath: indexPath)]
  }

  /// The item that `cell` shows; nil if it is not visible in this collection view.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shownViews.first { $0.value === cell }?.key.indexPath
  }

  /// The visible items, in reading order.
  open var indexPathsForVisibleItems: [IndexPath] {
    shownViews.keys.filter { $0.kind == nil }.map(\.indexPath).sorted()
  }

  /// The cells of the visible items, in reading order.
  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// The item at `point`, in the content's coordinates; nil between items.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { path(at: point) }

  /// The layout's attributes of an item; nil if there is no such item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  // MARK: Selection

  /// The selected items, in order; empty if none is selected.
  open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths.sorted() }

  /// Selects an item, or none for nil, without calling the delegate. Scrolls to it unless `scrollPosition` is
  /// empty. Does nothing if ``allowsSelection`` is false, as in UIKit.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    guard allowsSelection else { return }
    select(indexPath, animated: animated, scrollPosition: scrollPosition)
  }

  /// Deselects an item without calling the delegate.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath)
  }

  /// Scrolls to an item, animated or not.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(to: indexPath, at: scrollPosition, animated: animated)
  }

  // MARK: Events

  open override var canBecomeFirstResponder: Bool { true }

  open override func layoutSubviews() {
    layOutItems()
    super.layoutSubviews()
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    layoutDidBecomeInvalid()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if event?.isOtherClick != true { press(touches) }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    dragPress(touches)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    releasePress()
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    cancelPress()
  }

  open override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    rememberFocus(context)
  }
}
