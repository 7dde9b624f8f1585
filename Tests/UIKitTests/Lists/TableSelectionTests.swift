import TestSupport
import Testing

@testable import UIKit

/// Tables in which several rows can be selected.
@MainActor
struct TableSelectionTests {
  private final class List: UITableViewController {
    var told: [String] = []
    var keeps: Int?
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      4
    }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath)
      -> UITableViewCell
    { UITableViewCell(style: .default, reuseIdentifier: nil) }
    override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
      50
    }
    override func tableView(_ tableView: UITableView, willDeselectRowAt path: IndexPath)
      -> IndexPath?
    { path.row == keeps ? nil : path }
    override func tableView(_ tableView: UITableView, didSelectRowAt path: IndexPath) {
      told.append("+\(path.row)")
    }
    override func tableView(_ tableView: UITableView, didDeselectRowAt path: IndexPath) {
      told.append("-\(path.row)")
    }
  }

  @Test func clicksSelectAndDeselect() {
    let screen = TestScreen(size: CGSize(width: 200, height: 200))
    let list = List(style: .plain)
    list.tableView.allowsMultipleSelection = true
    screen.show(list)
    #expect(list.tableView.indexPathsForSelectedRows == nil)
    for y in [125, 25, 75, 125, 75] as [CGFloat] { screen.click(CGPoint(x: 100, y: y)) }
    #expect(list.told == ["+2", "+0", "+1", "-2", "-1"])
    #expect(list.tableView.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
    list.keeps = 0
    screen.click(CGPoint(x: 100, y: 25))
    #expect(list.tableView.indexPathForSelectedRow == IndexPath(row: 0, section: 0))
    list.tableView.selectRow(
      at: IndexPath(row: 3, section: 0), animated: false, scrollPosition: .none)
    #expect(list.tableView.visibleCells.map(\.isSelected) == [true, false, false, true])
    list.tableView.allowsMultipleSelection = false
    #expect(list.tableView.indexPathsForSelectedRows == [IndexPath(row: 0, section: 0)])
    list.tableView.selectRow(at: nil, animated: false, scrollPosition: .none)
    #expect(list.tableView.indexPathsForSelectedRows == nil)
  }
}
