import UIKit

/// A calendar with real dates: year, month and day open out of each other's rows.
struct YearExhibit: Exhibit {
  /// What the calendar knows of the user and of now; tests say it themselves.
  var almanac = Almanac()

  var name: ExhibitName { .year }
  var title: String { "Real calendar" }
  var summary: String {
    "A year opens into a month and a day, each out of the row that was clicked."
  }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(
      root: CalendarRowNavigationController(
        rootViewController: YearViewController(almanac, year: almanac.today)))
  }
}
