import TestSupport
import Testing

@testable import UIKit

/// Collection views whose items and sections are inserted, deleted, moved and reloaded.
@MainActor
struct CollectionUpdateTests {
  private final class Cell: UICollectionViewCell {
    var name = ""
    let part = UIView()
    required init(frame: CGRect) {
      super.init(frame: frame)
      contentView.addSubview(part)
    }
    required init?(coder: NSCoder) { nil }
    override func layoutSubviews() {
      super.layoutSubviews()
      part.frame = contentView.bounds.insetBy(dx: 5, dy: 5)
    }
  }

  private final class Header: UICollectionReusableView {}

  /// Items of 50 × 50 points, four in a line.
  private final class Names: UICollectionViewController, UICollectionViewDelegateFlowLayout {
    var sections: [[String]] = [["a", "b", "c", "d", "e"]]
    var ended: [String] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(Cell.self, forCellWithReuseIdentifier: "cell")
      collectionView.register(
        Header.self, forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
        withReuseIdentifier: "header")
    }
    override func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      (cell as? Cell)?.name = sections[path.section][path.item]
      return cell
    }
    override func collectionView(
      _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
      at path: IndexPath
    ) -> UICollectionReusableView {
      collectionView.dequeueReusableSupplementaryView(
        ofKind: kind, withReuseIdentifier: "header", for: path)
    }
    override func collectionView(
      _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
      forItemAt path: IndexPath
    ) { ended.append((cell as? Cell)?.name ?? "") }

    func cell(_ name: String) -> Cell? {
      collectionView.subviews.lazy.compactMap { $0 as? Cell }.first { $0.name == name }
    }
    func shown(_ name: String) -> CGPoint? { cell(name)?.layer.presentation()?.frame.origin }
    func opacity(_ name: String) -> Float? { cell(name)?.layer.presentation()?.opacity }
    var names: [String] {
      collectionView.visibleCells.map { ($0 as? Cell)?.name ?? "" }
    }
  }

  private func names(_ layout: UICollectionViewFlowLayout? = nil) -> (TestScreen, Names) {
    let screen = TestScreen(size: CGSize(width: 200, height: 200))
    let layout = layout ?? UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    let names = Names(collectionViewLayout: layout)
    screen.show(names)
    return (screen, names)
  }

  private func item(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func itemsFadeInAndOutAndTheOthersMove() {
    let (screen, names) = names()
    var isDone: Bool?
    animateForASecond {
      names.collectionView.performBatchUpdates {
        names.sections[0] = ["b", "c", "new", "d", "e"]
        names.collectionView.deleteItems(at: [self.item(0)])
        names.collectionView.insertItems(at: [self.item(2)])
      } completion: {
        isDone = $0
      }
    }
    screen.advance(by: 0.5)
    #expect(names.opacity("a") == 0.5 && names.shown("a") == .zero)
    #expect(names.opacity("new") == 0.5 && names.shown("new") == CGPoint(x: 100, y: 0))
    #expect(names.shown("b") == CGPoint(x: 25, y: 0) && names.shown("d") == CGPoint(x: 150, y: 0))
    // The subview of a new cell has its frame from the start.
    #expect(names.cell("new")?.part.layer.presentation()?.frame.width == 40)
    #expect(isDone == nil && names.names == ["b", "c", "new", "d", "e"] && names.ended == [])
    screen.advance(by: 1)
    #expect(isDone == true && names.cell("a") == nil && names.ended == ["a"])
  }

  @Test func anUpdateTakesThreeTenthsOfASecond() {
    let (screen, names) = names()
    names.sections[0].swapAt(0, 3)
    names.collectionView.performBatchUpdates {
      names.collectionView.moveItem(at: self.item(0), to: self.item(3))
      names.collectionView.moveItem(at: self.item(3), to: self.item(0))
    }
    screen.advance(by: 0.15)
    #expect(abs((names.shown("a")?.x ?? 0) - 75) < 0.01)
    screen.advance(by: 0.15)
    #expect(names.shown("a")?.x == 150 && names.shown("d")?.x == 0)
    #expect(names.names == ["d", "b", "c", "a", "e"])
  }

  @Test func aReloadedItemGetsAnotherCell() {
    let (screen, names) = names()
    let old = names.cell("c")
    names.sections[0][2] = "C"
    animateForASecond { names.collectionView.reloadItems(at: [self.item(2)]) }
    screen.advance(by: 0.5)
    #expect(names.cell("C") !== old && names.opacity("C") == 0.5 && names.opacity("c") == 0.5)
    screen.advance(by: 1)
    #expect(names.names == ["a", "b", "C", "d", "e"] && names.cell("c") == nil)
  }

  /// The layout has other sizes, and no item is another one: the usual way to animate sizes.
  @Test func withoutChangesItemsMoveToTheirNewPlaces() {
    let (screen, names) = names()
    (names.collectionView.collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize.width = 100
    animateForASecond { names.collectionView.performBatchUpdates(nil) }
    screen.advance(by: 0.5)
    #expect(
      names.cell("b")?.layer.presentation()?.frame == CGRect(x: 75, y: 0, width: 75, height: 50))
    #expect(names.cell("b")?.part.layer.presentation()?.frame.width == 65)
  }

  /// Items that come into view move there from where they were, and those that leave it move away.
  @Test func itemsCrossTheEdgesOfTheScreen() {
    let (screen, names) = names()
    names.sections[0] = (0..<40).map { "\($0)" }
    names.collectionView.reloadData()
    screen.advance(by: 0)
    animateForASecond {
      names.sections[0].removeFirst(4)
      names.collectionView.deleteItems(at: (0..<4).map { self.item($0) })
    }
    screen.advance(by: 0.5)
    #expect(names.shown("16") == CGPoint(x: 0, y: 175) && names.opacity("16") == 1)
    screen.advance(by: 1)
    animateForASecond {
      names.sections[0].insert(contentsOf: ["A", "B", "C", "D"], at: 0)
      names.collectionView.insertItems(at: (0..<4).map { self.item($0) })
    }
    screen.advance(by: 0.5)
    #expect(names.shown("16") == CGPoint(x: 0, y: 175) && !names.names.contains("16"))
    screen.advance(by: 1)
    #expect(names.cell("16") == nil && names.names.first == "A")
  }

  /// A layout that drops new items in from above and shrinks deleted ones. It notes the calls that it gets.
  private final class Falling: UICollectionViewFlowLayout {
    var told: [String] = []
    override func prepare(forCollectionViewUpdates items: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: items)
      told += items.map {
        let (before, after) = ($0.indexPathBeforeUpdate, $0.indexPathAfterUpdate)
        func text(_ path: IndexPath?) -> String {
          path.map { $0.item == NSNotFound ? "section \($0.section)" : "\($0.item)" } ?? "none"
        }
        return "\($0.updateAction): \(text(before)) to \(text(after))"
      }
    }
    override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      told.append("end, \(UIView.inheritedAnimationDuration) s")
    }
    override func initialLayoutAttributesForAppearingItem(at path: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.initialLayoutAttributesForAppearingItem(at: path)
      attributes?.center.y -= 100
      attributes?.alpha = 1
      return attributes
    }
    override func finalLayoutAttributesForDisappearingItem(at path: IndexPath)
      -> UICollectionViewLayoutAttributes?
    {
      let attributes = super.finalLayoutAttributesForDisappearingItem(at: path)
      attributes?.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      return attributes
    }
  }

  @Test func theLayoutSaysHowItemsComeAndGo() {
    let layout = Falling()
    let (screen, names) = names(layout)
    animateForASecond {
      names.collectionView.performBatchUpdates {
        names.sections = [["new", "b", "d", "C", "e"], []]
        names.collectionView.deleteItems(at: [self.item(0)])
        names.collectionView.insertItems(at: [self.item(0)])
        names.collectionView.moveItem(at: self.item(3), to: self.item(2))
        names.collectionView.reloadItems(at: [self.item(2)])
        names.collectionView.insertSections([1])
      }
    }
    screen.advance(by: 0.5)
    #expect(
      layout.told == [
        "delete: 0 to none", "reload: 2 to 3", "move: 3 to 2", "insert: none to section 1",
        "insert: none to 0", "end, 1.0 s",
      ])
    #expect(names.shown("new") == CGPoint(x: 0, y: -50) && names.opacity("new") == 1)
    #expect(
      names.cell("a")?.layer.presentation()?.frame
        == CGRect(x: 6.25, y: 6.25, width: 37.5, height: 37.5))
    #expect(names.shown("d") == CGPoint(x: 125, y: 0))
    screen.advance(by: 1)
    #expect(names.names == ["new", "b", "d", "C", "e"] && names.cell("a") == nil)
  }

  @Test func headersMoveWithTheirSections() throws {
    let layout = UICollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 200, height: 20)
    let (screen, names) = names(layout)
    let header = try #require(
      names.collectionView.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: item(0)))
    animateForASecond {
      names.collectionView.performBatchUpdates {
        names.sections.insert(["x"], at: 0)
        names.collectionView.insertSections([0])
      }
    }
    screen.advance(by: 0.5)
    #expect(header.layer.presentation()?.frame.minY == 35)
    #expect(
      names.collectionView.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: item(0, 1)) === header)
    screen.advance(by: 1)
    names.sections.removeLast()
    names.collectionView.deleteSections([1])
    screen.advance(by: 1)
    #expect(header.superview == nil && names.names == ["x"])
    names.sections = [["p", "q"], ["x"]]
    names.collectionView.performBatchUpdates {
      names.collectionView.moveSection(0, toSection: 1)
      names.collectionView.insertSections([0])
    }
    names.sections[1] = ["y", "z"]
    names.collectionView.reloadSections([1])
    screen.advance(by: 1)
    #expect(names.names == ["p", "q", "y", "z"])
  }

  @Test func theSelectionMovesWithItsItem() {
    let (_, names) = names()
    names.collectionView.selectItem(at: item(3), animated: false, scrollPosition: [])
    names.sections[0].removeFirst(2)
    names.collectionView.deleteItems(at: [item(0), item(1)])
    #expect(names.collectionView.indexPathsForSelectedItems == [item(1)])
    #expect(names.collectionView.cellForItem(at: item(1))?.isSelected == true)
  }

  @Test func aContradictionReloads() {
    let (_, names) = names()
    var isDone = false
    let told = warnings {
      names.collectionView.performBatchUpdates {
        names.sections[0] = ["z"]
        names.collectionView.deleteItems(at: [self.item(0)])
      } completion: {
        isDone = $0
      }
    }
    #expect(
      told == [
        "A collection view is reloaded without an animation, because its update contradicts its data source: section 0 had 5 items, 1 left and 0 arrived, but now it has 1."
      ])
    #expect(isDone && names.names == ["z"])
  }

  /// The cells of deleted items are gone with a reload, though the animation goes on.
  @Test func aReloadEndsAnUpdate() {
    let (screen, names) = names()
    names.sections[0].removeFirst()
    names.collectionView.deleteItems(at: [item(0)])
    screen.advance(by: 0.1)
    names.collectionView.reloadData()
    #expect(names.cell("a") == nil && names.ended.contains("a"))
    screen.advance(by: 1)
    #expect(names.names == ["b", "c", "d", "e"])
    #expect(names.collectionView.subviews.count { $0 is Cell } == 4)
  }

  @Test func theViewStaysAsItIsUntilTheUpdateEnds() {
    let (screen, names) = names()
    let told = warnings {
      names.collectionView.performBatchUpdates {
        names.sections[0] = ["a"]
        names.collectionView.setNeedsLayout()
        names.collectionView.layoutIfNeeded()
        #expect(names.names.count == 5)
        names.collectionView.reloadData()
      }
    }
    screen.advance(by: 1)
    #expect(told == [] && names.names == ["a"])
  }

  @Test func aNewLayoutReportsItsEnd() {
    let (screen, names) = names()
    let column = UICollectionViewFlowLayout()
    column.itemSize = CGSize(width: 200, height: 20)
    column.minimumLineSpacing = 0
    var ends: [Bool] = []
    names.collectionView.setCollectionViewLayout(column, animated: true) { ends.append($0) }
    screen.advance(by: 0.15)
    #expect(ends == [] && names.shown("b")?.x != 0 && names.shown("b")?.x != 50)
    screen.runUntilIdle()
    #expect(ends == [true] && names.shown("b") == CGPoint(x: 0, y: 20))
    names.collectionView.setCollectionViewLayout(
      UICollectionViewFlowLayout(), animated: false
    ) { ends.append($0) }
    #expect(ends == [true, true])
  }

  /// Turns each cell about its left edge, when it is made and when it is shown.
  private final class Turned: UICollectionViewController {
    var frames: [CGRect] = []
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(Cell.self, forCellWithReuseIdentifier: "cell")
    }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { 2 }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      frames.append(cell.frame)
      cell.layer.anchorPoint.x = 0
      cell.layer.position.x -= cell.bounds.width / 2
      cell.alpha = 0.5
      return cell
    }
  }

  @Test func aDataSourcesChangesOfACellRemain() {
    let screen = TestScreen(size: CGSize(width: 200, height: 200))
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    let page = Turned(collectionViewLayout: layout)
    screen.show(page)
    let places = [0, 1].compactMap { layout.layoutAttributesForItem(at: item($0))?.frame }
    #expect(page.frames == places && places.count == 2)
    let cells = page.collectionView.visibleCells
    #expect(cells.map(\.frame) == places && cells.allSatisfy { $0.alpha == 0.5 })
    page.collectionView.setNeedsLayout()
    screen.runUntilIdle()
    #expect(page.collectionView.visibleCells.map(\.frame) == places)
    // Cells that are used again are placed before the data source gets them.
    page.collectionView.reloadData()
    screen.runUntilIdle()
    #expect(page.frames.count == 4 && page.collectionView.visibleCells.count == 2)
  }
}
