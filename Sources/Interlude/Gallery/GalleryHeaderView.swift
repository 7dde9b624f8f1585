import UIKit

/// The name of the app above the list.
final class GalleryHeaderView: UIView {
  static let height: CGFloat = 148

  private let icon = UIImageView(image: Picture.icon.image)
  private let title = UILabel()
  private let subtitle = UILabel()

  private static let iconSize: CGFloat = 64
  /// From the edge, in points: where the cards of the list begin.
  private static let margin: CGFloat = 20

  override init(frame: CGRect) {
    super.init(frame: frame)
    icon.contentMode = .scaleAspectFit
    title.text = "Interlude"
    title.font = .systemFont(ofSize: 34, weight: .bold)
    subtitle.text = "View-controller transitions, as on iOS"
    subtitle.font = .systemFont(ofSize: 17)
    subtitle.textColor = .secondaryLabel
    for view in [icon, title, subtitle] as [UIView] { addSubview(view) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let top = Self.height - Self.iconSize - Self.margin
    icon.frame = CGRect(x: Self.margin, y: top, width: Self.iconSize, height: Self.iconSize)
    let x = icon.frame.maxX + 20
    let width = max(bounds.width - x - Self.margin, 0)
    title.frame = CGRect(x: x, y: top - 2, width: width, height: 40)
    subtitle.frame = CGRect(x: x, y: top + 40, width: width, height: 24)
  }
}
