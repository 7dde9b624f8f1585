import Testing

@testable import UIKit

@MainActor
private final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections = [30]
  var titles: [Int: String] = [:]
  var made = 0
  var log: [String] = []

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section]
  }
  func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "cell")
      ?? {
        made += 1
        return UITableViewCell(style: .subtitle, reuseIdentifier: "cell")
      }()
    cell.textLabel?.text = "\(path.section)/\(path.row)"
    return cell
  }
  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    titles[section]
  }
  func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
    log.append("select \(path.section)/\(path.row)")
  }
  func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
    log.append("deselect \(path.section)/\(path.row)")
  }
  func tableView(_ tableView: UITableView, shouldHighlightRowAt path: IndexPath) -> Bool {
    path.row != 3
  }
}

@MainActor
@Suite("Scroll and table views")
struct ScrollAndTableTests {
  private func withScrollView(_ body: (ViewStage, UIScrollView) -> Void) {
    withStage { stage in
      let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      view.contentSize = CGSize(width: 200, height: 1000)
      stage.window.addSubview(view)
      stage.turn()
      body(stage, view)
    }
  }

  private func scroll(_ stage: ViewStage, _ y: CGFloat, precise: Bool = true) {
    stage.send(
      .scroll(location: CGPoint(x: 50, y: 50), deltaX: 0, deltaY: y, isPrecise: precise))
  }

  @Test("The offset is the origin of the bounds; the user's scrolling stays within the limits")
  func wheel() {
    withScrollView { stage, view in
      scroll(stage, -30)
      #expect(view.contentOffset == CGPoint(x: 0, y: 30))
      #expect(view.bounds.origin == view.contentOffset)
      scroll(stage, -5000)
      #expect(view.contentOffset.y == 900)
      scroll(stage, 5000)
      #expect(view.contentOffset.y == 0)
      stage.advance(by: 0.2)
      view.contentInset = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
      #expect(view.contentOffset.y == -20)
      scroll(stage, -5000)
      #expect(view.contentOffset.y == 910)
      stage.advance(by: 0.2)
      view.contentSize.height = 50
      #expect(view.contentOffset.y == -20)
    }
  }

  @Test("A drag scrolls after the slop and cancels the content's touch")
  func drag() {
    withScrollView { stage, view in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
      var taps = 0
      button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      view.addSubview(button)
      stage.send(.pointerDown(location: CGPoint(x: 50, y: 90)))
      stage.send(.pointerMoved(location: CGPoint(x: 50, y: 85)))
      #expect(button.isHighlighted)
      stage.send(.pointerMoved(location: CGPoint(x: 50, y: 70)))
      #expect(!button.isHighlighted && view.isDragging)
      stage.send(.pointerMoved(location: CGPoint(x: 50, y: 30)))
      #expect(view.contentOffset.y == 50)
      stage.send(.pointerUp(location: CGPoint(x: 50, y: 30)))
      #expect(!view.isDragging)
      #expect(taps == 0)
    }
  }

  @Test("Keys scroll, and scrollRectToVisible moves by the least distance")
  func keysAndRects() {
    withScrollView { stage, view in
      view.frame.size = CGSize(width: 800, height: 600)
      view.contentSize = CGSize(width: 800, height: 2000)
      @MainActor func press(_ keys: UIKeyboardHIDUsage..., shift: Bool = false) -> CGFloat {
        for key in keys {
          stage.send(.key(.down(), UIKey(keyCode: key, modifierFlags: shift ? .shift : [])))
        }
        stage.advance(by: 1)
        return view.contentOffset.y
      }
      #expect(press(.keyboardPageDown) == 560)
      #expect(press(.keyboardEnd) == 1400)
      #expect(press(.keyboardHome) == 0)
      #expect(press(.keyboardSpacebar) == 560)
      #expect(press(.keyboardSpacebar, shift: true) == 0)
      #expect(press(.keyboardDownArrow, .keyboardDownArrow, .keyboardDownArrow) == 120)
      #expect(press(.keyboardUpArrow, .keyboardHome) == 0)
      view.scrollRectToVisible(CGRect(x: 0, y: 700, width: 10, height: 100), animated: false)
      #expect(view.contentOffset.y == 200)
      view.scrollRectToVisible(CGRect(x: 0, y: 300, width: 10, height: 100), animated: false)
      #expect(view.contentOffset.y == 200)
      stage.advance(by: 1)
    }
  }

  // MARK: Tables

  private func withTable(
    _ style: UITableView.Style = .plain, _ source: Source = Source(),
    _ body: (ViewStage, UITableView, Source) -> Void
  ) {
    withStage { stage in
      let table = UITableView(frame: stage.window.bounds, style: style)
      table.rowHeight = 50
      table.dataSource = source
      table.delegate = source
      stage.window.addSubview(table)
      stage.turn()
      body(stage, table, source)
    }
  }

  @Test("Only visible rows have cells, and cells are reused")
  func reuse() {
    withTable { stage, table, source in
      #expect(table.contentSize.height == 1500)
      #expect(table.visibleCells.count == 12)
      #expect(source.made == 12)
      table.contentOffset.y = 25
      stage.turn()
      #expect(table.indexPathsForVisibleRows == (0..<13).map { IndexPath(row: $0, section: 0) })
      let before = table.visibleCells
      table.contentOffset.y = 900
      stage.turn()
      #expect(table.visibleCells.count == 12)
      #expect(source.made == 13)
      // The same cells for the same rows in each run: the last one that went is the first one that comes.
      #expect(table.visibleCells == before.dropFirst().reversed())
      let first = table.cellForRow(at: IndexPath(row: 18, section: 0))
      #expect(first?.textLabel?.text == "0/18")
      #expect(first?.frame == CGRect(x: 0, y: 900, width: 800, height: 50))
      #expect(table.cellForRow(at: IndexPath(row: 0, section: 0)) == nil)
      source.sections = [2]
      table.reloadData()
      stage.turn()
      #expect(table.visibleCells.count == 2)
      #expect(table.contentOffset.y == 0)
    }
  }

  @Test("During an animated scroll only the visible rows have cells")
  func animatedScroll() {
    withTable { stage, table, source in
      table.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
      for _ in 0..<60 {
        stage.advance(by: 1.0 / 60)
        let first = Int(table.contentOffset.y / 50)
        let last = Int((table.contentOffset.y + 600 - 0.01) / 50)
        #expect(table.indexPathsForVisibleRows?.map(\.row) == Array(first...last))
      }
      #expect(table.contentOffset.y == 900 && table.visibleCells.count == 12)
      #expect(source.made == 13)
    }
  }

  @Test("A decelerating table reuses cells, and costs nothing when it rests")
  func thrownTable() {
    withTable { stage, table, source in
      source.sections = [1000]
      table.reloadData()
      stage.turn()
      stage.send(.pointerDown(location: CGPoint(x: 100, y: 500)))
      for y in stride(from: 450.0, through: 200, by: -50) {
        stage.advance(by: 1.0 / 60)
        stage.send(.pointerMoved(location: CGPoint(x: 100, y: y)))
      }
      stage.send(.pointerUp(location: CGPoint(x: 100, y: 200)))
      #expect(table.isDecelerating && source.log.isEmpty)
      while table.isDecelerating {
        stage.advance(by: 1.0 / 60)
        #expect(
          table.visibleCells.count
            == (table.contentOffset.y.truncatingRemainder(dividingBy: 50) == 0 ? 12 : 13))
      }
      #expect(table.contentOffset.y > 1500 && source.made <= 14)
      stage.advance(by: 2)
      #expect(!AnimationScheduler.shared.needsFrames(at: CACurrentMediaTime()))
    }
  }

  @Test("A row that is reloaded while it is pressed is neither highlighted nor selected")
  func reloadedPress() {
    withTable { stage, table, source in
      stage.send(.pointerDown(location: CGPoint(x: 100, y: 125)))
      table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none)
      stage.turn()
      stage.send(.pointerUp(location: CGPoint(x: 100, y: 125)))
      #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isHighlighted == false)
      // Row 3 can't be pressed, and must not end an earlier press.
      stage.click(CGPoint(x: 100, y: 175))
      #expect(source.log == [])
    }
  }

  @Test("A click highlights, selects and tells the delegate; a drag doesn't select")
  func selection() {
    withTable { stage, table, source in
      let third = CGPoint(x: 100, y: 125)
      stage.send(.pointerDown(location: third))
      #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isHighlighted == true)
      stage.send(.pointerUp(location: third))
      #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
      #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isSelected == true)
      stage.click(CGPoint(x: 100, y: 25))
      #expect(source.log == ["select 0/2", "deselect 0/2", "select 0/0"])
      // The delegate refuses to highlight row 3.
      stage.click(CGPoint(x: 100, y: 175))
      #expect(source.log.count == 3)
      stage.send(.pointerDown(location: third))
      stage.send(.pointerMoved(location: CGPoint(x: 100, y: 80)))
      stage.send(.pointerUp(location: CGPoint(x: 100, y: 80)))
      #expect(source.log.count == 3)
      #expect(table.cellForRow(at: IndexPath(row: 2, section: 0))?.isHighlighted == false)
      table.deselectRow(at: IndexPath(row: 0, section: 0), animated: true)
      #expect(table.indexPathForSelectedRow == nil)
      stage.advance(by: 1)
    }
  }

  @Test("Arrow keys tell the direction in which the focus moves in a table")
  func headings() {
    final class Listener: UIView {
      var headings: [UIFocusHeading] = []
      override func didUpdateFocus(
        in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
      ) {
        headings.append(context.focusHeading)
      }
    }
    withTable { stage, table, _ in
      let listener = Listener(frame: table.frame)
      stage.window.addSubview(listener)
      listener.addSubview(table)
      for key in [.keyboardDownArrow, .keyboardDownArrow, .keyboardUpArrow] as [UIKeyboardHIDUsage]
      {
        stage.press(key)
      }
      #expect(listener.headings.suffix(2) == [.down, .up])
    }
  }

  @Test("Arrow keys move by a row, and Return selects")
  func keyboard() {
    withTable { stage, table, source in
      for _ in 0..<4 { stage.press(.keyboardDownArrow) }
      // The focus has moved down by three rows, and past row 3, which can't be highlighted.
      #expect(table.cellForRow(at: IndexPath(row: 4, section: 0))?.isFocused == true)
      stage.press(.keyboardUpArrow)
      stage.press(.keyboardReturnOrEnter)
      #expect(source.log == ["select 0/2"])
      for _ in 0..<40 { stage.press(.keyboardDownArrow) }
      stage.advance(by: 1)
      #expect(table.contentOffset.y == 900)
    }
  }

  @Test("Sections have headers; those of a plain table stay visible")
  func headers() {
    let source = Source()
    source.sections = [10, 0, 20]
    source.titles = [0: "First", 2: "Third"]
    withTable(.plain, source) { stage, table, _ in
      #expect(table.numberOfSections == 3)
      #expect(table.contentSize.height == 1568)
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 2)).minY == 568)
      let header = table.headers[0]
      #expect(header?.frame.minY == 0)
      table.contentOffset.y = 100
      stage.turn()
      #expect(header?.frame.minY == 100)
      table.contentOffset.y = 520
      stage.turn()
      #expect(header?.frame.minY == 500)
      #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 5)) == nil)
      #expect(
        table.indexPathForRow(at: CGPoint(x: 5, y: 40)) == IndexPath(row: 0, section: 0))
    }
  }

  @Test("Cards have margins and rounded backgrounds, and a limited width in a wide window")
  func cards() {
    withTable(.insetGrouped) { stage, table, _ in
      let row = table.rectForRow(at: IndexPath(row: 0, section: 0))
      #expect(row.minX == 40 && row.width == 720)
      for (x, isInside) in [(39.0, false), (41, true), (759, true), (761, false)] {
        let path = table.indexPathForRow(at: CGPoint(x: x, y: row.midY))
        #expect(path == (isInside ? IndexPath(row: 0, section: 0) : nil), "\(x)")
      }
      #expect(table.sectionBackgrounds[0]?.frame.minY == row.minY)
      #expect(table.subviews.first === table.sectionBackgrounds[0])
      stage.window.frame.size.width = 400
      table.frame = stage.window.bounds
      stage.turn()
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).width == 360)
      #expect(table.visibleCells.first?.frame.width == 360)
    }
  }

  @Test("Finding rows by position agrees with a linear search")
  func geometry() {
    let geometry = TableGeometry(
      top: 7,
      requests: [
        .init(headerHeight: 10, rowHeights: [20, 30, 5], footerHeight: 3),
        .init(headerHeight: 0, rowHeights: [], footerHeight: 0),
        .init(headerHeight: 4, rowHeights: [1, 100], footerHeight: 0),
      ], bottom: 11)
    #expect(geometry.height == 191)
    let all = [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1)].map { IndexPath(row: $0.1, section: $0.0) }
    func row(_ path: IndexPath) -> (CGFloat, CGFloat) {
      let row = geometry.row(at: path) ?? (0, 0)
      return (row.0, row.0 + row.1)
    }
    for y in stride(from: -5.0, to: 200, by: 0.5) {
      let expected = all.first { row($0).0 <= y && y < row($0).1 }
      #expect(geometry.path(at: y) == expected, "at \(y)")
      for height in [0.5, 20, 300.0] {
        let shown = all.filter { row($0).1 > y && row($0).0 < y + height }
        #expect(geometry.paths(from: y, to: y + height) == shown, "from \(y), \(height)")
      }
    }
    var walked: [IndexPath] = []
    var path = geometry.path(stepping: 1, from: nil)
    while let current = path {
      walked.append(current)
      path = geometry.path(stepping: 1, from: current)
    }
    #expect(walked == all)
    #expect(geometry.path(stepping: -1, from: all[3]) == all[2])
    #expect(geometry.path(stepping: -1, from: all[0]) == nil)
    #expect(geometry.row(at: IndexPath(row: 3, section: 0)) == nil)
  }

  @Test("A fade in a cell doesn't continue when the cell is reused")
  func fadingSelectionEndsWithItsRow() throws {
    try withStage { stage in
      let source = Source()
      source.sections = [3]
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 200, height: 400), style: .plain)
      table.dataSource = source
      stage.window.addSubview(table)
      stage.turn()
      let path = IndexPath(row: 0, section: 0)
      table.selectRow(at: path, animated: false, scrollPosition: .none)
      stage.turn()
      table.deselectRow(at: path, animated: true)
      stage.advance(by: 0.05)
      let cell = try #require(table.cellForRow(at: path))
      #expect(cell.standardSelection.layer.presentation()?.opacity ?? 0 > 0)
      table.reloadRows(at: (0..<3).map { IndexPath(row: $0, section: 0) }, with: .none)
      stage.turn()
      let cells = (0..<3).compactMap { table.cellForRow(at: IndexPath(row: $0, section: 0)) }
      #expect(cells.count == 3 && cells.contains { $0 === cell })
      for cell in cells {
        #expect(
          cell.standardSelection.layer.presentation()?.opacity ?? 0 == 0
            || cell.standardSelection.superview == nil)
      }
    }
  }

  /// The separator at the bottom of a cell.
  private func separator(of cell: UITableViewCell?) -> UIView? {
    cell?.subviews.first { $0 !== cell?.contentView && $0.frame.height < 2 }
  }

  @Test("The colour and inset of separators reach cells that are visible already")
  func separators() {
    withStage { stage in
      let source = Source()
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      table.dataSource = source
      stage.window.addSubview(table)
      stage.turn()
      let cell = table.cellForRow(at: IndexPath(row: 1, section: 0))
      table.separatorColor = .red
      table.separatorInset = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 30)
      stage.turn()
      #expect(separator(of: cell)?.backgroundColor == .red)
      #expect(separator(of: cell)?.frame.minX == 50 && separator(of: cell)?.frame.maxX == 270)
      let own = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 0)
      cell?.separatorInset = own
      table.separatorInset = .zero
      stage.turn()
      #expect(separator(of: cell)?.frame.minX == 60)
    }
  }

  @Test("A cell without a background of its own has its table's, also after a change and on reuse")
  func cellBackground() {
    withStage { stage in
      let source = Source()
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      table.dataSource = source
      stage.window.addSubview(table)
      stage.turn()
      table.backgroundColor = .red
      stage.turn()
      #expect(table.visibleCells.allSatisfy { $0.backgroundColor == .red })
      table.visibleCells.first?.backgroundColor = .blue
      table.backgroundColor = .green
      stage.turn()
      #expect(
        table.visibleCells.map(\.backgroundColor) == [.blue]
          + Array(
            repeating: .green, count: table.visibleCells.count - 1))
      table.contentOffset.y = 700
      stage.turn()
      table.backgroundColor = .yellow
      table.contentOffset.y = 0
      stage.turn()
      // The one cell with a colour of its own keeps it in whichever row it is reused. No other cell has a former colour
      // of the table.
      let colors = table.visibleCells.map(\.backgroundColor)
      let others = colors.filter { $0 != UIColor.blue }
      #expect(others == Array(repeating: UIColor.yellow, count: others.count), "\(colors)")
      #expect(others.count >= colors.count - 1, "\(colors)")
    }
  }

  @Test func aBackgroundStaysBehindTheRows() {
    withTable { stage, table, _ in
      let background = UIView()
      table.backgroundView = background
      table.contentOffset.y = 70
      stage.turn()
      #expect(background.frame == table.bounds && table.subviews.first == background)
      table.backgroundView = nil
      #expect(background.superview == nil)
    }
  }
}
