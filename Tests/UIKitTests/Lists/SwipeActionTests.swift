import TestSupport
import Testing

@testable import UIKit

/// Rows that a horizontal drag moves aside, and the buttons beside them.
@MainActor
final class SwipeActionTests {
  private final class Rows: UITableViewController {
    var rows = ["a", "b", "c", "d", "e", "f", "g", "h"]
    var log: [String] = []
    var canEdit: Bool?
    var trailing: UISwipeActionsConfiguration?
    var leading: UISwipeActionsConfiguration?
    var legacy: [UITableViewRowAction]?
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      tableView.rowHeight = 50
    }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = rows[path.row]
      return cell
    }
    override func tableView(_ tableView: UITableView, canEditRowAt path: IndexPath) -> Bool {
      canEdit ?? super.tableView(tableView, canEditRowAt: path)
    }
    override func tableView(
      _ tableView: UITableView, commit style: UITableViewCell.EditingStyle, forRowAt path: IndexPath
    ) {
      log.append("commit \(rows.remove(at: path.row))")
      tableView.deleteRows(at: [path], with: .fade)
    }
    override func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? { trailing }
    override func tableView(
      _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt path: IndexPath
    ) -> UISwipeActionsConfiguration? { leading }
    override func tableView(
      _ tableView: UITableView, editActionsForRowAt path: IndexPath
    ) -> [UITableViewRowAction]? { legacy }
    override func tableView(_ tableView: UITableView, willBeginEditingRowAt path: IndexPath) {
      log.append("begin \(path.row)")
    }
    override func tableView(_ tableView: UITableView, didEndEditingRowAt path: IndexPath?) {
      log.append("end \(path.map { "\($0.row)" } ?? "none")")
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      log.append("select \(path.row)")
    }
  }

  private lazy var screen = TestScreen(size: CGSize(width: 300, height: 200))
  /// On the screen. Made in the test, not before: other tests may run in between, and change the screen.
  private lazy var rows: Rows = {
    let rows = Rows(style: .plain)
    screen.show(rows)
    return rows
  }()

  private func action(
    _ title: String, _ style: UIContextualAction.Style = .normal, ends: Bool = true
  ) -> UIContextualAction {
    UIContextualAction(style: style, title: title) { [rows] action, _, completion in
      rows.log.append(action.title ?? "")
      if ends { completion(true) }
    }
  }

  private func send(_ kind: InputEvent.Kind, after time: CFTimeInterval = 0.02) {
    screen.clock.advance(by: time)
    UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
    screen.flush()
  }

  /// Drags the row at a height of `y` by `distance`, slowly, and rests before the release if there is one.
  private func drag(_ distance: CGFloat, y: CGFloat = 75, releases: Bool = true) {
    let start: CGFloat = distance < 0 ? 290 : 10
    send(.pointerDown(location: CGPoint(x: start, y: y)))
    for step in 1...20 {
      send(.pointerMoved(location: CGPoint(x: start + distance * CGFloat(step) / 20, y: y)))
    }
    screen.advance(by: 0.3)
    guard releases else { return }
    send(.pointerUp(location: CGPoint(x: start + distance, y: y)), after: 0.3)
    screen.advance(by: 1)
  }

  private func cell(_ row: Int) -> UITableViewCell? {
    rows.tableView.cellForRow(at: IndexPath(row: row, section: 0))
  }
  /// How far the content of a row is to the left of its place.
  private func offset(_ row: Int) -> CGFloat { cell(row)?.bounds.origin.x ?? .nan }
  private var actions: SwipeActionsView? {
    rows.tableView.visibleCells.flatMap(\.subviews).lazy.compactMap { $0 as? SwipeActionsView }
      .first
  }
  /// The frames of the buttons, from the edge of the row inwards, in the window.
  private var buttons: [CGRect] {
    (actions?.subviews.reversed() ?? []).map { $0.convert($0.bounds, to: nil) }
  }

  @Test func aSwipeOpensTheRowAndAClickPerformsAnAction() {
    rows.trailing = UISwipeActionsConfiguration(actions: [
      action("Delete", .destructive), action("More"),
    ])
    drag(-110)
    #expect(offset(1) == 150 && offset(0) == 0 && rows.log == ["begin 1"])
    #expect(buttons.map(\.minX) == [224, 150] && buttons.map(\.width) == [76, 74])
    #expect(cell(1)?.contentView.convert(CGPoint.zero, to: nil).x == -150)
    screen.click(CGPoint(x: 180, y: 75))
    #expect(rows.log == ["begin 1", "More", "end 1"])
    screen.advance(by: 1)
    #expect(offset(1) == 0 && actions == nil && cell(1)?.clipsToBounds == false)
  }

  @Test func aShortSwipeClosesAgainAndAVerticalDragScrolls() {
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    drag(-40, releases: false)
    #expect(offset(1) == 30 && buttons.first?.minX == 270)
    send(.pointerUp(location: CGPoint(x: 250, y: 75)))
    screen.advance(by: 1)
    #expect(offset(1) == 0 && rows.log == ["begin 1", "end 1"])
    // There is nothing at the start of the row.
    drag(110)
    #expect(offset(1) == 0 && rows.log.last != "begin 1")
  }

  @Test func aFlickDecidesByItsDirection() {
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    send(.pointerDown(location: CGPoint(x: 290, y: 75)))
    for step in 1...3 {
      send(.pointerMoved(location: CGPoint(x: 290 - 12 * step, y: 75)), after: 0.01)
    }
    #expect(offset(1) < 37)
    send(.pointerUp(location: CGPoint(x: 254, y: 75)), after: 0)
    screen.advance(by: 1)
    #expect(offset(1) == 74)
  }

  @Test func aSwipeAcrossTheRowPerformsTheFirstAction() {
    let configuration = UISwipeActionsConfiguration(actions: [action("One"), action("Two")])
    rows.leading = configuration
    drag(230, releases: false)
    screen.advance(by: 1)
    #expect(offset(1) == -220)
    // The first button covers the second one.
    #expect(buttons.first == CGRect(x: 0, y: 50, width: 220, height: 50))
    send(.pointerUp(location: CGPoint(x: 240, y: 75)), after: 0.3)
    #expect(rows.log == ["begin 1", "One", "end 1"])
    screen.advance(by: 1)
    #expect(offset(1) == 0)

    configuration.performsFirstActionWithFullSwipe = false
    drag(280)
    #expect(rows.log.count == 4 && offset(1) == -148)
  }

  @Test func anotherTouchAndScrollingCloseTheRow() {
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    drag(-80)
    screen.click(CGPoint(x: 100, y: 25))
    screen.advance(by: 1)
    #expect(offset(1) == 0 && rows.log == ["begin 1", "end 1"])
    screen.click(CGPoint(x: 100, y: 25))
    #expect(rows.log.last == "select 0")
    drag(-80)
    rows.tableView.setContentOffset(CGPoint(x: 0, y: 20), animated: false)
    screen.advance(by: 1)
    #expect(offset(1) == 0 && rows.log.last == "end 1")
    // A second row closes the first.
    drag(-80)
    drag(-80, y: 120)
    #expect(offset(1) == 0 && offset(2) == 74)
  }

  @Test func anOpenRowIsDraggedOn() {
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    drag(-80)
    drag(60)
    #expect(offset(1) == 0 && rows.log == ["begin 1", "end 1"])
  }

  /// How far the content of a row is seen to the left of its place.
  private func shownOffset(_ row: Int) -> CGFloat {
    cell(row)?.layer.presentation()?.bounds.origin.x ?? .nan
  }

  @Test func aRowIsCaughtWhileItMoves() {
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    drag(-80)
    rows.tableView.setEditing(false, animated: true)
    screen.advance(by: 0.1)
    let shown = shownOffset(1)
    #expect(shown > 1 && shown < 73 && offset(1) == 0)
    // The same buttons go on, from where they are seen.
    send(.pointerDown(location: CGPoint(x: 200, y: 75)), after: 0)
    send(.pointerMoved(location: CGPoint(x: 189, y: 75)), after: 0)
    let caught = offset(1)
    #expect(abs(caught - shown - 1) < 2 && shownOffset(1) == caught)
    screen.advance(by: 1)
    #expect(offset(1) == caught && actions != nil && rows.log == ["begin 1", "end 1", "begin 1"])
    send(.pointerMoved(location: CGPoint(x: 100, y: 75)))
    screen.advance(by: 0.3)
    send(.pointerUp(location: CGPoint(x: 100, y: 75)), after: 0.3)
    screen.advance(by: 1)
    #expect(offset(1) == 74 && cell(1)?.clipsToBounds == true)
    rows.tableView.setEditing(false, animated: true)
    screen.advance(by: 1)
    #expect(offset(1) == 0 && actions == nil && cell(1)?.clipsToBounds == false)
  }

  @Test func withoutActionsARowIsDeletedIfItsDataSourceSaysThatItCanBeEdited() {
    #expect(rows.log == [])
    drag(-110)
    #expect(offset(1) == 0 && !rows.log.contains("begin 1"))
    rows.log = []
    rows.canEdit = true
    drag(-80)
    #expect(offset(1) == 76)
    screen.click(CGPoint(x: 260, y: 75))
    screen.advance(by: 1)
    #expect(
      rows.log == ["begin 1", "commit b", "end 1"]
        || rows.log == ["begin 1", "commit b", "end none"])
    #expect(rows.tableView.visibleCells.allSatisfy { $0.bounds.origin.x == 0 } && actions == nil)
    #expect(cell(1)?.textLabel?.text == "c")
    rows.canEdit = false
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    drag(-80)
    #expect(offset(1) == 0)
  }

  @Test func aReloadEndsTheSwipe() {
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    drag(-80)
    rows.tableView.reloadData()
    screen.advance(by: 1)
    #expect(rows.tableView.visibleCells.allSatisfy { $0.bounds.origin.x == 0 } && actions == nil)
    #expect(rows.log == ["begin 1", "end none"] || rows.log == ["begin 1", "end 1"])
  }

  @Test func olderActionsStayUntilEditingEnds() {
    rows.legacy = [
      UITableViewRowAction(style: .normal, title: "A long title") { [rows] action, path in
        rows.log.append("\(action.title ?? "") \(path.row)")
      }
    ]
    rows.legacy?[0].backgroundColor = .systemBlue
    drag(-90)
    let width = offset(1)
    #expect(width > 74 && width == buttons.first?.width)
    #expect(actions?.subviews.first?.backgroundColor == .systemBlue)
    screen.click(CGPoint(x: 280, y: 75))
    screen.advance(by: 1)
    #expect(rows.log == ["begin 1", "A long title 1"] && offset(1) == width)
    rows.tableView.setEditing(false, animated: true)
    screen.advance(by: 1)
    #expect(offset(1) == 0)
  }

  @Test func anImageIsAboveItsTitleIfThereIsRoom() {
    let save = action("Save")
    save.image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in }
    func parts(_ height: CGFloat) -> [CGRect?] {
      let view = SwipeActionsView([save], rowHeight: height, isAtRight: true) { _, _ in }
      view.frame = CGRect(x: 0, y: 0, width: 74, height: height)
      view.layoutIfNeeded()
      view.subviews.first?.layoutIfNeeded()
      return (view.subviews.first?.subviews ?? []).map { $0.isHidden ? nil : $0.frame }
    }
    #expect(parts(50) == [CGRect(x: 27, y: 15, width: 20, height: 20), nil])
    let high = parts(100)
    #expect((high[0]?.maxY ?? 0) < (high[1]?.minY ?? 0) && (high[1]?.maxY ?? 0) < 75)
  }

  @Test func inAMirroredTableTheTrailingActionsAreAtTheLeft() {
    rows.tableView.semanticContentAttribute = .forceRightToLeft
    rows.trailing = UISwipeActionsConfiguration(actions: [action("More")])
    drag(110)
    #expect(offset(1) == -74 && buttons.first?.minX == 0)
  }
}
