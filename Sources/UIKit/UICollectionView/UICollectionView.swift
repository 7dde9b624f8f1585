/// Shows items where a layout puts them, and has cells only for those in view.
///
/// Items are chosen by click, by tap, or by the arrow keys and Return.
@preconcurrency @MainActor
open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Int, Sendable {
    case vertical, horizontal
  }

  /// Where an item comes to stand when it is scrolled to; none scrolls as little as needed.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1 << 0)
    public static let centeredVertically = ScrollPosition(rawValue: 1 << 1)
    public static let bottom = ScrollPosition(rawValue: 1 << 2)
    public static let left = ScrollPosition(rawValue: 1 << 3)
    public static let centeredHorizontally = ScrollPosition(rawValue: 1 << 4)
    public static let right = ScrollPosition(rawValue: 1 << 5)
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  public weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// The delegate as a collection view's; the same object as `delegate`.
  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  /// Setting another one moves the items there, inside an animation block with animation.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { if collectionViewLayout !== oldValue { adoptLayout(replacing: oldValue) } }
  }

  open var allowsSelection = true
  open var allowsMultipleSelection = false

  /// Behind the items, as large as the view; it doesn't scroll.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  // What UICollectionView's other files keep.
  var shownViews: [CollectionElement: UICollectionReusableView] = [:]
  var types: [ReuseKey: UICollectionReusableView.Type] = [:]
  var reusableViews: [ReuseKey: [UICollectionReusableView]] = [:]
  var selectedPaths: Set<IndexPath> = []
  /// How many items each section has; nil until the data source was asked.
  var itemCounts: [Int]?
  /// The size for which the layout was prepared; nil when it has to be again.
  var preparedSize: CGSize?
  /// The item that a touch holds down.
  var pressedPath: IndexPath?
  /// The item that the arrow keys stand on.
  var keyboardPath: IndexPath?

  // MARK: Creation

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    prepareCollection()
  }

  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    prepareCollection()
  }

  private func prepareCollection() {
    backgroundColor = .systemBackground
    collectionViewLayout.collectionView = self
  }

  // MARK: Contents

  /// Asks the data source for everything again. The selection is lost.
  open func reloadData() {
    forgetContents()
  }

  /// Makes the cells of these items again, and asks the layout anew for where they stand.
  open func reloadItems(at indexPaths: [IndexPath]) {
    for path in indexPaths { removeView(CollectionElement(kind: nil, indexPath: path)) }
    layoutDidBecomeInvalid()
  }

  open var numberOfSections: Int { counts.count }

  open func numberOfItems(inSection section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  /// Changes to another layout, with animation if wanted.
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

  /// Makes cells of this class for the identifier; nil takes the registration back.
  open func register(
    _ cellClass: UICollectionViewCell.Type?, forCellWithReuseIdentifier identifier: String
  ) {
    types[ReuseKey(kind: nil, identifier: identifier)] = cellClass
  }

  open func register(
    _ viewClass: UICollectionReusableView.Type?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    types[ReuseKey(kind: elementKind, identifier: identifier)] = viewClass
  }

  /// A cell that is out of view, or a new one of the registered class.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let cell = reusedView(kind: nil, identifier) as? UICollectionViewCell else {
      preconditionFailure("no cell class is registered for the identifier “\(identifier)”")
    }
    return cell
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = reusedView(kind: elementKind, identifier) else {
      preconditionFailure(
        "no class is registered for a \(elementKind) of the identifier “\(identifier)”")
    }
    return view
  }

  /// The cell of an item in view.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shownViews[CollectionElement(kind: nil, indexPath: indexPath)] as? UICollectionViewCell
  }

  open func supplementaryView(
    forElementKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView? {
    shownViews[CollectionElement(kind: elementKind, indexPath: indexPath)]
  }

  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shownViews.first { $0.value === cell }?.key.indexPath
  }

  /// In reading order, as `visibleCells`.
  open var indexPathsForVisibleItems: [IndexPath] {
    shownViews.keys.filter { $0.kind == nil }.map(\.indexPath).sorted()
  }

  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// The item at a point of the contents; nil between items.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { path(at: point) }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  // MARK: Selection

  open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths.sorted() }

  /// Chooses an item, nil for none, without telling the delegate. Scrolls to it if a position is given.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    select(indexPath, animated: animated, scrollPosition: scrollPosition)
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    deselect(indexPath)
  }

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
