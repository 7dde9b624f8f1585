import TestSupport
import Testing

@testable import UIKit

@MainActor
struct DatePickerTests {
  private let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
  private let calendar: Calendar

  init() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    self.calendar = calendar
    picker.calendar = calendar
    picker.locale = Locale(identifier: "en_US")
  }

  private func date(_ text: String) -> Date {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = calendar.timeZone
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return formatter.date(from: text)!
  }

  private func text(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = calendar.timeZone
    formatter.dateFormat = "yyyy-MM-dd HH:mm"
    return formatter.string(from: date)
  }

  private var wheels: UIPickerView { picker.subviews.compactMap { $0 as? UIPickerView }[0] }

  private func title(_ row: Int, _ component: Int) -> NSAttributedString {
    picker.title(ofRow: row, inComponent: component)
  }

  /// The titles of the chosen rows.
  private var shown: [String] {
    (0..<wheels.numberOfComponents).map {
      title(wheels.selectedRow(inComponent: $0), $0).string
    }
  }

  /// Chooses the row that is `distance` further, as the user does.
  private func turn(_ component: Int, by distance: Int) {
    let row = wheels.selectedRow(inComponent: component) + distance
    wheels.selectRow(row, inComponent: component, animated: false)
    picker.choose(row: row, inComponent: component)
  }

  private func isGrey(_ distance: Int, _ component: Int) -> Bool {
    let row = wheels.selectedRow(inComponent: component) + distance
    let color =
      title(row, component).attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
    return color == .tertiaryLabel
  }

  @Test func aDateIsShownInTheOrderOfTheLocale() {
    picker.datePickerMode = .date
    picker.date = date("2026-02-28 09:30")
    #expect(shown == ["February", "28", "2026"])
    picker.locale = Locale(identifier: "de_DE")
    #expect(shown == ["28", "Februar", "2026"])
    picker.datePickerMode = .yearAndMonth
    #expect(shown == ["Februar", "2026"])
  }

  @Test func timesHaveTwelveOrTwentyFourHours() {
    picker.datePickerMode = .time
    picker.date = date("2026-02-28 00:05")
    #expect(shown == ["12", "05", "AM"])
    picker.date = date("2026-02-28 15:05")
    #expect(shown == ["3", "05", "PM"])
    picker.locale = Locale(identifier: "de_DE")
    #expect(shown == ["15", "05"])
  }

  @Test func aChoiceChangesTheDateAndSendsAnEvent() {
    picker.datePickerMode = .date
    picker.date = date("2026-01-31 09:30")
    var events: [String] = []
    picker.addAction(
      UIAction { [picker] _ in events.append(text(picker.date)) }, for: .valueChanged)
    turn(0, by: 1)
    // 31 February does not exist.
    #expect(events == ["2026-02-28 09:30"] && shown == ["February", "28", "2026"])
    #expect(!isGrey(-1, 1) && isGrey(1, 1) && isGrey(3, 1) && !isGrey(4, 1))
    turn(1, by: 2)
    #expect(events.count == 1 && shown == ["February", "28", "2026"])
    turn(2, by: 2)
    turn(1, by: 1)
    #expect(events.last == "2028-02-29 09:30")
    turn(2, by: 1)
    #expect(events.last == "2029-02-28 09:30")
    picker.date = date("2026-01-01 00:00")
    #expect(events.count == 4)
  }

  @Test func hoursAndTheHalvesOfTheDayGoTogether() {
    picker.datePickerMode = .time
    picker.date = date("2026-02-28 11:30")
    turn(0, by: 1)
    #expect(text(picker.date) == "2026-02-28 12:30" && shown == ["12", "30", "PM"])
    turn(2, by: -1)
    #expect(text(picker.date) == "2026-02-28 00:30" && shown == ["12", "30", "AM"])
    turn(0, by: -1)
    // The wheel of hours goes on at its end, and stays on the same day.
    #expect(text(picker.date) == "2026-02-28 23:30")
  }

  @Test func theWheelOfDaysCrossesMonths() {
    picker.date = date("2026-02-28 15:00")
    #expect(shown == ["Sat, Feb 28", "3", "00", "PM"])
    turn(0, by: 1)
    #expect(text(picker.date) == "2026-03-01 15:00")
    picker.date = date("2326-02-28 15:00")
    #expect(shown.first?.hasSuffix("Feb 28") == true)
    turn(0, by: -1)
    #expect(text(picker.date) == "2326-02-27 15:00")
  }

  @Test func limitsHold() {
    picker.datePickerMode = .date
    picker.minimumDate = date("2026-01-15 12:00")
    picker.maximumDate = date("2026-03-10 12:00")
    picker.date = date("2020-01-01 00:00")
    #expect(text(picker.date) == "2026-01-15 12:00")
    #expect(isGrey(-1, 1) && !isGrey(1, 1) && isGrey(1, 2) && !isGrey(2, 0) && isGrey(3, 0))
    turn(0, by: 2)
    turn(1, by: 3)
    #expect(text(picker.date) == "2026-03-10 12:00" && shown == ["March", "10", "2026"])
    picker.maximumDate = date("2026-02-01 00:00")
    #expect(text(picker.date) == "2026-02-01 00:00")
    picker.minimumDate = date("2027-01-01 00:00")
    picker.date = date("2030-01-01 00:00")
    #expect(text(picker.date) == "2030-01-01 00:00")
  }

  @Test func minutesHaveSteps() {
    picker.datePickerMode = .time
    picker.minuteInterval = 15
    picker.date = date("2026-02-28 11:44")
    #expect(text(picker.date) == "2026-02-28 11:30" && shown == ["11", "30", "AM"])
    turn(1, by: 1)
    #expect(text(picker.date) == "2026-02-28 11:45")
    picker.minuteInterval = 7
    #expect(picker.minuteInterval == 15)
  }

  @Test func aDurationHasHoursAndMinutes() {
    picker.datePickerMode = .countDownTimer
    #expect(shown == ["0 hours", "1 min"])
    picker.countDownDuration = 3600 + 5 * 60 + 40
    #expect(shown == ["1 hour", "5 min"] && picker.countDownDuration == 3900)
    turn(0, by: -1)
    turn(1, by: -5)
    // There is no duration of zero.
    #expect(picker.countDownDuration == 60 && shown == ["0 hours", "1 min"])
    picker.countDownDuration = .infinity
    #expect(picker.countDownDuration == 60)
    picker.countDownDuration = 1e9
    #expect(shown == ["23 hours", "59 min"])
  }
}
