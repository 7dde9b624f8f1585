import TestSupport
import Testing

@testable import UIKit

/// Items of a collection view that the user moves.
@MainActor
struct CollectionMovementTests {
  /// Items of 50 × 50 points, four in a line, in a view of 200 × 150 points.
  private final class Names: UICollectionViewController {
    var sections: [[String]] = [(0..<40).map { "\($0)" }]
    var canMove: Bool?
    var moves: [String] = []
    var proposed: ((IndexPath) -> IndexPath)?
    override func viewDidLoad() {
      super.viewDidLoad()
      collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    }
    override func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
    override func collectionView(
      _ collectionView: UICollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }
    override func collectionView(
      _ collectionView: UICollectionView, cellForItemAt path: IndexPath
    ) -> UICollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
      cell.accessibilityLabel = sections[path.section][path.item]
      return cell
    }
    override func collectionView(
      _ collectionView: UICollectionView, canMoveItemAt path: IndexPath
    ) -> Bool { canMove ?? super.collectionView(collectionView, canMoveItemAt: path) }
    override func collectionView(
      _ collectionView: UICollectionView, moveItemAt source: IndexPath, to target: IndexPath
    ) {
      let name = sections[source.section].remove(at: source.item)
      sections[target.section].insert(name, at: target.item)
      moves.append("\(name) to \(target.section).\(target.item)")
    }
    override func collectionView(
      _ collectionView: UICollectionView, targetIndexPathForMoveFromItemAt original: IndexPath,
      toProposedIndexPath path: IndexPath
    ) -> IndexPath { proposed?(path) ?? path }

    /// The names in the order in which they are shown, from the layout's first visible item.
    var shown: [String] {
      collectionView.indexPathsForVisibleItems.sorted().compactMap {
        collectionView.cellForItem(at: $0)?.accessibilityLabel
      }
    }
    func place(_ name: String) -> CGPoint? {
      collectionView.visibleCells.first { $0.accessibilityLabel == name }?
        .layer.presentation()?.position
    }
  }

  private func names(_ sections: [[String]]? = nil) -> (TestScreen, Names) {
    let screen = TestScreen(size: CGSize(width: 200, height: 150))
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    (layout.minimumLineSpacing, layout.minimumInteritemSpacing) = (0, 0)
    let names = Names(collectionViewLayout: layout)
    if let sections { names.sections = sections }
    screen.show(names)
    return (screen, names)
  }

  private func item(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test func theOthersMakeRoomAndTheDataSourceIsToldAtTheEnd() {
    let (screen, names) = names()
    let collection = names.collectionView!
    #expect(collection.beginInteractiveMovementForItem(at: item(1)))
    #expect(!collection.beginInteractiveMovementForItem(at: item(2)))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 80, y: 30))
    screen.flush()
    #expect(names.place("1") == CGPoint(x: 80, y: 30) && names.shown.prefix(3) == ["0", "1", "2"])
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 160, y: 60))
    screen.flush()
    // The item itself is under the finger at once; the others move.
    #expect(
      names.place("1") == CGPoint(x: 160, y: 60) && names.place("2") == CGPoint(x: 125, y: 25))
    screen.advance(by: 1)
    #expect(names.place("2") == CGPoint(x: 75, y: 25))
    #expect(names.shown.prefix(8) == ["0", "2", "3", "4", "5", "6", "7", "1"] && names.moves == [])
    #expect(collection.cellForItem(at: item(7))?.layer.zPosition == 1)
    collection.endInteractiveMovement()
    #expect(names.moves == ["1 to 0.7"])
    screen.runUntilIdle()
    #expect(names.place("1") == CGPoint(x: 175, y: 75))
    #expect(collection.cellForItem(at: item(7))?.layer.zPosition == 0)
    let shown = names.shown
    collection.reloadData()
    screen.flush()
    #expect(names.shown == shown)
  }

  @Test func aCancelledMovementReturnsTheItems() {
    let (screen, names) = names()
    let collection = names.collectionView!
    _ = collection.beginInteractiveMovementForItem(at: item(6))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 20, y: 20))
    #expect(names.shown.prefix(3) == ["6", "0", "1"])
    collection.cancelInteractiveMovement()
    screen.runUntilIdle()
    #expect(names.shown.prefix(3) == ["0", "1", "2"] && names.moves == [])
    #expect(names.place("6") == CGPoint(x: 125, y: 75))
  }

  @Test func anItemMovesToAnotherSection() {
    let (screen, names) = names([["a", "b", "c", "d"], ["e", "f", "g"]])
    let collection = names.collectionView!
    _ = collection.beginInteractiveMovementForItem(at: item(0))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 60, y: 60))
    screen.runUntilIdle()
    #expect(names.shown == ["b", "c", "d", "e", "a", "f", "g"])
    #expect(collection.numberOfItems(inSection: 1) == 4)
    #expect(names.place("e") == CGPoint(x: 25, y: 75) && names.place("f") == CGPoint(x: 125, y: 75))
    collection.endInteractiveMovement()
    #expect(
      names.moves == ["a to 1.1"] && names.sections == [["b", "c", "d"], ["e", "a", "f", "g"]])
  }

  @Test func cellsThatComeIntoViewShowTheRightItems() {
    let (screen, names) = names()
    let collection = names.collectionView!
    _ = collection.beginInteractiveMovementForItem(at: item(0))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 75, y: 75))
    collection.contentOffset.y = 100
    screen.runUntilIdle()
    // The moved item is on screen wherever it is.
    #expect(names.shown.first == "0" && names.shown.dropFirst().first == "8")
    #expect(collection.cellForItem(at: item(12))?.accessibilityLabel == "12")
    // Further down, where it has left nothing behind.
    collection.contentOffset.y = 0
    screen.runUntilIdle()
    #expect(names.shown.prefix(7) == ["1", "2", "3", "4", "5", "0", "6"])
    names.collectionView.reloadData()
    screen.flush()
    #expect(names.shown.prefix(3) == ["0", "1", "2"])
    collection.endInteractiveMovement()
    #expect(names.moves == [])
  }

  @Test func anUpdateCancelsTheMovement() {
    let (screen, names) = names([["a", "b", "c", "d"]])
    let collection = names.collectionView!
    _ = collection.beginInteractiveMovementForItem(at: item(0))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 125, y: 25))
    #expect(names.shown == ["b", "c", "a", "d"])
    names.sections[0].remove(at: 1)
    let told = warnings { collection.deleteItems(at: [item(1)]) }
    collection.endInteractiveMovement()
    screen.runUntilIdle()
    #expect(names.shown == ["a", "c", "d"] && names.moves == [] && told == [])
  }

  @Test func theDelegateMayChooseAnotherPlace() {
    let (screen, names) = names()
    names.proposed = { IndexPath(item: max(4, $0.item), section: 0) }
    let collection = names.collectionView!
    _ = collection.beginInteractiveMovementForItem(at: item(9))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 25, y: 25))
    collection.endInteractiveMovement()
    screen.runUntilIdle()
    #expect(names.moves == ["9 to 0.4"])
  }

  @Test func nearAnEdgeTheContentScrolls() {
    let (screen, names) = names()
    let collection = names.collectionView!
    _ = collection.beginInteractiveMovementForItem(at: item(0))
    collection.updateInteractiveMovementTargetPosition(CGPoint(x: 25, y: 140))
    for _ in 0..<20 { screen.advance(by: 0.05) }
    let offset = collection.contentOffset.y
    #expect(offset > 200 && offset < 450)
    #expect(abs((names.place("0")?.y ?? 0) - offset - 140) < 1)
    #expect(names.shown.contains("0") && names.shown.firstIndex(of: "0") != 0)
    for _ in 0..<60 { screen.advance(by: 0.05) }
    // To the end, and no further.
    #expect(collection.contentOffset.y == 350)
    collection.endInteractiveMovement()
    #expect(names.moves == ["0 to 0.36"])
  }

  @Test func aLongPressMovesAnItemIfItsClassSaysSo() {
    let (screen, names) = names()
    func press() {
      func send(_ kind: InputEvent.Kind) {
        UIApplication.shared.handle(InputEvent(kind, at: screen.clock.now()))
        screen.flush()
      }
      send(.pointerDown(location: CGPoint(x: 30, y: 20)))
      screen.advance(by: 0.6)
      send(.pointerMoved(location: CGPoint(x: 80, y: 20)))
      screen.advance(by: 0.5)
      send(.pointerUp(location: CGPoint(x: 80, y: 20)))
      screen.runUntilIdle()
    }
    press()
    #expect(names.moves == [])
    names.canMove = true
    names.installsStandardGestureForInteractiveMovement = false
    press()
    #expect(names.moves == [])
    names.installsStandardGestureForInteractiveMovement = true
    press()
    #expect(names.moves == ["0 to 0.1"])
    names.canMove = false
    #expect(!names.collectionView.beginInteractiveMovementForItem(at: item(0)))
    #expect(!names.collectionView.beginInteractiveMovementForItem(at: item(99)))
  }
}
