/// A scrolling list of rows in sections, with cells only for the visible rows. As in UIKit, without editing
/// and self-sizing rows.
///
/// Rows are selected by click, by tap, or with the arrow keys and Return. One row at most is selected.
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

  /// The animation of changed rows. Rows change without animation here, whatever the value.
  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case none = 5
    case automatic = 100
  }

  /// As a height: the table determines it.
  public static let automaticDimension: CGFloat = -1
  /// The height of a row if neither the delegate nor ``rowHeight`` gives one, in points. UIKit's is 44.
  static let standardRowHeight: CGFloat = 52

  /// The appearance of sections.
  public let style: Style

  /// The object that provides the rows. Setting another one reloads the table.
  public weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// `delegate` as a table view's delegate.
  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  /// The height of rows for which the delegate gives none, in points; ``automaticDimension``, the default,
  /// means 52 points.
  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { geometryIsValid = false } }
  }

  /// Whether the user can select rows; true by default.
  open var allowsSelection = true
  /// Whether there are lines between rows; `singleLine` by default.
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { reloadData() }
  }
  /// The colour of the lines between rows.
  open var separatorColor: UIColor? = .separator {
    didSet { prepareCells() }
  }
  /// The distances between the table's edges and the lines between rows, in points; of these, left and right
  /// are used.
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

  func prepare(_ cell: UITableViewCell, at path: IndexPath) {
    cell.prepare(
      for: self, isLastInSection: path.row == geometry.sections[path.section].rowCount - 1)
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

  /// The selected row; nil if none is.
  public internal(set) var indexPathForSelectedRow: IndexPath?

  // State of the extensions in UITableView's other files.
  var geometry = TableGeometry()
  var geometryIsValid = false {
    didSet { if !geometryIsValid { setNeedsLayout() } }
  }
  var cells: [IndexPath: UITableViewCell] = [:]
  var headers: [Int: UIView] = [:]
  var footers: [Int: UIView] = [:]
  var sectionBackgrounds: [Int: UIView] = [:]
  var cellTypes: [String: UITableViewCell.Type] = [:]
  var reusableCells: [String: [UITableViewCell]] = [:]
  /// The row under a touch that is down.
  var pressedPath: IndexPath?
  /// The row that has the focus, or had it last.
  var keyboardPath: IndexPath?

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

  /// Creates a plain table; nothing is read from `coder`.
  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    prepareTable()
  }

  private func prepareTable() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  // MARK: Content

  /// Discards all cells and asks the data source for everything again. The selection is lost.
  open func reloadData() {
    forgetCells()
    indexPathForSelectedRow = nil
    keyboardPath = nil
    geometryIsValid = false
  }

  /// Replaces the cells of these rows. There is no animation.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths {
      if let cell = cells.removeValue(forKey: path) { recycle(cell) }
    }
    geometryIsValid = false
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
  open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String)
  {
    cellTypes[identifier] = cellClass
  }

  /// A cell that is no longer visible, or a new one of the registered class; nil without either.
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

  /// The cell of a visible row; nil for other rows.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  /// The row that `cell` shows; nil if it is not visible in this table.
  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  /// The cells of the visible rows, from top to bottom.
  open var visibleCells: [UITableViewCell] {
    (indexPathsForVisibleRows ?? []).compactMap { cells[$0] }
  }

  /// The visible rows, from top to bottom.
  open var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }

  /// The row at `point`, in the content's coordinates; nil on headers, footers and margins.
  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    let path = validGeometry.path(at: point.y)
    return path.flatMap { rectForRow(at: $0).contains(point) ? $0 : nil }
  }

  /// The row's rectangle in the content's coordinates; zero if there is no such row.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard let row = validGeometry.row(at: indexPath) else { return .zero }
    return CGRect(
      x: sideMargin, y: row.top, width: max(0, bounds.width - 2 * sideMargin), height: row.height)
  }

  // MARK: Selection

  /// Selects a row, or none for nil, without calling the delegate. Scrolls to it unless `scrollPosition` is
  /// `none`, as in UIKit.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if let old = indexPathForSelectedRow, old != indexPath {
      deselectRow(at: old, animated: animated)
    }
    guard let indexPath, validGeometry.contains(indexPath) else { return }
    indexPathForSelectedRow = indexPath
    cells[indexPath]?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row without calling the delegate.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
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
    layOutTable()
    super.layoutSubviews()
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
