import Foundation
import Testing

@testable import Interlude

/// Dates, weeks and names.
@Suite struct AlmanacTests {
  /// Each day of forty years, in each arrangement of the week: there once, in order, under its weekday.
  @Test(arguments: 1...7)
  func everyDayHasItsPlace(firstWeekday: Int) throws {
    var calendar = Calendar.gregorian("en_GB")
    calendar.firstWeekday = firstWeekday
    let almanac = Almanac(calendar: calendar, now: Almanac.fixed.now)
    var expected = try #require(
      calendar.date(from: DateComponents(year: 2000, month: 1, day: 1)))
    for year in 2000..<2040 {
      let start = try #require(calendar.date(from: DateComponents(year: year)))
      let months = almanac.months(ofYear: start)
      #expect(months.count == 12)
      for month in months {
        let weeks = almanac.weeks(ofMonth: month)
        #expect((4...6).contains(weeks.count))
        for week in weeks {
          #expect(week.count == 7)
          #expect(week.contains { $0 != nil })
          for (column, day) in week.enumerated() {
            guard let day else { continue }
            #expect(day == expected)
            let weekday = calendar.component(.weekday, from: day)
            #expect((firstWeekday - 1 + column) % 7 + 1 == weekday)
            expected = expected.addingTimeInterval(86_400)
          }
        }
      }
    }
  }

  @Test func aYearAfterAnother() {
    let almanac = Almanac.fixed
    #expect(almanac.yearTitle(almanac.year(0, after: almanac.now)) == "2026")
    #expect(almanac.yearTitle(almanac.year(1, after: almanac.now)) == "2027")
    #expect(almanac.yearTitle(almanac.year(-27, after: almanac.now)) == "1999")
  }

  /// A place, the first column, the month's name, the time of day.
  @Test(arguments: [
    ("en_GB", "Mon", "November 2026", "21 November"),
    ("en_US", "Sun", "November 2026", "November 21"),
    ("de_AT", "Mo", "November 2026", "21. November"),
    ("fr_FR", "lun.", "novembre 2026", "21 novembre"),
    ("ja_JP", "日", "2026年11月", "11月21日"),
  ])
  func namesAreTheUsers(locale: String, first: String, month: String, day: String) {
    let almanac = Almanac(calendar: .gregorian(locale), now: Almanac.fixed.now)
    #expect(almanac.weekdayNames.first == first)
    #expect(almanac.weekdayNames.count == 7 && almanac.weekdayLetters.count == 7)
    #expect(almanac.monthTitle(almanac.now) == month)
    #expect(almanac.dayTitle(almanac.now) == day)
  }

  @Test func hoursAreWrittenAsTheUserDoes() {
    func hours(_ locale: String) -> [String] {
      Almanac(calendar: .gregorian(locale), now: Almanac.fixed.now).hourNames
        .map { $0.replacingOccurrences(of: "\u{202F}", with: " ") }
    }
    #expect(hours("en_US").first == "12 AM")
    #expect(hours("en_GB")[8] == "08:00")
    #expect(hours("ja_JP")[13] == "13時")
    for locale in ["en_US", "en_GB", "ar_EG", "de_DE"] { #expect(Set(hours(locale)).count == 24) }
  }

  @Test func numeralsAreTheUsers() {
    let almanac = Almanac(calendar: .gregorian("ar_EG"), now: Almanac.fixed.now)
    #expect(almanac.dayNumber(almanac.now) == "٢١")
    #expect(Almanac.fixed.dayNumber(almanac.now) == "21")
  }

  // MARK: Events

  /// The days of three years, from a Wednesday on.
  private func days(_ almanac: Almanac) -> [Date] {
    (0..<1096).map { almanac.today.addingTimeInterval(Double($0 - 500) * 86_400) }
  }

  @Test(arguments: [UInt64(0), 1, .max])
  func eventsAreInOrderAndApart(seed: UInt64) {
    var almanac = Almanac.fixed
    almanac.seed = seed
    var counts: [Int] = []
    for day in days(almanac) {
      let events = almanac.events(on: day)
      counts.append(events.count)
      #expect(events.allSatisfy { $0.start >= 6 && $0.start < $0.end && $0.end <= 24 })
      #expect(zip(events, events.dropFirst()).allSatisfy { $0.end <= $1.start })
    }
    // There are free days and full ones, and on the average one event a day or a little more.
    #expect(Set(counts) == [0, 1, 2, 3])
    #expect((0.8...1.6).contains(Double(counts.reduce(0, +)) / Double(counts.count)))
  }

  @Test func aSeedDecidesTheEvents() {
    func events(_ seed: UInt64, _ calendar: Calendar) -> [[CalendarEvent]] {
      var almanac = Almanac(calendar: calendar, now: Almanac.fixed.now)
      almanac.seed = seed
      return days(almanac).map(almanac.events)
    }
    let first = events(7, .gregorian("en_GB"))
    #expect(first == events(7, .gregorian("en_GB")))
    #expect(first != events(8, .gregorian("en_GB")))
    // Whatever language it is in, but for what it takes for the weekend.
    #expect(first == events(7, .gregorian("de_AT")))
  }

  /// The event of a day stays on that day where the clock is ahead of Greenwich's or behind it.
  @Test(arguments: [-11, -5, 0, 2, 13])
  func aDayHasTheSameEventsInEveryTimeZone(hours: Int) throws {
    func events(_ zone: TimeZone) throws -> [[CalendarEvent]] {
      var calendar = Calendar.gregorian("en_GB")
      calendar.timeZone = zone
      let almanac = Almanac(calendar: calendar, now: Almanac.fixed.now)
      return try (1...28).map { day in
        let date = DateComponents(year: 2027, month: 2, day: day)
        return almanac.events(on: try #require(calendar.date(from: date)))
      }
    }
    #expect(
      try events(try #require(TimeZone(secondsFromGMT: hours * 3600))) == (try events(.gmt)))
  }

  @Test func directionIsTheLanguages() {
    func isRightToLeft(_ locale: String) -> Bool {
      Almanac(calendar: .gregorian(locale)).isRightToLeft
    }
    for locale in ["ar_EG", "he_IL", "fa_IR", "ur_PK"] { #expect(isRightToLeft(locale)) }
    for locale in ["en_GB", "ja_JP", "hi_IN", "ru_RU"] { #expect(!isRightToLeft(locale)) }
  }

  @Test func todayIsToday() {
    let almanac = Almanac.fixed
    #expect(almanac.isToday(almanac.today))
    #expect(almanac.isWeekend(almanac.today))
    #expect(!almanac.isToday(almanac.today.addingTimeInterval(-1)))
    #expect(almanac.timeNow == "10:20")
    #expect(abs(almanac.hoursNow - 10.333) < 0.001)
  }

  /// The environment, and the locale that it means; nil for Foundation's own.
  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "de_DE"), (["LANG": "pt_BR"], "pt_BR"),
    (["LANG": "de_DE.UTF-8", "LC_TIME": "fr_CH.UTF-8"], "fr_CH"),
    (["LC_TIME": "fr_CH", "LC_ALL": "ca_ES@valencia"], "ca_ES"),
    (["LC_ALL": "", "LANG": "sv_SE"], "sv_SE"), (["LANG": "C.UTF-8"], nil),
    (["LC_ALL": "POSIX", "LANG": "sv_SE"], nil), ([:], nil),
    (["LC_ALL": "nonsense", "LANG": "sv_SE"], nil),
  ])
  func theEnvironmentNamesTheLocale(environment: [String: String], identifier: String?) {
    let locale = Locale.ofUser(environment: environment)
    #expect(locale.identifier == identifier ?? Locale.current.identifier)
    #expect(Calendar.ofUser(environment: environment).locale == locale)
  }
}
