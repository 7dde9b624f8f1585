/// A scrolling list of rows in sections, with cells only for the visible rows. As in UIKit.
///
/// Rows are selected by click, by tap, or with the arrow keys and Return.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  /// The appearance of sections. As in UIKit.
  public enum Style: Int, Sendable {
    /// Rows from edge to edge; a header stays at the top while its section is visible.
    case plain
    /// Rows from edge to edge, with gaps between sections.
    case grouped
    /// Sections as cards with rounded corners, at most 720 points wide.
    case insetGrouped
  }

  /// The position of a row after scrolling to it. `none` scrolls by the least distance that makes it visible.
  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  /// How rows and sections appear and disappear in an update. As in UIKit, except for `middle` and `automatic`.
  public enum RowAnimation: Int, Sendable {
    /// Fades in or out in place.
    case fade = 0
    /// Comes from, or leaves to, the right.
    case right = 1
    /// Comes from, or leaves to, the left.
    case left = 2
    /// Comes from, or leaves to, behind the row above.
    case top = 3
    /// Comes from, or leaves to, behind the row below.
    case bottom = 4
    /// Appears or disappears at once.
    case none = 5
    /// The same as `fade`.
    case middle = 6
    /// The same as `fade`.
    case automatic = 100
  }

  /// As a height: the table determines the actual height.
  public static let automaticDimension: CGFloat = -1
  /// The height of a row if neither the delegate nor ``rowHeight`` gives one, in points. UIKit's is 44.
  static let standardRowHeight: CGFloat = 52

  /// The appearance of sections.
  public let style: Style

  /// The object that provides the rows. Setting another one reloads the table.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// The height of rows for which the delegate gives none, in points. With ``automaticDimension``, the default, the constraints in a
  /// cell's `contentView` determine the height of its row; without constraints it is 52 points.
  ///
  /// As in UIKit, a row is measured when it comes into view; until then it has the ``estimatedRowHeight``.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { geometryIsValid = false } }
  }

  /// The height of rows with an automatic height before they have come into view, in points; ``automaticDimension``, the default, means
  /// 52 points.
  open var estimatedRowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if estimatedRowHeight != oldValue { geometryIsValid = false } }
  }

  /// The height of headers for which the delegate gives none, in points. With ``automaticDimension``, the default, a header has the height of
  /// its title, or the one that the constraints in the delegate's view require.
  open var sectionHeaderHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { geometryIsValid = false } }
  }
  /// The height of footers for which the delegate gives none, in points. See ``sectionHeaderHeight``.
  open var sectionFooterHeight: CGFloat = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { geometryIsValid = false } }
  }
  /// The height of headers with an automatic height before they are measured, in points. It is stored and has no effect: they are measured at
  /// once.
  open var estimatedSectionHeaderHeight: CGFloat = UITableView.automaticDimension
  /// The height of footers with an automatic height before they are measured, in points. It is stored and has no effect: they are measured at
  /// once.
  open var estimatedSectionFooterHeight: CGFloat = UITableView.automaticDimension

  /// Whether the user can select rows; true by default.
  open var allowsSelection = true
  /// Whether the user can select rows while the table is being edited; false by default.
  open var allowsSelectionDuringEditing = false
  /// Whether more than one row can be selected; false by default. If so, a click on a selected row deselects it.
  open var allowsMultipleSelection = false {
    didSet {
      guard !allowsMultipleSelection else { return }
      for path in selectedRows.sorted().dropFirst() { deselectRow(at: path, animated: false) }
    }
  }
  /// Whether rows are being edited: whether they have a control at their start that deletes them or inserts others; false by default.
  ///
  /// As in UIKit, except that a click deletes a row at once, without a second button. Rows that can be moved have a control at their end for that.
  open var isEditing: Bool {
    get { isBeingEdited }
    set { setEditing(newValue, animated: false) }
  }
  private var isBeingEdited = false

  /// Sets ``isEditing``. If animated, the contents of the visible rows move aside. A row that a swipe has opened is closed.
  open func setEditing(_ editing: Bool, animated: Bool) {
    swipe.close(animated: animated)
    guard editing != isBeingEdited else { return }
    isBeingEdited = editing
    for (path, cell) in cells { showEditing(of: cell, at: path, animated: animated) }
  }

  private func showEditing(of cell: UITableViewCell, at path: IndexPath, animated: Bool) {
    guard isBeingEdited || cell.isEditing else { return }
    let path = dataPath(of: path)
    cell.showsReorderControl =
      isBeingEdited && dataSource?.tableView(self, canMoveRowAt: path) == true
    let isEditable =
      isBeingEdited && dataSource?.tableView(self, canEditRowAt: path) != false
    cell.editingStyle =
      isEditable ? delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.shouldIndentWhileEditing =
      delegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    let isShown = isEditable || cell.showsReorderControl
    if cell.isEditing != isShown { cell.setEditing(isShown, animated: animated) }
  }

  // MARK: Rows that the user moves, and swipes

  /// The row that the user moves; nil if there is none.
  private var movement: EntryMovement?
  /// The distance from the touch to the middle of the moved cell, in points.
  private var gripOffset: CGFloat = 0
  private var geometryBeforeMovement = TableGeometry()
  private lazy var edgeScroller = EdgeScroller(self) { [unowned self] in
    movement?.position
  } didScroll: { [unowned self] in
    moveRow(by: $0.y)
  }
  private lazy var swipe = RowSwipe(self)
  private var contextMenu: ListContextMenu?
  /// Opens the menus that the delegate has for rows. As in UIKit.
  open var contextMenuInteraction: UIContextMenuInteraction? { contextMenu?.interaction }
  /// The content's vertical offset at the last layout, in points.
  private var laidOutOffset: CGFloat = 0
  /// Whether the data source has left the question whether a row can be edited to its default.
  var isEditableByDefault = false

  /// The actions that a swipe over a row reveals; nil if there are none.
  func swipeActions(at path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
    guard let dataSource else { return nil }
    isEditableByDefault = false
    guard dataSource.tableView(self, canEditRowAt: path) else { return nil }
    let saysSo = !isEditableByDefault
    guard isTrailing else {
      return delegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
    }
    if let found = delegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path) {
      return found
    }
    if let actions = delegate?.tableView(self, editActionsForRowAt: path) {
      return UISwipeActionsConfiguration(actions: actions.map { $0.contextualAction(for: path) })
    }
    guard saysSo, (delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete) == .delete
    else { return nil }
    let title = delegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path)
    let delete = UIContextualAction(style: .destructive, title: title ?? "Delete") {
      [weak self] _, _, completion in
      guard let self else { return }
      self.dataSource?.tableView(self, commit: .delete, forRowAt: path)
      completion(true)
    }
    return UISwipeActionsConfiguration(actions: [delete])
  }

  /// Called when the user clicks the control for editing at the start of a cell.
  func commitEditing(of cell: UITableViewCell) {
    guard let path = indexPath(for: cell) else { return }
    dataSource?.tableView(self, commit: cell.editingStyle, forRowAt: path)
  }

  /// A view behind the rows, as large as the table; it doesn't scroll. Nil by default.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }
  /// An effect for the lines between rows. It is stored and has no effect: lines have a colour.
  open var separatorEffect: UIVisualEffect?
  /// Whether there are lines between rows; `singleLine` by default.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { reloadData() }
  }
  /// The colour of the lines between rows.
  open var separatorColor: UIColor? = .separator {
    didSet { prepareCells() }
  }
  /// In UIKit, whether cells keep their content within a width that is easy to read. Never read here.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether cells keep their content out of the safe area at the sides; true by default. Has no effect: a window has no safe area at its sides.
  open var insetsContentViewsToSafeArea = true

  /// The distances between the edges of a row and the line below it, in points. Only `left` and `right` are used;
  /// a line never begins before the row's text.
  open var separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0) {
    didSet { prepareCells() }
  }

  /// The table's background. In the plain style, cells without a colour of their own have it, too.
  open override var backgroundColor: UIColor? {
    didSet { prepareCells() }
  }

  /// Copies the table's settings to the cells of the visible rows.
  private func prepareCells() {
    for (path, cell) in cells { prepare(cell, at: path) }
  }

  private func prepare(_ cell: UITableViewCell, at path: IndexPath) {
    guard geometry.contains(path) else { return }
    cell.prepare(
      for: self, isFirstInSection: path.row == 0,
      isLastInSection: path.row == geometry.sections[path.section].rowCount - 1,
      coversOthers: animatedUpdates > 0)
  }

  /// A view above the first section, as wide as the table and as high as its frame. Set it again after
  /// changing the height, as in UIKit.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, with: tableHeaderView) }
  }

  /// A view below the last section, as wide as the table and as high as its frame. Set it again after
  /// changing the height, as in UIKit.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, with: tableFooterView) }
  }

  /// The selected row, or the first one of several; nil if none is.
  open var indexPathForSelectedRow: IndexPath? { selectedRows.min() }
  /// The selected rows from top to bottom; nil if none is, as in UIKit.
  open var indexPathsForSelectedRows: [IndexPath]? {
    selectedRows.isEmpty ? nil : selectedRows.sorted()
  }
  private var selectedRows: Set<IndexPath> = []

  private var geometry = TableGeometry()
  /// The heights of the rows with an automatic height that have been in view, in points.
  private var measuredHeights: [IndexPath: CGFloat] = [:]
  private var hasAutomaticHeights = false
  private var geometryIsValid = false {
    didSet { if !geometryIsValid { setNeedsLayout() } }
  }
  private var cells: [IndexPath: UITableViewCell] = [:]
  /// The frames that the table has given to its cells.
  private var placedFrames: [IndexPath: CGRect] = [:]
  /// Whether the table is being laid out, which asks the data source and the delegate. They may ask for the visible cells.
  private var isLayingOut = false
  /// Whether the data source has been asked for the numbers of rows since the last ``reloadData()``.
  private var rowCountsAreKnown = false
  /// How many calls of ``beginUpdates()`` have not been ended.
  private var updateDepth = 0
  private var changes = TableChanges()
  private var updateCompletions: [(Bool) -> Void] = []
  /// How many updates are being animated. Rows cross each other then, so their cells are opaque.
  private var animatedUpdates = 0
  /// The update whose rows are being laid out; nil otherwise.
  private var runningUpdate: TableUpdate?
  /// The opacity of the cells of new rows, which begin invisible.
  private var arrivingOpacities: [IndexPath: CGFloat] = [:]
  /// The cells of rows that an update has removed, which go at the end of its animation.
  private var departingCells: [(path: IndexPath, cell: UITableViewCell, opacity: CGFloat)] = []
  /// The rows whose cells an update moves out of view. Their cells are removed when they have arrived.
  private var leavingRows: Set<IndexPath> = []
  typealias SectionPart = UITableViewHeaderFooterView.Part
  /// The visible headers and footers by their sections.
  private var sectionViews: [SectionPart: [Int: UIView]] = [:]
  /// Headers and footers of the delegate that were made to be measured, and are not visible yet.
  private var measuredViews: [SectionPart: [Int: UIView]] = [:]
  /// The automatic heights of the delegate's headers and footers, in points.
  private var measuredPartHeights: [SectionPart: [Int: CGFloat]] = [:]
  var headers: [Int: UIView] { sectionViews[.header] ?? [:] }
  private(set) var sectionBackgrounds: [Int: UIView] = [:]
  /// Create the cells of registered classes and nib files.
  private var cellMakers: [String: () -> UITableViewCell?] = [:]
  /// The cells that a storyboard gives the table; nil if the data source provides them.
  var staticSections: [StaticSection]?
  private var reusableCells: [String: [UITableViewCell]] = [:]
  /// Create the headers and footers of registered classes and nib files.
  private var sectionViewMakers: [String: () -> UITableViewHeaderFooterView?] = [:]
  private var reusableSectionViews: [String: [UITableViewHeaderFooterView]] = [:]
  /// The row that a touch presses; nil without a touch.
  var pressedPath: IndexPath?
  /// The row that has the focus, or had it last.
  var lastFocusedIndexPath: IndexPath?

  // MARK: Creation

  /// Creates a table with a style, which can't change.
  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    prepareTable()
  }

  /// Creates a plain table.
  public override convenience init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  /// Creates a table from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    style =
      switch (coder as? NibDecoder)?.element["style"] {
      case "grouped": .grouped
      case "insetGrouped": .insetGrouped
      default: .plain
      }
    super.init(coder: coder)
    prepareTable()
    decodeNib(coder, as: UITableView.self)
  }

  private func prepareTable() {
    addGestureRecognizer(swipe.pan)
    contextMenu = ListContextMenu(self)
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  /// A section of cells that a storyboard gives a table.
  struct StaticSection {
    let header: String?
    let footer: String?
    let cells: [(cell: UITableViewCell, height: CGFloat)]
  }

  // MARK: Content

  /// Discards all cells and asks the data source for everything again. The selection is lost.
  open func reloadData() {
    endMovement(cancelled: true, laysOut: false)
    removeAllViews()
    selectedRows = []
    lastFocusedIndexPath = nil
    measuredHeights = [:]
    forgetMeasuredViews()
    rowCountsAreKnown = false
    geometryIsValid = false
  }

  /// Makes several changes of rows and sections, and animates all of them together.
  ///
  /// As in UIKit: the animation takes 0.3 seconds, or as long as the animation block in which the method is called. Rows that stay move to their
  /// new places, and get their new heights. What constraints place inside of them is laid out before the next frame, without an animation.
  ///
  /// If the changes contradict the numbers that the data source returns, a warning says how, and everything is reloaded without an animation.
  ///
  /// - Parameters:
  ///   - updates: Changes the data and calls ``insertRows(at:with:)``, ``deleteRows(at:with:)`` and the like. The order of the calls does not matter:
  ///     deletions, reloads and the starts of moves have the index paths before the update; insertions and the ends of moves have those after it.
  ///   - completion: Called at the end of the animation, with true if it ran to its end.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    beginUpdates()
    updates?()
    if let completion { updateCompletions.append(completion) }
    endUpdates()
  }

  /// Makes several changes, as the method with an optional closure does. `updates` may be a closure that must not outlive a call.
  public final func performBatchUpdates(
    _ updates: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }

  /// Begins changes that ``endUpdates()`` animates together, as ``performBatchUpdates(_:completion:)`` does.
  open func beginUpdates() {
    // The places of a row that the user moves would be those before the update.
    if updateDepth == 0 { endMovement(cancelled: true, laysOut: false) }
    updateDepth += 1
    guard updateDepth == 1 else { return }
    // The data source must be asked for the numbers before the update before they change.
    if !rowCountsAreKnown { computeGeometry() }
    changes = TableChanges()
  }

  /// Ends what ``beginUpdates()`` has begun. Without changes, the heights of the rows are asked for again.
  open func endUpdates() {
    guard updateDepth > 0 else { return }
    updateDepth -= 1
    if updateDepth == 0 { showChanges() }
  }

  /// Adds a change to the update that is described, or makes an update of it.
  private func change(_ body: (inout TableChanges) -> Void) {
    beginUpdates()
    body(&changes)
    endUpdates()
  }

  /// Shows rows that the data source has inserted. See ``performBatchUpdates(_:completion:)``.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change {
      $0.list.inserted.formUnion(indexPaths)
      for path in indexPaths { $0.arrivals[path] = animation }
    }
  }

  /// Removes rows that the data source has deleted. See ``performBatchUpdates(_:completion:)``.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change {
      $0.list.deleted.formUnion(indexPaths)
      for path in indexPaths { $0.departures[path] = animation }
    }
  }

  /// Replaces the cells of these rows by others, and measures them again. See ``performBatchUpdates(_:completion:)``.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change {
      $0.list.reloaded.formUnion(indexPaths)
      for path in indexPaths { $0.departures[path] = animation }
    }
  }

  /// Moves a row to the place that the data source has given it. See ``performBatchUpdates(_:completion:)``.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.list.moved.insert(.init(from: indexPath, to: newIndexPath)) }
  }

  /// Shows sections that the data source has inserted. See ``performBatchUpdates(_:completion:)``.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change {
      $0.list.insertedSections.formUnion(sections)
      for section in sections { $0.sectionArrivals[section] = animation }
    }
  }

  /// Removes sections that the data source has deleted. See ``performBatchUpdates(_:completion:)``.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change {
      $0.list.deletedSections.formUnion(sections)
      for section in sections { $0.sectionDepartures[section] = animation }
    }
  }

  /// Replaces the rows of these sections, whose number may have changed. See ``performBatchUpdates(_:completion:)``.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change {
      $0.list.reloadedSections.formUnion(sections)
      for section in sections { $0.sectionDepartures[section] = animation }
    }
  }

  /// Moves a section to the place that the data source has given it. See ``performBatchUpdates(_:completion:)``.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    change { $0.list.movedSections.insert(.init(from: section, to: newSection)) }
  }

  /// The number of sections, from the data source.
  open var numberOfSections: Int { validGeometry.sections.count }

  /// The number of rows in a section; 0 if there is no such section.
  open func numberOfRows(inSection section: Int) -> Int {
    let sections = validGeometry.sections
    return sections.indices.contains(section) ? sections[section].rowCount : 0
  }

  // MARK: Cells

  /// Registers a class for cells with `identifier`; nil removes the registration.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    cellMakers[identifier] = cellClass.map { cellClass in
      guard let type = cellClass as? UITableViewCell.Type else {
        preconditionFailure("\(cellClass) is registered for cells, but is no UITableViewCell.")
      }
      return { type.init(style: .default, reuseIdentifier: identifier) }
    }
  }

  /// Registers a nib file, whose first object is a cell, for cells with `identifier`; nil removes the registration.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    cellMakers[identifier] = nib.map { nib in
      { nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewCell }.first }
    }
  }

  /// Registers a cell of a storyboard.
  func register(
    _ makeCell: @escaping () -> UITableViewCell?, forCellReuseIdentifier identifier: String
  ) {
    cellMakers[identifier] = makeCell
  }

  /// A cell that is no longer visible, or a new one of the registered class. Nil if there is no such cell and no
  /// class is registered for `identifier`.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    reusedCell(identifier)
  }

  /// A cell that is no longer visible, or a new one of the registered class. A class must be registered for
  /// `identifier`.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = reusedCell(identifier) else {
      preconditionFailure(
        "No cell class is registered for the identifier “\(identifier)”; call register first.")
    }
    return cell
  }

  // MARK: Headers and footers

  /// Registers a class for headers and footers with `identifier`; nil removes the registration.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    sectionViewMakers[identifier] = aClass.map { aClass in
      guard let type = aClass as? UITableViewHeaderFooterView.Type else {
        preconditionFailure(
          "\(aClass) is registered for headers, but is no UITableViewHeaderFooterView.")
      }
      return { type.init(reuseIdentifier: identifier) }
    }
  }

  /// Registers a nib file, whose first object is a header or footer, for views with `identifier`; nil removes the registration.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    sectionViewMakers[identifier] = nib.map { nib in
      {
        nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewHeaderFooterView }.first
      }
    }
  }

  /// A header or footer that is no longer visible, or a new one of the registered class. Nil if there is no such view and no class is registered
  /// for `identifier`.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    if let view = reusableSectionViews[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = sectionViewMakers[identifier]?()
    view?.givenReuseIdentifier = identifier
    return view
  }

  /// The visible header of a section; nil if there is none, or if it is a view of another class.
  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionView(.header, section)
  }

  /// The visible footer of a section; nil if there is none, or if it is a view of another class.
  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionView(.footer, section)
  }

  private func sectionView(_ part: SectionPart, _ section: Int) -> UITableViewHeaderFooterView? {
    sectionViews[part]?[section] as? UITableViewHeaderFooterView
  }

  /// The rectangle of a section with its header and footer, in the content's coordinates; zero if there is no such section.
  open func rect(forSection section: Int) -> CGRect {
    guard validGeometry.sections.indices.contains(section) else { return .zero }
    let found = geometry.sections[section]
    return rect(top: found.headerTop, height: found.bottom - found.headerTop)
  }

  /// The rectangle of a section's header where it is without scrolling, in the content's coordinates; zero if there is no such section.
  open func rectForHeader(inSection section: Int) -> CGRect {
    guard validGeometry.sections.indices.contains(section) else { return .zero }
    let found = geometry.sections[section]
    return rect(top: found.headerTop, height: found.headerHeight)
  }

  /// The rectangle of a section's footer, in the content's coordinates; zero if there is no such section.
  open func rectForFooter(inSection section: Int) -> CGRect {
    guard validGeometry.sections.indices.contains(section) else { return .zero }
    let found = geometry.sections[section]
    return rect(top: found.rowsBottom, height: found.footerHeight)
  }

  // MARK: Rows in view

  /// The cell of a visible row; nil for other rows.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  /// The row that `cell` shows; nil if it is not visible in this table.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The cells of the visible rows, from top to bottom. As in UIKit, they are made if the table waits for its layout: an animator moves the cells
  /// of a menu that it has just added to the container.
  open var visibleCells: [UITableViewCell] {
    (indexPathsForVisibleRows ?? []).compactMap { cells[$0] }
  }

  /// The visible rows, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? {
    if layer.needsLayout(), !bounds.isEmpty { layOutTable() }
    return cells.keys.filter { !leavingRows.contains($0) }.sorted()
  }

  /// The row at `point`, in the content's coordinates; nil on headers, footers and margins.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? { path(at: point) }

  /// The row's rectangle in the content's coordinates; zero if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    frameOfRow(at: indexPath, in: validGeometry)
  }

  private func frameOfRow(at indexPath: IndexPath, in geometry: TableGeometry) -> CGRect {
    guard let row = geometry.row(at: indexPath) else { return .zero }
    return CGRect(
      x: sideMargin, y: row.top, width: max(0, bounds.width - 2 * sideMargin), height: row.height)
  }

  // MARK: Selection

  /// Selects a row, without calling the delegate; nil removes the selection. Without ``allowsMultipleSelection``, another row is no longer
  /// selected. Scrolls to the row unless `scrollPosition` is `none`, as in UIKit.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if indexPath == nil || !allowsMultipleSelection {
      for old in selectedRows where old != indexPath { deselectRow(at: old, animated: animated) }
    }
    guard let indexPath, validGeometry.contains(indexPath) else { return }
    selectedRows.insert(indexPath)
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without calling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    selectedRows.remove(indexPath)
    cells[indexPath]?.setSelected(false, animated: animated)
  }

  /// Scrolls to a row, animated or not.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    scroll(toRow: indexPath, at: scrollPosition, animated: animated)
  }

  // MARK: Events

  open override var canBecomeFirstResponder: Bool { true }

  open override func layoutSubviews() {
    // As in UIKit, scrolling closes a row that a swipe has opened.
    if swipe.isOpen, bounds.minY != laidOutOffset { swipe.close(animated: true) }
    laidOutOffset = bounds.minY
    layOutTable()
    super.layoutSubviews()
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // As in UIKit, a touch outside of the buttons only closes a row that a swipe has opened.
    if swipe.isOpen { return swipe.close(animated: true) }
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

extension UITableView {
  /// The distance left and right of the cards of `insetGrouped`, in points.
  private static let cardMargin: CGFloat = 20
  /// The greatest width of a card, in points, because long lines are hard to read. In a wider table cards are
  /// centred.
  private static let widestCard: CGFloat = 720
  static let cardRadius: CGFloat = 12
  /// The height of missing headers and footers in grouped styles, in points.
  private static let groupedGap: CGFloat = 18

  /// The distance between the table's edge and its rows, in points.
  private var sideMargin: CGFloat {
    guard style == .insetGrouped else { return 0 }
    return max(Self.cardMargin, ((bounds.width - Self.widestCard) / 2).rounded(.down))
  }

  // MARK: Geometry

  /// The geometry, recomputed if something it depends on has changed.
  private var validGeometry: TableGeometry {
    if !geometryIsValid { computeGeometry() }
    return geometry
  }

  private func computeGeometry() {
    hasAutomaticHeights = false
    let count = dataSource?.numberOfSections(in: self) ?? 0
    let requests = (0..<count).map(request(forSection:))
    geometry = TableGeometry(
      top: tableHeaderView?.frame.height ?? 0, requests: requests,
      bottom: tableFooterView?.frame.height ?? 0)
    geometryIsValid = true
    rowCountsAreKnown = true
    contentSize = CGSize(width: bounds.width, height: geometry.height)
  }

  private func request(forSection section: Int) -> TableGeometry.Request {
    let heights = (0..<requestedRowCount(inSection: section)).map { row in
      let path = IndexPath(row: row, section: section)
      let requested = requestedHeight(at: path)
      return requested >= 0 ? requested : automaticHeight(at: path)
    }
    return TableGeometry.Request(
      headerHeight: height(of: .header, inSection: section), rowHeights: heights,
      footerHeight: height(of: .footer, inSection: section))
  }

  private func requestedRowCount(inSection section: Int) -> Int {
    let count = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    return movement?.shownCount(count, inSection: section) ?? count
  }

  private func requestedHeight(at path: IndexPath) -> CGFloat {
    delegate?.tableView(self, heightForRowAt: dataPath(of: path)) ?? rowHeight
  }

  /// The measured height of a row, or the estimate for one that has not been in view.
  private func automaticHeight(at path: IndexPath) -> CGFloat {
    hasAutomaticHeights = true
    if let measured = measuredHeights[path] { return measured }
    let estimate =
      delegate?.tableView(self, estimatedHeightForRowAt: dataPath(of: path)) ?? estimatedRowHeight
    return estimate >= 0 ? estimate : Self.standardRowHeight
  }

  private func height(of part: SectionPart, inSection section: Int) -> CGFloat {
    let requested =
      switch part {
      case .header:
        delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      case .footer:
        delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
      }
    if requested >= 0 { return requested }
    if let measured = measuredPartHeights[part]?[section] { return measured }
    if let view = viewToMeasure(part, inSection: section) {
      let height = fittingHeight(of: view)
      measuredPartHeights[part, default: [:]][section] = height
      return height
    }
    guard let title = title(of: part, inSection: section) else {
      return style == .plain ? 0 : Self.groupedGap
    }
    return part == .header
      ? UITableViewHeaderFooterView.titleHeight(in: style)
      : UITableViewHeaderFooterView.footerHeight(
        for: title, width: bounds.width - 2 * sideMargin)
  }

  /// The delegate's view for a part of a section with an automatic height: the visible one, or else one that is kept until it is visible.
  private func viewToMeasure(_ part: SectionPart, inSection section: Int) -> UIView? {
    if let view = sectionViews[part]?[section] {
      return (view as? UITableViewHeaderFooterView)?.showsTitle == true ? nil : view
    }
    if let view = measuredViews[part]?[section] { return view }
    let view = delegatesView(for: part, inSection: section)
    measuredViews[part, default: [:]][section] = view
    return view
  }

  private func fittingHeight(of view: UIView) -> CGFloat {
    guard view is UITableViewHeaderFooterView || view.hasConstraintsInside else {
      return UITableViewHeaderFooterView.titleHeight(in: style)
    }
    return view.systemLayoutSizeFitting(
      CGSize(width: max(0, bounds.width - 2 * sideMargin), height: 0),
      withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  private func forgetMeasuredViews() {
    for views in measuredViews.values { views.values.forEach(recycle) }
    (measuredViews, measuredPartHeights) = ([:], [:])
  }

  private func title(of part: SectionPart, inSection section: Int) -> String? {
    switch part {
    case .header: dataSource?.tableView(self, titleForHeaderInSection: section)
    case .footer: dataSource?.tableView(self, titleForFooterInSection: section)
    }
  }

  private func delegatesView(for part: SectionPart, inSection section: Int) -> UIView? {
    switch part {
    case .header: delegate?.tableView(self, viewForHeaderInSection: section)
    case .footer: delegate?.tableView(self, viewForFooterInSection: section)
    }
  }

  // MARK: Layout

  private func layOutTable() {
    // While an update is being described, the data source has other rows than the table.
    guard !isLayingOut, updateDepth == 0 else { return }
    isLayingOut = true
    defer { isLayingOut = false }
    if let backgroundView {
      backgroundView.frame = bounds
      if subviews.first !== backgroundView { sendSubviewToBack(backgroundView) }
    }
    // The height of a footer depends on the width available for its text.
    if contentSize.width != bounds.width {
      measuredHeights = [:]
      measuredPartHeights = [:]
      computeGeometry()
    }
    let visible = measuredVisibleRows()
    placeEdgeViews()
    placeSections(in: bounds, geometry)
    placeCells(at: visible)
  }

  /// The visible rows. Those with an automatic height are measured when they come into view.
  private func measuredVisibleRows() -> [IndexPath] {
    func findVisible() -> [IndexPath] {
      validGeometry.paths(from: bounds.minY, to: bounds.maxY)
    }
    var visible = findVisible()
    guard hasAutomaticHeights else { return visible }
    while let path = visible.first(where: needsMeasuring) {
      let rect = rectForRow(at: path)
      if cells[path] == nil { addVisibleCell(at: path) }
      guard let cell = cells[path] else { break }
      let height = cell.systemLayoutSizeFitting(
        CGSize(width: rect.width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
      measuredHeights[path] = height
      guard height != rect.height else { continue }
      geometry.setHeight(height, ofRowAt: path)
      contentSize.height = geometry.height
      // A row that begins above the visible part moves all rows below it. Scroll by as much, so that they keep their places on screen.
      if rect.minY < bounds.minY { contentOffset.y += height - rect.height }
      // A row that is lower than estimated makes room for more rows.
      visible = findVisible()
    }
    return visible
  }

  private func needsMeasuring(_ path: IndexPath) -> Bool {
    measuredHeights[path] == nil && requestedHeight(at: path) < 0
  }

  private func placeEdgeViews() {
    if let view = tableHeaderView {
      view.frame = CGRect(x: 0, y: 0, width: bounds.width, height: view.frame.height)
    }
    if let view = tableFooterView {
      let height = view.frame.height
      view.frame = CGRect(
        x: 0, y: geometry.height - height, width: bounds.width, height: height)
    }
  }

  private func placeCells(at paths: [IndexPath]) {
    var visible = paths
    // A row that the user moves is on the screen wherever its place is.
    if let moved = movement?.current, !visible.contains(moved) { visible.append(moved) }
    let visibleSet = Set(visible)
    let hidden = cells.keys.filter { !visibleSet.contains($0) }
    if runningUpdate != nil {
      for path in hidden { place(cells[path], at: path) }
      leavingRows.formUnion(hidden)
    }
    leavingRows = leavingRows.filter { !visibleSet.contains($0) && isMoving(cells[$0]) }
    recycleCells(at: hidden.filter { !leavingRows.contains($0) })
    for path in visible {
      if cells[path] == nil { addVisibleCell(at: path) }
      place(cells[path], at: path)
      if let opacity = arrivingOpacities.removeValue(forKey: path) { cells[path]?.alpha = opacity }
    }
  }

  /// Adds the cell of a row that comes into view. It appears in place. Only if it comes by an update does it move there from its old place, or
  /// as the update's animation says.
  private func addVisibleCell(at path: IndexPath) {
    UIView.performWithoutAnimation {
      let rect = rectForRow(at: path)
      switch runningUpdate?.origin(ofRowAt: path) {
      case nil: addCell(at: path, rect: rect)
      case .row(let old): addCell(at: path, rect: frameOfRow(at: old, in: runningUpdate!.geometry))
      case .new(let animation):
        addCell(at: path, rect: animation.offset(rect))
        guard let cell = cells[path], animation.fades else { return }
        arrivingOpacities[path] = cell.alpha
        cell.alpha = 0
      }
    }
  }

  /// Moves a cell to the frame of its row. As in UIKit, a cell whose row stays where it is keeps the frame that the app has given it, for example
  /// to enlarge it.
  private func place(_ cell: UITableViewCell?, at path: IndexPath) {
    var rect = rectForRow(at: path)
    if let movement, movement.current == path {
      rect.origin.y = movement.position.y - rect.height / 2
    }
    guard placedFrames[path] != rect else { return }
    placedFrames[path] = rect
    cell?.frame = rect
  }

  private func isMoving(_ cell: UITableViewCell?) -> Bool {
    cell?.layer.animationKeys()?.contains { $0.hasPrefix("position") } ?? false
  }

  private func addCell(at path: IndexPath, rect: CGRect) {
    guard let cell = dataSource?.tableView(self, cellForRowAt: dataPath(of: path)) else { return }
    cells[path] = cell
    prepare(cell, at: path)
    showEditing(of: cell, at: path, animated: false)
    cell.setSelected(selectedRows.contains(path), animated: false)
    cell.setHighlighted(path == pressedPath, animated: false)
    placedFrames[path] = rect
    cell.frame = rect
    delegate?.tableView(self, willDisplay: cell, forRowAt: dataPath(of: path))
    // From back to front: cards, cells, headers.
    insertSubview(cell, at: sectionBackgrounds.count)
  }

  private func placeSections(in shown: CGRect, _ geometry: TableGeometry) {
    for (number, section) in geometry.sections.enumerated() {
      let isShown = section.headerTop < shown.maxY && section.bottom > shown.minY
      placeBackground(ofSection: number, section, isShown: isShown)
      place(.header, ofSection: number, at: isShown ? frameOfHeader(section) : nil)
      place(
        .footer, ofSection: number,
        at: isShown && section.footerHeight > 0
          ? rect(top: section.rowsBottom, height: section.footerHeight) : nil)
    }
  }

  private func rect(top: CGFloat, height: CGFloat) -> CGRect {
    CGRect(x: sideMargin, y: top, width: max(0, bounds.width - 2 * sideMargin), height: height)
  }

  private func placeBackground(
    ofSection number: Int, _ section: TableGeometry.Section, isShown: Bool
  ) {
    guard style != .plain, isShown, section.rowCount > 0 else {
      sectionBackgrounds.removeValue(forKey: number)?.removeFromSuperview()
      return
    }
    let frame = rect(top: section.rowsTop, height: section.rowsBottom - section.rowsTop)
    if let view = sectionBackgrounds[number] {
      if view.frame != frame { view.frame = frame }
      return
    }
    UIView.performWithoutAnimation {
      let view = UIView(frame: frame)
      view.backgroundColor = .secondarySystemGroupedBackground
      view.layer.cornerRadius = style == .insetGrouped ? Self.cardRadius : 0
      view.isUserInteractionEnabled = false
      sectionBackgrounds[number] = view
      insertSubview(view, at: 0)
    }
    fadeIn(sectionBackgrounds[number], ofSection: number)
  }

  /// The frame of a section's header; nil if it has none.
  private func frameOfHeader(_ section: TableGeometry.Section) -> CGRect? {
    guard section.headerHeight > 0 else { return nil }
    var top = section.headerTop
    if style == .plain {
      // The header stays visible as long as a part of its section is.
      let edge = bounds.minY + visibleInset.top
      top = max(top, min(edge, section.bottom - section.headerHeight))
    }
    return rect(top: top, height: section.headerHeight)
  }

  /// Shows a header or footer, or removes it if `frame` is nil.
  private func place(_ part: SectionPart, ofSection number: Int, at frame: CGRect?) {
    guard let frame else {
      guard let view = sectionViews[part]?.removeValue(forKey: number) else { return }
      recycle(view)
      switch part {
      case .header:
        delegate?.tableView(self, didEndDisplayingHeaderView: view, forSection: number)
      case .footer:
        delegate?.tableView(self, didEndDisplayingFooterView: view, forSection: number)
      }
      return
    }
    if let view = sectionViews[part]?[number] {
      if view.frame != frame { view.frame = frame }
      return
    }
    UIView.performWithoutAnimation {
      guard let view = makeView(for: part, inSection: number) else { return }
      view.frame = frame
      (view as? UITableViewHeaderFooterView)?.prepare(for: part, style: style)
      sectionViews[part, default: [:]][number] = view
      switch part {
      case .header: delegate?.tableView(self, willDisplayHeaderView: view, forSection: number)
      case .footer: delegate?.tableView(self, willDisplayFooterView: view, forSection: number)
      }
      addSubview(view)
    }
    fadeIn(sectionViews[part]?[number], ofSection: number)
  }

  private func makeView(for part: SectionPart, inSection number: Int) -> UIView? {
    if let view = measuredViews[part]?.removeValue(forKey: number)
      ?? delegatesView(for: part, inSection: number)
    {
      return view
    }
    return title(of: part, inSection: number).map {
      UITableViewHeaderFooterView(title: $0, part: part, style: style)
    }
  }

  /// Fades in what belongs to a section that an update brings.
  private func fadeIn(_ view: UIView?, ofSection number: Int) {
    guard let view, let runningUpdate, runningUpdate.isNew(section: number) else { return }
    let opacity = view.alpha
    UIView.performWithoutAnimation { view.alpha = 0 }
    view.alpha = opacity
  }

  private func replace(_ old: UIView?, with new: UIView?) {
    // Setting the same view again is the way to announce that its height has changed, as in UIKit.
    geometryIsValid = false
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }

  // MARK: Cells

  private func reusedCell(_ identifier: String) -> UITableViewCell? {
    if let cell = reusableCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    let cell = cellMakers[identifier]?()
    cell?.givenReuseIdentifier = identifier
    return cell
  }

  /// Recycles cells in the order of their rows, so that in each run the same cells are used again for the same rows. (The order of
  /// a dictionary differs from run to run.)
  private func recycleCells(at paths: [IndexPath]) {
    for path in paths.sorted() {
      placedFrames[path] = nil
      guard let cell = cells.removeValue(forKey: path) else { continue }
      recycle(cell)
      delegate?.tableView(self, didEndDisplaying: cell, forRowAt: dataPath(of: path))
    }
  }

  private func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    swipe.cellIsRecycled(cell)
    // A press that began in the cell ends with it.
    if let pressedPath, cells[pressedPath] == nil { self.pressedPath = nil }
    if let identifier = cell.reuseIdentifier { reusableCells[identifier, default: []].append(cell) }
  }

  /// Removes a header or footer, and keeps it for another section.
  private func recycle(_ view: UIView) {
    view.removeFromSuperview()
    guard let view = view as? UITableViewHeaderFooterView, let identifier = view.reuseIdentifier
    else { return }
    reusableSectionViews[identifier, default: []].append(view)
  }

  /// Removes all cells, headers and footers.
  private func removeAllViews() {
    recycleCells(at: Array(cells.keys))
    endDeparture(of: departingCells.map(\.cell))
    arrivingOpacities = [:]
    for views in sectionViews.values { views.values.forEach(recycle) }
    for view in sectionBackgrounds.values { view.removeFromSuperview() }
    (sectionViews, sectionBackgrounds) = ([:], [:])
    pressedPath = nil
  }
}

// MARK: - Updates

extension UITableView {
  /// The duration of an update outside of an animation block, in seconds.
  private static let updateDuration = 0.3

  /// Animates to what the data source has after ``changes``.
  private func showChanges() {
    let (changes, completions) = (self.changes, updateCompletions)
    (self.changes, updateCompletions) = (TableChanges(), [])
    // The table was reloaded in the update.
    guard rowCountsAreKnown else {
      layOutTable()
      for completion in completions { completion(true) }
      return
    }
    let list: ListUpdate
    do throws(ListChanges.Contradiction) {
      list = try ListUpdate(
        changes.list, from: geometry.sections.map(\.rowCount), to: requestedRowCounts())
    } catch {
      UIKitWarning.emit(
        "A table is reloaded without an animation, because its update contradicts its data source: \(error.sentence)."
      )
      reloadData()
      layOutTable()
      for completion in completions { completion(true) }
      return
    }
    let update = TableUpdate(changes: changes, list: list, geometry: geometry)
    measuredHeights = list.moving(measuredHeights)
    forgetMeasuredViews()
    selectedRows = Set(selectedRows.compactMap(list.newPath))
    lastFocusedIndexPath = lastFocusedIndexPath.flatMap(list.newPath)
    animatedUpdates += 1
    UIView.performWithoutAnimation { prepareCells() }
    let departures = rearrangeCells(update)
    let leftovers = rearrangeSectionViews(list)
    geometryIsValid = false
    UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction) {
      _ = self.validGeometry
      UIView.performWithoutAnimation { self.prepareCells() }
      if !self.isTracking, !self.isDecelerating {
        self.contentOffset = self.clamped(self.contentOffset)
      }
      self.runningUpdate = update
      self.layOutTable()
      self.runningUpdate = nil
      for (cell, animation) in departures {
        cell.frame = animation.offset(cell.frame)
        if animation.fades { cell.alpha = 0 }
      }
      for view in leftovers { view.alpha = 0 }
    } completion: { [weak self] isFinished in
      self?.endDeparture(of: departures.map(\.cell))
      self?.animatedUpdates -= 1
      self?.prepareCells()
      leftovers.forEach { self?.recycle($0) }
      for completion in completions { completion(isFinished) }
    }
    setNeedsLayout()
  }

  private func requestedRowCounts() -> [Int] {
    (0..<(dataSource?.numberOfSections(in: self) ?? 0)).map(requestedRowCount)
  }

  /// Gives the cells of rows that stay the new places of their rows. The others depart, in the way that is returned with them.
  private func rearrangeCells(
    _ update: TableUpdate
  ) -> [(cell: UITableViewCell, animation: RowAnimation)] {
    let list = update.list
    var departures: [(UITableViewCell, RowAnimation)] = []
    var staying: [IndexPath: UITableViewCell] = [:]
    for (path, cell) in cells.sorted(by: { $0.key < $1.key }) {
      if let new = list.newPath(of: path), !list.isReloaded(path) {
        staying[new] = cell
        continue
      }
      // The cell of a pressed row takes its press with it.
      if path == pressedPath { cancelPress() }
      departingCells.append((path, cell, cell.alpha))
      let animation = update.departure(ofRowAt: path)
      if animation == .none {
        endDeparture(of: [cell])
      } else {
        // The rows that stay cover it.
        insertSubview(cell, at: sectionBackgrounds.count)
        departures.append((cell, animation))
      }
    }
    cells = staying
    placedFrames = list.moving(placedFrames)
    arrivingOpacities = list.moving(arrivingOpacities)
    leavingRows = Set(leavingRows.compactMap(list.newPath))
    pressedPath = pressedPath.flatMap(list.newPath)
    return departures
  }

  /// Gives the headers, footers and cards of sections that stay the new numbers of their sections, and returns the others.
  private func rearrangeSectionViews(_ list: ListUpdate) -> [UIView] {
    var leftovers: [UIView] = []
    func rearranged(_ views: [Int: UIView]) -> [Int: UIView] {
      var staying: [Int: UIView] = [:]
      for (section, view) in views {
        if let new = list.newSection(of: section), !list.isReloaded(section: section) {
          staying[new] = view
        } else {
          leftovers.append(view)
        }
      }
      return staying
    }
    sectionViews = sectionViews.mapValues(rearranged)
    sectionBackgrounds = rearranged(sectionBackgrounds)
    return leftovers
  }

  private func endDeparture(of cells: [UITableViewCell]) {
    for cell in cells {
      guard let index = departingCells.firstIndex(where: { $0.cell === cell }) else { continue }
      let (path, _, opacity) = departingCells.remove(at: index)
      cell.alpha = opacity
      recycle(cell)
      delegate?.tableView(self, didEndDisplaying: cell, forRowAt: path)
    }
  }
}

// MARK: - Rows that the user moves

extension UITableView {
  private static let liftDuration = 0.2

  private func dataPath(of path: IndexPath) -> IndexPath {
    movement?.dataPath(of: path) ?? path
  }

  /// Begins to move the row of `cell`, whose control the user has pressed at `point`, in the content's coordinates.
  func beginMovement(of cell: UITableViewCell, at point: CGPoint) {
    guard movement == nil, updateDepth == 0, let path = indexPath(for: cell) else { return }
    cancelPress()
    geometryBeforeMovement = validGeometry
    gripOffset = cell.center.y - point.y
    movement = EntryMovement(original: path, current: path, position: cell.center)
    // The cell needs a background of its own while it is over others.
    animatedUpdates += 1
    prepareCells()
    cell.layer.zPosition = 1
    cell.layer.shadowRadius = 8
    cell.layer.shadowOffset = CGSize(width: 0, height: 2)
    UIView.animate(withDuration: Self.liftDuration) { cell.layer.shadowOpacity = 0.2 }
  }

  /// Moves the row so that the point of its control at which it was pressed is at `point`.
  func continueMovement(at point: CGPoint) {
    guard let position = movement?.position else { return }
    moveRow(by: point.y + gripOffset - position.y)
    edgeScroller.update()
  }

  private func moveRow(by distance: CGFloat) {
    guard let movement else { return }
    self.movement?.position.y += distance
    place(cells[movement.current], at: movement.current)
    let middle = CGPoint(x: movement.position.x, y: movement.position.y + distance)
    guard let proposed = path(at: middle), proposed != movement.current else { return }
    let target =
      delegate?.tableView(
        self, targetIndexPathForMoveFromRowAt: movement.original,
        toProposedIndexPath: proposed) ?? proposed
    rearrange(movingTo: target)
  }

  /// Lets the other rows make room.
  private func rearrange(movingTo target: IndexPath) {
    guard let current = movement?.current, target != current,
      geometry.sections.indices.contains(target.section)
    else { return }
    let count = geometry.sections[target.section].rowCount
    guard (0..<count + (target.section == current.section ? 0 : 1)).contains(target.row) else {
      return
    }
    changes = TableChanges()
    changes.list.moved = [.init(from: current, to: target)]
    movement?.current = target
    showChanges()
  }

  /// Ends the movement: the data source is told, or, if it is cancelled, the rows return to their places.
  ///
  /// - Parameter laysOut: Whether the rows move to their places now. If not, an update that begins does that.
  func endMovement(cancelled: Bool, laysOut: Bool = true) {
    guard let movement else { return }
    edgeScroller.stop()
    let cell = cells[movement.current]
    if cancelled { returnRows(movement) }
    self.movement = nil
    if !cancelled, movement.current != movement.original {
      dataSource?.tableView(self, moveRowAt: movement.original, to: movement.current)
    }
    UIView.animate(withDuration: Self.updateDuration, delay: 0, options: .allowUserInteraction) {
      if laysOut { self.layOutTable() }
      cell?.layer.shadowOpacity = 0
    } completion: { [weak self] _ in
      cell?.layer.zPosition = 0
      self?.animatedUpdates -= 1
      self?.prepareCells()
    }
  }

  /// Undoes what a movement has changed. The data source is not asked, because it may have other rows already.
  private func returnRows(_ movement: EntryMovement) {
    guard movement.current != movement.original else { return }
    var moves = TableChanges()
    moves.list.moved = [.init(from: movement.current, to: movement.original)]
    guard
      let list = try? ListUpdate(
        moves.list, from: geometry.sections.map(\.rowCount),
        to: geometryBeforeMovement.sections.map(\.rowCount))
    else { return }
    _ = rearrangeCells(TableUpdate(changes: moves, list: list, geometry: geometry))
    measuredHeights = list.moving(measuredHeights)
    selectedRows = Set(selectedRows.compactMap(list.newPath))
    lastFocusedIndexPath = lastFocusedIndexPath.flatMap(list.newPath)
    geometry = geometryBeforeMovement
    geometryIsValid = true
  }
}

// MARK: - Selection

extension UITableView: SelectableList {
  func contains(_ path: IndexPath) -> Bool { validGeometry.contains(path) }

  func path(at point: CGPoint) -> IndexPath? {
    let path = validGeometry.path(at: point.y)
    return path.flatMap { rectForRow(at: $0).contains(point) ? $0 : nil }
  }

  func mayHighlight(_ path: IndexPath) -> Bool {
    (isEditing ? allowsSelectionDuringEditing : allowsSelection)
      && delegate?.tableView(self, shouldHighlightRowAt: path) != false
  }

  func setHighlighted(_ isHighlighted: Bool, at path: IndexPath, animated: Bool) {
    cells[path]?.setHighlighted(isHighlighted, animated: animated)
    if isHighlighted {
      delegate?.tableView(self, didHighlightRowAt: path)
    } else {
      delegate?.tableView(self, didUnhighlightRowAt: path)
    }
  }

  /// Selects a row that the user has chosen, and calls the delegate. With multiple selection, a selected row is deselected.
  func selectByUser(_ path: IndexPath) {
    if allowsMultipleSelection, selectedRows.contains(path) {
      guard delegate == nil || delegate?.tableView(self, willDeselectRowAt: path) != nil else {
        return
      }
      deselectRow(at: path, animated: false)
      delegate?.tableView(self, didDeselectRowAt: path)
      return
    }
    let selected =
      delegate == nil ? path : delegate?.tableView(self, willSelectRowAt: path)
    guard let selected else { return }
    if !allowsMultipleSelection {
      for old in selectedRows.sorted() where old != selected {
        deselectRow(at: old, animated: false)
        delegate?.tableView(self, didDeselectRowAt: old)
      }
    }
    selectRow(at: selected, animated: false, scrollPosition: .none)
    delegate?.tableView(self, didSelectRowAt: selected)
    cells[selected]?.selectionSegue?()
  }

  // MARK: Scrolling

  /// Scrolls to a row; `none` scrolls by the least distance that makes it visible.
  private func scroll(toRow path: IndexPath, at position: ScrollPosition, animated: Bool) {
    guard validGeometry.contains(path) else { return }
    let rect = rectForRow(at: path)
    let area = bounds.inset(by: adjustedContentInset)
    var offset = contentOffset
    switch position {
    case .none: offset = self.offset(toShow: rect.insetBy(dx: 0, dy: -8))
    case .top: offset.y += rect.minY - area.minY
    case .middle: offset.y += rect.midY - area.midY
    case .bottom: offset.y += rect.maxY - area.maxY
    }
    offset.x = contentOffset.x
    setContentOffset(clamped(offset), animated: animated)
  }
}

// MARK: - Focus and keys

extension UITableView {
  var selectedPath: IndexPath? { indexPathForSelectedRow }

  func path(of view: UIView) -> IndexPath? {
    (view as? UITableViewCell).flatMap { $0.list === self ? indexPath(for: $0) : nil }
  }

  /// The up and down arrow keys move by a row, the page keys by a page, Home and End to the ends.
  func path(from path: IndexPath, by key: UIKeyboardHIDUsage) -> IndexPath? {
    switch key {
    case .keyboardDownArrow: row(after: path, stepping: 1)
    case .keyboardUpArrow: row(after: path, stepping: -1)
    case .keyboardPageDown: row(aPageFrom: path, stepping: 1)
    case .keyboardPageUp: row(aPageFrom: path, stepping: -1)
    case .keyboardHome: row(after: nil, stepping: 1)
    case .keyboardEnd: row(after: nil, stepping: -1)
    default: nil
    }
  }

  var firstVisiblePath: IndexPath? {
    (indexPathsForVisibleRows ?? []).filter(isFullyVisible).first(where: mayFocus)
      ?? row(after: nil, stepping: 1)
  }

  func isFullyVisible(_ path: IndexPath) -> Bool {
    let (area, rect) = (bounds.inset(by: adjustedContentInset), rectForRow(at: path))
    return rect.minY >= area.minY - 1 && rect.maxY <= area.maxY + 1
  }

  /// The next selectable row after `path`, in the direction of `step`; if `path` is nil, the first or the last
  /// selectable row.
  private func row(after path: IndexPath?, stepping step: Int) -> IndexPath? {
    var next = validGeometry.path(stepping: step, from: path)
    while let candidate = next, !mayHighlight(candidate) {
      next = validGeometry.path(stepping: step, from: candidate)
    }
    return next
  }

  /// The farthest selectable row within one page, which is the visible height of the table. If there is none, the next
  /// selectable row, however far.
  private func row(aPageFrom path: IndexPath, stepping step: Int) -> IndexPath? {
    let start = rectForRow(at: path)
    let page = bounds.inset(by: adjustedContentInset).height
    var last: IndexPath?
    var next = row(after: path, stepping: step)
    while let candidate = next, abs(rectForRow(at: candidate).midY - start.midY) <= page {
      last = candidate
      next = row(after: candidate, stepping: step)
    }
    return last ?? next
  }

  func cell(scrollingTo path: IndexPath) -> UIView? {
    scroll(toRow: path, at: .none, animated: false)
    layoutIfNeeded()
    return cells[path]
  }
}

extension UITableViewCell: FocusRingShaping {
  /// The table that contains the cell.
  var list: UITableView? { superview as? UITableView }

  /// Whether a click would select the row.
  var isChoosable: Bool {
    guard let list, let path = list.indexPath(for: self) else { return false }
    return list.mayHighlight(path)
  }

  /// The focus ring is drawn inside the row, because adjacent rows touch and the table clips its content.
  var focusRingShape: FocusRingShape {
    tableStyle == .insetGrouped
      ? FocusRingShape(rect: bounds.insetBy(dx: 3, dy: 3), cornerRadius: 9)
      : FocusRingShape(rect: bounds.insetBy(dx: 2, dy: 1), cornerRadius: 6)
  }
}

extension UITableView: ContextMenuList {
  func cell(showing path: IndexPath) -> UIView? { cellForRow(at: path) }

  func menuConfiguration(at path: IndexPath, point: CGPoint) -> UIContextMenuConfiguration? {
    delegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
  }

  func menuPreview(
    of configuration: UIContextMenuConfiguration, at path: IndexPath, isEnding: Bool
  ) -> UITargetedPreview? {
    isEnding
      ? delegate?.tableView(
        self, previewForDismissingContextMenuWithConfiguration: configuration)
      : delegate?.tableView(
        self, previewForHighlightingContextMenuWithConfiguration: configuration)
  }

  func performPreviewAction(
    of configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    delegate?.tableView(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }

  func menuWill(
    open: Bool, _ configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    if open {
      delegate?.tableView(self, willDisplayContextMenu: configuration, animator: animator)
    } else {
      delegate?.tableView(
        self, willEndContextMenuInteraction: configuration, animator: animator)
    }
  }
}
