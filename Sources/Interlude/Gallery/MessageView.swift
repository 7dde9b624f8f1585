import UIKit

/// A message: a sentence on a dark rounded rectangle.
final class MessageView: OverlayBackgroundView {
  private let label = UILabel()

  /// Sizes in points.
  struct Metrics: Equatable {
    var fontSize: CGFloat
    var padding: CGSize
    /// The largest number of lines. It is enough for a message with a long path.
    var lines: Int

    static let regular = Metrics(
      fontSize: 13, padding: CGSize(width: 18, height: 10), lines: 4)
    /// For small windows.
    static let compact = Metrics(fontSize: 12, padding: CGSize(width: 12, height: 6), lines: 4)
  }

  var metrics = Metrics.regular {
    didSet { if metrics != oldValue { applyMetrics() } }
  }

  var text: String? {
    get { label.text }
    set { label.text = newValue }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = Self.cornerRadius
    label.textColor = .white
    addSubview(label)
    applyMetrics()
  }

  required init?(coder: NSCoder) {
    nil
  }

  private func applyMetrics() {
    // With digits of equal width, a changing number does not move the rest.
    label.font = .monospacedDigitSystemFont(ofSize: metrics.fontSize, weight: .regular)
    label.numberOfLines = metrics.lines
    setNeedsLayout()
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let padding = metrics.padding
    let inner = innerSize(at: max(size.width - 2 * padding.width, 1))
    return CGSize(
      width: (inner.width + 2 * padding.width).rounded(.up),
      height: (inner.height + 2 * padding.height).rounded(.up))
  }

  /// The size of the text at which its lines are about equally long, so that the last line is not a single word.
  private func innerSize(at width: CGFloat) -> CGSize {
    let whole = label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
    return CGSize(width: label.narrowestWidth(for: whole), height: whole.height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: metrics.padding.width, dy: metrics.padding.height)
  }
}

/// The background of a message or an indicator: nearly black, with a border that is visible on black pages.
class OverlayBackgroundView: UIView {
  /// The radius of the corners of messages and panels, in points.
  static let cornerRadius: CGFloat = 10

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.1, alpha: 0.88)
    layer.borderWidth = 1
    layer.borderColor = UIColor(HUDColors.edge).cgColor
  }

  required init?(coder: NSCoder) {
    nil
  }
}
