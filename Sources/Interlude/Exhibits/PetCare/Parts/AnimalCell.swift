import UIKit

/// A row with an animal's photo, name and facts.
final class AnimalCell: UITableViewCell {
  let photoView = UIImageView()
  private let nameLabel = UILabel()
  private let factsLabel = UILabel()

  /// In points.
  static let height: CGFloat = 84
  private static let photoSide: CGFloat = 60
  private static let margin: CGFloat = 16

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    accessoryType = .disclosureIndicator
    photoView.contentMode = .scaleAspectFill
    photoView.clipsToBounds = true
    photoView.layer.cornerRadius = 12
    nameLabel.font = .systemFont(ofSize: 17, weight: .semibold)
    factsLabel.font = .systemFont(ofSize: 14)
    factsLabel.textColor = .secondaryLabel
    for view in [photoView, nameLabel, factsLabel] { contentView.addSubview(view) }
    let textStart = Self.margin * 2 + Self.photoSide
    separatorInset = UIEdgeInsets(top: 0, left: textStart, bottom: 0, right: 0)
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ animal: Animal) {
    photoView.image = animal.photo
    nameLabel.text = animal.name
    factsLabel.text = animal.facts
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let cell = contentView.bounds
    photoView.frame = CGRect(
      x: Self.margin, y: (cell.height - Self.photoSide) / 2, width: Self.photoSide,
      height: Self.photoSide)
    let x = photoView.frame.maxX + Self.margin
    let width = max(cell.width - x - Self.margin, 0)
    nameLabel.frame = CGRect(x: x, y: cell.midY - 23, width: width, height: 24)
    factsLabel.frame = CGRect(x: x, y: cell.midY + 3, width: width, height: 20)
  }
}
