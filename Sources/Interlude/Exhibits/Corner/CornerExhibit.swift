import UIKit

/// A page that comes out of a corner and goes back there: at once, after a click, or by a drag.
struct CornerExhibit: Exhibit {
  var name: ExhibitName { .corner }
  var title: String { "Corner" }
  var summary: String {
    "Page B grows out of page A's lower right corner: animated, paused until a click, or dragged."
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "present", fraction: 0.5) }
  var keys: [KeyHint] {
    [
      KeyHint("Click", "let a held page go on; so do Return and Space"),
      KeyHint("Esc", "send a held page back"),
      KeyHint("Drag", "pull the page, out of its corner or back"),
    ]
  }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: CornerPageViewController()))
  }
}
