import UIKit

/// A card with an animal's photo, its name and its kind.
final class AnimalCell: UICollectionViewCell {
  let photoView = UIImageView()
  private let nameLabel = UILabel()
  private let kindLabel = UILabel()

  /// The height of the texts below the photo, in points.
  static let wordsHeight: CGFloat = 52
  private static let margin: CGFloat = 12

  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.backgroundColor = .secondarySystemGroupedBackground
    contentView.layer.cornerRadius = 14
    contentView.clipsToBounds = true
    photoView.contentMode = .scaleAspectFill
    photoView.clipsToBounds = true
    nameLabel.font = .systemFont(ofSize: 16, weight: .semibold)
    kindLabel.font = .systemFont(ofSize: 13)
    kindLabel.textColor = .secondaryLabel
    for view in [photoView, nameLabel, kindLabel] { contentView.addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ animal: Animal) {
    photoView.image = animal.photo
    nameLabel.text = animal.name
    kindLabel.text = animal.kind
  }

  override var isHighlighted: Bool {
    didSet { contentView.alpha = isHighlighted ? 0.75 : 1 }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let card = contentView.bounds
    let (photo, words) = card.divided(
      atDistance: card.height - Self.wordsHeight, from: .minYEdge)
    photoView.frame = photo
    let x = Self.margin
    let width = max(card.width - 2 * x, 0)
    nameLabel.frame = CGRect(x: x, y: words.minY + 7, width: width, height: 20)
    kindLabel.frame = CGRect(x: x, y: words.minY + 27, width: width, height: 17)
  }
}

/// The card after the animals: a plus and a word on an empty frame.
final class AdoptCell: UICollectionViewCell {
  private let plus = UILabel()
  private let label = UILabel()

  required init(frame: CGRect) {
    super.init(frame: frame)
    contentView.layer.cornerRadius = 14
    contentView.layer.borderWidth = 1.5
    plus.text = "+"
    plus.font = .systemFont(ofSize: 40, weight: .light)
    label.text = localized("Adopt")
    label.font = .systemFont(ofSize: 16, weight: .semibold)
    for label in [plus, label] {
      label.textAlignment = .center
      label.textColor = .systemBlue
      contentView.addSubview(label)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var isHighlighted: Bool {
    didSet { contentView.alpha = isHighlighted ? 0.5 : 1 }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let card = contentView.bounds
    contentView.layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    plus.frame = CGRect(x: 0, y: card.midY - 42, width: card.width, height: 48)
    label.frame = CGRect(x: 0, y: card.midY + 6, width: card.width, height: 22)
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    setNeedsLayout()
  }
}
