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

  /// The day with a disc of its own.
  var selectedDay: Date? {
    didSet { for cell in cells { cell?.isSelected = cell?.day == selectedDay } }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: 1)
    for (index, cell) in cells.enumerated() {
      let (left, right) = (Self.x(index, bounds.width), Self.x(index + 1, bounds.width))
      cell?.frame = CGRect(x: left, y: 0, width: right - left, height: bounds.height)
    }
  }

  /// Where a column of seven begins.
  static func x(_ column: Int, _ width: CGFloat) -> CGFloat {
    (width * CGFloat(column) / 7).rounded()
  }
}

/// A day's number, on a disc if it is today or chosen.
private final class DayCell: UIControl {
  let day: Date
  private let isToday: Bool
  private let disc = UIView()
  private let label = UILabel()
  private let color: UIColor

  /// In points.
  private static let discSize: CGFloat = 32
  private static let top: CGFloat = 6

  init(_ almanac: Almanac, day: Date) {
    self.day = day
    isToday = almanac.isToday(day)
    color = almanac.isWeekend(day) ? .secondaryLabel : .label
    super.init(frame: .zero)
    label.text = almanac.dayNumber(day)
    label.textAlignment = .center
    disc.isUserInteractionEnabled = false
    disc.layer.cornerRadius = Self.discSize / 2
    addSubview(disc)
    addSubview(label)
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
    label.font = .systemFont(ofSize: 17, weight: isMarked ? .semibold : .regular)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    disc.frame = CGRect(
      x: ((bounds.width - Self.discSize) / 2).rounded(), y: Self.top, width: Self.discSize,
      height: Self.discSize)
    label.frame = disc.frame
  }
}
