import UIKit

/// A photo in the grid, cropped to a square with rounded corners.
final class PhotoCell: UICollectionViewCell {
  static let identifier = "photo"
  static let cornerRadius: CGFloat = 10

  let imageView = UIImageView()

  required init(frame: CGRect) {
    super.init(frame: frame)
    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.layer.cornerRadius = Self.cornerRadius
    imageView.frame = contentView.bounds
    imageView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    contentView.addSubview(imageView)
  }

  required init?(coder: NSCoder) {
    nil
  }

  var image: UIImage? {
    get { imageView.image }
    set { imageView.image = newValue }
  }

  /// Whether the photo is hidden, because it is open.
  var isEmpty: Bool {
    get { imageView.isHidden }
    set { imageView.isHidden = newValue }
  }

  override var isHighlighted: Bool {
    didSet { imageView.alpha = isHighlighted ? 0.75 : 1 }
  }
}
