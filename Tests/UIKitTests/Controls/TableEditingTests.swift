import Testing

@testable import UIKit

@MainActor
private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var names = ["a", "b", "c"]
  var log: [String] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    names.count
  }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }
  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    names[indexPath.row] != "b"
  }
  func tableView(
    _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle { names[indexPath.row] == "c" ? .insert : .delete }
  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.append("\(editingStyle) \(indexPath.row)")
    if editingStyle == .delete {
      names.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
  }
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { 33 }
  func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
    let view = UIView()
    view.tag = 7
    return view
  }
  func tableView(
    _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
  ) { log.append("footer") }
  func tableView(
    _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) { log.append("end \(indexPath.row)") }
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    log.append("highlight \(indexPath.row)")
  }
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    log.append("unhighlight \(indexPath.row)")
  }
}

@MainActor @Suite struct TableEditingTests {
  private func withTable(_ body: (ViewStage, UITableView, Rows) throws -> Void) rethrows {
    try withStage(width: 320, height: 480) { stage in
      let rows = Rows()
      let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
      table.rowHeight = 50
      table.dataSource = rows
      table.delegate = rows
      stage.window.addSubview(table)
      stage.turn()
      try body(stage, table, rows)
    }
  }

  @Test func rowsGetControlsThatCommit() {
    withTable { stage, table, rows in
      rows.log = []
      table.setEditing(true, animated: true)
      let cells = table.visibleCells
      stage.turn()
      #expect(cells[0].contentView.shown.position.x == cells[1].contentView.shown.position.x)
      stage.advance(by: 0.4)
      #expect(table.isEditing && cells.map(\.isEditing) == [true, false, true])
      #expect(cells.map(\.editingStyle) == [.delete, .none, .insert])
      #expect(cells.map(\.contentView.frame.minX) == [38, 0, 38])
      stage.click(CGPoint(x: 29, y: 125))
      #expect(rows.log == ["insert 2"])
      stage.click(CGPoint(x: 29, y: 25))
      stage.turn()
      #expect(rows.log.contains("delete 0") && rows.names == ["b", "c"])
      #expect(table.visibleCells.compactMap(\.textLabel?.text) == ["b", "c"])
      table.isEditing = false
      stage.turn()
      #expect(table.visibleCells.allSatisfy { !$0.isEditing && $0.contentView.frame.minX == 0 })
    }
  }

  @Test func accessoriesAndSelectionAreOthersWhileEditing() {
    withTable { stage, table, _ in
      let cell = table.visibleCells[0]
      let (own, editing) = (box(0, 0, 20, 20), box(0, 0, 30, 20))
      cell.accessoryView = own
      cell.editingAccessoryView = editing
      #expect(own.superview === cell && editing.superview == nil)
      table.isEditing = true
      stage.turn()
      #expect(own.superview == nil && editing.superview === cell && editing.frame.maxX == 300)
      cell.editingAccessoryView = nil
      #expect(!cell.subviews.contains { $0 is UIImageView })
      cell.editingAccessoryType = .checkmark
      #expect(editing.superview == nil && cell.subviews.contains { $0 is UIImageView })
      stage.click(CGPoint(x: 200, y: 25))
      #expect(table.indexPathForSelectedRow == nil)
      table.allowsSelectionDuringEditing = true
      stage.click(CGPoint(x: 200, y: 25))
      #expect(table.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
      table.isEditing = false
      stage.turn()
      #expect(own.superview === cell && !cell.subviews.contains { $0 is UIImageView })
    }
  }

  @Test func theDelegateGivesFootersAndIsToldOfCells() throws {
    try withTable { stage, table, rows in
      let footer = try #require(table.viewWithTag(7))
      #expect(footer.frame == CGRect(x: 0, y: 150, width: 320, height: 33))
      #expect(rows.log == ["footer"])
      rows.log = []
      stage.send(.pointerDown(location: CGPoint(x: 200, y: 75)))
      stage.advance(by: 0.3)
      stage.send(.pointerUp(location: CGPoint(x: 200, y: 75)))
      stage.advance(by: 0.3)
      #expect(rows.log == ["highlight 1", "unhighlight 1"])
      rows.log = []
      table.rowHeight = 600
      stage.turn()
      #expect(Set(rows.log).isSuperset(of: ["end 1", "end 2"]))
    }
  }

  @Test func theEditButtonOfAControllerTurnsToDone() {
    withStage { stage in
      let controller = UITableViewController(style: .plain)
      stage.window.rootViewController = controller
      stage.turn()
      let item = controller.editButtonItem
      #expect(item.title == "Edit" && !controller.isEditing)
      item.perform(sender: nil)
      #expect(item.title == "Done" && item.style == .done)
      #expect(controller.isEditing && controller.tableView.isEditing)
      item.perform(sender: nil)
      #expect(!controller.tableView.isEditing && controller.editButtonItem === item)
    }
  }

  /// A table's delegate has its own type, and also that of a scroll view's.
  @Test func delegatesHaveTheirOwnType() {
    final class Scrolling: NSObject, UIScrollViewDelegate {}
    withTable { _, table, rows in
      #expect(table.delegate?.tableView(table, heightForFooterInSection: 0) == 33)
      let scrolling = Scrolling()
      (table as UIScrollView).delegate = scrolling
      let own: (any UITableViewDelegate)? = table.delegate
      #expect(own == nil && (table as UIScrollView).delegate === scrolling)
      table.delegate = rows
      #expect((table as UIScrollView).delegate === rows)
    }
  }
}
