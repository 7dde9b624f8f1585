import UIKit

/// The days of a week in a row, each of which can be clicked; empty where the month has no day.
final class WeekRowView: UIView {
  var onSelect: ((Date) -> Void)?

  let days: [Date?]
  private let almanac: Almanac
  private let cells: [DayCell?]
  private let line = UIView()

  init(_ almanac: Almanac, days: [Date?]) {
    self.almanac = almanac
    self.days = days
    cells = days.map { $0.map { DayCell(almanac, day: $0) } }
    super.init(frame: .zero)
    line.backgroundColor = .separator
    addSubview(line)
    for cell in cells.compactMap(\.self) {
      cell.addAction(
        UIAction { [weak self] _ in self?.onSelect?(cell.day) }, for: .touchUpInside)
      addSubview(cell)
    }
  }

  required init?(coder: NSCoder) {
    nil
  }

  /// The day with a disc around its number.
  var selectedDay: Date? {
    didSet { for cell in cells { cell?.isSelected = cell?.day == selectedDay } }
  }

  /// The focus prefers the selected day, or today.
  override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    cells.compactMap(\.self).filter {
      selectedDay == nil ? almanac.isToday($0.day) : $0.isSelected
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    for (index, cell) in cells.enumerated() {
      cell?.frame = Self.column(index, of: bounds, isRightToLeft: almanac.isRightToLeft)
    }
  }

  /// The frame of one of seven columns. Column 0 is at the leading edge: on the left, or on the right if `isRightToLeft`.
  static func column(_ index: Int, of row: CGRect, isRightToLeft: Bool) -> CGRect {
    let column = CGFloat(isRightToLeft ? 6 - index : index)
    let (left, right) = (row.width * column / 7, row.width * (column + 1) / 7)
    return CGRect(
      x: left.rounded(), y: row.minY, width: right.rounded() - left.rounded(), height: row.height)
  }
}

/// A day's number, on a disc if it is today or chosen, over a dot for each of its events.
private final class DayCell: UIControl {
  let day: Date
  private let isToday: Bool
  private let disc = UIView()
  private let label = UILabel()
  private let dots: [UIView]
  private let color: UIColor

  /// Sizes in points; smaller in low rows.
  private static let discSize: CGFloat = 32
  private static let top: CGFloat = 6
  private static let fontSize: CGFloat = 17
  private static let dotSize: CGFloat = 5
  private static let dotGap: CGFloat = 3

  init(_ almanac: Almanac, day: Date) {
    self.day = day
    isToday = almanac.isToday(day)
    color = almanac.isWeekend(day) ? .secondaryLabel : .label
    dots = almanac.events(on: day).map { event in
      let dot = UIView()
      dot.backgroundColor = event.color
      dot.layer.cornerRadius = Self.dotSize / 2
      dot.isUserInteractionEnabled = false
      return dot
    }
    super.init(frame: .zero)
    if isToday { accessibilityIdentifier = "today" }
    label.text = almanac.dayNumber(day)
    label.textAlignment = .center
    disc.isUserInteractionEnabled = false
    addSubview(disc)
    addSubview(label)
    for dot in dots { addSubview(dot) }
    showState()
  }

  required init?(coder: NSCoder) {
    nil
  }

  override var isHighlighted: Bool {
    didSet { showState() }
  }

  override var isSelected: Bool {
    didSet { showState() }
  }

  private func showState() {
    let isMarked = isToday || isSelected
    disc.backgroundColor =
      isToday ? .systemRed : isSelected ? .label : isHighlighted ? .systemFill : .clear
    label.textColor = isToday ? .white : isSelected ? .systemBackground : color
    label.font = .systemFont(
      ofSize: min(Self.fontSize, max(discSize * 0.7, 9)), weight: isMarked ? .semibold : .regular)
  }

  private var discSize: CGFloat { min(Self.discSize, max(bounds.height - 3, 0)) }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = discSize
    let top = min(Self.top, ((bounds.height - size) / 2).rounded(.up))
    disc.frame = CGRect(
      x: ((bounds.width - size) / 2).rounded(), y: top, width: size, height: size)
    disc.layer.cornerRadius = size / 2
    label.frame = disc.frame
    layOutDots(under: disc.frame)
    showState()
  }

  /// Places the dots side by side in the middle, or hides them in a low row.
  private func layOutDots(under disc: CGRect) {
    let step = Self.dotSize + Self.dotGap
    let width = CGFloat(dots.count) * step - Self.dotGap
    let left = (bounds.midX - width / 2).rounded()
    for (index, dot) in dots.enumerated() {
      dot.frame = CGRect(
        x: left + CGFloat(index) * step, y: disc.maxY + 1, width: Self.dotSize,
        height: Self.dotSize)
      dot.isHidden = dot.frame.maxY > bounds.height
    }
  }
}
