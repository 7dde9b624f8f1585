import UIKit

/// A calendar with real dates: year, month and day open out of each other's rows.
struct YearExhibit: Exhibit {
  /// The user's calendar and the present time; tests pass fixed ones.
  var almanac = Almanac()

  var name: ExhibitName { .year }
  var title: String { localized("Real calendar") }
  var summary: String {
    localized("A year opens into a month and a day, each out of the row that was clicked.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "open-month", fraction: 0.2) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click"), localized("open a month or a day")),
      KeyHint(
        almanac.isRightToLeft ? localized("Drag left") : localized("Drag right"),
        localized("close the page by hand")),
      KeyHint(localized("Scroll sideways"), localized("the same with two fingers")),
    ]
  }
  var script: String { almanac.isRightToLeft ? "year-right-to-left" : name.rawValue }

  func open(seed: UInt64) -> OpenExhibit {
    var almanac = almanac
    almanac.seed = seed
    let navigation = CalendarRowNavigationController(
      rootViewController: YearViewController(almanac, year: almanac.today))
    navigation.isRightToLeft = almanac.isRightToLeft
    return OpenExhibit(root: navigation)
  }
}
