import UIKit

/// The app's name above the list, in a size that suits the window.
final class GalleryHeaderView: UICollectionReusableView {
  static let identifier = "header"

  private let icon = UIImageView(image: ImageAsset.icon.image)
  private let title = UILabel()
  private let subtitle = UILabel()

  /// The transparent margin on each side of the icon's image, as a fraction of its width.
  private static let iconMargin: CGFloat = 8 / 256

  /// The distance of the cards from the window's edge, in points.
  var margin: CGFloat = 20 {
    didSet { setNeedsLayout() }
  }

  /// Sizes in points.
  struct Metrics: Equatable {
    var height: CGFloat
    var iconSize: CGFloat
    var titleSize: CGFloat
    var subtitleSize: CGFloat
    var gap: CGFloat

    static let regular = Metrics(
      height: 148, iconSize: 64, titleSize: 34, subtitleSize: 17, gap: 20)
    static let compact = Metrics(
      height: 68, iconSize: 40, titleSize: 20, subtitleSize: 13, gap: 12)

    static let large = Metrics(
      height: 232, iconSize: 104, titleSize: 52, subtitleSize: 24, gap: 30)

    /// The metrics that suit a window of this size.
    static func fitting(_ size: CGSize) -> Metrics {
      if size.width < 480 || size.height < 480 { return compact }
      guard let factor = size.largeGalleryFactor else { return regular }
      return Metrics(
        height: (large.height * factor).rounded(), iconSize: (large.iconSize * factor).rounded(),
        titleSize: (large.titleSize * factor).rounded(),
        subtitleSize: (large.subtitleSize * factor).rounded(), gap: (large.gap * factor).rounded())
    }
  }

  var metrics = Metrics.regular {
    didSet { if metrics != oldValue { applyMetrics() } }
  }

  required init(frame: CGRect) {
    super.init(frame: frame)
    icon.contentMode = .scaleAspectFit
    title.text = "Interlude"
    subtitle.text = "View-controller transitions, as on iOS"
    subtitle.textColor = .secondaryLabel
    for view in [icon, title, subtitle] as [UIView] { addSubview(view) }
    applyMetrics()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func applyMetrics() {
    title.font = .systemFont(ofSize: metrics.titleSize, weight: .bold)
    subtitle.font = .systemFont(ofSize: metrics.subtitleSize)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = metrics.iconSize
    // A high header has more room above the icon than below.
    let top = metrics.height - size - (metrics == .compact ? 14 : 28)
    // The visible part of the icon is aligned with the cards.
    let x = margin - (size * Self.iconMargin).rounded()
    icon.frame = CGRect(x: x, y: top, width: size, height: size)
    layOutTexts()
  }

  private func layOutTexts() {
    let x = icon.frame.maxX + metrics.gap
    let width = max(bounds.width - x - margin, 0)
    let titleHeight = title.font.lineHeight.rounded(.up)
    let subtitleHeight = subtitle.font.lineHeight.rounded(.up)
    let text = (icon.frame.midY - (titleHeight + subtitleHeight) / 2).rounded()
    title.frame = CGRect(x: x, y: text, width: width, height: titleHeight)
    subtitle.frame = CGRect(x: x, y: text + titleHeight, width: width, height: subtitleHeight)
  }
}
