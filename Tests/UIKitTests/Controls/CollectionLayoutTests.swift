import Testing

@testable import UIKit

/// A cell with a label, whose constraints determine its size.
@MainActor
private final class TextCell: UICollectionViewCell {
  let box = UIView()

  required init(frame: CGRect) {
    super.init(frame: frame)
    box.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(box)
    NSLayoutConstraint.activate([
      box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      box.topAnchor.constraint(equalTo: contentView.topAnchor),
      box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor), width, height,
    ])
  }
  required init?(coder: NSCoder) { nil }
  lazy var width = box.widthAnchor.constraint(equalToConstant: 10)
  lazy var height = box.heightAnchor.constraint(equalToConstant: 10)
}

private final class Backdrop: UICollectionReusableView {}

/// A flow layout with a decoration behind each section.
private final class DecoratedLayout: UICollectionViewFlowLayout {
  override func prepare() {
    super.prepare()
    register(Backdrop.self, forDecorationViewOfKind: "backdrop")
  }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [UICollectionViewLayoutAttributes]? {
    let decoration = layoutAttributesForDecorationView(
      ofKind: "backdrop", at: IndexPath(item: 0, section: 0))
    return (super.layoutAttributesForElements(in: rect) ?? [])
      + [decoration].compactMap(\.self).filter { $0.frame.intersects(rect) }
  }
  override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: elementKind, with: indexPath)
    attributes.frame = CGRect(x: 5, y: 5, width: 100, height: 100)
    attributes.zIndex = -1
    return attributes
  }
}

@MainActor
private final class Items: NSObject, UICollectionViewDataSource {
  var sizes: [CGSize]
  init(_ sizes: [CGSize]) { self.sizes = sizes }
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { sizes.count }
  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? TextCell)?.width.constant = sizes[indexPath.item].width
    (cell as? TextCell)?.height.constant = sizes[indexPath.item].height
    return cell
  }
}

@MainActor @Suite struct CollectionLayoutTests {
  private func withCollection(
    _ layout: UICollectionViewLayout, _ items: Items,
    _ body: (ViewStage, UICollectionView) throws -> Void
  ) rethrows {
    try withStage { stage in
      let collection = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
      collection.register(TextCell.self, forCellWithReuseIdentifier: "cell")
      collection.dataSource = items
      stage.window.addSubview(collection)
      stage.turn()
      try body(stage, collection)
    }
  }

  @Test func itemsTakeTheSizesOfTheirConstraints() {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = UICollectionViewFlowLayout.automaticSize
    layout.minimumLineSpacing = 0
    let sizes = (0..<40).map { CGSize(width: 280, height: CGFloat(20 + $0)) }
    let items = Items(sizes)
    withCollection(layout, items) { stage, collection in
      var y: CGFloat = 0
      for cell in collection.visibleCells {
        let path = collection.indexPath(for: cell)!
        #expect(cell.frame.size == sizes[path.item] && cell.frame.minY == y)
        y += sizes[path.item].height
      }
      #expect(y >= 400 && y < 500)
      // Those below are measured when they come into view.
      collection.contentOffset.y = 300
      stage.turn()
      let last = collection.visibleCells.last!
      #expect(last.frame.size == sizes[collection.indexPath(for: last)!.item])
      items.sizes = [CGSize(width: 100, height: 70)]
      collection.reloadData()
      stage.turn()
      #expect(collection.visibleCells.map(\.frame.size) == items.sizes)
    }
  }

  @Test func withoutAnEstimateConstraintsDontMatter() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 40, height: 30)
    withCollection(layout, Items([CGSize(width: 90, height: 90)])) { _, collection in
      #expect(collection.visibleCells.map(\.frame.size) == [layout.itemSize])
    }
  }

  @Test func aLayoutOfTheAppsOwnIsAskedForPreferredSizes() {
    final class Own: UICollectionViewFlowLayout {
      var asked: [CGSize] = []
      override var measuresCells: Bool { true }
      override func shouldInvalidateLayout(
        forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
        withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
      ) -> Bool {
        asked.append(preferredAttributes.size)
        return false
      }
    }
    let layout = Own()
    withCollection(layout, Items([CGSize(width: 90, height: 80)])) { _, collection in
      #expect(layout.asked == [CGSize(width: 90, height: 80)])
      #expect(collection.visibleCells.map(\.frame.size) == [CGSize(width: 50, height: 50)])
    }
  }

  @Test func decorationsComeFromTheLayout() throws {
    let items = Items(Array(repeating: CGSize(width: 50, height: 50), count: 60))
    try withCollection(DecoratedLayout(), items) { stage, collection in
      let backdrop = try #require(collection.subviews.first { $0 is Backdrop })
      #expect(backdrop.frame == CGRect(x: 5, y: 5, width: 100, height: 100))
      #expect(backdrop.layer.zPosition == -1)
      #expect(collection.visibleCells.count > 10 && collection.indexPathsForVisibleItems.count > 10)
      collection.contentOffset.y = 200
      stage.turn()
      #expect(backdrop.superview == nil)
      collection.contentOffset.y = 0
      stage.turn()
      #expect(collection.subviews.contains { $0 is Backdrop })
    }
  }
}
