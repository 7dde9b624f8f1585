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

  /// The chosen day, or today.
  override var preferredFocusEnvironments: [any UIFocusEnvironment] {
    cells.compactMap(\.self).filter {
      selectedDay == nil ? almanac.isToday($0.day) : $0.isSelected
    }
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

  /// In points, where there is room.
  private static let discSize: CGFloat = 32
  private static let top: CGFloat = 6
  private static let fontSize: CGFloat = 17

  init(_ almanac: Almanac, day: Date) {
    self.day = day
    isToday = almanac.isToday(day)
    color = almanac.isWeekend(day) ? .secondaryLabel : .label
    super.init(frame: .zero)
    if isToday { accessibilityIdentifier = "today" }
    label.text = almanac.dayNumber(day)
    label.textAlignment = .center
    disc.isUserInteractionEnabled = false
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
    showState()
  }
}
