import Foundation

/// A control for the choice of a date, a time or a duration by wheels. As in UIKit, except that all styles show wheels.
///
///     picker.datePickerMode = .date
///     picker.maximumDate = Date()
///     picker.addTarget(self, action: #selector(dateChanged), for: .valueChanged)
///
/// In UIKit, the wheel of days calls the present day "Today"; here it has its date. A date outside of the limits, or one that does not exist such as 30 February, is grey; a wheel that rests there goes to the nearest possible date.
@preconcurrency @MainActor
open class UIDatePicker: UIControl {
  /// What the user chooses.
  public enum Mode: Int, Sendable {
    /// Hours and minutes.
    case time
    /// Day, month and year.
    case date
    /// A day, hours and minutes.
    case dateAndTime
    /// A duration in hours and minutes.
    case countDownTimer
    /// Month and year.
    case yearAndMonth
  }

  /// The appearance of the picker. As in UIKit; here all styles show wheels.
  public enum Style: Int, Sendable {
    case automatic, wheels, compact, inline
  }

  /// What the user chooses; day and time by default.
  open var datePickerMode = Mode.dateAndTime {
    didSet { if datePickerMode != oldValue { reload() } }
  }
  /// The style that the app prefers. It is stored and has no effect.
  open var preferredDatePickerStyle = Style.automatic
  /// The style that is shown: wheels.
  public var datePickerStyle: Style { .wheels }

  /// The language and the order of day, month and year, and whether hours go to 12 or 24; nil, the default, for the user's.
  open var locale: Locale? { didSet { reload() } }
  /// The calendar; nil, the default, for the user's.
  open var calendar: Calendar! { didSet { reload() } }
  /// The time zone of the date that is shown; nil, the default, for the calendar's.
  open var timeZone: TimeZone? { didSet { reload() } }

  /// The earliest date that can be chosen; nil, the default, for no limit. Ignored if it is later than the latest one.
  open var minimumDate: Date? { didSet { limitsDidChange() } }
  /// The latest date that can be chosen; nil, the default, for no limit.
  open var maximumDate: Date? { didSet { limitsDidChange() } }

  /// The steps between minutes, which must divide 60; 1 by default. Other values are ignored.
  open var minuteInterval: Int {
    get { interval }
    set {
      guard (1...30).contains(newValue), 60 % newValue == 0, newValue != interval else { return }
      interval = newValue
      reload()
    }
  }
  private var interval = 1
  /// Whether the date is rounded down to ``minuteInterval``; true by default. The wheels show the rounded time in any case.
  open var roundsToMinuteInterval = true

  private let wheelsView = UIPickerView()
  private lazy var source = DateWheelsSource(self)
  private var wheels: [Wheel] = []
  private var storedDate = Date()
  private var storedDuration: TimeInterval = 60
  /// The day in the middle of the wheel of days.
  private var middleDay = Date()

  // MARK: Creation

  /// Creates a picker for day and time that shows the present.
  public override init(frame: CGRect) {
    super.init(
      frame: frame.size == .zero
        ? CGRect(origin: frame.origin, size: UIPickerView().bounds.size) : frame)
    build()
  }

  /// Creates a picker from a storyboard or nib file.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    build()
    decodeNib(coder, as: UIDatePicker.self)
  }

  private func build() {
    wheelsView.dataSource = source
    wheelsView.delegate = source
    wheelsView.frame = bounds
    wheelsView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(wheelsView)
    reload()
  }

  // MARK: The choice

  /// The date that is shown: by default the moment at which the picker was created. Setting it doesn't send an event; outside of the limits it becomes
  /// the nearest one.
  open var date: Date {
    get { storedDate }
    set { setDate(newValue, animated: false) }
  }

  /// Sets ``date``. If animated, the wheels turn to it.
  open func setDate(_ date: Date, animated: Bool) {
    storedDate = limited(roundsToMinuteInterval ? rounded(date) : date)
    showDate(animated: animated)
  }

  /// The duration that is shown in the mode `countDownTimer`, in seconds: whole minutes, from one minute to 23:59 hours. One minute by default.
  open var countDownDuration: TimeInterval {
    get { storedDuration }
    set {
      let minutes = newValue.isFinite ? (newValue / 60).rounded(.down) : 1
      storedDuration = 60 * max(1, min(minutes, 24 * 60 - 1))
      showDate(animated: false)
    }
  }

  private func rounded(_ date: Date) -> Date {
    let minute = effectiveCalendar.component(.minute, from: date)
    return interval == 1
      ? date
      : effectiveCalendar.date(byAdding: .minute, value: -(minute % interval), to: date) ?? date
  }

  private func limited(_ date: Date) -> Date {
    if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
    return min(max(date, minimumDate ?? date), maximumDate ?? date)
  }

  private func limitsDidChange() {
    storedDate = limited(storedDate)
    reload()
  }

  // MARK: UIView

  open override var intrinsicContentSize: CGSize { wheelsView.intrinsicContentSize }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { wheelsView.sizeThatFits(size) }
}

// MARK: - Wheels

extension UIDatePicker {
  private enum Wheel {
    /// A day of any month, for the mode `dateAndTime`.
    case date
    case year, month, day
    case hour, minute, period
    /// Of a duration.
    case hours, minutes

    /// The wheel's width, in points.
    var width: CGFloat {
      switch self {
      case .date: 130
      case .month: 120
      case .year: 72
      case .hours, .minutes: 110
      case .day, .hour, .minute, .period: 48
      }
    }
  }

  /// How many days the wheel of days reaches in each direction.
  private static let days = 20_000
  /// How often the rows of a wheel that begins again at its end are repeated.
  private static let turns = 200
  private static let years = 1...9999

  private var effectiveCalendar: Calendar {
    var calendar = calendar ?? .current
    calendar.locale = effectiveLocale
    if let timeZone { calendar.timeZone = timeZone }
    return calendar
  }

  private var effectiveLocale: Locale { locale ?? calendar?.locale ?? .current }

  private func formatter(_ template: String) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = effectiveCalendar
    formatter.locale = effectiveLocale
    formatter.timeZone = effectiveCalendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }

  private func order(of template: String, _ letters: [Character: Wheel]) -> [Wheel] {
    let format = formatter(template).dateFormat ?? ""
    var found: [Wheel] = []
    for wheel in format.compactMap({ letters[$0] }) where !found.contains(wheel) {
      found.append(wheel)
    }
    return found
  }

  /// The wheels of the mode, in the order of the locale.
  private var wheelsOfMode: [Wheel] {
    let time: [Wheel] = order(
      of: "jm", ["H": .hour, "h": .hour, "K": .hour, "k": .hour, "m": .minute, "a": .period])
    return switch datePickerMode {
    case .time: time
    case .date:
      order(of: "yMMMMd", ["y": .year, "M": .month, "L": .month, "d": .day])
    case .yearAndMonth: order(of: "yMMMM", ["y": .year, "M": .month, "L": .month])
    case .dateAndTime: [.date] + time
    case .countDownTimer: [.hours, .minutes]
    }
  }

  private func reload() {
    wheels = wheelsOfMode
    middleDay = effectiveCalendar.startOfDay(for: storedDate)
    wheelsView.reloadAllComponents()
    showDate(animated: false, inTheMiddle: true)
  }

  /// Turns the wheels to the date or the duration: to the middle of wheels that begin again at their end, or else to the nearest rows.
  private func showDate(animated: Bool, inTheMiddle: Bool = false) {
    if datePickerMode == .dateAndTime, abs(row(ofDay: storedDate) - Self.days) >= Self.days {
      middleDay = effectiveCalendar.startOfDay(for: storedDate)
      wheelsView.reloadAllComponents()
    }
    for (component, wheel) in wheels.enumerated() {
      let present = wheelsView.selectedRow(inComponent: component)
      let row = shownRow(of: wheel, near: inTheMiddle ? nil : present)
      if row != present { wheelsView.selectRow(row, inComponent: component, animated: animated) }
    }
  }

  /// Of the rows with the value of the date, the one nearest to `present`; the middle one if that is nil.
  private func shownRow(of wheel: Wheel, near present: Int?) -> Int {
    let (value, count) = (row(of: wheel), period(of: wheel))
    guard isEndless(wheel) else { return value }
    guard let present else { return count * (Self.turns / 2) + value }
    let start = present - present % count
    let candidates = [start - count, start, start + count].map { $0 + value }
      .filter { (0..<count * Self.turns).contains($0) }
    return candidates.min { abs($0 - present) < abs($1 - present) } ?? value
  }

  private func isEndless(_ wheel: Wheel) -> Bool {
    switch wheel {
    case .month, .day, .hour, .minute, .minutes: true
    case .date, .year, .period, .hours: false
    }
  }

  /// The number of different rows of a wheel.
  private func period(of wheel: Wheel) -> Int {
    switch wheel {
    case .date: 2 * Self.days + 1
    case .year: Self.years.count
    case .month: months.count
    case .day: effectiveCalendar.maximumRange(of: .day)?.count ?? 31
    case .hour, .hours: 24
    case .minute, .minutes: 60 / interval
    case .period: 2
    }
  }

  private var months: [String] { formatter("LLLL").standaloneMonthSymbols }

  /// The row of a wheel for the present date, from 0.
  private func row(of wheel: Wheel) -> Int {
    func component(_ component: Calendar.Component) -> Int {
      effectiveCalendar.component(component, from: storedDate)
    }
    let minutes = Int(storedDuration / 60)
    return switch wheel {
    case .date: row(ofDay: storedDate)
    case .year: component(.year) - Self.years.lowerBound
    case .month: component(.month) - 1
    case .day: component(.day) - 1
    case .hour: component(.hour)
    case .minute: component(.minute) / interval
    case .period: component(.hour) / 12
    case .hours: minutes / 60
    case .minutes: minutes % 60 / interval
    }
  }

  private func row(ofDay date: Date) -> Int {
    let calendar = effectiveCalendar
    let start = calendar.startOfDay(for: date)
    return Self.days + (calendar.dateComponents([.day], from: middleDay, to: start).day ?? 0)
  }

  // MARK: Rows

  fileprivate var wheelCount: Int { wheels.count }

  fileprivate func rowCount(inComponent component: Int) -> Int {
    period(of: wheels[component]) * (isEndless(wheels[component]) ? Self.turns : 1)
  }

  fileprivate func width(ofComponent component: Int) -> CGFloat { wheels[component].width }

  /// The text of a row, grey if the row can't be chosen.
  func title(ofRow row: Int, inComponent component: Int) -> NSAttributedString {
    let wheel = wheels[component]
    let value = row % period(of: wheel)
    return NSAttributedString(
      string: title(wheel, value),
      attributes: [.foregroundColor: isPossible(wheel, value) ? UIColor.label : .tertiaryLabel])
  }

  private func title(_ wheel: Wheel, _ value: Int) -> String {
    switch wheel {
    case .date: return formatter("EEEMMMd").string(from: day(at: value))
    case .year: return "\(value + Self.years.lowerBound)"
    case .month: return months[value]
    case .day: return "\(value + 1)"
    case .hour:
      guard wheels.contains(.period) else { return String(format: "%02d", value) }
      return "\(value % 12 == 0 ? 12 : value % 12)"
    case .minute: return String(format: "%02d", value * interval)
    case .period: return value == 0 ? formatter("a").amSymbol : formatter("a").pmSymbol
    case .hours: return unit(value, .hour)
    case .minutes: return unit(value * interval, .minute)
    }
  }

  private func unit(_ value: Int, _ unit: NSCalendar.Unit) -> String {
    unit == .hour ? (value == 1 ? "1 hour" : "\(value) hours") : "\(value) min"
  }

  private func day(at row: Int) -> Date {
    effectiveCalendar.date(byAdding: .day, value: row - Self.days, to: middleDay) ?? middleDay
  }

  /// The date that the choice of a row leads to, before limits; nil if there is none.
  private func date(_ wheel: Wheel, _ value: Int) -> Date? {
    let calendar = effectiveCalendar
    var parts = calendar.dateComponents(
      [.era, .year, .month, .day, .hour, .minute, .second, .nanosecond], from: storedDate)
    switch wheel {
    case .date:
      let day = calendar.dateComponents([.era, .year, .month, .day], from: day(at: value))
      (parts.era, parts.year, parts.month, parts.day) = (day.era, day.year, day.month, day.day)
    case .year: parts.year = value + Self.years.lowerBound
    case .month: parts.month = value + 1
    case .day: parts.day = value + 1
    case .hour: parts.hour = value
    case .minute: parts.minute = value * interval
    case .period: parts.hour = (parts.hour ?? 0) % 12 + 12 * value
    case .hours, .minutes: return nil
    }
    if wheel == .year || wheel == .month || wheel == .day {
      let day = parts.day ?? 1
      parts.day = 1
      guard let first = calendar.date(from: parts),
        let days = calendar.range(of: .day, in: .month, for: first)
      else { return nil }
      parts.day = min(day, days.upperBound - 1)
    }
    return calendar.date(from: parts)
  }

  /// Whether a row leads to a date that exists and is within the limits.
  private func isPossible(_ wheel: Wheel, _ value: Int) -> Bool {
    if wheel == .hours || wheel == .minutes { return true }
    let calendar = effectiveCalendar
    guard let date = date(wheel, value) else { return false }
    if wheel == .day, calendar.component(.day, from: date) != value + 1 { return false }
    if limited(date) == date { return true }
    // A day, month or year is possible if a part of it is.
    let unit: Calendar.Component
    switch wheel {
    case .date, .day: unit = .day
    case .month: unit = .month
    case .year: unit = .year
    case .hour: unit = .hour
    default: return false
    }
    return calendar.isDate(limited(date), equalTo: date, toGranularity: unit)
  }

  /// Takes the value of a row at which a wheel has come to rest.
  func choose(row: Int, inComponent component: Int) {
    guard wheels.indices.contains(component) else { return }
    let wheel = wheels[component]
    let value = row % period(of: wheel)
    let before = (storedDate, storedDuration)
    switch wheel {
    case .hours, .minutes:
      let minutes = Int(storedDuration / 60)
      let chosen =
        wheel == .hours ? value * 60 + minutes % 60 : minutes / 60 * 60 + value * interval
      storedDuration = 60 * TimeInterval(max(interval, chosen))
    default:
      if let date = date(wheel, value) { storedDate = limited(date) }
    }
    showDate(animated: true)
    guard before != (storedDate, storedDuration) else { return }
    // Other days exist, and others are within the limits.
    for (index, other) in wheels.enumerated() where index != component && other != .period {
      if wheel == .year || wheel == .month || minimumDate != nil || maximumDate != nil {
        wheelsView.reloadComponent(index)
      }
    }
    sendActions(for: .valueChanged)
  }
}

/// Gives the wheels of a date picker their rows.
@MainActor
private final class DateWheelsSource: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
  private unowned let picker: UIDatePicker

  init(_ picker: UIDatePicker) { self.picker = picker }

  func numberOfComponents(in pickerView: UIPickerView) -> Int { picker.wheelCount }

  func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
    picker.rowCount(inComponent: component)
  }

  func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat {
    picker.width(ofComponent: component)
  }

  func pickerView(
    _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
  ) -> NSAttributedString? { picker.title(ofRow: row, inComponent: component) }

  func pickerView(
    _ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int
  ) { picker.choose(row: row, inComponent: component) }
}
