import UIKit

/// The app's icon and name above the list, in a size that suits the window.
final class GalleryHeaderView: UIView {
  private let icon = UIImageView(image: ImageAsset.icon.image)
  private let title = UILabel()
  private let subtitle = UILabel()
  private let line = UIView()

  /// The transparent margin on each side of the icon's image, as a fraction of its width.
  private static let iconMargin: CGFloat = 8 / 256

  /// The distance of the cards from the window's edge, in points.
  var margin: CGFloat = 20 {
    didSet { setNeedsLayout() }
  }

  /// Whether cards are scrolled under the header, which has a line below it then.
  var isOverCards = false {
    didSet { line.isHidden = !isOverCards }
  }

  /// Sizes in points.
  struct Metrics: Equatable {
    var height: CGFloat
    var iconSize: CGFloat
    var titleSize: CGFloat
    /// Nil for a header without a subtitle.
    var subtitleSize: CGFloat?
    var gap: CGFloat

    static let regular = Metrics(
      height: 92, iconSize: 64, titleSize: 28, subtitleSize: 14, gap: 14)
    /// For small windows.
    static let compact = Metrics(height: 48, iconSize: 32, titleSize: 18, gap: 8)

    /// The metrics that suit a window of this size.
    static func fitting(_ size: CGSize) -> Metrics {
      if size.width < 480 || size.height < 400 { return compact }
      guard let factor = size.largeGalleryFactor else { return regular }
      return Metrics(
        height: (regular.height * factor).rounded(),
        iconSize: (regular.iconSize * factor).rounded(),
        titleSize: (regular.titleSize * factor).rounded(),
        subtitleSize: regular.subtitleSize.map { ($0 * factor).rounded() },
        gap: (regular.gap * factor).rounded())
    }
  }

  var metrics = Metrics.regular {
    didSet { if metrics != oldValue { applyMetrics() } }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .systemGroupedBackground
    icon.contentMode = .scaleAspectFit
    title.text = "Interlude"
    subtitle.text = "View-controller transitions, as on iOS"
    subtitle.textColor = .secondaryLabel
    line.backgroundColor = .separator
    line.isHidden = true
    for view in [icon, title, subtitle, line] as [UIView] { addSubview(view) }
    applyMetrics()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func applyMetrics() {
    title.font = .systemFont(ofSize: metrics.titleSize, weight: .bold)
    subtitle.font = .systemFont(ofSize: metrics.subtitleSize ?? 0)
    subtitle.isHidden = metrics.subtitleSize == nil
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = metrics.iconSize
    // The visible part of the icon is aligned with the cards.
    let x = margin - (size * Self.iconMargin).rounded()
    icon.frame = CGRect(
      x: x, y: ((bounds.height - size) / 2).rounded(), width: size, height: size)
    let hairline = 1 / max(1, traitCollection.displayScale)
    line.frame = CGRect(
      x: 0, y: bounds.height - hairline, width: bounds.width, height: hairline)
    layOutTexts()
  }

  private func layOutTexts() {
    let x = icon.frame.maxX + metrics.gap
    let width = max(bounds.width - x - margin, 0)
    let titleHeight = title.font.lineHeight.rounded(.up)
    let subtitleHeight = subtitle.isHidden ? 0 : subtitle.font.lineHeight.rounded(.up)
    let text = (icon.frame.midY - (titleHeight + subtitleHeight) / 2).rounded()
    title.frame = CGRect(x: x, y: text, width: width, height: titleHeight)
    subtitle.frame = CGRect(x: x, y: text + titleHeight, width: width, height: subtitleHeight)
  }
}

/// The title above a group of cards.
final class GalleryTitleView: UICollectionReusableView {
  static let identifier = "title"

  private let label = UILabel()

  required init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The height of a title of a size, both in points.
  static func height(titleSize: CGFloat) -> CGFloat { (2.3 * titleSize).rounded() }

  func show(_ title: String, _ grid: GalleryGrid) {
    label.text = title
    label.font = .systemFont(ofSize: grid.titleSize, weight: .semibold)
    let height = label.font.lineHeight.rounded(.up)
    label.frame = CGRect(
      x: grid.margin, y: (bounds.height - height - 0.45 * grid.titleSize).rounded(),
      width: max(bounds.width - 2 * grid.margin, 0), height: height)
    label.autoresizingMask = [.flexibleWidth, .flexibleTopMargin]
  }
}
