import UIKit

/// A row of the gallery: an exhibit's title, and below it what it shows, on as many lines as that takes.
final class ExhibitCell: UITableViewCell {
  static let identifier = "exhibit"

  private static let titleFont = UIFont.systemFont(ofSize: 17, weight: .semibold)
  private static let summaryFont = UIFont.systemFont(ofSize: 13)
  /// Above and below the texts together, in points.
  private static let padding: CGFloat = 32
  /// Beside the texts together: the card's margins and the chevron with its gap, in points.
  private static let sides: CGFloat = 62

  required init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    textLabel?.font = Self.titleFont
    detailTextLabel?.font = Self.summaryFont
    detailTextLabel?.numberOfLines = 0
    accessoryType = .disclosureIndicator
  }

  required init?(coder: NSCoder) {
    nil
  }

  func show(_ exhibit: any Exhibit) {
    textLabel?.text = exhibit.title
    detailTextLabel?.text = exhibit.summary
    setNeedsLayout()
  }

  /// The height that the row needs in a card of `width`, both in points.
  static func height(showing exhibit: any Exhibit, width: CGFloat) -> CGFloat {
    let label = UILabel()
    label.font = summaryFont
    label.numberOfLines = 0
    label.text = exhibit.summary
    let room = CGSize(width: max(width - sides, 1), height: .greatestFiniteMagnitude)
    return (padding + titleFont.lineHeight + label.sizeThatFits(room).height).rounded(.up)
  }
}
