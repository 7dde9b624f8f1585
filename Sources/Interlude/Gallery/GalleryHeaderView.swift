import UIKit

/// The app's icon and name above the list, in a size that suits the window.
final class GalleryHeaderView: UIView {
  private let icon = UIImageView(image: ImageAsset.icon.image)
  private let title = UILabel()
  private let subtitle = UILabel()
  private let line = UIView()
  let search = GallerySearchField()

  /// The transparent margin on each side of the icon's image, as a fraction of its width.
  private static let iconMargin: CGFloat = 8 / 256

  /// The smallest distance of the search field from the name, in points. It is larger than the field's focus ring.
  private static let ringGap: CGFloat = 14

  /// The distance of the cards from the window's edge, in points.
  var margin: CGFloat = 20 {
    didSet { setNeedsLayout() }
  }

  /// Whether cards are scrolled under the header. A line separates them then.
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
    /// The size of the search field, where the window has room for it.
    var searchSize: CGSize

    static let regular = Metrics(
      height: 92, iconSize: 64, titleSize: 28, subtitleSize: 14, gap: 14,
      searchSize: CGSize(width: 240, height: 36))
    /// For small windows.
    static let compact = Metrics(
      height: 48, iconSize: 32, titleSize: 18, gap: 8, searchSize: CGSize(width: 180, height: 30))

    /// The metrics that suit a window of this size.
    static func fitting(_ size: CGSize) -> Metrics {
      if size.width < 480 || size.height < 400 { return compact }
      guard let factor = size.largeGalleryFactor else { return regular }
      return Metrics(
        height: (regular.height * factor).rounded(),
        iconSize: (regular.iconSize * factor).rounded(),
        titleSize: (regular.titleSize * factor).rounded(),
        subtitleSize: regular.subtitleSize.map { ($0 * factor).rounded() },
        gap: (regular.gap * factor).rounded(),
        searchSize: CGSize(
          width: (regular.searchSize.width * factor).rounded(),
          height: (regular.searchSize.height * factor).rounded()))
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
    subtitle.text = localized("View-controller transitions, as on iOS")
    subtitle.textColor = .secondaryLabel
    search.placeholder = localized("Search")
    search.accessibilityIdentifier = "search"
    line.backgroundColor = .separator
    line.isHidden = true
    for view in [icon, title, subtitle, search, line] as [UIView] { addSubview(view) }
    applyMetrics()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func applyMetrics() {
    title.font = .systemFont(ofSize: metrics.titleSize, weight: .bold)
    subtitle.font = .systemFont(ofSize: metrics.subtitleSize ?? 0)
    subtitle.isHidden = metrics.subtitleSize == nil
    search.font = .systemFont(
      ofSize: metrics.searchSize.height > 32 ? (metrics.searchSize.height * 0.42).rounded() : 13)
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
    for view in [icon, title, subtitle, search] { view.frame = inLayoutDirection(view.frame) }
  }

  private func layOutTexts() {
    let x = icon.frame.maxX + metrics.gap
    let titleHeight = title.font.lineHeight.rounded(.up)
    let subtitleHeight = subtitle.isHidden ? 0 : subtitle.font.lineHeight.rounded(.up)
    let text = (icon.frame.midY - (titleHeight + subtitleHeight) / 2).rounded()
    let room = max(bounds.width - x - margin, 0)
    let name = min(title.intrinsicContentSize.width.rounded(.up), room)
    title.frame = CGRect(x: x, y: text, width: name, height: titleHeight)
    // The name is never shortened for the field, but the subtitle is.
    let width = min(
      metrics.searchSize.width, max(room - name - max(metrics.gap, Self.ringGap), 0))
    search.frame = CGRect(
      x: bounds.width - margin - width,
      y: ((bounds.height - metrics.searchSize.height) / 2).rounded(), width: width,
      height: metrics.searchSize.height)
    subtitle.frame = CGRect(
      x: x, y: text + titleHeight, width: max(search.frame.minX - metrics.gap - x, 0),
      height: subtitleHeight)
  }
}

/// The search field of the gallery. Escape clears it and leaves it.
final class GallerySearchField: UISearchTextField {
  /// Called when Escape has cleared the field.
  var onLeave: (() -> Void)?

  override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
    guard presses.meanBack else { return super.pressesBegan(presses, with: event) }
    text = ""
    sendActions(for: .editingChanged)
    onLeave?()
  }
}

/// The title above a group of cards.
final class GalleryTitleView: UICollectionReusableView {
  static let identifier = "title"

  private let label = UILabel()
  /// The distance of the text from the left and the right edge, in points.
  private var margin: CGFloat = 0

  /// The smallest distance of the text from the cards below, in points. It is larger than the focus ring of a lifted card.
  private static let leastGap: CGFloat = 14

  required init(frame: CGRect) {
    super.init(frame: frame)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The height of a title of a size, both in points.
  static func height(titleSize: CGFloat) -> CGFloat { (2.6 * titleSize).rounded() }

  func show(_ title: String, _ grid: GalleryGrid) {
    label.text = title
    label.font = .systemFont(ofSize: grid.titleSize, weight: .semibold)
    margin = grid.margin
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = label.font.lineHeight.rounded(.up)
    let gap = max(0.75 * label.font.pointSize, Self.leastGap)
    label.frame = CGRect(
      x: margin, y: (bounds.height - height - gap).rounded(),
      width: max(bounds.width - 2 * margin, 0), height: height)
  }
}
