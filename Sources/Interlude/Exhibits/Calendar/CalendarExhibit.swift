import UIKit

/// Coloured pages that split in the middle; the next one rises between the halves.
struct CalendarExhibit: Exhibit {
  var name: ExhibitName { .calendar }
  var title: String { localized("Calendar") }
  var summary: String {
    localized("Pages split in the middle and the next one rises, as in iOS 9’s calendar.")
  }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click  Return  Space"), localized("open the next page")),
      KeyHint(localized("Drag right"), localized("close the page by hand")),
      KeyHint(localized("Scroll sideways"), localized("the same with two fingers")),
    ]
  }
  var images: [ImageAsset] { [.catInBin] }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "push", fraction: 0.72) }
  var source: String { "Calendar/CalendarTransition.swift" }
  var parameters: [ExhibitParameter] { table.parameters }

  private var table: ParameterTable<CalendarAnimator> {
    ParameterTable(
      CalendarAnimator(),
      .number("duration", localized("Duration"), \.duration, 0.1...5, .seconds),
      .curve("curve", localized("Curve"), \.curve),
      .number("split", localized("Where it splits"), \.split, 0...1))
  }

  func open(seed: UInt64) -> OpenExhibit {
    let navigation = CalendarNavigationController(
      rootViewController: ColorPageViewController(PageColors(seed: seed)))
    DraggableNavigationDelegate.wrapDelegate(of: navigation)
    return OpenExhibit(root: navigation, settings: table.settings(of: navigation.animator))
  }
}
