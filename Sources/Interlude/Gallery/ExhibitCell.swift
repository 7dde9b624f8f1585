import CoreGraphics
import UIKit

/// A card of the gallery: a picture of an exhibit, its title and its summary.
///
/// The picture is above the texts, or beside them at the leading edge where cards are rows of a list.
final class ExhibitCell: UICollectionViewCell {
  static let identifier = "exhibit"

  let titleLabel = UILabel()
  let summaryLabel = UILabel()
  /// The part of the card that shows the exhibit.
  let picture = UIView()
  private let still = UIImageView()
  /// Shows the demonstration's frames over the still.
  private let player = UIImageView()
  private let line = UIView()

  /// The exhibit's name.
  private(set) var name = ExhibitName.corner

  /// Called with true when the pointer or the focus has been on the card for a moment, and with false when both have left it.
  var onPoint: ((Bool) -> Void)?

  /// Sizes in points.
  struct Metrics: Equatable {
    var titleSize: CGFloat
    var summarySize: CGFloat
    /// Around the texts of a card; around everything in a row.
    var padding: CGSize
    /// Between the title and the summary.
    var gap: CGFloat
    var cornerRadius: CGFloat
    /// The width of the picture in a row; nil for cards with the picture on top, as wide as the card.
    var rowPicture: CGFloat?

    static let regular = Metrics(
      titleSize: 16, summarySize: 13, padding: CGSize(width: 16, height: 12), gap: 2,
      cornerRadius: 14)
    /// For rows in narrow windows.
    static let row = Metrics(
      titleSize: 15, summarySize: 12, padding: CGSize(width: 8, height: 8), gap: 2,
      cornerRadius: 12, rowPicture: 88)

    func scaled(by factor: CGFloat) -> Metrics {
      Metrics(
        titleSize: (titleSize * factor).rounded(), summarySize: (summarySize * factor).rounded(),
        padding: CGSize(
          width: (padding.width * factor).rounded(), height: (padding.height * factor).rounded()),
        gap: (gap * factor).rounded(), cornerRadius: (cornerRadius * factor).rounded(),
        rowPicture: rowPicture.map { ($0 * factor).rounded() })
    }

    fileprivate var titleFont: UIFont { .systemFont(ofSize: titleSize, weight: .semibold) }
    fileprivate var summaryFont: UIFont { .systemFont(ofSize: summarySize) }

    /// The frame of the picture in a card of this size. Its aspect ratio is 16:10, as ``ThumbnailRenderer`` draws exhibits.
    func picture(in card: CGSize) -> CGRect {
      let width = rowPicture ?? card.width
      let height = (width * 10 / 16).rounded()
      guard rowPicture != nil else { return CGRect(x: 0, y: 0, width: width, height: height) }
      return CGRect(
        x: padding.width, y: ((card.height - height) / 2).rounded(), width: width, height: height)
    }

    /// The corner radius of a row's picture.
    fileprivate var pictureRadius: CGFloat {
      rowPicture == nil ? 0 : cornerRadius - padding.height / 2
    }

    /// The left edge and the width of the texts in a card of a width.
    fileprivate func texts(width: CGFloat) -> (x: CGFloat, width: CGFloat) {
      let x = rowPicture.map { $0 + 2.5 * padding.width } ?? padding.width
      return (x, max(width - x - padding.width * (rowPicture == nil ? 1 : 1.5), 1))
    }
  }

  private var metrics = Metrics.regular

  /// The inputs of the summary's width.
  private struct SummaryKey: Equatable {
    var text: String?
    var size: CGFloat
    var room: CGFloat
  }

  /// The cached width of the summary, because measuring takes time.
  private var summary: (key: SummaryKey, width: CGFloat)?

  /// The duration in seconds of a card's lift. The demonstration begins after it.
  private static let liftDuration: TimeInterval = 0.15
  /// The duration in seconds of the fade to a new still or to the demonstration.
  private static let fadeDuration: TimeInterval = 0.2
  /// The shadows of a card at rest and of a lifted one: opacity, blur radius and vertical offset in points.
  private static let restingShadow: (Float, CGFloat, CGFloat) = (0.07, 4, 1)
  private static let liftedShadow: (Float, CGFloat, CGFloat) = (0.22, 16, 7)
  /// The distance by which a card is lifted, in points.
  private static let liftDistance: CGFloat = 3

  required init(frame: CGRect) {
    super.init(frame: frame)
    titleLabel.numberOfLines = 0
    summaryLabel.textColor = .secondaryLabel
    summaryLabel.numberOfLines = 0
    contentView.clipsToBounds = true
    picture.clipsToBounds = true
    picture.backgroundColor = .secondarySystemFill
    line.backgroundColor = .separator
    still.alpha = 0
    player.alpha = 0
    for view in [still, player] {
      view.contentMode = .scaleAspectFill
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      picture.addSubview(view)
    }
    for view in [picture, line, titleLabel, summaryLabel] { contentView.addSubview(view) }
    layer.shadowColor = UIColor.black.cgColor
    let selection = UIView()
    selection.backgroundColor = .systemGray4
    selectedBackgroundView = selection
    addGestureRecognizer(
      UIHoverGestureRecognizer { [weak self] in
        self?.isUnderPointer = $0.state == .began || $0.state == .changed
      })
    showLift()
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ exhibit: any Exhibit, _ metrics: Metrics) {
    self.metrics = metrics
    name = exhibit.name
    titleLabel.font = metrics.titleFont
    titleLabel.text = exhibit.title
    summaryLabel.font = metrics.summaryFont
    // A no-break space before each number keeps "iOS 9" on one line.
    summaryLabel.text = exhibit.summary.replacing(/\ (?=[0-9])/, with: "\u{A0}")
    accessibilityIdentifier = exhibit.name.rawValue
    for view in [self, contentView, selectedBackgroundView] {
      view?.layer.cornerRadius = metrics.cornerRadius
    }
    picture.layer.cornerRadius = metrics.pictureRadius
    line.isHidden = metrics.rowPicture != nil
    setNeedsLayout()
  }

  // MARK: The picture

  /// Shows a still, which fades in; nil for none.
  func showStill(_ image: CGImage?, animated: Bool) {
    let old = still.image
    still.image = image.map { UIImage(cgImage: $0) }
    let alpha: CGFloat = image == nil ? 0 : 1
    guard animated else { return still.alpha = alpha }
    if let old, player.image == nil {
      // The old still fades out over the new one.
      (player.image, player.alpha) = (old, 1)
      showFrame(nil)
    }
    UIView.animate(withDuration: Self.fadeDuration) { self.still.alpha = alpha }
  }

  /// Shows a frame of the demonstration; nil for the still again.
  func showFrame(_ image: CGImage?) {
    let alpha: CGFloat = image == nil ? 0 : 1
    if let image { player.image = UIImage(cgImage: image) }
    guard player.alpha != alpha else { return }
    UIView.animate(
      withDuration: Self.fadeDuration, delay: 0, options: [.beginFromCurrentState],
      animations: { self.player.alpha = alpha },
      completion: { _ in if self.player.alpha == 0 { self.player.image = nil } })
  }

  // MARK: Pointer and focus

  private var isUnderPointer = false {
    didSet { isLifted = isUnderPointer || hasFocus }
  }
  private var hasFocus = false {
    didSet { isLifted = isUnderPointer || hasFocus }
  }

  override func didUpdateFocus(
    in context: UIFocusUpdateContext, with coordinator: UIFocusAnimationCoordinator
  ) {
    super.didUpdateFocus(in: context, with: coordinator)
    hasFocus = context.nextFocusedView === self
  }

  /// Whether the pointer or the focus is on the card. A lifted card has a larger shadow and, in dark mode, a lighter background.
  private(set) var isLifted = false {
    didSet {
      guard isLifted != oldValue else { return }
      if !isLifted { onPoint?(false) }
      let duration = UIAccessibility.isReduceMotionEnabled ? 0 : Self.liftDuration
      UIView.animate(
        withDuration: duration, delay: 0,
        options: [.curveEaseOut, .beginFromCurrentState, .allowUserInteraction],
        animations: { self.showLift() },
        completion: { [weak self] finished in
          if finished, let self, isLifted { onPoint?(true) }
        })
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
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
    transform =
      isLifted ? CGAffineTransform(translationX: 0, y: -Self.liftDistance) : .identity
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showLift()
    setNeedsLayout()
  }

  override func prepareForReuse() {
    super.prepareForReuse()
    (isUnderPointer, hasFocus) = (false, false)
    alpha = 1
    showFrame(nil)
    showStill(nil, animated: false)
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let hairline = 1 / max(traitCollection.displayScale, 1)
    layer.borderWidth = hairline
    picture.frame = metrics.picture(in: bounds.size)
    line.frame = CGRect(x: 0, y: picture.frame.maxY, width: bounds.width, height: hairline)
    let (x, width) = metrics.texts(width: bounds.width)
    let heights = Self.textHeights([titleLabel, summaryLabel], width: width)
    let text = heights[0] + metrics.gap + heights[1]
    let top =
      metrics.rowPicture == nil
      ? picture.frame.maxY + metrics.padding.height : ((bounds.height - text) / 2).rounded()
    titleLabel.frame = CGRect(x: x, y: top, width: width, height: heights[0])
    summaryLabel.frame = CGRect(
      x: x, y: titleLabel.frame.maxY + metrics.gap, width: summaryWidth(in: width),
      height: heights[1])
    for view in [picture, titleLabel, summaryLabel] { view.frame = inLayoutDirection(view.frame) }
  }

  /// The width of the summary at which its last line is not short.
  private func summaryWidth(in room: CGFloat) -> CGFloat {
    let key = SummaryKey(text: summaryLabel.text, size: metrics.summarySize, room: room)
    if let summary, summary.key == key { return summary.width }
    let width = summaryLabel.widthWithoutShortLine(in: room)
    summary = (key, width)
    return width
  }

  private static func textHeights(_ labels: [UILabel], width: CGFloat) -> [CGFloat] {
    labels.map {
      $0.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height.rounded(.up)
    }
  }

  /// The height that a card of `width` needs, both in points.
  static func height(
    showing exhibit: any Exhibit, width: CGFloat, _ metrics: Metrics
  ) -> CGFloat {
    let texts = [(exhibit.title, metrics.titleFont), (exhibit.summary, metrics.summaryFont)]
    let labels = texts.map { text, font in
      let label = UILabel()
      (label.text, label.font, label.numberOfLines) = (text, font, 0)
      return label
    }
    let text =
      textHeights(labels, width: metrics.texts(width: width).width).reduce(0, +) + metrics.gap
      + 2 * metrics.padding.height
    let picture = metrics.picture(in: CGSize(width: width, height: 0)).height
    return metrics.rowPicture == nil
      ? picture + text : max(picture + 2 * metrics.padding.height, text)
  }
}
