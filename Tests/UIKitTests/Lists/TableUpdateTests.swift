import TestSupport
import Testing

@testable import UIKit

/// Tables whose rows and sections are inserted, deleted, moved and reloaded.
@MainActor
struct TableUpdateTests {
  private final class Cell: UITableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    required init?(coder: NSCoder) { nil }
  }

  /// A table of names, 50 points high each, in sections without headers.
  private final class Names: UITableViewController {
    var sections: [[String]] = [["a", "b", "c", "d", "e", "f", "g", "h"]]
    var headers: [String?] = [nil]
    var ended: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      tableView.register(Cell.self, forCellReuseIdentifier: "cell")
    }
    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      sections[section].count
    }
    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath)
      -> UITableViewCell
    {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: path)
      cell.textLabel?.text = sections[path.section][path.row]
      return cell
    }
    override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
      50
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int)
      -> String?
    { headers[section] }
    override func tableView(
      _ tableView: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath
    ) { ended.append(cell.textLabel?.text ?? "") }

    /// The frames on screen, by the cells' texts; also those of cells whose rows are gone.
    var shown: [String: CGRect] {
      let cells = tableView.subviews.compactMap { $0 as? Cell }
      return Dictionary(
        cells.map { ($0.textLabel?.text ?? "", $0.layer.presentation()?.frame ?? .zero) }
      ) { a, _ in a }
    }

    func opacity(_ text: String) -> Float? {
      let cell = tableView.subviews.first { ($0 as? Cell)?.textLabel?.text == text }
      return cell?.layer.presentation()?.opacity
    }
  }

  /// A table of 200 × 200 points, of which four rows are visible.
  private func names() -> (TestScreen, Names) {
    let screen = TestScreen(size: CGSize(width: 200, height: 200))
    let names = Names(style: .plain)
    screen.show(names)
    return (screen, names)
  }

  private func row(_ row: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(row: row, section: section)
  }

  @Test func aNewRowFadesInAndTheOthersMakeRoom() {
    let (screen, names) = names()
    animateForASecond {
      names.sections[0].insert("new", at: 1)
      names.tableView.insertRows(at: [self.row(1)], with: .fade)
    }
    screen.advance(by: 0.5)
    #expect(names.shown["new"] == CGRect(x: 0, y: 50, width: 200, height: 50))
    #expect(names.opacity("new") == 0.5)
    #expect(names.shown["a"]?.minY == 0 && names.shown["b"]?.minY == 75)
    // It leaves the screen, and is there until it has.
    #expect(names.shown["d"]?.minY == 175)
    screen.advance(by: 1)
    names.tableView.setNeedsLayout()
    screen.advance(by: 0.1)
    #expect(names.opacity("new") == 1 && names.shown["d"] == nil)
    #expect(names.tableView.visibleCells.map { $0.textLabel?.text } == ["a", "new", "b", "c"])
  }

  @Test func aDeletedRowLeavesAndTheOthersFollow() {
    let (screen, names) = names()
    var isDone: Bool?
    animateForASecond {
      names.tableView.performBatchUpdates {
        names.sections[0].remove(at: 0)
        names.tableView.deleteRows(at: [self.row(0)], with: .left)
      } completion: {
        isDone = $0
      }
    }
    screen.advance(by: 0.5)
    #expect(names.shown["a"] == CGRect(x: -100, y: 0, width: 200, height: 50))
    #expect(names.shown["b"]?.minY == 25)
    // It was below the screen.
    #expect(names.shown["e"]?.minY == 175)
    #expect(isDone == nil && names.ended == [])
    screen.advance(by: 1)
    #expect(isDone == true && names.ended == ["a"] && names.shown["a"] == nil)
    #expect(names.tableView.visibleCells.map { $0.textLabel?.text } == ["b", "c", "d", "e"])
  }

  @Test(arguments: [
    (UITableView.RowAnimation.right, CGPoint(x: 100, y: 50), Float(1)),
    (.left, CGPoint(x: -100, y: 50), 1), (.top, CGPoint(x: 0, y: 25), 1),
    (.bottom, CGPoint(x: 0, y: 75), 1), (.automatic, CGPoint(x: 0, y: 50), 0.5),
  ])
  func rowsComeAndGoAsTheAnimationSays(
    _ animation: UITableView.RowAnimation, _ halfway: CGPoint, _ opacity: Float
  ) {
    let (screen, names) = names()
    animateForASecond {
      names.tableView.performBatchUpdates {
        names.sections[0].insert("new", at: 1)
        names.tableView.insertRows(at: [self.row(1)], with: animation)
      }
    }
    screen.advance(by: 0.5)
    #expect(names.shown["new"]?.origin == halfway && names.opacity("new") == opacity)
    screen.advance(by: 1)
    animateForASecond {
      names.sections[0].remove(at: 1)
      names.tableView.deleteRows(at: [self.row(1)], with: animation)
    }
    screen.advance(by: 0.5)
    #expect(names.shown["new"]?.origin == halfway && names.opacity("new") == opacity)
  }

  @Test func withoutAnAnimationARowIsThereAtOnce() {
    let (screen, names) = names()
    names.sections[0][2] = "changed"
    names.tableView.reloadRows(at: [row(2)], with: .none)
    screen.advance(by: 0)
    #expect(names.shown["changed"]?.minY == 100 && names.opacity("changed") == 1)
    #expect(names.shown["c"] == nil)
  }

  @Test func anUpdateAnimatesByItself() {
    let (screen, names) = names()
    names.tableView.beginUpdates()
    names.sections[0].swapAt(0, 2)
    names.tableView.moveRow(at: row(0), to: row(2))
    names.tableView.moveRow(at: row(2), to: row(0))
    names.tableView.endUpdates()
    screen.advance(by: 0.15)
    #expect(abs((names.shown["a"]?.minY ?? 0) - 50) < 0.01)
    #expect(abs((names.shown["c"]?.minY ?? 0) - 50) < 0.01 && names.shown["b"]?.minY == 50)
    screen.advance(by: 0.15)
    #expect(names.shown["a"]?.minY == 100 && names.shown["c"]?.minY == 0)
  }

  @Test func theSelectionMovesWithItsRow() {
    let (screen, names) = names()
    names.tableView.selectRow(at: row(2), animated: false, scrollPosition: .none)
    names.tableView.performBatchUpdates {
      names.sections[0].removeFirst()
      names.tableView.deleteRows(at: [self.row(0)], with: .fade)
    }
    #expect(names.tableView.indexPathForSelectedRow == row(1))
    #expect(names.tableView.cellForRow(at: row(1))?.isSelected == true)
    names.sections[0].remove(at: 1)
    names.tableView.deleteRows(at: [row(1)], with: .fade)
    #expect(names.tableView.indexPathForSelectedRow == nil)
    screen.advance(by: 1)
    #expect(names.shown.count == 4)
  }

  @Test func sectionsComeWithTheirHeadersAndGo() {
    let (screen, names) = names()
    names.sections[0] = ["a"]
    names.tableView.reloadData()
    screen.advance(by: 0)
    animateForASecond {
      names.tableView.performBatchUpdates {
        names.sections.insert(["x"], at: 0)
        names.headers.insert("X", at: 0)
        names.tableView.insertSections([0], with: .fade)
      }
    }
    screen.advance(by: 0.5)
    let header = names.tableView.headers[0]
    #expect(header?.layer.presentation()?.opacity == 0.5 && names.opacity("x") == 0.5)
    screen.advance(by: 1)
    animateForASecond {
      names.tableView.performBatchUpdates {
        names.sections.remove(at: 0)
        names.headers.remove(at: 0)
        names.tableView.deleteSections([0], with: .fade)
      }
    }
    screen.advance(by: 0.5)
    #expect(header?.layer.presentation()?.opacity == 0.5 && header?.superview != nil)
    #expect(names.tableView.headers.isEmpty)
    screen.advance(by: 1)
    #expect(
      header?.superview == nil && names.shown == ["a": CGRect(x: 0, y: 0, width: 200, height: 50)])
  }

  @Test func reloadedSectionsMayHaveOtherNumbers() {
    let (screen, names) = names()
    names.sections[0] = ["one", "two"]
    names.tableView.reloadSections([0], with: .automatic)
    screen.advance(by: 1)
    #expect(names.tableView.visibleCells.map { $0.textLabel?.text } == ["one", "two"])
    #expect(names.shown.count == 2)
  }

  /// Fewer rows than fit: the content scrolls back.
  @Test func theContentScrollsBackAsFarAsNecessary() {
    let (screen, names) = names()
    names.tableView.contentOffset.y = 200
    screen.advance(by: 0)
    names.tableView.performBatchUpdates {
      names.sections[0].removeFirst(2)
      names.tableView.deleteRows(at: [self.row(0), self.row(1)], with: .fade)
    }
    screen.advance(by: 1)
    #expect(names.tableView.contentOffset.y == 100)
    #expect(names.tableView.visibleCells.map { $0.textLabel?.text } == ["e", "f", "g", "h"])
  }

  @Test func aContradictionReloads() {
    let (screen, names) = names()
    let told = warnings {
      names.sections[0].removeLast(6)
      names.tableView.deleteRows(at: [self.row(0)], with: .fade)
    }
    #expect(
      told == [
        "A table is reloaded without an animation, because its update contradicts its data source: section 0 had 8 items, 1 left and 0 arrived, but now it has 2."
      ])
    screen.advance(by: 0)
    #expect(names.tableView.visibleCells.map { $0.textLabel?.text } == ["a", "b"])
  }

  /// The cell of a row that is gone is used for another row only when it has left.
  @Test func oneUpdateMayFollowAnother() {
    let (screen, names) = names()
    for _ in 0..<6 {
      names.sections[0].removeFirst()
      names.tableView.deleteRows(at: [row(0)], with: .top)
      screen.advance(by: 0.05)
    }
    #expect(names.shown.count > 2)
    screen.advance(by: 1)
    #expect(names.shown.keys.sorted() == ["g", "h"])
    #expect(names.ended.sorted() == ["a", "b", "c", "d", "e", "f"])
    names.sections[0] = []
    names.tableView.reloadData()
    screen.advance(by: 0)
    #expect(names.shown.isEmpty)
  }

  /// An app may look at the visible cells while it describes an update, or reload everything in it.
  @Test func theTableStaysAsItIsUntilTheUpdateEnds() {
    let (screen, names) = names()
    let told = warnings {
      names.tableView.performBatchUpdates {
        names.sections[0] = ["a"]
        names.tableView.setNeedsLayout()
        names.tableView.layoutIfNeeded()
        #expect(names.tableView.visibleCells.count == 4)
        names.tableView.reloadData()
      }
    }
    screen.advance(by: 1)
    #expect(told == [] && names.tableView.visibleCells.map { $0.textLabel?.text } == ["a"])
  }
}
