import UIKit

/// Photos in a grid. A click opens one on full screen. A press that is held shows a preview, and a menu beside it.
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

  func openPhoto(at index: Int, animated: Bool = true) {
    guard presentedViewController == nil else { return }
    let page = PhotoViewController(at: index, of: self, motion)
    present(page, animated: animated)
    // Without a transition, nothing else empties the photo's place.
    if !animated { setPhoto(at: index, isAway: !page.zooms) }
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

  // MARK: The menu of a photo

  func collectionView(
    _ collectionView: UICollectionView, contextMenuConfigurationForItemAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    let (photo, index) = (photos[indexPath.item], indexPath.item)
    let open = UIAction(
      title: localized("Open"), image: UIImage(systemName: "arrow.up.left.and.arrow.down.right")
    ) { [weak self] _ in self?.openPhoto(at: index) }
    let copy = UIAction(title: localized("Copy the name"), image: UIImage(systemName: "doc.on.doc"))
    {
      _ in UIPasteboard.general.string = photo.title
    }
    return UIContextMenuConfiguration(
      identifier: index, previewProvider: { PhotoPreviewController(photo) },
      actionProvider: { _ in UIMenu(children: [open, copy]) })
  }

  func collectionView(
    _ collectionView: UICollectionView,
    previewForHighlightingContextMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? {
    guard let index = configuration.identifier as? Int else { return nil }
    return view(ofPhotoAt: index).map { UITargetedPreview(view: $0) }
  }

  func collectionView(
    _ collectionView: UICollectionView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    guard let index = configuration.identifier as? Int else { return }
    animator.addCompletion { [weak self] in self?.openPhoto(at: index, animated: false) }
  }
}

/// The preview of a photo: all of it, in its own shape.
private final class PhotoPreviewController: UIViewController {
  private let image: UIImage?
  private static let largest = CGRect(x: 0, y: 0, width: 420, height: 420)

  init(_ photo: ImageAsset) {
    image = photo.image
    super.init(nibName: nil, bundle: nil)
    preferredContentSize = (image?.size ?? Self.largest.size).fitted(into: Self.largest).size
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func loadView() {
    let picture = UIImageView(image: image)
    picture.contentMode = .scaleAspectFit
    picture.backgroundColor = .black
    view = picture
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
