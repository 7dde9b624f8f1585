import UIKit

/// A photo in the grid, cropped to a square with rounded corners.
final class PhotoCell: UICollectionViewCell {
  static let identifier = "photo"
  static let cornerRadius: CGFloat = 10

  private let picture = UIImageView()

  required init(frame: CGRect) {
    super.init(frame: frame)
    picture.contentMode = .scaleAspectFill
    picture.clipsToBounds = true
    picture.layer.cornerRadius = Self.cornerRadius
    picture.frame = contentView.bounds
    picture.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(picture)
  }

  required init?(coder: NSCoder) {
    nil
  }

  var image: UIImage? {
    get { picture.image }
    set { picture.image = newValue }
  }

  /// Whether the photo is elsewhere, and nothing here.
  var isEmpty: Bool {
    get { picture.isHidden }
    set { picture.isHidden = newValue }
  }

  override var isHighlighted: Bool {
    didSet { picture.alpha = isHighlighted ? 0.75 : 1 }
  }
}
