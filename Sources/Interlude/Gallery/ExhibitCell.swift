import UIKit

/// A card of the gallery: an exhibit's title and summary.
final class ExhibitCell: UICollectionViewCell {
  static let identifier = "exhibit"

  let titleLabel = UILabel()
  let summaryLabel = UILabel()

  /// Sizes in points.
  struct Metrics: Equatable {
    var titleSize: CGFloat
    var summarySize: CGFloat
    var padding: CGSize
    var gap: CGFloat

    static let regular = Metrics(
      titleSize: 17, summarySize: 13, padding: CGSize(width: 18, height: 15), gap: 3)
    /// For large windows.
    static let large = Metrics(
      titleSize: 22, summarySize: 16, padding: CGSize(width: 26, height: 24), gap: 6)

    fileprivate var titleFont: UIFont { .systemFont(ofSize: titleSize, weight: .semibold) }
    fileprivate var summaryFont: UIFont { .systemFont(ofSize: summarySize) }
  }

  private var metrics = Metrics.regular

  required init(frame: CGRect) {
    super.init(frame: frame)
    summaryLabel.textColor = .secondaryLabel
    summaryLabel.numberOfLines = 0
    backgroundColor = .secondarySystemGroupedBackground
    layer.cornerRadius = 12
    let selection = UIView()
    selection.backgroundColor = .systemGray4
    selection.layer.cornerRadius = 12
    selectedBackgroundView = selection
    for label in [titleLabel, summaryLabel] { contentView.addSubview(label) }
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ exhibit: any Exhibit, _ metrics: Metrics) {
    self.metrics = metrics
    titleLabel.font = metrics.titleFont
    titleLabel.text = exhibit.title
    summaryLabel.font = metrics.summaryFont
    summaryLabel.text = exhibit.summary
    accessibilityIdentifier = exhibit.name.rawValue
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let inner = contentView.bounds.insetBy(dx: metrics.padding.width, dy: metrics.padding.height)
    let titleHeight = metrics.titleFont.lineHeight.rounded(.up)
    titleLabel.frame = CGRect(x: inner.minX, y: inner.minY, width: inner.width, height: titleHeight)
    let top = titleLabel.frame.maxY + metrics.gap
    let summary = summaryLabel.sizeThatFits(
      CGSize(width: inner.width, height: .greatestFiniteMagnitude))
    summaryLabel.frame = CGRect(
      x: inner.minX, y: top, width: inner.width, height: summary.height.rounded(.up))
  }

  /// The height that a card of `width` needs, both in points.
  static func height(
    showing exhibit: any Exhibit, width: CGFloat, _ metrics: Metrics
  ) -> CGFloat {
    let label = UILabel()
    label.font = metrics.summaryFont
    label.numberOfLines = 0
    label.text = exhibit.summary
    let room = CGSize(
      width: max(width - 2 * metrics.padding.width, 1), height: .greatestFiniteMagnitude)
    return metrics.titleFont.lineHeight.rounded(.up) + metrics.gap
      + label.sizeThatFits(room).height.rounded(.up) + 2 * metrics.padding.height
  }
}
