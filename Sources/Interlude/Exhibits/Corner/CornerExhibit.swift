import UIKit

/// A page that comes out of a corner and goes back there, by itself or held on the way.
struct CornerExhibit: Exhibit {
  var name: ExhibitName { .corner }
  var title: String { "Corner" }
  var summary: String {
    "B comes out of the lower right corner of A: by itself, held until a click, or dragged."
  }

  func open(seed: UInt64) -> OpenExhibit {
    let page = CornerPageViewController()
    return OpenExhibit(
      root: UINavigationController(rootViewController: page),
      demonstration: [
        OpenExhibit.Step(name: "present") { page.presentB() },
        OpenExhibit.Step(name: "dismiss") { page.dismiss(animated: true) },
        OpenExhibit.Step(name: "present-held") {
          page.presentBHeld()
          page.transition.resume()
        },
        OpenExhibit.Step(name: "dismiss-again") { page.dismiss(animated: true) },
      ])
  }
}
