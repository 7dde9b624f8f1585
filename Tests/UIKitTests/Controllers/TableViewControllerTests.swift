import TestSupport
import Testing

@testable import UIKit

/// Controllers of tables and of collection views.
@MainActor
struct TableViewControllerTests {
  private final class List: UITableViewController {
    var rows = 3
    var scrolls = 0
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows
    }
    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }
    override func tableView(
      _ tableView: UITableView, heightForRowAt indexPath: IndexPath
    ) -> CGFloat { 50 }
    override func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
  }

  private final class Grid: UICollectionViewController {
    var items = 4
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { items }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    }
  }

  @Test func aTableIsTheView() {
    let screen = TestScreen()
    let list = List(style: .insetGrouped)
    screen.show(list)
    #expect(list.view === list.tableView && list.tableView.style == .insetGrouped)
    #expect(list.tableView.visibleCells.map { $0.textLabel?.text } == ["0", "1", "2"])
    list.tableView.contentOffset.y = 10
    #expect(list.scrolls > 0)
  }

  @Test func aTableOfOnesOwnBecomesTheView() {
    let list = List()
    let table = UITableView(frame: .zero, style: .grouped)
    list.tableView = table
    #expect(list.view === table && table.dataSource === list && table.delegate === list)
  }

  @Test func theSelectionGoesWhenTheTableAppears() {
    let screen = TestScreen()
    let list = List()
    let navigation = UINavigationController(rootViewController: list)
    screen.show(navigation)
    let path = IndexPath(row: 1, section: 0)
    list.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    navigation.pushViewController(UIViewController(), animated: true)
    screen.runUntilIdle()
    #expect(list.tableView.indexPathForSelectedRow == path)
    navigation.popViewController(animated: true)
    screen.runUntilIdle()
    #expect(list.tableView.indexPathForSelectedRow == nil)
    list.clearsSelectionOnViewWillAppear = false
    list.tableView.selectRow(at: path, animated: false, scrollPosition: .none)
    navigation.pushViewController(UIViewController(), animated: false)
    navigation.popViewController(animated: false)
    screen.runUntilIdle()
    #expect(list.tableView.indexPathForSelectedRow == path)
  }

  @Test func aCollectionViewFillsTheView() {
    let screen = TestScreen()
    let grid = Grid(collectionViewLayout: UICollectionViewFlowLayout())
    screen.show(grid)
    #expect(grid.collectionView.superview === grid.view)
    #expect(grid.collectionView.frame == grid.view.bounds)
    #expect(grid.collectionView.visibleCells.count == 4)
    grid.collectionView.selectItem(
      at: IndexPath(item: 2, section: 0), animated: false, scrollPosition: [])
    grid.viewWillAppear(false)
    #expect(grid.collectionView.indexPathsForSelectedItems == [])
  }

  @Test func batchUpdatesShowWhatTheDataSourceHas() {
    let screen = TestScreen()
    let grid = Grid(collectionViewLayout: UICollectionViewFlowLayout())
    screen.show(grid)
    var isDone = false
    grid.collectionView.performBatchUpdates {
      grid.items = 2
      grid.collectionView.deleteItems(at: [2, 3].map { IndexPath(item: $0, section: 0) })
    } completion: {
      isDone = $0
    }
    screen.advance(by: 1)
    #expect(grid.collectionView.visibleCells.count == 2 && isDone)
    let list = List()
    screen.show(list)
    list.tableView.performBatchUpdates {
      list.rows = 5
      list.tableView.insertRows(
        at: [3, 4].map { IndexPath(row: $0, section: 0) }, with: .automatic)
    }
    #expect(list.tableView.visibleCells.count == 5)
  }
}
