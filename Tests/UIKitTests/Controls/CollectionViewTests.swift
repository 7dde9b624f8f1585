import Testing

@testable import UIKit

@MainActor
private final class Cell: UICollectionViewCell {
  static var made = 0
  var text = ""
  var reuses = 0

  required init(frame: CGRect) {
    super.init(frame: frame)
    Self.made += 1
  }
  required init?(coder: NSCoder) { nil }
  override func prepareForReuse() {
    super.prepareForReuse()
    reuses += 1
  }
}

@MainActor
private final class Source: NSObject, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  var sections = [100]
  var log: [String] = []
  var refused: Set<IndexPath> = []
  var displayed = 0
  /// The items whose cells went, in that order.
  var ended: [Int] = []
  /// The size of all items; nil to use the layout's.
  var itemSize: CGSize?

  func numberOfSections(in collectionView: UICollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section] }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? Cell)?.text = "\(indexPath.section)/\(indexPath.item)"
    return cell
  }
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: "title", for: indexPath)
    view.tag = 10 + indexPath.section
    return view
  }
  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    itemSize ?? (layout as? UICollectionViewFlowLayout)?.itemSize ?? .zero
  }
  func collectionView(
    _ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { !refused.contains(indexPath) }
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    log.append("select \(indexPath.item)")
  }
  func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.item)")
  }
  func collectionView(
    _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) { displayed += 1 }
  func collectionView(
    _ collectionView: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt indexPath: IndexPath
  ) {
    displayed -= 1
    ended.append(indexPath.item)
  }
}

@MainActor
@Suite("Collection views")
struct CollectionViewTests {
  /// A grid of 300 × 200 points with items of 90 points and gaps of 10. There are three columns; two lines and a part
  /// of the third are visible.
  private func withGrid(
    _ source: Source = Source(), configure: (UICollectionViewFlowLayout) -> Void = { _ in },
    _ body: (ViewStage, UICollectionView, Source) -> Void
  ) {
    withStage { stage in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 90, height: 90)
      configure(layout)
      let grid = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 205), collectionViewLayout: layout)
      grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ] {
        grid.register(
          UICollectionReusableView.self, forSupplementaryViewOfKind: kind,
          withReuseIdentifier: "title")
      }
      grid.dataSource = source
      grid.delegate = source
      stage.window.addSubview(grid)
      stage.turn()
      body(stage, grid, source)
    }
  }

  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  @Test("Only visible items have cells, and cells are reused")
  func reuse() {
    Cell.made = 0
    withGrid { stage, grid, source in
      #expect(grid.contentSize == CGSize(width: 300, height: 34 * 100 - 10))
      #expect(grid.indexPathsForVisibleItems == (0..<9).map { path($0) })
      #expect(Cell.made == 9 && source.displayed == 9)
      grid.contentOffset.y = 1000
      stage.turn()
      #expect(grid.indexPathsForVisibleItems == (30..<39).map { path($0) })
      #expect(source.ended == Array(0..<9))
      #expect(Cell.made == 9 || Cell.made == 18)
      let made = Cell.made
      grid.contentOffset.y = 2000
      stage.turn()
      #expect(Cell.made == made)
      let cell = grid.cellForItem(at: path(61)) as? Cell
      #expect(cell?.text == "0/61" && (cell?.reuses ?? 0) > 0)
      #expect(cell?.frame == CGRect(x: 105, y: 2000, width: 90, height: 90))
      #expect(cell.flatMap { grid.indexPath(for: $0) } == path(61))
      #expect(grid.cellForItem(at: path(0)) == nil)
      #expect(source.displayed == 9)
      source.sections = [2, 1]
      grid.reloadData()
      stage.turn()
      #expect(grid.visibleCells.count == 3 && grid.numberOfSections == 2)
      #expect(grid.contentOffset.y == 0)
    }
  }

  @Test("The width determines the number of columns")
  func resizing() {
    withGrid { stage, grid, _ in
      grid.frame.size.width = 400
      stage.turn()
      #expect(grid.cellForItem(at: path(3))?.frame.origin == CGPoint(x: 310, y: 0))
      grid.frame.size.width = 150
      stage.turn()
      #expect(grid.cellForItem(at: path(1))?.frame.origin == CGPoint(x: 30, y: 100))
      #expect(grid.contentSize.height == 9990)
    }
  }

  @Test("Horizontal scrolling equals vertical scrolling with the axes swapped")
  func horizontal() {
    withGrid(configure: {
      $0.scrollDirection = .horizontal
      $0.headerReferenceSize = CGSize(width: 40, height: 1)
      $0.sectionInset = UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
    }) { stage, grid, _ in
      #expect(grid.contentSize == CGSize(width: 40 + 6 + 50 * 100 - 10 + 8, height: 205))
      #expect(grid.cellForItem(at: path(0))?.frame.origin == CGPoint(x: 46, y: 5))
      #expect(grid.cellForItem(at: path(1))?.frame.origin == CGPoint(x: 46, y: 108))
      #expect(grid.cellForItem(at: path(2))?.frame.origin == CGPoint(x: 146, y: 5))
      let header = grid.supplementaryView(
        forElementKind: UICollectionView.elementKindSectionHeader, at: path(0))
      #expect(header?.frame == CGRect(x: 0, y: 0, width: 40, height: 205))
    }
  }

  @Test("Headers and footers have views while they are visible")
  func supplementary() {
    let source = Source()
    source.sections = [3, 30]
    withGrid(
      source,
      configure: {
        $0.headerReferenceSize = CGSize(width: 0, height: 30)
        $0.footerReferenceSize = CGSize(width: 0, height: 20)
      }
    ) { stage, grid, _ in
      let header = UICollectionView.elementKindSectionHeader
      let second = grid.supplementaryView(forElementKind: header, at: path(0, 1))
      #expect(second?.frame == CGRect(x: 0, y: 140, width: 300, height: 30))
      #expect(second?.tag == 11)
      // Headers are in front of cells.
      let front = grid.subviews.firstIndex { $0 === second } ?? -1
      #expect(grid.visibleCells.allSatisfy { grid.subviews.firstIndex(of: $0) ?? 99 < front })
      grid.contentOffset.y = 400
      stage.turn()
      #expect(grid.supplementaryView(forElementKind: header, at: path(0, 1)) == nil)
    }
  }

  @Test(
    "A click highlights, selects and calls the delegate; a drag and a click between items don't")
  func selection() {
    withGrid { stage, grid, source in
      stage.send(.pointerDown(location: CGPoint(x: 150, y: 40)))
      #expect(grid.cellForItem(at: path(1))?.isHighlighted == true)
      stage.send(.pointerUp(location: CGPoint(x: 150, y: 40)))
      #expect(grid.cellForItem(at: path(1))?.isHighlighted == false)
      #expect(grid.cellForItem(at: path(1))?.isSelected == true)
      stage.click(CGPoint(x: 10, y: 10))
      #expect(source.log == ["select 1", "deselect 1", "select 0"])
      #expect(grid.indexPathsForSelectedItems == [path(0)])
      stage.click(CGPoint(x: 97, y: 40))
      source.refused = [path(2)]
      stage.click(CGPoint(x: 250, y: 40))
      stage.send(.pointerDown(location: CGPoint(x: 150, y: 140)))
      stage.send(.pointerMoved(location: CGPoint(x: 150, y: 120)))
      stage.send(.pointerMoved(location: CGPoint(x: 150, y: 100)))
      stage.send(.pointerUp(location: CGPoint(x: 150, y: 100)))
      #expect(source.log.count == 3 && grid.contentOffset.y > 0)
      // An item is still selected when it becomes visible again.
      grid.contentOffset.y = 1000
      stage.turn()
      grid.contentOffset.y = 0
      stage.turn()
      #expect(grid.cellForItem(at: path(0))?.isSelected == true)
      #expect(grid.visibleCells.filter(\.isSelected).count == 1)
    }
  }

  @Test("A pressed item is highlighted as long as it keeps its cell, and no other is")
  func highlight() {
    withGrid { stage, grid, source in
      let place = CGPoint(x: 150, y: 40)
      stage.click(place)
      for offset: CGFloat in [1000, 0] {
        grid.contentOffset.y = offset
        stage.turn()
      }
      #expect(grid.cellForItem(at: path(1))?.isHighlighted == false)
      stage.send(.pointerDown(location: place))
      grid.reloadItems(at: [path(1)])
      stage.turn()
      #expect(grid.cellForItem(at: path(1))?.isHighlighted == false)
      stage.send(.pointerUp(location: place))
      #expect(source.log == ["select 1"])
    }
  }

  @Test("Reloaded items get the delegate's current sizes")
  func reloadedSizes() {
    withGrid { stage, grid, source in
      source.itemSize = CGSize(width: 90, height: 40)
      grid.reloadItems(at: [path(1)])
      stage.turn()
      #expect(grid.cellForItem(at: path(1))?.frame.height == 40)
      #expect(grid.contentSize == CGSize(width: 300, height: 34 * 50 - 10))
    }
  }

  @Test("Multiple selection selects and deselects single items")
  func multiple() {
    withGrid { stage, grid, source in
      grid.allowsMultipleSelection = true
      for x in [10.0, 150, 10] { stage.click(CGPoint(x: x, y: 10)) }
      #expect(source.log == ["select 0", "select 1", "deselect 0"])
      grid.selectItem(at: path(50), animated: false, scrollPosition: .centeredVertically)
      #expect(grid.indexPathsForSelectedItems == [path(1), path(50)])
      #expect(grid.contentOffset.y == 1645 - 102.5)
      grid.deselectItem(at: path(1), animated: false)
      grid.selectItem(at: nil, animated: false, scrollPosition: [])
      #expect(grid.indexPathsForSelectedItems == [])
      #expect(source.log.count == 3)
    }
  }

  @Test("Arrow keys move to the neighbours, and Return selects")
  func keyboard() {
    withGrid { stage, grid, source in
      grid.becomeFirstResponder()
      for key: UIKeyboardHIDUsage in [
        .keyboardRightArrow, .keyboardRightArrow, .keyboardDownArrow, .keyboardLeftArrow,
        .keyboardReturnOrEnter, .keyboardUpArrow, .keyboardSpacebar,
      ] {
        stage.press(key)
      }
      #expect(source.log == ["select 3", "deselect 3", "select 0"])
      for _ in 0..<10 { stage.press(.keyboardDownArrow) }
      stage.advance(by: 1)
      #expect(grid.indexPathsForVisibleItems.contains(path(30)))
      #expect(grid.cellForItem(at: path(30))?.isFocused == true)
    }
  }

  @Test("A custom layout, and an animated change of layouts")
  func customLayout() {
    final class Pile: UICollectionViewLayout {
      override var collectionViewContentSize: CGSize { CGSize(width: 300, height: 205) }
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> UICollectionViewLayoutAttributes? {
        let attributes = UICollectionViewLayoutAttributes(forCellWith: indexPath)
        attributes.frame = CGRect(x: 100, y: 50, width: 90, height: 90)
        attributes.zIndex = -indexPath.item
        attributes.alpha = 0.5
        return attributes
      }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        (0..<4).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: 0)) }
      }
    }
    withGrid { stage, grid, _ in
      let cell = grid.cellForItem(at: path(1))
      grid.setCollectionViewLayout(Pile(), animated: true)
      stage.turn()
      #expect(grid.visibleCells.count == 4)
      #expect(cell?.frame.origin == CGPoint(x: 100, y: 50) && cell?.alpha == 0.5)
      #expect(cell?.shown.position == CGPoint(x: 150, y: 45))
      stage.advance(by: 1)
      #expect(cell?.shown.position == CGPoint(x: 145, y: 95))
      #expect(cell?.layer.zPosition == -1)
    }
  }

  @Test("A layout is told of new data before it is prepared, in the size of the view")
  func newData() {
    final class Centred: UICollectionViewFlowLayout {
      var widths: [CGFloat] = []
      override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        super.invalidateLayout(with: context)
        guard let collectionView else { return }
        widths.append(collectionView.bounds.width)
        let inset = (collectionView.bounds.width - itemSize.width) / 2
        collectionView.contentInset = UIEdgeInsets(top: 0, left: inset, bottom: 0, right: inset)
        collectionView.contentOffset.x = -inset
      }
    }
    withStage { stage in
      let layout = Centred()
      layout.itemSize = CGSize(width: 100, height: 90)
      layout.scrollDirection = .horizontal
      let grid = UICollectionView(frame: .zero, collectionViewLayout: layout)
      grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
      let source = Source()
      source.sections = [40]
      grid.dataSource = source
      stage.window.addSubview(grid)
      stage.turn()
      #expect(layout.widths == [])
      grid.frame = CGRect(x: 0, y: 0, width: 300, height: 100)
      stage.turn()
      #expect(layout.widths == [300] && grid.contentOffset.x == -100)
      grid.contentOffset.x = 50
      stage.turn()
      #expect(layout.widths == [300])
      grid.reloadData()
      stage.turn()
      #expect(layout.widths == [300, 300])
    }
  }

  @Test("A layout with attributes of its own, copied and transformed, whose drags end at items")
  func carousel() {
    final class Place: UICollectionViewLayoutAttributes {
      var distance: CGFloat = 0
      override func copy(with zone: NSZone? = nil) -> Any {
        let copy = super.copy(with: zone)
        (copy as? Place)?.distance = distance
        return copy
      }
    }
    final class Carousel: UICollectionViewFlowLayout {
      var invalidations = 0
      override class var layoutAttributesClass: AnyClass { Place.self }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
      override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
        super.invalidateLayout(with: context)
        if context is UICollectionViewFlowLayoutInvalidationContext { invalidations += 1 }
      }
      override class var invalidationContextClass: AnyClass {
        UICollectionViewFlowLayoutInvalidationContext.self
      }
      override func layoutAttributesForElements(
        in rect: CGRect
      ) -> [UICollectionViewLayoutAttributes]? {
        guard let found = super.layoutAttributesForElements(in: rect),
          let copies = NSArray(array: found, copyItems: true)
            as? [UICollectionViewLayoutAttributes]
        else { return nil }
        for case let place as Place in copies {
          place.distance = place.center.x - (collectionView?.contentOffset.x ?? 0)
          place.transform3D = CATransform3DMakeRotation(place.distance / 1000, 0, 1, 0)
        }
        return copies
      }
      override func targetContentOffset(
        forProposedContentOffset offset: CGPoint, withScrollingVelocity velocity: CGPoint
      ) -> CGPoint { CGPoint(x: (offset.x / 100).rounded() * 100, y: offset.y) }
    }
    withStage { stage in
      let layout = Carousel()
      layout.itemSize = CGSize(width: 90, height: 90)
      layout.scrollDirection = .horizontal
      let grid = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
      grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
      let source = Source()
      source.sections = [40]
      grid.dataSource = source
      stage.window.addSubview(grid)
      stage.turn()
      let place = layout.layoutAttributesForElements(in: grid.bounds)?.last as? Place
      #expect(place?.distance == 245 && place?.transform == .identity)
      let copy = place?.copy() as? Place
      #expect(copy !== place && copy?.distance == 245 && copy?.frame == place?.frame)
      let cell = grid.cellForItem(at: path(1))
      #expect(abs((cell?.layer.transform.m13 ?? 0) + sin(0.145)) < 1e-9)

      // A layout that is invalid at each scroll position is prepared once in each pass.
      let before = layout.invalidations
      grid.contentOffset.x = 50
      stage.turn()
      #expect(layout.invalidations == before + 1)
      #expect(abs((cell?.layer.transform.m13 ?? 0) + sin(0.095)) < 1e-9)

      #expect(grid.releaseTarget(CGPoint(x: 160, y: 0), velocity: .zero).x == 200)
      // A turn in the plane replaces one in space.
      place?.transform = CGAffineTransform(scaleX: 2, y: 2)
      #expect(place?.transform3D.m11 == 2 && place?.transform3D.m13 == 0)
    }
  }

  @Test func aLayoutPlacesTheContentAnewForAnotherSize() {
    final class Pages: UICollectionViewFlowLayout {
      var page: Int?
      override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
        guard let page, let collectionView else {
          return super.targetContentOffset(forProposedContentOffset: offset)
        }
        return CGPoint(x: CGFloat(page) * collectionView.bounds.width, y: 0)
      }
    }
    withStage { stage in
      let layout = Pages()
      layout.scrollDirection = .horizontal
      let grid = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 100), collectionViewLayout: layout)
      grid.register(Cell.self, forCellWithReuseIdentifier: "cell")
      let source = Source()
      source.sections = [40]
      grid.dataSource = source
      stage.window.addSubview(grid)
      stage.turn()
      grid.contentOffset.x = 300
      layout.page = 1
      stage.turn()
      #expect(grid.contentOffset.x == 300)
      grid.frame.size.width = 200
      stage.turn()
      #expect(grid.contentOffset.x == 200)
      layout.page = nil
      grid.frame.size.width = 250
      stage.turn()
      #expect(grid.contentOffset.x == 200)
    }
  }

  @Test("A collection view that doesn't allow selection ignores selectItem, as in UIKit")
  func selectionNotAllowed() {
    withGrid { stage, grid, source in
      grid.selectItem(at: path(1), animated: false, scrollPosition: [])
      grid.allowsSelection = false
      grid.selectItem(at: path(2), animated: false, scrollPosition: [])
      #expect(grid.indexPathsForSelectedItems == [path(1)])
      #expect((grid.cellForItem(at: path(2)))?.isSelected == false)
      #expect(source.log == [])
    }
  }
}
