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
  var moment: DemonstrationMoment { DemonstrationMoment(step: "open-month", fraction: 0.42) }
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

  var source: String { "RealCalendar/RowOpeningAnimator.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<RowMotion> {
    ParameterTable(
      RowMotion(),
      .number("duration", localized("Duration"), \.duration, 0.1...5, .seconds),
      .number("damping", localized("Damping"), \.damping, 0.1...1),
      .number("row-end", localized("End of the row’s fade"), \.rowEnd, 0.05...0.3),
      .number("page-end", localized("End of the page’s fade"), \.pageEnd, 0.3...1))
  }

  func open(seed: UInt64) -> OpenExhibit {
    var almanac = almanac
    almanac.seed = seed
    let navigation = CalendarRowNavigationController(
      rootViewController: YearViewController(almanac, year: almanac.today))
    navigation.isRightToLeft = almanac.isRightToLeft
    return OpenExhibit(
      root: navigation,
      settings: table.settings(
        get: { navigation.motion }, set: { navigation.motion = $0 }))
  }
}
