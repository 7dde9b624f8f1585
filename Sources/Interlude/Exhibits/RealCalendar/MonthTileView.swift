import UIKit

/// A small month: its name and its days, drawn in one view.
final class MonthTileView: UIControl {
  let month: Date
  private let almanac: Almanac

  /// The height of the name above the days, in lines of days.
  private static let nameLines: CGFloat = 1.5
  /// The largest number of lines of days in a month.
  private static let lineCount = 6
  private static let largestDayFont: CGFloat = 17
  /// The largest width of a column of days, in line heights: days further apart do not read as a week.
  private static let widestColumn: CGFloat = 1.5

  init(_ almanac: Almanac, month: Date) {
    self.almanac = almanac
    self.month = month
    super.init(frame: .zero)
    contentMode = .redraw
    isOpaque = false
    if almanac.isSameMonth(month, almanac.now) { accessibilityIdentifier = "this-month" }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The distance beyond its edges at which it still receives clicks, in points: half of the gap to its neighbours.
  var reach: CGFloat = 0

  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    bounds.insetBy(dx: -reach, dy: -reach).contains(point)
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? 0.4 : 1 }
  }

  override func draw(_ rect: CGRect) {
    let line = bounds.height / (CGFloat(Self.lineCount) + Self.nameLines)
    let column = min(bounds.width / 7, line * Self.widestColumn)
    let left = ((bounds.width - 7 * column) / 2).rounded()
    let size = min(Self.largestDayFont, line * 0.6, column * 0.52)
    let days = UIFont.systemFont(ofSize: size)
    let today = UIFont.systemFont(ofSize: size, weight: .semibold)
    let name = UIFont.systemFont(ofSize: min(size * 1.4, 22), weight: .semibold)
    let isNow = almanac.isSameMonth(month, almanac.now)
    let title = almanac.monthName(month)
    let attributes: [NSAttributedString.Key: Any] = [
      .font: name, .foregroundColor: isNow ? UIColor.systemRed : UIColor.label,
    ]
    let end = left + 7 * column - title.size(withAttributes: attributes).width
    title.draw(
      at: CGPoint(x: almanac.isRightToLeft ? end - column * 0.15 : left + column * 0.15, y: 0),
      withAttributes: attributes)
    for (row, week) in almanac.weeks(ofMonth: month).enumerated() {
      for (index, day) in week.enumerated() {
        guard let day else { continue }
        let place = CGFloat(almanac.isRightToLeft ? 6 - index : index)
        let center = CGPoint(
          x: left + (place + 0.5) * column,
          y: (CGFloat(row) + 0.5 + Self.nameLines) * line)
        draw(day, at: center, almanac.isToday(day) ? today : days)
      }
    }
  }

  private func draw(_ day: Date, at center: CGPoint, _ font: UIFont) {
    let isToday = almanac.isToday(day)
    if isToday {
      let radius = font.pointSize * 0.92
      UIColor.systemRed.setFill()
      UIGraphicsGetCurrentContext()?.fillEllipse(
        in: CGRect(
          x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    }
    let color: UIColor =
      isToday ? .white : almanac.isWeekend(day) ? .secondaryLabel : .label
    let attributes: [NSAttributedString.Key: Any] = [.font: font, .foregroundColor: color]
    let text = almanac.dayNumber(day)
    let size = text.size(withAttributes: attributes)
    text.draw(
      at: CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2),
      withAttributes: attributes)
  }
}
