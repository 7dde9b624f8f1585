import UIKit

/// The list of exhibits: a grid of cards below the app's name.
final class GalleryViewController: UIViewController, UICollectionViewDataSource,
  UICollectionViewDelegateFlowLayout
{
  var onSelect: ((any Exhibit) -> Void)?

  private let exhibits: [any Exhibit] = ExhibitName.allCases.map { $0.make() }
  private let layout = UICollectionViewFlowLayout()
  private lazy var list = UICollectionView(frame: .zero, collectionViewLayout: layout)
  private let footer = GalleryFooterView()
  private(set) var grid = GalleryGrid(.zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    list.backgroundColor = .clear
    list.alwaysBounceVertical = true
    list.dataSource = self
    list.delegate = self
    list.register(ExhibitCell.self, forCellWithReuseIdentifier: ExhibitCell.identifier)
    list.register(
      GalleryHeaderView.self,
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      withReuseIdentifier: GalleryHeaderView.identifier)
    view.addSubview(list)
    view.addSubview(footer)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    list.becomeFirstResponder()
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    footer.factor = view.bounds.size.largeGalleryFactor ?? 1
    let keys = footer.sizeThatFits(view.bounds.size).height
    let (line, area) = view.bounds.divided(atDistance: keys, from: .maxYEdge)
    footer.frame = line
    list.frame = area
    let grid = GalleryGrid(view.bounds.size)
    guard grid != self.grid else { return }
    self.grid = grid
    layout.sectionInset = UIEdgeInsets(
      top: 0, left: grid.margin, bottom: grid.gap, right: grid.margin)
    layout.minimumLineSpacing = grid.gap
    layout.minimumInteritemSpacing = grid.gap
    layout.headerReferenceSize = CGSize(width: 0, height: grid.header.height)
    // Cells and header may have another type size.
    list.reloadData()
  }

  // MARK: Cards

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { exhibits.count }

  /// The cards of a row are equally high.
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    let first = indexPath.item - indexPath.item % grid.columns
    let line = exhibits[first..<min(first + grid.columns, exhibits.count)]
    let heights = line.map { ExhibitCell.height(showing: $0, width: grid.cardWidth, grid.cell) }
    return CGSize(width: grid.cardWidth, height: heights.max() ?? 0)
  }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: ExhibitCell.identifier, for: indexPath)
    (cell as? ExhibitCell)?.show(exhibits[indexPath.item], grid.cell)
    return cell
  }

  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    let view = collectionView.dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: GalleryHeaderView.identifier, for: indexPath)
    if let header = view as? GalleryHeaderView {
      header.margin = grid.margin
      header.metrics = grid.header
    }
    return view
  }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: true)
    onSelect?(exhibits[indexPath.item])
  }
}
