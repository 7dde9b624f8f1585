import UIKit

/// Every built-in style and option of UIKit's animations, to compare them.
struct StylesExhibit: Exhibit {
  var name: ExhibitName { .styles }
  var title: String { localized("Default styles") }
  var summary: String {
    localized("Every built-in style, option and curve, each a click away from the next.")
  }
  var moment: DemonstrationMoment { DemonstrationMoment(step: "race", fraction: 0.4) }
  var keys: [KeyHint] {
    [
      KeyHint(localized("Click  Return"), localized("present in that style, or go back")),
      KeyHint(localized("Drag down"), localized("close a sheet by hand")),
    ]
  }
  var images: [ImageAsset] { [.cat] }

  func open(seed: UInt64) -> OpenExhibit {
    OpenExhibit(root: UINavigationController(rootViewController: StylesViewController()))
  }
}
