import UIKit

/// Coloured pages that split in the middle to let the next one through.
struct CalendarExhibit: Exhibit {
  var name: ExhibitName { .calendar }
  var title: String { "Calendar" }
  var summary: String { "Pages split apart in the middle, as the calendar of iOS 7 opens a day." }
  var pictures: [Picture] { [.catInBin] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(
      root: CalendarNavigationController(
        rootViewController: ColorPageViewController(PageColors(seed: seed))))
  }
}
