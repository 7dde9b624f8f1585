extension UITableView {
  /// The distance left and right of the cards of `insetGrouped`, in points.
  private static let cardMargin: CGFloat = 20
  /// The greatest width of a card, in points, because long lines are hard to read. In a wider table cards are
  /// centred.
  private static let widestCard: CGFloat = 720
  private static let cardRadius: CGFloat = 12
  /// The height of missing headers and footers in grouped styles, in points.
  private static let groupedGap: CGFloat = 18

  /// The distance between the table's edge and its rows, in points.
  var sideMargin: CGFloat {
    guard style == .insetGrouped else { return 0 }
    return max(Self.cardMargin, ((bounds.width - Self.widestCard) / 2).rounded(.down))
  }

  // MARK: Geometry

  /// The geometry, recomputed if something it depends on has changed.
  var validGeometry: TableGeometry {
    if !geometryIsValid { computeGeometry() }
    return geometry
  }

  private func computeGeometry() {
    let count = dataSource?.numberOfSections(in: self) ?? 0
    let requests = (0..<count).map(request(forSection:))
    geometry = TableGeometry(
      top: tableHeaderView?.frame.height ?? 0, requests: requests,
      bottom: tableFooterView?.frame.height ?? 0)
    geometryIsValid = true
    contentSize = CGSize(width: bounds.width, height: geometry.height)
  }

  private func request(forSection section: Int) -> TableGeometry.Request {
    let rows = dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    let heights = (0..<rows).map { row in
      let requested =
        tableDelegate?.tableView(self, heightForRowAt: IndexPath(row: row, section: section))
        ?? rowHeight
      return requested >= 0 ? requested : Self.standardRowHeight
    }
    return TableGeometry.Request(
      headerHeight: headerHeight(ofSection: section), rowHeights: heights,
      footerHeight: footerHeight(ofSection: section))
  }

  private func headerHeight(ofSection section: Int) -> CGFloat {
    let requested = tableDelegate?.tableView(self, heightForHeaderInSection: section)
    if let requested, requested >= 0 { return requested }
    if tableDelegate?.tableView(self, viewForHeaderInSection: section) != nil {
      return TableTitleView.headerHeight(for: style)
    }
    let hasTitle = dataSource?.tableView(self, titleForHeaderInSection: section) != nil
    if hasTitle { return TableTitleView.headerHeight(for: style) }
    return style == .plain ? 0 : Self.groupedGap
  }

  private func footerHeight(ofSection section: Int) -> CGFloat {
    guard let title = dataSource?.tableView(self, titleForFooterInSection: section) else {
      return style == .plain ? 0 : Self.groupedGap
    }
    return TableTitleView.footerHeight(for: title, width: bounds.width - 2 * sideMargin)
  }

  // MARK: Layout

  func layOutTable() {
    // The height of a footer depends on the width that its text is broken at.
    if contentSize.width != bounds.width { computeGeometry() }
    let geometry = validGeometry
    let shown = shownRect
    placeEdgeViews()
    placeSections(in: shown, geometry)
    placeCells(in: shown, geometry)
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

  private func placeCells(in shown: CGRect, _ geometry: TableGeometry) {
    let visible = geometry.paths(from: shown.minY, to: shown.maxY)
    let visibleSet = Set(visible)
    for (path, cell) in cells where !visibleSet.contains(path) {
      cells[path] = nil
      recycle(cell)
    }
    for path in visible {
      let rect = rectForRow(at: path)
      if let cell = cells[path] {
        if cell.frame != rect { cell.frame = rect }
      } else {
        // A row that comes into view appears in place: it doesn't take part in an animation block that is running.
        UIView.performWithoutAnimation { addCell(at: path, rect: rect) }
      }
    }
  }

  private func addCell(at path: IndexPath, rect: CGRect) {
    guard let cell = dataSource?.tableView(self, cellForRowAt: path) else { return }
    cells[path] = cell
    prepare(cell, at: path)
    cell.setSelected(path == indexPathForSelectedRow, animated: false)
    cell.setHighlighted(path == pressedPath, animated: false)
    cell.frame = rect
    tableDelegate?.tableView(self, willDisplay: cell, forRowAt: path)
    // From back to front: cards, cells, headers.
    insertSubview(cell, at: sectionBackgrounds.count)
  }

  private func placeSections(in shown: CGRect, _ geometry: TableGeometry) {
    for (number, section) in geometry.sections.enumerated() {
      let isShown = section.headerTop < shown.maxY && section.bottom > shown.minY
      placeBackground(ofSection: number, section, isShown: isShown)
      placeHeader(ofSection: number, section, isShown: isShown)
      placeFooter(ofSection: number, section, isShown: isShown)
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
  }

  private func placeHeader(
    ofSection number: Int, _ section: TableGeometry.Section, isShown: Bool
  ) {
    guard isShown, section.headerHeight > 0 else {
      headers.removeValue(forKey: number)?.removeFromSuperview()
      return
    }
    var top = section.headerTop
    if style == .plain {
      // The header stays visible as long as a part of its section is.
      let edge = bounds.minY + adjustedContentInset.top
      top = max(top, min(edge, section.bottom - section.headerHeight))
    }
    let frame = rect(top: top, height: section.headerHeight)
    if let view = headers[number] {
      if view.frame != frame { view.frame = frame }
      return
    }
    UIView.performWithoutAnimation {
      guard let view = makeHeader(forSection: number) else { return }
      view.frame = frame
      headers[number] = view
      addSubview(view)
    }
  }

  private func makeHeader(forSection number: Int) -> UIView? {
    if let view = tableDelegate?.tableView(self, viewForHeaderInSection: number) { return view }
    guard let title = dataSource?.tableView(self, titleForHeaderInSection: number) else {
      return nil
    }
    return TableTitleView(header: title, style: style)
  }

  private func placeFooter(
    ofSection number: Int, _ section: TableGeometry.Section, isShown: Bool
  ) {
    guard isShown, section.footerHeight > 0,
      let title = dataSource?.tableView(self, titleForFooterInSection: number)
    else {
      footers.removeValue(forKey: number)?.removeFromSuperview()
      return
    }
    let frame = rect(top: section.rowsBottom, height: section.footerHeight)
    if let view = footers[number] {
      view.frame = frame
      return
    }
    UIView.performWithoutAnimation {
      let view = TableTitleView(footer: title, style: style)
      view.frame = frame
      footers[number] = view
      addSubview(view)
    }
  }

  func replace(_ old: UIView?, with new: UIView?) {
    // Setting the same view again is the way to announce that its height has changed, as in UIKit.
    geometryIsValid = false
    guard old !== new else { return }
    old?.removeFromSuperview()
    if let new { addSubview(new) }
  }

  // MARK: Cells

  func reusedCell(_ identifier: String) -> UITableViewCell? {
    if let cell = reusableCells[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return cellTypes[identifier]?.init(style: .default, reuseIdentifier: identifier)
  }

  func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    // A press that began in the cell ends with it.
    if let pressedPath, cells[pressedPath] == nil { self.pressedPath = nil }
    if let identifier = cell.reuseIdentifier { reusableCells[identifier, default: []].append(cell) }
  }

  /// Removes all views that came from the data source.
  func forgetCells() {
    for cell in cells.values { recycle(cell) }
    for views in [headers, footers, sectionBackgrounds] {
      for view in views.values { view.removeFromSuperview() }
    }
    cells = [:]
    headers = [:]
    footers = [:]
    sectionBackgrounds = [:]
    pressedPath = nil
  }
}
