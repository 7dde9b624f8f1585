/// A list of rows in sections, of which only those in view have cells.
///
/// Rows are chosen by click, by tap, or by the arrow keys and Return.
@preconcurrency @MainActor
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    /// Rows from edge to edge; headers stay at the top while their section is in view.
    case plain
    case grouped
    /// Sections as cards with round corners.
    case insetGrouped
  }

  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  public enum RowAnimation: Int, Sendable {
    case fade = 0
    case none = 5
    case automatic = 100
  }

  /// As a height: the table's own choice.
  public static let automaticDimension: CGFloat = -1
  /// The height of a row that nobody decides, in points.
  static let standardRowHeight: CGFloat = 52

  public let style: Style

  public weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// The delegate as a table's; the same object as `delegate`.
  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  open var rowHeight: CGFloat = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { geometryIsValid = false } }
  }

  open var allowsSelection = true
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { reloadData() }
  }
  open var separatorColor: UIColor? = .separator
  open var separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)

  /// Above the first section; its frame's height counts.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, with: tableHeaderView) }
  }

  /// Below the last section.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, with: tableFooterView) }
  }

  /// The chosen row.
  public internal(set) var indexPathForSelectedRow: IndexPath?

  // What UITableView's other files keep.
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
  /// The row that a touch holds down.
  var pressedPath: IndexPath?
  /// The row that has the focus, or had it last.
  var keyboardPath: IndexPath?

  // MARK: Creation

  public init(frame: CGRect, style: Style) {
    self.style = style
    super.init(frame: frame)
    prepareTable()
  }

  public override convenience init(frame: CGRect) {
    self.init(frame: frame, style: .plain)
  }

  public required init?(coder: NSCoder) {
    style = .plain
    super.init(coder: coder)
    prepareTable()
  }

  private func prepareTable() {
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  // MARK: Contents

  /// Asks the data source for everything again. The selection is lost.
  open func reloadData() {
    forgetCells()
    indexPathForSelectedRow = nil
    keyboardPath = nil
    geometryIsValid = false
  }

  /// Makes the cells of these rows again.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    for path in indexPaths {
      if let cell = cells.removeValue(forKey: path) { recycle(cell) }
    }
    geometryIsValid = false
  }

  open var numberOfSections: Int { validGeometry.sections.count }

  open func numberOfRows(inSection section: Int) -> Int {
    let sections = validGeometry.sections
    return sections.indices.contains(section) ? sections[section].rowCount : 0
  }

  // MARK: Cells

  /// Makes cells of this class for the identifier; nil takes the registration back.
  open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String)
  {
    cellTypes[identifier] = cellClass
  }

  /// A cell that is out of view, or nil when there is none of that identifier and no class for it.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    reusedCell(identifier)
  }

  /// A cell for the row: one that is out of view, or a new one of the registered class.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    guard let cell = reusedCell(identifier) else {
      preconditionFailure("no cell class is registered for the identifier “\(identifier)”")
    }
    return cell
  }

  /// The cell of a row in view.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { cells[indexPath] }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    cells.first { $0.value === cell }?.key
  }

  open var visibleCells: [UITableViewCell] {
    (indexPathsForVisibleRows ?? []).compactMap { cells[$0] }
  }

  open var indexPathsForVisibleRows: [IndexPath]? { cells.keys.sorted() }

  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    let path = validGeometry.path(at: point.y)
    return path.flatMap { rectForRow(at: $0).contains(point) ? $0 : nil }
  }

  /// The row's place in the table's coordinates; zero for a row that isn't there.
  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    guard let row = validGeometry.row(at: indexPath) else { return .zero }
    return CGRect(
      x: sideMargin, y: row.top, width: max(0, bounds.width - 2 * sideMargin), height: row.height)
  }

  // MARK: Selection

  /// Chooses a row without telling the delegate.
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

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if indexPathForSelectedRow == indexPath { indexPathForSelectedRow = nil }
    cells[indexPath]?.setSelected(false, animated: animated)
  }

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
