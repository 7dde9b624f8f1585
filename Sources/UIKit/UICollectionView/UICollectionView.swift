/// The key under which view classes are registered and unused views are kept for reuse.
private struct ReuseKey: Hashable {
  /// The kind of a supplementary view; nil for cells.
  let kind: String?
  let identifier: String
}

/// A scroll view of items whose places a layout determines. Only visible items have cells. As in UIKit, but the user can't move items.
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
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// The layout. Setting another one moves the items to their new places in the next layout pass.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { if collectionViewLayout !== oldValue { layoutDidChange(from: oldValue) } }
  }

  /// Whether the user can select items; true by default.
  open var allowsSelection = true
  /// Whether more than one item can be selected; false by default. If so, a click on a selected item
  /// deselects it.
  open var allowsMultipleSelection = false

  /// Whether cells are created before they are visible. Has no effect: only visible items have cells.
  open var isPrefetchingEnabled = true

  /// A view behind the items, as large as the collection view; it doesn't scroll. Nil by default.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  private var shownViews: [CollectionElement: UICollectionReusableView] = [:]
  /// The attributes of the view that the data source is asked for; nil otherwise.
  private var attributesOfNewView: UICollectionViewLayoutAttributes?
  /// The view that has got these attributes while the data source dequeued it.
  private weak var preparedView: UICollectionReusableView?
  /// The attributes that ``shownViews`` have.
  private var appliedAttributes: [CollectionElement: UICollectionViewLayoutAttributes] = [:]
  /// Create the views of registered classes and nib files.
  private var makers: [ReuseKey: (CGRect) -> UICollectionReusableView?] = [:]
  private var reusableViews: [ReuseKey: [UICollectionReusableView]] = [:]
  private var selectedPaths: Set<IndexPath> = []
  /// The number of items in each section; nil until the data source has been asked.
  private var itemCounts: [Int]?
  /// The size for which the layout was prepared; nil if the layout is invalid.
  private(set) var preparedSize: CGSize?
  private var isInvalidating = false
  /// Whether the data has been reloaded since the last layout, or has not been shown yet.
  private var awaitsReload = true
  /// The changes of the update that is being described; nil outside of ``performBatchUpdates(_:completion:)``.
  private var changes: ListChanges?
  private var updateCompletions: [(Bool) -> Void] = []
  /// The views of items that an update has removed or moved out of sight. They are removed when its animation ends.
  private var departingViews: [(element: CollectionElement, view: UICollectionReusableView)] = []
  /// The bounds for which the items were laid out last.
  private var laidOutBounds: CGRect?
  private weak var layoutOfLaidOutBounds: UICollectionViewLayout?
  /// Whether the layout is replaced by a change that tells both layouts by itself.
  private var isChangingLayout = false
  private var interactiveTransitionCompletion: LayoutInteractiveTransitionCompletion?
  /// The item that the user moves; nil if there is none.
  private var movement: EntryMovement?
  private lazy var edgeScroller = EdgeScroller(self) { [unowned self] in
    movement?.position
  } didScroll: { [unowned self] in
    moveItem(by: $0)
  }
  /// The item that is being pressed; nil if there is none.
  var pressedPath: IndexPath?
  /// The item that has the focus, or had it last.
  var lastFocusedIndexPath: IndexPath?

  // MARK: Creation

  /// Creates a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    prepareCollection()
  }

  /// Creates a collection view from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    collectionViewLayout = (coder as? NibDecoder)?.makeLayout() ?? UICollectionViewFlowLayout()
    super.init(coder: coder)
    prepareCollection()
    decodeNib(coder, as: UICollectionView.self)
  }

  private func prepareCollection() {
    backgroundColor = .systemBackground
    collectionViewLayout.owner = self
    contextMenu = ListContextMenu(self)
  }

  private var contextMenu: ListContextMenu?
  /// Opens the menus that the delegate has for items. As in UIKit.
  open var contextMenuInteraction: UIContextMenuInteraction? { contextMenu?.interaction }

  // MARK: Content

  /// Discards all views and asks the data source for everything again. The selection is lost.
  open func reloadData() {
    removeAllViews()
    awaitsReload = true
  }

  /// Makes several changes of items and sections, and animates all of them together.
  ///
  /// As in UIKit: the animation takes 0.3 seconds, or as long as the animation block in which the method is called; items that stay move to
  /// their new places, and the layout says how others appear and disappear. Without changes, items move to the places that the layout gives them now.
  ///
  /// If the changes contradict the numbers that the data source returns, a warning says how, and everything is reloaded without an animation.
  ///
  /// - Parameters:
  ///   - updates: Changes the data and calls ``insertItems(at:)``, ``deleteItems(at:)`` and the like. The order of the calls does not matter:
  ///     deletions, reloads and the starts of moves have the index paths before the update; insertions and the ends of moves have those after it.
  ///   - completion: Called at the end of the animation, with true if it ran to its end.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if let completion { updateCompletions.append(completion) }
    // A call inside of `updates` adds to the same update.
    guard changes == nil else {
      updates?()
      return
    }
    // Its places would be those before the update.
    cancelInteractiveMovement()
    if shownViews.isEmpty { UIView.performWithoutAnimation { layoutIfNeeded() } }
    // The data source must be asked for the numbers before the update before they change.
    _ = counts
    changes = ListChanges()
    updates?()
    let made = changes ?? ListChanges()
    changes = nil
    show(made)
  }

  /// Makes several changes, as the method with an optional closure does. `updates` may be a closure that must not outlive a call.
  public final func performBatchUpdates(
    _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }

  /// Adds a change to the update that is described, or makes an update of it.
  private func change(_ body: @escaping (inout ListChanges) -> Void) {
    guard changes != nil else { return performBatchUpdates { self.change(body) } }
    body(&changes!)
  }

  /// Shows items that the data source has inserted, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func insertItems(at indexPaths: [IndexPath]) {
    change { $0.inserted.formUnion(indexPaths) }
  }

  /// Removes items that the data source has deleted, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func deleteItems(at indexPaths: [IndexPath]) {
    change { $0.deleted.formUnion(indexPaths) }
  }

  /// Replaces the cells of these items by others, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func reloadItems(at indexPaths: [IndexPath]) {
    change { $0.reloaded.formUnion(indexPaths) }
  }

  /// Moves an item to the place that the data source has given it, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moved.insert(.init(from: indexPath, to: newIndexPath)) }
  }

  /// Shows sections that the data source has inserted, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func insertSections(_ sections: IndexSet) {
    change { $0.insertedSections.formUnion(sections) }
  }

  /// Removes sections that the data source has deleted, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func deleteSections(_ sections: IndexSet) {
    change { $0.deletedSections.formUnion(sections) }
  }

  /// Replaces the items of these sections, whose number may have changed, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func reloadSections(_ sections: IndexSet) {
    change { $0.reloadedSections.formUnion(sections) }
  }

  /// Moves a section to the place that the data source has given it, in an animation. See ``performBatchUpdates(_:completion:)``.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.movedSections.insert(.init(from: section, to: newSection)) }
  }

  /// The number of sections, from the data source.
  open var numberOfSections: Int { counts.count }

  /// The number of items in a section; 0 if there is no such section.
  open func numberOfItems(inSection section: Int) -> Int {
    counts.indices.contains(section) ? counts[section] : 0
  }

  /// Replaces the layout. If animated, visible items move to their new places in 0.3 seconds.
  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Replaces the layout. If animated, the items that are visible before or after move to their new places in 0.3 seconds. `completion` is called at
  /// the end, with true if the animation was not interrupted.
  ///
  /// A selected item that is visible before stays visible, unless ``UICollectionViewLayout/targetContentOffset(forProposedContentOffset:)``
  /// or the delegate says otherwise. Replaces a running interactive transition, whose completion is called with false.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
  ) {
    guard animated, window != nil, layout !== collectionViewLayout else {
      collectionViewLayout = layout
      completion?(true)
      return
    }
    animate(beginChange(to: layout), completion: completion)
  }

  // MARK: Interactive transitions between layouts

  /// Called at the end of an interactive transition: with whether its last animation was not interrupted, and whether the transition was finished
  /// rather than cancelled.
  public typealias LayoutInteractiveTransitionCompletion = (_ completed: Bool, _ finished: Bool) ->
    Void

  /// Begins a transition to another layout that a gesture drives. As in UIKit.
  ///
  /// The collection view gets a transition layout, from the delegate or a plain one, whose ``UICollectionViewTransitionLayout/transitionProgress``
  /// moves the items between their places in the two layouts. The transition ends with ``finishInteractiveTransition()`` or
  /// ``cancelInteractiveTransition()``. In UIKit, a second call before that raises an exception; here it returns the transition layout that is in
  /// use, with a warning, and `completion` is not called.
  @discardableResult
  open func startInteractiveTransition(
    to layout: UICollectionViewLayout, completion: LayoutInteractiveTransitionCompletion? = nil
  ) -> UICollectionViewTransitionLayout {
    if let running = collectionViewLayout as? UICollectionViewTransitionLayout {
      UIKitWarning.emit(
        "startInteractiveTransition(to:) has no effect, because an interactive transition between layouts runs already."
      )
      return running
    }
    layoutIfNeeded()
    let old = collectionViewLayout
    let transition =
      delegate?.collectionView(self, transitionLayoutForOldLayout: old, newLayout: layout)
      ?? UICollectionViewTransitionLayout(currentLayout: old, nextLayout: layout)
    layout.owner = self
    old.prepareForTransition(to: layout)
    layout.prepareForTransition(from: old)
    layout.prepare()
    transition.begin(
      at: contentOffset, target: targetOffset(in: layout, size: layout.collectionViewContentSize))
    interactiveTransitionCompletion = completion
    isChangingLayout = true
    collectionViewLayout = transition
    isChangingLayout = false
    layoutOfLaidOutBounds = transition
    return transition
  }

  /// Ends the interactive transition: the items move the rest of their way to the new layout in 0.3 seconds.
  open func finishInteractiveTransition() { endInteractiveTransition(finishing: true) }

  /// Ends the interactive transition: the items move back to the old layout in 0.3 seconds.
  open func cancelInteractiveTransition() { endInteractiveTransition(finishing: false) }

  private func endInteractiveTransition(finishing: Bool) {
    guard let transition = collectionViewLayout as? UICollectionViewTransitionLayout else {
      UIKitWarning.emit(
        "\(finishing ? "finish" : "cancel")InteractiveTransition() has no effect, because no interactive transition between layouts runs."
      )
      return
    }
    let completion = interactiveTransitionCompletion
    interactiveTransitionCompletion = nil
    let layout = finishing ? transition.nextLayout : transition.currentLayout
    let scrolled = contentOffset - transition.startOffset
    let target = (finishing ? transition.targetOffset : transition.startOffset) + scrolled
    let change = beginChange(to: layout, offset: target)
    guard window != nil else {
      change.animations()
      change.completion()
      completion?(true, finishing)
      return
    }
    animate(change) { completion?($0, finishing) }
  }

  /// A layout may let a drag end at an item.
  override func releaseTarget(_ target: CGPoint, velocity: CGPoint) -> CGPoint {
    collectionViewLayout.targetContentOffset(
      forProposedContentOffset: target, withScrollingVelocity: velocity)
  }

  // MARK: Cells

  /// Registers a class for cells with `identifier`; nil removes the registration. It must be a subclass of ``UICollectionViewCell``.
  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    let type = cellClass.map { cellClass in
      guard let type = cellClass as? UICollectionViewCell.Type else {
        preconditionFailure("\(cellClass) is registered for cells, but is no UICollectionViewCell.")
      }
      return type
    }
    register(type.map { type in { type.init(frame: $0) } }, ofKind: nil, identifier)
  }

  /// Registers a nib file, whose first object is a cell, for cells with `identifier`; nil removes the registration.
  open func register(_ nib: UINib?, forCellWithReuseIdentifier identifier: String) {
    register(nib.map(Self.maker), ofKind: nil, identifier)
  }

  /// Registers a nib file for supplementary views of `kind` with `identifier`; nil removes the registration.
  open func register(
    _ nib: UINib?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    register(nib.map(Self.maker), ofKind: kind, identifier)
  }

  private static func maker(_ nib: UINib) -> (CGRect) -> UICollectionReusableView? {
    { _ in nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UICollectionReusableView }.first
    }
  }

  /// Registers a function that creates cells or, with a `kind`, supplementary views, with the given frame.
  func register(
    _ make: ((CGRect) -> UICollectionReusableView?)?, ofKind kind: String?, _ identifier: String
  ) {
    makers[ReuseKey(kind: kind, identifier: identifier)] = make
  }

  /// Registers a class for supplementary views of `elementKind` with `identifier`; nil removes the
  /// registration.
  open func register(
    _ viewClass: UICollectionReusableView.Type?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    register(viewClass.map { type in { type.init(frame: $0) } }, ofKind: elementKind, identifier)
  }

  /// Returns a reusable cell that is no longer visible, or else a new one of the registered class. Stops the
  /// program if no class is registered for `identifier`.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionViewCell {
    guard let cell = reusedView(kind: nil, identifier, for: indexPath) as? UICollectionViewCell
    else {
      preconditionFailure(
        "No cell class is registered for the identifier “\(identifier)”; call register first.")
    }
    return cell
  }

  /// Returns a reusable view of `elementKind` that is no longer visible, or else a new one of the registered
  /// class. Stops the program if no class is registered for `elementKind` and `identifier`.
  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    guard let view = reusedView(kind: elementKind, identifier, for: indexPath) else {
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

  /// The index path of the item that `cell` shows; nil if the cell is not visible in this collection view.
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shownViews.first { $0.value === cell }?.key.indexPath
  }

  /// The index paths of the visible items, in ascending order.
  open var indexPathsForVisibleItems: [IndexPath] {
    shownViews.keys.filter { $0.kind == nil }.map(\.indexPath).sorted()
  }

  /// The cells of the visible items, in the order of their index paths.
  open var visibleCells: [UICollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// The index path of the item at `point`, in the content's coordinates; nil between items.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? { path(at: point) }

  /// The attributes of an item according to the layout; nil if there is no such item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  // MARK: Selection

  /// The index paths of the selected items, in ascending order; empty if none is selected.
  open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths.sorted() }

  /// Selects an item without calling the delegate; nil deselects all items. Scrolls to the item unless
  /// `scrollPosition` is empty. Does nothing if ``allowsSelection`` is false, as in UIKit.
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

  /// Scrolls to an item. An empty `scrollPosition` scrolls by the least distance that makes it visible.
  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(to: indexPath, at: scrollPosition, animated: animated)
  }

  // MARK: Items that the user moves

  /// Begins to move an item by hand. Returns false if there is no such item, or if the data source doesn't allow it.
  ///
  /// As in UIKit: a gesture calls this and ``updateInteractiveMovementTargetPosition(_:)``, other items make room, and the data source is told when the
  /// movement ends. A ``UICollectionViewController`` does this by itself. An update or a reload meanwhile cancels the movement.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    layoutIfNeeded()
    guard movement == nil, changes == nil, contains(indexPath), let dataSource,
      dataSource.collectionView(self, canMoveItemAt: indexPath),
      let attributes = collectionViewLayout.layoutAttributesForItem(at: indexPath)
    else { return false }
    cancelPress()
    movement = EntryMovement(
      original: indexPath, current: indexPath, position: attributes.center)
    setNeedsLayout()
    return true
  }

  /// Moves the item so that the centre of its cell is at a point, in the content's coordinates. Near an edge, the content scrolls.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    guard movement != nil else { return }
    movement?.position = targetPosition
    setNeedsLayout()
    layoutIfNeeded()
    takeProposedPlace()
    edgeScroller.update()
  }

  /// Ends the movement: the item takes the place that the others have made, and the data source is told.
  open func endInteractiveMovement() {
    guard let movement else { return }
    endMovement()
    if movement.current != movement.original {
      dataSource?.collectionView(self, moveItemAt: movement.original, to: movement.current)
    }
    animateToPlaces()
  }

  /// Ends the movement: the items return to their places, and the data source is not told.
  open func cancelInteractiveMovement() {
    guard let movement else { return }
    rearrange(movingTo: movement.original)
    endMovement()
    animateToPlaces()
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

// MARK: - Layout

extension UICollectionView {
  /// The number of items in each section. The data source is asked if the numbers are not known.
  private var counts: [Int] {
    if let itemCounts { return itemCounts }
    let sections = dataSource?.numberOfSections(in: self) ?? 0
    let counts = (0..<sections).map {
      dataSource?.collectionView(self, numberOfItemsInSection: $0) ?? 0
    }
    itemCounts = counts
    return counts
  }

  func contains(_ path: IndexPath) -> Bool {
    path.count == 2 && counts.indices.contains(path.section)
      && (0..<counts[path.section]).contains(path.item)
  }

  private func removeAllViews() {
    endMovement()
    collectionViewLayout.itemsDidChange(nil)
    removeViews(of: Array(shownViews.keys))
    for departing in departingViews { recycle(departing.view, of: departing.element) }
    departingViews = []
    selectedPaths = []
    itemCounts = nil
    pressedPath = nil
    lastFocusedIndexPath = nil
    layoutDidBecomeInvalid()
  }

  // MARK: The layout

  private func layoutDidChange(from old: UICollectionViewLayout) {
    collectionViewLayout.owner = self
    layoutDidBecomeInvalid()
    guard !isChangingLayout else { return }
    let completion = interactiveTransitionCompletion
    interactiveTransitionCompletion = nil
    old.prepareForTransition(to: collectionViewLayout)
    collectionViewLayout.prepareForTransition(from: old)
    release(old)
    completion?(false, false)
  }

  /// Ends the use of a layout that has been replaced.
  private func release(_ old: UICollectionViewLayout) {
    let transition = old as? UICollectionViewTransitionLayout
    let left = [old, transition?.currentLayout, transition?.nextLayout].compactMap { $0 }
    for layout in left {
      if layout !== old || transition == nil { layout.finalizeLayoutTransition() }
      if layout !== collectionViewLayout { layout.owner = nil }
    }
    if !left.contains(where: { $0 === collectionViewLayout }) {
      collectionViewLayout.finalizeLayoutTransition()
    }
  }

  /// Makes the collection view ask for everything again, because `layout` has become invalid.
  func layoutDidBecomeInvalid(_ layout: UICollectionViewLayout? = nil) {
    preparedSize = nil
    if let layout, layout !== collectionViewLayout {
      (collectionViewLayout as? UICollectionViewTransitionLayout)?.partDidBecomeInvalid()
    }
    if !isInvalidating { setNeedsLayout() }
  }

  private func prepareLayout() {
    guard preparedSize == nil else { return }
    preparedSize = bounds.size
    collectionViewLayout.prepare()
    contentSize = collectionViewLayout.collectionViewContentSize
  }

  // MARK: Views

  private func layOutItems() {
    // While an update is being described, the data source has other items than the collection view.
    guard changes == nil else { return }
    if awaitsReload, !bounds.isEmpty {
      // As in UIKit, the layout is told before it is prepared for new data, also for the first.
      awaitsReload = false
      invalidateWithinLayout(collectionViewLayout.makeInvalidationContext())
    } else if preparedSize != nil, bounds != laidOutBounds,
      collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds)
    {
      invalidateWithinLayout(collectionViewLayout.invalidationContext(forBoundsChange: bounds))
    }
    prepareLayout()
    // Another size or layout places the items elsewhere: the layout says where the content is to be then.
    if let laidOutBounds,
      laidOutBounds.size != bounds.size || layoutOfLaidOutBounds !== collectionViewLayout
    {
      let target = askForOffset(collectionViewLayout, proposing: contentOffset)
      if target != contentOffset { contentOffset = target }
    }
    laidOutBounds = bounds
    layoutOfLaidOutBounds = collectionViewLayout
    backgroundView?.frame = bounds
    // Cells that prefer another size change the layout, which may bring others into view.
    for _ in 0..<Self.greatestNumberOfPasses {
      placeViews()
      if preparedSize != nil { break }
      prepareLayout()
    }
  }

  /// How often items are placed in a layout pass, at most, until their sizes are known.
  private static let greatestNumberOfPasses = 10

  private func placeViews() {
    let visible = visibleAttributes(in: bounds)
    let keys = Set(visible.map(\.key))
    removeViews(of: shownViews.keys.filter { !keys.contains($0) })
    for attributes in visible {
      if let view = shownViews[attributes.key] {
        // As in UIKit, a view keeps what the app has changed until its attributes change.
        guard !attributes.isEqual(appliedAttributes[attributes.key]) else { continue }
        apply(attributes, as: attributes.key, to: view)
      } else {
        addView(attributes)
      }
    }
  }

  /// The attributes of the elements in a rectangle. An item that the user moves is always among them, at the place to which it is moved.
  private func visibleAttributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    var found = collectionViewLayout.layoutAttributesForElements(in: rect) ?? []
    guard let movement else { return found }
    let moved = CollectionElement(kind: nil, indexPath: movement.current)
    found.removeAll { $0.key == moved }
    found.append(
      collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
        at: movement.current, withTargetPosition: movement.position))
    return found
  }

  /// Asks a new cell for the size that it prefers.
  private func measure(
    _ view: UICollectionReusableView, _ attributes: UICollectionViewLayoutAttributes
  ) {
    let layout = collectionViewLayout
    guard layout.measuresCells,
      let original = attributes.copy() as? UICollectionViewLayoutAttributes
    else { return }
    let preferred = view.preferredLayoutAttributesFitting(attributes)
    guard
      layout.shouldInvalidateLayout(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
    else { return }
    invalidateWithinLayout(
      layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
  }

  /// Invalidates the layout, which is prepared again in this same layout pass.
  private func invalidateWithinLayout(_ context: UICollectionViewLayoutInvalidationContext) {
    isInvalidating = true
    collectionViewLayout.invalidateLayout(with: context)
    isInvalidating = false
    preparedSize = nil
  }

  /// Adds the view of an element. It appears at its place at once, even inside an animation block, or, with other attributes to begin with,
  /// there.
  private func addView(
    _ attributes: UICollectionViewLayoutAttributes,
    beginningWith start: UICollectionViewLayoutAttributes? = nil
  ) {
    let isAnimated = start != nil || UIView.inheritedAnimationDuration > 0
    UIView.performWithoutAnimation {
      attributesOfNewView = attributes
      defer { (attributesOfNewView, preparedView) = (nil, nil) }
      guard let view = makeView(attributes) else { return }
      shownViews[attributes.key] = view
      if start != nil || view !== preparedView {
        apply(start ?? attributes, as: attributes.key, to: view)
      } else {
        // What the data source has changed since then remains, as in UIKit.
        appliedAttributes[attributes.key] = attributes.copy() as? UICollectionViewLayoutAttributes
      }
      if let cell = view as? UICollectionViewCell {
        cell.isSelected = selectedPaths.contains(attributes.indexPath)
        delegate?.collectionView(
          self, willDisplay: cell, forItemAt: dataPath(of: attributes.indexPath))
      }
      // Otherwise the animation block would lay out the subviews later, and animate them from empty frames. Not after the view is added: the call
      // would lay out the collection view as well.
      if isAnimated { view.layoutIfNeeded() }
      // Cells and decorations are behind headers and scroll indicators.
      let isBehind = attributes.representedElementCategory != .supplementaryView
      insertSubview(view, at: isBehind ? (backgroundView == nil ? 0 : 1) : subviews.count)
      if attributes.representedElementCategory != .decorationView { measure(view, attributes) }
    }
  }

  private func apply(
    _ attributes: UICollectionViewLayoutAttributes, as element: CollectionElement,
    to view: UICollectionReusableView
  ) {
    // A copy, because the layout may change its object later.
    appliedAttributes[element] = attributes.copy() as? UICollectionViewLayoutAttributes
    attributes.apply(to: view)
    view.apply(attributes)
  }

  private func makeView(
    _ attributes: UICollectionViewLayoutAttributes
  ) -> UICollectionReusableView? {
    let element = attributes.key
    if element.isDecoration {
      return collectionViewLayout.makeDecoration(element.kind ?? "", frame: attributes.frame)
    }
    guard let dataSource else { return nil }
    guard let kind = element.kind else {
      return dataSource.collectionView(self, cellForItemAt: dataPath(of: element.indexPath))
    }
    return dataSource.collectionView(
      self, viewForSupplementaryElementOfKind: kind, at: element.indexPath)
  }

  /// Removes views in the order of their items, so that in each run the same ones are used again for the same items. (The order of a
  /// dictionary differs from run to run.)
  private func removeViews(of elements: [CollectionElement]) {
    for element in elements.sorted() { removeView(element) }
  }

  private func removeView(_ element: CollectionElement) {
    // If the cell is pressed, its removal cancels the press.
    if element.kind == nil, element.indexPath == pressedPath { cancelPress() }
    appliedAttributes[element] = nil
    guard let view = shownViews.removeValue(forKey: element) else { return }
    recycle(view, of: element)
  }

  private func recycle(_ view: UICollectionReusableView, of element: CollectionElement) {
    view.removeFromSuperview()
    if let cell = view as? UICollectionViewCell {
      delegate?.collectionView(
        self, didEndDisplaying: cell, forItemAt: dataPath(of: element.indexPath))
    }
    guard let identifier = view.reuseIdentifier else { return }
    reusableViews[ReuseKey(kind: element.kind, identifier: identifier), default: []].append(view)
  }

  private func reusedView(
    kind: String?, _ identifier: String, for path: IndexPath
  ) -> UICollectionReusableView? {
    let key = ReuseKey(kind: kind, identifier: identifier)
    if let view = reusableViews[key]?.popLast() {
      if let cell = view as? UICollectionViewCell {
        cell.isSelected = false
        cell.isHighlighted = false
      }
      view.prepareForReuse()
      prepare(view, kind: kind, for: path)
      return view
    }
    guard let make = makers[key] else { return nil }
    // As in UIKit, a new view is created with the frame of its item, because many cells place their subviews in their initializer.
    let attributes = attributesOfNewView.flatMap { $0.indexPath == path ? $0 : nil }
    guard let view = make(attributes?.frame ?? .zero) else { return nil }
    view.givenReuseIdentifier = identifier
    prepare(view, kind: kind, for: path)
    return view
  }

  /// Gives a view that the data source dequeues the attributes of its element.
  private func prepare(_ view: UICollectionReusableView, kind: String?, for path: IndexPath) {
    guard let attributes = attributesOfNewView, attributes.indexPath == path,
      attributes.representedElementKind == kind
    else { return }
    attributes.apply(to: view)
    view.apply(attributes)
    preparedView = view
  }

  // MARK: Finding

  func path(at point: CGPoint) -> IndexPath? {
    prepareLayout()
    let area = CGRect(origin: point, size: CGSize(width: 1, height: 1))
    let found = collectionViewLayout.layoutAttributesForElements(in: area) ?? []
    return found.last { $0.representedElementCategory == .cell && $0.frame.contains(point) }?
      .indexPath
  }

  private func scroll(to path: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard let rect = layoutAttributesForItem(at: path)?.frame else { return }
    let area = bounds.inset(by: adjustedContentInset)
    var offset = self.offset(toShow: rect)
    if position.contains(.top) { offset.y = contentOffset.y + rect.minY - area.minY }
    if position.contains(.centeredVertically) { offset.y = contentOffset.y + rect.midY - area.midY }
    if position.contains(.bottom) { offset.y = contentOffset.y + rect.maxY - area.maxY }
    if position.contains(.left) { offset.x = contentOffset.x + rect.minX - area.minX }
    if position.contains(.centeredHorizontally) {
      offset.x = contentOffset.x + rect.midX - area.midX
    }
    if position.contains(.right) { offset.x = contentOffset.x + rect.maxX - area.maxX }
    setContentOffset(clamped(offset), animated: animated)
  }
}

// MARK: - Updates

extension UICollectionView {
  /// The duration of an update outside of an animation block, in seconds.
  private static let updateDuration = 0.3

  /// The attributes that the view of an element has; nil if it has no view.
  func shownAttributes(kind: String?, at path: IndexPath) -> UICollectionViewLayoutAttributes? {
    appliedAttributes[CollectionElement(kind: kind, indexPath: path)]
  }

  /// Animates to what the data source has after `changes`.
  private func show(_ changes: ListChanges) {
    let completions = updateCompletions
    updateCompletions = []
    // Without numbers, everything was reloaded in the update.
    guard let numbers = itemCounts else {
      layoutIfNeeded()
      for completion in completions { completion(true) }
      return
    }
    let before = attributesNearby()
    itemCounts = nil
    let update: ListUpdate
    do throws(ListChanges.Contradiction) {
      update = try ListUpdate(changes, from: numbers, to: counts)
    } catch {
      UIKitWarning.emit(
        "A collection view is reloaded without an animation, because its update contradicts its data source: \(error.sentence)."
      )
      removeAllViews()
      layoutIfNeeded()
      for completion in completions { completion(true) }
      return
    }
    animate(update, of: changes, from: before) { isFinished in
      for completion in completions { completion(isFinished) }
    }
  }

  /// Moves the views to their places after an update.
  ///
  /// - Parameter before: The attributes before the update.
  private func animate(
    _ update: ListUpdate, of changes: ListChanges,
    from before: [CollectionElement: UICollectionViewLayoutAttributes],
    completion: @escaping (Bool) -> Void
  ) {
    moveSelection(update)
    collectionViewLayout.itemsDidChange(update)
    invalidateWithinLayout(collectionViewLayout.makeInvalidationContext())
    prepareLayout()
    collectionViewLayout.prepare(
      forCollectionViewUpdates: UICollectionViewUpdateItem.all(of: changes, update))
    let offset = offsetAfterUpdate()
    let visible = visibleAttributes(in: CGRect(origin: offset, size: bounds.size))
    let departures = rearrangeViews(update, visible: Set(visible.map(\.key)))
    for attributes in visible where shownViews[attributes.key] == nil {
      addView(attributes, beginningWith: initialAttributes(attributes, update, before))
    }
    UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction) {
      if offset != self.contentOffset { self.contentOffset = offset }
      self.setNeedsLayout()
      self.layoutIfNeeded()
      for (view, attributes) in departures {
        attributes.apply(to: view)
        view.apply(attributes)
      }
      self.collectionViewLayout.finalizeCollectionViewUpdates()
    } completion: { [weak self] isFinished in
      self?.endDeparture(of: departures.map(\.view))
      completion(isFinished)
    }
  }

  /// Copies of the attributes of the visible elements and those within the view's size around them.
  private func attributesNearby() -> [CollectionElement: UICollectionViewLayoutAttributes] {
    guard preparedSize != nil else { return appliedAttributes }
    let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    var found = appliedAttributes
    for attributes in collectionViewLayout.layoutAttributesForElements(in: area) ?? []
    where found[attributes.key] == nil {
      found[attributes.key] = attributes.copy() as? UICollectionViewLayoutAttributes
    }
    return found
  }

  private func moveSelection(_ update: ListUpdate) {
    selectedPaths = Set(selectedPaths.compactMap(update.newPath))
    lastFocusedIndexPath = lastFocusedIndexPath.flatMap(update.newPath)
    guard let pressedPath else { return }
    if let path = update.newPath(of: pressedPath), !update.isReloaded(pressedPath) {
      self.pressedPath = path
    } else {
      cancelPress()
    }
  }

  /// Content that has become smaller is scrolled as far back as necessary, unless the user moves it.
  private func offsetAfterUpdate() -> CGPoint {
    let offset = isTracking || isDecelerating ? contentOffset : clamped(contentOffset)
    return askForOffset(collectionViewLayout, proposing: offset)
  }

  /// The offset that the layout, and then the delegate, want after a change.
  private func askForOffset(
    _ layout: UICollectionViewLayout, proposing offset: CGPoint
  ) -> CGPoint {
    let wanted = layout.targetContentOffset(forProposedContentOffset: offset)
    return delegate?.collectionView(self, targetContentOffsetForProposedContentOffset: wanted)
      ?? wanted
  }

  /// Gives the views that stay visible the places of their elements after the update. The others depart: to the attributes that are returned
  /// with them.
  private func rearrangeViews(
    _ update: ListUpdate, visible: Set<CollectionElement>
  ) -> [(view: UICollectionReusableView, attributes: UICollectionViewLayoutAttributes)] {
    let (views, attributes) = (shownViews, appliedAttributes)
    var leaving: [(old: CollectionElement, new: CollectionElement?)] = []
    (shownViews, appliedAttributes) = ([:], [:])
    for element in views.keys.sorted() {
      let new = element.place(after: update)
      guard let new, visible.contains(new) else {
        leaving.append((element, new))
        continue
      }
      shownViews[new] = views[element]
      appliedAttributes[new] = attributes[element]
    }
    // The layout may ask for the attributes of the views that leave.
    let shown = appliedAttributes
    appliedAttributes = attributes
    let finals = leaving.map { finalAttributes($0.old, movingTo: $0.new) }
    appliedAttributes = shown
    return zip(leaving, finals).compactMap { leaving, final in
      guard let view = views[leaving.old] else { return nil }
      guard let final else {
        recycle(view, of: leaving.old)
        return nil
      }
      departingViews.append((leaving.old, view))
      return (view, final)
    }
  }

  private func finalAttributes(
    _ old: CollectionElement, movingTo new: CollectionElement?
  ) -> UICollectionViewLayoutAttributes? {
    let layout = collectionViewLayout
    switch (old.kind, old.isDecoration) {
    case (_, true): return nil
    case (nil, _):
      return new.map { layout.layoutAttributesForItem(at: $0.indexPath) }
        ?? layout.finalLayoutAttributesForDisappearingItem(at: old.indexPath)
    case (let kind?, _):
      return new.map {
        layout.layoutAttributesForSupplementaryView(ofKind: kind, at: $0.indexPath)
      }
        ?? layout.finalLayoutAttributesForDisappearingSupplementaryElement(
          ofKind: kind, at: old.indexPath)
    }
  }

  /// The attributes with which an element begins that has not been visible: those that it had before the update, or, for a new one, those that
  /// the layout says.
  private func initialAttributes(
    _ attributes: UICollectionViewLayoutAttributes, _ update: ListUpdate,
    _ before: [CollectionElement: UICollectionViewLayoutAttributes]
  ) -> UICollectionViewLayoutAttributes? {
    if let old = attributes.key.place(before: update) {
      return before[old].flatMap(attributes.copy(placedAs:))
    }
    switch (attributes.representedElementCategory, attributes.representedElementKind) {
    case (.cell, _):
      return collectionViewLayout.initialLayoutAttributesForAppearingItem(at: attributes.indexPath)
    case (.supplementaryView, let kind?):
      return collectionViewLayout.initialLayoutAttributesForAppearingSupplementaryElement(
        ofKind: kind, at: attributes.indexPath)
    default: return nil
    }
  }

  // MARK: Changes of the layout

  /// A change to another layout. The views stay where they are until `animations` is called, in an animation block or not; `completion` is called
  /// when they have moved.
  struct LayoutChange {
    let animations: () -> Void
    let completion: () -> Void
  }

  private func animate(_ change: LayoutChange, completion: ((Bool) -> Void)?) {
    UIView.animate(withDuration: Self.updateDuration) {
      change.animations()
    } completion: { isFinished in
      change.completion()
      completion?(isFinished)
    }
  }

  /// Replaces the layout. Elements that are visible in only one of the two layouts move as well: from their places in the old one, and to their places
  /// in the new one.
  ///
  /// - Parameter offset: The content's offset in the new layout. If it is nil, a selected item that is visible stays visible, and the layout and the
  ///   delegate are asked.
  func beginChange(to layout: UICollectionViewLayout, offset: CGPoint? = nil) -> LayoutChange {
    layoutIfNeeded()
    let old = collectionViewLayout
    isChangingLayout = true
    defer { isChangingLayout = false }
    layout.owner = self
    let ended = interactiveTransitionCompletion
    interactiveTransitionCompletion = nil
    if !(old is UICollectionViewTransitionLayout) {
      old.prepareForTransition(to: layout)
      layout.prepareForTransition(from: old)
    }
    let oldOffset = contentOffset
    collectionViewLayout = layout
    layoutOfLaidOutBounds = layout
    prepareLayout()
    // Content that has become smaller is scrolled back in the animation, not now.
    if contentOffset != oldOffset { contentOffset = oldOffset }
    let target = offset.map { clamped($0) } ?? targetOffset(in: layout, size: contentSize)
    let visible =
      layout.layoutAttributesForElements(in: CGRect(origin: target, size: bounds.size)) ?? []
    let departures = departViews(notIn: Set(visible.map(\.key)), movingTo: layout)
    for attributes in visible where shownViews[attributes.key] == nil {
      let start = old.attributes(of: attributes.key).flatMap(attributes.copy(placedAs:))
      addView(attributes, beginningWith: start)
    }
    return LayoutChange {
      if target != self.contentOffset { self.contentOffset = target }
      self.setNeedsLayout()
      self.layoutIfNeeded()
      for (view, attributes) in departures {
        attributes.apply(to: view)
        view.apply(attributes)
      }
      self.release(old)
      ended?(false, false)
    } completion: { [weak self] in
      self?.endDeparture(of: departures.map(\.view))
    }
  }

  /// Takes the views of elements that a new layout does not show from those that are laid out. Returns them with their places in the layout.
  private func departViews(
    notIn visible: Set<CollectionElement>, movingTo layout: UICollectionViewLayout
  ) -> [(view: UICollectionReusableView, attributes: UICollectionViewLayoutAttributes)] {
    shownViews.keys.filter { !visible.contains($0) }.sorted().compactMap { element in
      guard let view = shownViews[element], let final = layout.attributes(of: element) else {
        removeView(element)
        return nil
      }
      if element.kind == nil, element.indexPath == pressedPath { cancelPress() }
      (shownViews[element], appliedAttributes[element]) = (nil, nil)
      departingViews.append((element, view))
      return (view, final)
    }
  }

  /// The offset in a new layout, whose content has the given size: the present one, moved so that a selected item which is visible now stays
  /// visible, unless the layout or the delegate wants another one.
  private func targetOffset(in layout: UICollectionViewLayout, size: CGSize) -> CGPoint {
    var offset = contentOffset
    let area = bounds.inset(by: adjustedContentInset)
    let anchor = selectedPaths.sorted().first { path in
      shownAttributes(kind: nil, at: path).map { $0.frame.intersects(area) } ?? false
    }
    if let frame = anchor.flatMap({ layout.layoutAttributesForItem(at: $0)?.frame }),
      !area.contains(frame)
    {
      offset.x += frame.midX - area.midX
      offset.y += frame.midY - area.midY
    }
    let inset = adjustedContentInset
    offset.x = max(-inset.left, min(offset.x, size.width + inset.right - bounds.width))
    offset.y = max(-inset.top, min(offset.y, size.height + inset.bottom - bounds.height))
    return askForOffset(layout, proposing: offset)
  }

  private func endDeparture(of views: [UICollectionReusableView]) {
    for view in views {
      guard let index = departingViews.firstIndex(where: { $0.view === view }) else { continue }
      recycle(view, of: departingViews.remove(at: index).element)
    }
  }
}

// MARK: - Items that the user moves

extension UICollectionView {
  private func endMovement() {
    movement = nil
    edgeScroller.stop()
  }

  private func animateToPlaces() {
    UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  private func dataPath(of path: IndexPath) -> IndexPath {
    movement?.dataPath(of: path) ?? path
  }

  /// Lets the other items make room if the moved one is over another place.
  private func takeProposedPlace() {
    guard let movement else { return }
    let proposed = collectionViewLayout.targetIndexPath(
      forInteractivelyMovingItem: movement.current, withPosition: movement.position)
    guard proposed != movement.current else { return }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.original,
        atCurrentIndexPath: movement.current, toProposedIndexPath: proposed) ?? proposed
    rearrange(movingTo: target)
  }

  private func rearrange(movingTo target: IndexPath) {
    guard let current = movement?.current, target != current, let numbers = itemCounts,
      numbers.indices.contains(target.section)
    else { return }
    var after = numbers
    after[current.section] -= 1
    after[target.section] += 1
    guard (0..<after[target.section]).contains(target.item) else { return }
    var moves = ListChanges()
    moves.moved = [.init(from: current, to: target)]
    guard let update = try? ListUpdate(moves, from: numbers, to: after) else { return }
    let before = attributesNearby()
    itemCounts = after
    movement?.current = target
    animate(update, of: moves, from: before) { _ in }
  }

  /// Lets the moved item follow the content, so that it stays under the finger.
  private func moveItem(by distance: CGPoint) {
    guard let position = movement?.position else { return }
    movement?.position = position + distance
    setNeedsLayout()
    layoutIfNeeded()
    takeProposedPlace()
  }
}

// MARK: - Selection

extension UICollectionView: SelectableList {
  func mayHighlight(_ path: IndexPath) -> Bool {
    allowsSelection
      && delegate?.collectionView(self, shouldHighlightItemAt: path) != false
  }

  func setHighlighted(_ isHighlighted: Bool, at path: IndexPath, animated: Bool) {
    cellForItem(at: path)?.isHighlighted = isHighlighted
    if isHighlighted {
      delegate?.collectionView(self, didHighlightItemAt: path)
    } else {
      delegate?.collectionView(self, didUnhighlightItemAt: path)
    }
  }

  /// Selects an item as the user does, and calls the delegate. With multiple selection, a selected item is
  /// deselected.
  func selectByUser(_ path: IndexPath) {
    if allowsMultipleSelection, selectedPaths.contains(path) {
      guard delegate?.collectionView(self, shouldDeselectItemAt: path) != false else {
        return
      }
      deselect(path)
      delegate?.collectionView(self, didDeselectItemAt: path)
      return
    }
    guard delegate?.collectionView(self, shouldSelectItemAt: path) != false else {
      return
    }
    let old = allowsMultipleSelection ? [] : selectedPaths.filter { $0 != path }.sorted()
    select(path, animated: false, scrollPosition: [])
    for path in old { delegate?.collectionView(self, didDeselectItemAt: path) }
    delegate?.collectionView(self, didSelectItemAt: path)
    (cellForItem(at: path)?.selectionSegue)?()
  }

  private func select(_ path: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    if path == nil || !allowsMultipleSelection {
      for old in selectedPaths where old != path { deselect(old) }
    }
    guard let path, contains(path) else { return }
    selectedPaths.insert(path)
    cellForItem(at: path)?.isSelected = true
    if !scrollPosition.isEmpty { scroll(to: path, at: scrollPosition, animated: animated) }
  }

  private func deselect(_ path: IndexPath) {
    selectedPaths.remove(path)
    cellForItem(at: path)?.isSelected = false
  }
}

// MARK: - Focus and keys

extension UICollectionView {
  var selectedPath: IndexPath? { selectedPaths.min() }

  func path(of view: UIView) -> IndexPath? {
    (view as? UICollectionViewCell).flatMap { $0.list === self ? indexPath(for: $0) : nil }
  }

  /// The item to which a key moves the focus. For an arrow key, it is the nearest item in that direction; for Home and
  /// End, the first and the last item that can be highlighted.
  func path(from path: IndexPath, by key: UIKeyboardHIDUsage) -> IndexPath? {
    switch key {
    case .keyboardHome: allPaths.first(where: mayHighlight)
    case .keyboardEnd: allPaths.last(where: mayHighlight)
    default: UIFocusHeading(arrow: key).flatMap { item(from: path, to: $0) }
    }
  }

  private var allPaths: [IndexPath] {
    (0..<numberOfSections).flatMap { section in
      (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
  }

  var firstVisiblePath: IndexPath? {
    indexPathsForVisibleItems.sorted().filter(isFullyVisible).first(where: mayHighlight)
      ?? allPaths.first(where: mayHighlight)
  }

  func isFullyVisible(_ path: IndexPath) -> Bool {
    let area = bounds.inset(by: adjustedContentInset).insetBy(dx: -1, dy: -1)
    return layoutAttributesForItem(at: path).map { area.contains($0.frame) } ?? false
  }

  private func item(from path: IndexPath, to heading: UIFocusHeading) -> IndexPath? {
    guard let start = layoutAttributesForItem(at: path)?.frame else { return nil }
    // Search an area that extends beyond the visible one by the view's size on each side. That is enough to contain the
    // next line of any usual grid.
    let searchArea = bounds.insetBy(dx: -bounds.width, dy: -bounds.height).union(start)
    let near = (collectionViewLayout.layoutAttributesForElements(in: searchArea) ?? []).filter {
      $0.representedElementCategory == .cell && $0.indexPath != path && mayHighlight($0.indexPath)
    }
    let index = FocusGeometry.index(from: start, to: heading, among: near.map(\.frame))
    return index.map { near[$0].indexPath }
  }

  func cell(scrollingTo path: IndexPath) -> UIView? {
    scroll(to: path, at: [], animated: false)
    layoutIfNeeded()
    return cellForItem(at: path)
  }
}

extension UICollectionViewCell {
  /// The collection view that contains the cell.
  var list: UICollectionView? { superview as? UICollectionView }

  /// Whether the user can highlight and select the cell's item.
  var isChoosable: Bool {
    guard let list, let path = list.indexPath(for: self) else { return false }
    return list.mayHighlight(path)
  }
}

extension UICollectionView: ContextMenuList {
  func cell(showing path: IndexPath) -> UIView? { cellForItem(at: path) }

  func menuConfiguration(at path: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? {
    delegate?.collectionView(self, contextMenuConfigurationForItemsAt: [path], point: point)
  }

  func menuPreview(
    of configuration: UIContextMenuConfiguration, at path: IndexPath, isEnding: Bool
  ) -> UITargetedPreview? {
    isEnding
      ? delegate?.collectionView(
        self, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: path)
      : delegate?.collectionView(
        self, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
  }

  func performPreviewAction(
    of configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    delegate?.collectionView(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func menuWill(
    open: Bool, _ configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    if open {
      delegate?.collectionView(self, willDisplayContextMenu: configuration, animator: animator)
    } else {
      delegate?.collectionView(
        self, willEndContextMenuInteraction: configuration, animator: animator)
    }
  }
}
