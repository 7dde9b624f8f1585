import UIKit

/// Widths at which lines break well. Finding one takes several measurements of the text.
extension UILabel {
  /// The precision of widths, in points.
  private static let precision: CGFloat = 4

  /// The smallest width, in points, at which the text is no higher than `size`, its size at a larger width. All lines are about
  /// equally long at this width.
  func narrowestWidth(for size: CGSize) -> CGFloat {
    let probe = unlimited
    var (narrow, wide) = (size.width / 2, size.width)
    while wide - narrow > Self.precision {
      let middle = (narrow + wide) / 2
      if probe.height(at: middle) > size.height { narrow = middle } else { wide = middle }
    }
    return wide.rounded(.up)
  }

  /// The width, in points, at which the last of several lines is not much shorter than the others: `width`, unless the last line
  /// there has less than a third of an average line's characters. The text has no more lines at this width.
  func widthWithoutShortLine(in width: CGFloat) -> CGFloat {
    let probe = unlimited
    let height = probe.height(at: width)
    let lines = Int((height / font.lineHeight).rounded())
    guard lines > 1, let text else { return width }
    probe.text = String(text.dropLast(text.count / (3 * lines)))
    guard probe.height(at: width) < height else { return width }
    return narrowestWidth(for: CGSize(width: width, height: height))
  }

  /// A label with the same text and no limit of lines.
  private var unlimited: UILabel {
    let label = UILabel()
    (label.font, label.text, label.numberOfLines) = (font, text, 0)
    return label
  }

  private func height(at width: CGFloat) -> CGFloat {
    sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude)).height
  }
}
