import UIKit

/// A page that comes out of a corner and goes back there: at once, after a click, or by a drag.
struct CornerExhibit: Exhibit {
  var name: ExhibitName { .corner }
  var title: String { localized("Corner") }
  var summary: String {
    localized(
      "Page B grows out of page A's lower right corner: animated, paused until a click, or dragged."
    )
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "present", fraction: 0.5) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click"), localized("let a held page go on; so do Return and Space")),
      KeyHint("Esc", localized("send a held page back")),
      KeyHint(localized("Drag"), localized("pull the page, out of its corner or back")),
    ]
  }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: CornerPageViewController()))
  }
}
