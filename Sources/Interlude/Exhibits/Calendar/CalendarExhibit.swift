import UIKit

/// Coloured pages that split in the middle to let the next one through.
struct CalendarExhibit: Exhibit {
  var name: ExhibitName { .calendar }
  var title: String { "Calendar" }
  var summary: String { "Pages split apart in the middle, as the calendar of iOS 7 opens a day." }
  var pictures: [Picture] { [.catInBin] }

  func open(seed: UInt64) -> OpenExhibit {
    let colors = PageColors(seed: seed)
    let navigation = CalendarNavigationController(
      rootViewController: ColorPageViewController(colors))
    return OpenExhibit(
      root: navigation,
      demonstration: [
        OpenExhibit.Step(name: "push") {
          (navigation.topViewController as? ColorPageViewController)?.pushNextPage()
        },
        OpenExhibit.Step(name: "pop") { navigation.popViewController(animated: true) },
      ])
  }
}
