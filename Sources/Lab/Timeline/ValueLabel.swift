import CoreGraphics
import UIKit

/// A small label with an exact value, beside the part that the user moves on the timeline.
final class ValueLabel: UIView {
  private let label = UILabel()

  /// The height of the label, in points.
  static let height: CGFloat = 18
  private static let padding: CGFloat = 6
  /// The distance from the marked point, in points.
  private static let gap: CGFloat = 6

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isHidden = true
    backgroundColor = .label
    layer.cornerRadius = 5
    label.font = .monospacedDigitSystemFont(ofSize: 11, weight: .medium)
    label.textColor = .systemBackground
    addSubview(label)
    accessibilityIdentifier = "lab.value"
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The value.
  var text: String? { label.text }

  /// Shows a value.
  ///
  /// - Parameters:
  ///   - text: The value.
  ///   - point: The marked point, in the superview's coordinates. The label is centred on it vertically.
  ///   - isBefore: Whether the label is left of the point.
  ///   - columns: The horizontal range, in the superview's coordinates, in which the label stays.
  func show(
    _ text: String, at point: CGPoint, isBefore: Bool, within columns: ClosedRange<CGFloat>
  ) {
    label.text = text
    let size = label.sizeThatFits(CGSize(width: .greatestFiniteMagnitude, height: Self.height))
    let width = size.width.rounded(.up) + 2 * Self.padding
    let x = isBefore ? point.x - Self.gap - width : point.x + Self.gap
    let limit = max(columns.upperBound - width, columns.lowerBound)
    frame = CGRect(
      x: min(max(x, columns.lowerBound), limit).rounded(), y: (point.y - Self.height / 2).rounded(),
      width: width, height: Self.height)
    label.frame = bounds.insetBy(dx: Self.padding, dy: 0)
    isHidden = false
  }
}
