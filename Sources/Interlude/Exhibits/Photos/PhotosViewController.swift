import UIKit

/// Photos in a grid. A click opens one on full screen.
final class PhotosViewController: UIViewController {
  let photos: [ImageAsset]
  /// Shared by every page that is presented over the grid.
  private let motion: PhotoMotion
  private let grid = UICollectionView(
    frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
  private let hint = UILabel()
  /// The photo whose place is empty, because it is open.
  private var openIndex: Int?

  private static let columnCount: CGFloat = 3
  /// Between the photos and around them, in points.
  private static let spacing: CGFloat = 12
  /// The room between the upper margin and the photos for the hint and the space below it, in points.
  private static let hintHeight: CGFloat = 28

  init(_ photos: [ImageAsset], _ motion: PhotoMotion) {
    self.photos = photos
    self.motion = motion
    super.init(nibName: nil, bundle: nil)
    title = localized("Photos")
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    grid.frame = view.bounds
    grid.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    grid.register(PhotoCell.self, forCellWithReuseIdentifier: PhotoCell.identifier)
    grid.accessibilityIdentifier = "photos"
    grid.dataSource = self
    grid.delegate = self
    view.addSubview(grid)
    hint.text = localized("Click a photo, then drag it down to put it back.")
    hint.font = .systemFont(ofSize: 13)
    hint.textColor = .secondaryLabel
    hint.adjustsFontSizeToFitWidth = true
    hint.minimumScaleFactor = 0.7
    grid.addSubview(hint)
    view.coverWithOwnPage(.first)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let (_, left, _) = columns
    hint.frame = CGRect(
      x: left, y: Self.spacing, width: max(grid.bounds.width - 2 * left, 0),
      height: Self.hintHeight - Self.spacing)
  }

  /// A photo's side and the left and right margins, in whole points. The margins divide the remaining width.
  private var columns: (side: CGFloat, left: CGFloat, right: CGFloat) {
    let width = grid.bounds.width
    let room = width - (Self.columnCount + 1) * Self.spacing
    let side = max((room / Self.columnCount).rounded(.down), 1)
    let margins = max(
      width - Self.columnCount * side - (Self.columnCount - 1) * Self.spacing, 2 * Self.spacing)
    let left = (margins / 2).rounded(.down)
    return (side, left, margins - left)
  }

  func openPhoto(at index: Int) {
    guard presentedViewController == nil else { return }
    present(PhotoViewController(at: index, of: self, motion), animated: true)
  }
}

extension PhotosViewController: UICollectionViewDataSource {
  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { photos.count }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(
      withReuseIdentifier: PhotoCell.identifier, for: indexPath)
    if let cell = cell as? PhotoCell {
      cell.accessibilityIdentifier = "photo-\(indexPath.item)"
      cell.image = photos[indexPath.item].image
      cell.isEmpty = indexPath.item == openIndex
    }
    return cell
  }
}

extension PhotosViewController: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    CGSize(width: columns.side, height: columns.side)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    UIEdgeInsets(
      top: Self.spacing + Self.hintHeight, left: columns.left, bottom: Self.spacing,
      right: columns.right)
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { Self.spacing }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { Self.spacing }

  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {
    collectionView.deselectItem(at: indexPath, animated: false)
    openPhoto(at: indexPath.item)
  }
}

extension PhotosViewController: PhotoSource {
  func place(ofPhotoAt index: Int, in view: UIView) -> PhotoPlace {
    grid.layoutIfNeeded()
    let path = IndexPath(item: index, section: 0)
    let frame = grid.layoutAttributesForItem(at: path)?.frame ?? .zero
    let visible = grid.bounds.inset(by: grid.safeAreaInsets)
    return PhotoPlace(
      frame: view.convert(frame, from: grid), visible: view.convert(visible, from: grid))
  }

  func view(ofPhotoAt index: Int) -> UIView? {
    grid.layoutIfNeeded()
    return (grid.cellForItem(at: IndexPath(item: index, section: 0)) as? PhotoCell)?.imageView
  }

  func revealPlace(ofPhotoAt index: Int) {
    let place = place(ofPhotoAt: index, in: grid)
    guard !place.frame.intersects(place.visible) else { return }
    grid.scrollToItem(
      at: IndexPath(item: index, section: 0), at: .centeredVertically, animated: false)
  }

  func setPhoto(at index: Int, isAway: Bool) {
    openIndex = isAway ? index : nil
    let cell = grid.cellForItem(at: IndexPath(item: index, section: 0)) as? PhotoCell
    cell?.isEmpty = isAway
  }
}
