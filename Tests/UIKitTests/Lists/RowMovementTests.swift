import TestSupport
import Testing

@testable import UIKit

/// Rows of a table that the user moves by the control at their end.
@MainActor
struct RowMovementTests {
  /// Rows of 40 points, of which five are visible; row "x" is twice as high.
  private final class Names: UITableViewController {
    var sections: [[String]] = [(0..<20).map { "\($0)" }]
    var moves: [String] = []
    var proposed: ((IndexPath) -> IndexPath)?
    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].count
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt path: IndexPath
    ) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "cell")
        ?? UITableViewCell(style: .default, reuseIdentifier: "cell")
      cell.textLabel?.text = sections[path.section][path.row]
      return cell
    }
    override func tableView(
      _ tableView: UITableView, heightForRowAt path: IndexPath
    ) -> CGFloat { sections[path.section][path.row] == "x" ? 80 : 40 }
    override func tableView(_ tableView: UITableView, canMoveRowAt path: IndexPath) -> Bool {
      sections[path.section][path.row] != "fixed"
    }
    override func tableView(
      _ tableView: UITableView, moveRowAt source: IndexPath, to target: IndexPath
    ) {
      let name = sections[source.section].remove(at: source.row)
      sections[target.section].insert(name, at: target.row)
      moves.append("\(name) to \(target.section).\(target.row)")
    }
    override func tableView(
      _ tableView: UITableView, targetIndexPathForMoveFromRowAt source: IndexPath,
      toProposedIndexPath path: IndexPath
    ) -> IndexPath { proposed?(path) ?? path }

    /// The names of the visible rows, in the order of their places.
    var shown: [String] {
      (tableView.indexPathsForVisibleRows ?? []).compactMap {
        tableView.cellForRow(at: $0)?.textLabel?.text
      }
    }
    func cell(_ name: String) -> UITableViewCell? {
      tableView.visibleCells.first { $0.textLabel?.text == name }
    }
    func top(_ name: String) -> CGFloat? { cell(name)?.layer.presentation()?.frame.minY }
    func control(_ name: String) -> CellReorderControl? {
      cell(name)?.subviews.lazy.compactMap { $0 as? CellReorderControl }.first
    }
  }

  private func names(_ sections: [[String]]? = nil) -> (TestScreen, Names) {
    let screen = TestScreen(size: CGSize(width: 300, height: 200))
    let names = Names(style: .plain)
    if let sections { names.sections = sections }
    screen.show(names)
    names.tableView.setEditing(true, animated: false)
    screen.flush()
    return (screen, names)
  }

  private func send(_ kind: InputEvent.Kind, _ screen: TestScreen) {
    UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
    screen.flush()
  }

  /// Presses the control of the row at `y`, and drags it to `end`.
  private func drag(from y: CGFloat, to end: CGFloat, _ screen: TestScreen) {
    send(.pointerDown(location: CGPoint(x: 280, y: y)), screen)
    send(.pointerMoved(location: CGPoint(x: 280, y: end)), screen)
  }

  private func release(at y: CGFloat, _ screen: TestScreen) {
    send(.pointerUp(location: CGPoint(x: 280, y: y)), screen)
  }

  @Test func aRowFollowsTheFingerAndTheOthersMakeRoom() {
    let (screen, names) = names()
    drag(from: 60, to: 110, screen)
    // The row itself is under the finger at once; the others move.
    #expect(names.top("1") == 90 && names.top("2") == 80)
    #expect(names.cell("1")?.layer.zPosition == 1 && names.moves == [])
    screen.advance(by: 1)
    #expect(names.top("1") == 90 && names.top("2") == 40)
    #expect(names.shown.prefix(4) == ["0", "2", "1", "3"])
    #expect(names.cell("1")?.layer.shadowOpacity == 0.2)
    release(at: 110, screen)
    #expect(names.moves == ["1 to 0.2"])
    screen.runUntilIdle()
    #expect(names.top("1") == 80 && names.cell("1")?.layer.zPosition == 0)
    #expect(names.cell("1")?.layer.shadowOpacity == 0)
    let shown = names.shown
    names.tableView.reloadData()
    screen.flush()
    #expect(names.shown == shown)
  }

  @Test func onlyRowsThatMayMoveHaveAControlAndOnlyWhileEditing() {
    let (screen, names) = names([["a", "fixed", "b"]])
    #expect(names.control("a")?.frame == CGRect(x: 250, y: 0, width: 50, height: 40))
    #expect(names.control("fixed") == nil)
    drag(from: 60, to: 20, screen)
    release(at: 20, screen)
    #expect(names.shown == ["a", "fixed", "b"])
    names.tableView.isEditing = false
    screen.flush()
    #expect(names.control("a") == nil)
  }

  @Test func aRowMovesToAnotherSectionAndKeepsItsHeight() {
    let (screen, names) = names([["a", "x", "b"], ["c"]])
    drag(from: 80, to: 165, screen)
    screen.runUntilIdle()
    // Over "c", which stays at 160.
    #expect(names.shown == ["a", "b", "x", "c"] && names.top("b") == 40 && names.top("c") == 160)
    #expect(names.cell("x")?.bounds.height == 80 && names.top("x") == 125)
    send(.pointerMoved(location: CGPoint(x: 280, y: 175)), screen)
    screen.runUntilIdle()
    #expect(names.shown == ["a", "b", "c", "x"] && names.top("c") == 80)
    release(at: 175, screen)
    screen.runUntilIdle()
    #expect(names.moves == ["x to 1.1"] && names.sections == [["a", "b"], ["c", "x"]])
    #expect(names.top("x") == 120 && names.cell("x")?.bounds.height == 80)
  }

  @Test func aMovementThatIsCancelledReturnsTheRows() {
    let (screen, names) = names([["a", "b", "c"]])
    drag(from: 20, to: 100, screen)
    screen.runUntilIdle()
    #expect(names.shown == ["b", "c", "a"])
    // An update cancels it.
    names.sections[0].remove(at: 1)
    let told = warnings {
      names.tableView.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    }
    release(at: 100, screen)
    screen.runUntilIdle()
    #expect(names.shown == ["a", "c"] && names.moves == [] && told == [])
    #expect(names.top("a") == 0 && names.top("c") == 40)
    drag(from: 20, to: 60, screen)
    names.tableView.reloadData()
    screen.runUntilIdle()
    release(at: 60, screen)
    #expect(names.shown == ["a", "c"] && names.moves == [])
    // The cell of the row is used for another one, as it was before.
    let layers = names.tableView.visibleCells.map(\.layer)
    #expect(layers.allSatisfy { $0.zPosition == 0 && $0.shadowOpacity == 0 })
  }

  @Test func theDelegateMayChooseAnotherPlace() {
    let (screen, names) = names()
    names.proposed = { IndexPath(row: max(2, $0.row), section: 0) }
    drag(from: 180, to: 20, screen)
    release(at: 20, screen)
    screen.runUntilIdle()
    #expect(names.moves == ["4 to 0.2"])
  }

  @Test func nearTheEdgeTheTableScrolls() {
    let (screen, names) = names()
    drag(from: 20, to: 190, screen)
    for _ in 0..<20 { screen.advance(by: 0.05) }
    let offset = names.tableView.contentOffset.y
    #expect(offset > 250 && offset < 450 && abs((names.top("0") ?? 0) - offset - 170) < 1)
    for _ in 0..<60 { screen.advance(by: 0.05) }
    #expect(names.tableView.contentOffset.y == 600)
    release(at: 190, screen)
    screen.runUntilIdle()
    #expect(names.moves == ["0 to 0.19"] && names.shown.last == "0")
  }
}
