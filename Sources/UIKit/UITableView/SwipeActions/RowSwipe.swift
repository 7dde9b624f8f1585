import Foundation

/// Moves a row of a table aside by a horizontal drag, and shows the buttons of its actions beside it. One row at a time is open.
@MainActor
final class RowSwipe: NSObject {
  /// The row that is open, or on its way.
  private struct OpenRow {
    let cell: UITableViewCell
    let configuration: UISwipeActionsConfiguration
    let view: SwipeActionsView
    /// 1 if the row moves to the left, -1 if it moves to the right.
    let direction: CGFloat
    /// Whether the cell was clipped before.
    let clipped: Bool
  }

  /// The share of the buttons' width beyond which a release opens the row. This and the next four are this project's choices.
  private static let openShare: CGFloat = 0.5
  /// The speed in points per second above which its direction alone decides.
  private static let decisiveSpeed: CGFloat = 300
  /// The share of the row's width beyond which a release performs the first action.
  private static let fullShare: CGFloat = 0.6
  /// How far beyond its buttons a row is at least before a release performs the first action, in points.
  private static let fullDistance: CGFloat = 40
  private static let duration = 0.4

  private unowned let table: UITableView
  let pan = SwipePanGestureRecognizer()
  private var row: OpenRow?
  /// Rows that are no longer open, but whose cells still have the buttons: until they have moved back, or, if they have left the table, until their cells
  /// are used again.
  private var closing: [OpenRow] = []
  /// The row's offset when the drag began.
  private var startOffset: CGFloat = 0

  var isOpen: Bool { row != nil }

  init(_ table: UITableView) {
    self.table = table
    super.init()
    pan.allowedScrollTypesMask = .all
    pan.mayBegin = { [unowned self] in mayBegin(after: $0) }
    pan.addHandler { [unowned self] _ in panDidChange() }
  }

  // MARK: The drag

  private func mayBegin(after travel: CGPoint) -> Bool {
    guard !table.isEditing, let path = table.path(at: pan.location(in: table)),
      let cell = table.cellForRow(at: path)
    else { return false }
    if row?.cell === cell { return true }
    return configuration(at: path, isTrailing: isTrailing(travel)) != nil
  }

  /// Whether a movement reveals the actions at the end of the row.
  private func isTrailing(_ travel: CGPoint) -> Bool { (travel.x < 0) != table.isMirrored }

  private func panDidChange() {
    switch pan.state {
    case .began: begin()
    case .changed: follow()
    case .ended: release()
    case .cancelled, .failed: close(animated: true)
    case .possible: break
    }
  }

  private func begin() {
    guard let path = table.path(at: pan.location(in: table)),
      let cell = table.cellForRow(at: path)
    else { return }
    let isTrailing = isTrailing(pan.translation(in: table))
    if row?.cell !== cell {
      close(animated: true)
      reopen(cell, direction: isTrailing != table.isMirrored ? 1 : -1)
    }
    if let row {
      let shown = cell.layer.presentation()?.bounds.origin.x ?? cell.bounds.origin.x
      startOffset = shown * row.direction
      stopMotion(of: row)
      return follow()
    }
    guard let configuration = configuration(at: path, isTrailing: isTrailing) else { return }
    open(cell, at: path, configuration, isTrailing: isTrailing)
    startOffset = 0
    follow()
  }

  /// Makes a row that is moving back the open one again. If it is to show the buttons of its other side, it is closed at once instead.
  private func reopen(_ cell: UITableViewCell, direction: CGFloat) {
    guard let index = closing.firstIndex(where: { $0.cell === cell }) else { return }
    let row = closing.remove(at: index)
    guard row.direction == direction, let path = table.indexPath(for: cell) else {
      return restore(row)
    }
    self.row = row
    table.delegate?.tableView(table, willBeginEditingRowAt: path)
  }

  private func open(
    _ cell: UITableViewCell, at path: IndexPath, _ configuration: UISwipeActionsConfiguration,
    isTrailing: Bool
  ) {
    let isAtRight = isTrailing != table.isMirrored
    let view = SwipeActionsView(
      configuration.actions, rowHeight: cell.bounds.height, isAtRight: isAtRight
    ) { [weak self] in self?.perform($0, from: $1) }
    row = OpenRow(
      cell: cell, configuration: configuration, view: view,
      direction: isAtRight ? 1 : -1, clipped: cell.clipsToBounds)
    cell.clipsToBounds = true
    cell.addSubview(view)
    table.delegate?.tableView(table, willBeginEditingRowAt: path)
    place(0)
    view.layoutIfNeeded()
  }

  private func follow() {
    guard let row else { return }
    let pulled = max(0, startOffset - pan.translation(in: table).x * row.direction)
    let natural = row.view.naturalWidth
    let mayBeFull = row.configuration.performsFirstActionWithFullSwipe
    // Without a full swipe, the row resists beyond the buttons' width.
    let band = RubberBand(dimension: Double(row.cell.bounds.width))
    let offset =
      pulled <= natural || mayBeFull
      ? pulled : natural + CGFloat(band.stretch(ofPull: Double(pulled - natural)))
    place(offset)
    row.view.setFull(mayBeFull && offset > fullOffset(row))
  }

  private func fullOffset(_ row: OpenRow) -> CGFloat {
    max(row.view.naturalWidth + Self.fullDistance, row.cell.bounds.width * Self.fullShare)
  }

  private func release() {
    guard let row else { return }
    let offset = row.cell.bounds.origin.x * row.direction
    let speed = -pan.velocity(in: table).x * row.direction
    if row.configuration.performsFirstActionWithFullSwipe, offset > fullOffset(row),
      speed > -Self.decisiveSpeed, let action = row.configuration.actions.first
    {
      move(to: row.cell.bounds.width, speed: speed)
      return perform(action, from: row.view)
    }
    let opens =
      abs(speed) > Self.decisiveSpeed
      ? speed > 0 : offset > row.view.naturalWidth * Self.openShare
    if opens { move(to: row.view.naturalWidth, speed: speed) } else { close(animated: true) }
  }

  // MARK: Actions

  private func configuration(at path: IndexPath, isTrailing: Bool) -> UISwipeActionsConfiguration? {
    let found = table.swipeActions(at: path, isTrailing: isTrailing)
    return found?.actions.isEmpty == false ? found : nil
  }

  private func perform(_ action: UIContextualAction, from view: UIView) {
    guard let cell = row?.cell else { return }
    action.handler(action, view) { [weak self] _ in
      if self?.row?.cell === cell { self?.close(animated: true) }
    }
  }

  // MARK: Places

  private func place(_ offset: CGFloat) {
    guard let row else { return }
    let size = row.cell.bounds.size
    row.cell.bounds.origin.x = offset * row.direction
    row.view.frame = CGRect(
      x: row.direction > 0 ? size.width : -offset, y: 0, width: offset, height: size.height)
    row.view.setNeedsLayout()
  }

  private func move(
    to offset: CGFloat, speed: CGFloat, completion: @escaping @MainActor () -> Void = {}
  ) {
    guard let row else { return }
    let distance = offset - row.cell.bounds.origin.x * row.direction
    UIView.animate(
      withDuration: Self.duration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: distance == 0 ? 0 : speed / distance, options: .allowUserInteraction
    ) {
      self.place(offset)
      row.view.layoutIfNeeded()
    } completion: { _ in
      completion()
    }
  }

  // MARK: The end

  /// Moves the open row back. A row that has left the table keeps its place until its cell is used again.
  func close(animated: Bool) {
    guard let row else { return }
    let path = table.indexPath(for: row.cell)
    closing.append(row)
    if path != nil, animated, row.cell.window != nil {
      move(to: 0, speed: 0) { [weak self] in self?.endClosing { $0.view === row.view } }
    } else if path != nil {
      endClosing { $0.view === row.view }
    }
    self.row = nil
    table.delegate?.tableView(table, didEndEditingRowAt: path)
  }

  /// The table takes `cell` away, to use it for another row.
  func cellIsRecycled(_ cell: UITableViewCell) {
    if row?.cell === cell { close(animated: false) }
    endClosing { $0.cell === cell }
  }

  private func endClosing(_ isMeant: (OpenRow) -> Bool) {
    for row in closing where isMeant(row) { restore(row) }
    closing.removeAll(where: isMeant)
  }

  private func restore(_ row: OpenRow) {
    stopMotion(of: row)
    row.view.removeFromSuperview()
    row.cell.clipsToBounds = row.clipped
    row.cell.bounds.origin.x = 0
  }

  /// Ends the animations by which a row opens or closes.
  private func stopMotion(of row: OpenRow) {
    for view in [row.cell, row.view] + row.view.subviews { view.layer.removeAllAnimations() }
  }
}

/// The horizontal drag over a row.
final class SwipePanGestureRecognizer: UIPanGestureRecognizer {
  var mayBegin: (CGPoint) -> Bool = { _ in false }

  override func canBegin(after travel: CGPoint) -> Bool {
    abs(travel.x) > InputTuning.axisRatio * abs(travel.y) && mayBegin(travel)
  }
}
