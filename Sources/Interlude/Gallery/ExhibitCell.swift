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

    func scaled(by factor: CGFloat) -> Metrics {
      Metrics(
        titleSize: (titleSize * factor).rounded(), summarySize: (summarySize * factor).rounded(),
        padding: CGSize(
          width: (padding.width * factor).rounded(), height: (padding.height * factor).rounded()),
        gap: (gap * factor).rounded())
    }

    fileprivate var titleFont: UIFont { .systemFont(ofSize: titleSize, weight: .semibold) }
    fileprivate var summaryFont: UIFont { .systemFont(ofSize: summarySize) }
  }

  private var metrics = Metrics.regular

  private static let cornerRadius: CGFloat = 12
  /// The duration in seconds in which a card is lifted.
  private static let liftDuration: TimeInterval = 0.15
  /// The shadows of a card at rest and of a lifted one: opacity, blur radius and vertical offset in points.
  private static let restingShadow: (Float, CGFloat, CGFloat) = (0.06, 3, 1)
  private static let liftedShadow: (Float, CGFloat, CGFloat) = (0.2, 14, 6)
  /// The distance by which a card is lifted, in points.
  private static let liftDistance: CGFloat = 2

  required init(frame: CGRect) {
    super.init(frame: frame)
    summaryLabel.textColor = .secondaryLabel
    summaryLabel.numberOfLines = 0
    layer.cornerRadius = Self.cornerRadius
    layer.shadowColor = UIColor.black.cgColor
    let selection = UIView()
    selection.backgroundColor = .systemGray4
    selection.layer.cornerRadius = Self.cornerRadius
    selectedBackgroundView = selection
    for label in [titleLabel, summaryLabel] { contentView.addSubview(label) }
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] in
        self?.isLifted = $0.state == .began || $0.state == .changed
      })
    showLift()
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

  /// Whether the pointer is over the card. It is lifted then: nearer to the light, with a larger shadow.
  private(set) var isLifted = false {
    didSet {
      guard isLifted != oldValue else { return }
      let duration = UIAccessibility.isReduceMotionEnabled ? 0 : Self.liftDuration
      UIView.animate(
        withDuration: duration, delay: 0,
        options: [.curveEaseOut, .beginFromCurrentState, .allowUserInteraction]
      ) { self.showLift() }
    }
  }

  private func showLift() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    backgroundColor =
      isLifted && isDark
      ? .tertiarySystemGroupedBackground : .secondarySystemGroupedBackground
    let (opacity, radius, offset) = isLifted ? Self.liftedShadow : Self.restingShadow
    layer.shadowOpacity = opacity
    layer.shadowRadius = radius
    layer.shadowOffset = CGSize(width: 0, height: offset)
    transform =
      isLifted ? CGAffineTransform(translationX: 0, y: -Self.liftDistance) : .identity
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showLift()
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    isLifted = false
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
