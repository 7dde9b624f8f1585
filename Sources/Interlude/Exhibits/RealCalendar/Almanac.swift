import Foundation

/// The dates, weeks, names and events that the calendar's pages show, in the user's calendar and language.
struct Almanac: Sendable {
  let calendar: Calendar
  let now: Date
  /// The seed of the events: the same seed gives the same events on the same days.
  var seed: UInt64 = 0

  /// `calendar` needs its locale, which gives names, numerals, the first day of the week and the direction of writing.
  init(calendar: Calendar = .ofUser(), now: Date = Date()) {
    self.calendar = calendar
    self.now = now
  }

  /// Whether the user's language runs from right to left. Then columns of days do, too.
  var isRightToLeft: Bool { locale.language.characterDirection == .rightToLeft }

  private var locale: Locale { calendar.locale ?? .current }

  /// The first moment of this day.
  var today: Date { calendar.startOfDay(for: now) }

  // MARK: Dates

  func isToday(_ date: Date) -> Bool { calendar.isDate(date, inSameDayAs: now) }

  func isWeekend(_ date: Date) -> Bool { calendar.isDateInWeekend(date) }

  func isSameMonth(_ a: Date, _ b: Date) -> Bool {
    calendar.isDate(a, equalTo: b, toGranularity: .month)
  }

  /// The first day of the year that lies `distance` years after that of `date`.
  func year(_ distance: Int, after date: Date) -> Date {
    let start = calendar.dateInterval(of: .year, for: date)?.start ?? date
    return calendar.date(byAdding: .year, value: distance, to: start) ?? start
  }

  /// The first day of each month of a year. Some calendars have more than twelve.
  func months(ofYear date: Date) -> [Date] {
    guard let year = calendar.dateInterval(of: .year, for: date) else { return [] }
    let count = calendar.range(of: .month, in: .year, for: date)?.count ?? 12
    return (0..<count).compactMap { calendar.date(byAdding: .month, value: $0, to: year.start) }
  }

  /// The days of a month in rows of seven; nil for days of other months.
  func weeks(ofMonth date: Date) -> [[Date?]] {
    guard let month = calendar.dateInterval(of: .month, for: date),
      let days = calendar.range(of: .day, in: .month, for: date)
    else { return [] }
    let weekday = calendar.component(.weekday, from: month.start)
    let lead = (weekday - calendar.firstWeekday + 7) % 7
    var cells = [Date?](repeating: nil, count: lead)
    cells += days.indices.map { _ in nil }
    for index in 0..<days.count {
      cells[lead + index] = calendar.date(byAdding: .day, value: index, to: month.start)
    }
    cells += [Date?](repeating: nil, count: (7 - cells.count % 7) % 7)
    return stride(from: 0, to: cells.count, by: 7).map { Array(cells[$0..<$0 + 7]) }
  }

  // MARK: Events

  /// The events of a day, the earliest first. No two overlap.
  func events(on day: Date) -> [CalendarEvent] {
    // The number of the day, the same in every time zone.
    let offset = calendar.timeZone.secondsFromGMT(for: day)
    let number = (day.timeIntervalSinceReferenceDate + Double(offset)) / 86_400
    return CalendarEvent.events(
      seed: seed, day: Int(number.rounded(.down)), isWeekend: isWeekend(day))
  }

  // MARK: Names

  /// The shortest names of the days of the week, from the user's first one.
  var weekdayLetters: [String] { inOrder(calendar.veryShortStandaloneWeekdaySymbols) }

  /// The short names of the days of the week, from the user's first one.
  var weekdayNames: [String] { inOrder(calendar.shortStandaloneWeekdaySymbols) }

  private func inOrder(_ symbols: [String]) -> [String] {
    let first = calendar.firstWeekday - 1
    return Array(symbols[first...] + symbols[..<first])
  }

  func yearTitle(_ date: Date) -> String { text("y", date) }
  func monthTitle(_ date: Date) -> String { text("MMMMy", date) }
  func monthName(_ date: Date) -> String { text("LLLL", date) }
  func dayTitle(_ date: Date) -> String { text("dMMMM", date) }
  func fullDayTitle(_ date: Date) -> String { text("EEEEdMMMMy", date) }

  /// The day of the month in the user's numerals.
  func dayNumber(_ date: Date) -> String {
    calendar.component(.day, from: date).formatted(.number.locale(locale))
  }

  /// The hours of the day as the user writes them: "08:00", "8 AM".
  var hourNames: [String] {
    let formatter = makeFormatter("j")
    // With minutes, a bare number reads as a time.
    if formatter.string(from: today).allSatisfy(\.isNumber) {
      formatter.setLocalizedDateFormatFromTemplate("jmm")
    }
    // The reference date, in GMT, has no daylight-saving change.
    return (0..<24).map {
      formatter.string(from: Date(timeIntervalSinceReferenceDate: Double($0) * 3600))
    }
  }

  var timeNow: String { makeFormatter("jmm", zone: calendar.timeZone).string(from: now) }

  /// The beginning and end of an event as the user writes times.
  func times(of event: CalendarEvent) -> String {
    let formatter = makeFormatter("jmm")
    return [event.start, event.end]
      .map { formatter.string(from: Date(timeIntervalSinceReferenceDate: $0 * 3600)) }
      .joined(separator: " – ")
  }

  /// The present time in hours since midnight.
  var hoursNow: Double {
    let parts = calendar.dateComponents([.hour, .minute], from: now)
    return Double(parts.hour ?? 0) + Double(parts.minute ?? 0) / 60
  }

  private func text(_ template: String, _ date: Date) -> String {
    makeFormatter(template, zone: calendar.timeZone).string(from: date)
  }

  private func makeFormatter(
    _ template: String, zone: TimeZone = .gmt
  ) -> DateFormatter {
    let formatter = DateFormatter()
    formatter.calendar = calendar
    formatter.locale = locale
    formatter.timeZone = zone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter
  }
}
