import CoreGraphics
import UIKit

/// A small plate with an exact value beside what the user moves on the timeline.
final class ValueTag: UIView {
  private let label = UILabel()

  /// The height of the plate, in points.
  static let height: CGFloat = 18
  private static let padding: CGFloat = 6
  /// The distance from the place that the value is about, in points.
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
  ///   - place: The place that it is about, in the superview's coordinates: the tag is at the height of this point.
  ///   - isBefore: Whether the tag is left of the place.
  ///   - columns: The horizontal range, in the superview's coordinates, in which the tag stays.
  func show(
    _ text: String, at place: CGPoint, isBefore: Bool, within columns: ClosedRange<CGFloat>
  ) {
    label.text = text
    let size = label.sizeThatFits(CGSize(width: .greatestFiniteMagnitude, height: Self.height))
    let width = size.width.rounded(.up) + 2 * Self.padding
    let x = isBefore ? place.x - Self.gap - width : place.x + Self.gap
    let limit = max(columns.upperBound - width, columns.lowerBound)
    frame = CGRect(
      x: min(max(x, columns.lowerBound), limit).rounded(), y: (place.y - Self.height / 2).rounded(),
      width: width, height: Self.height)
    label.frame = bounds.insetBy(dx: Self.padding, dy: 0)
    isHidden = false
  }
}
